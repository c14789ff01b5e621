/** Sends an act to the product. */
import type { Corner } from '../corner.ts'
import type { Step, StepOf } from './acts.ts'
import * as buyers from './buyers.ts'
import * as officers from './officers.ts'
import * as owners from './owners.ts'

type Senders = { [Do in Step['do']]: (corner: Corner, step: StepOf<Do>) => Promise<string> }

const SENDERS: Senders = {
  register: owners.register,
  begin: owners.begin,
  accept: owners.decideTransfer,
  decline: owners.decideTransfer,
  cancel: owners.decideTransfer,
  claim: owners.claim,
  flag: owners.flag,
  find: owners.find,
  report: officers.report,
  prove: officers.prove,
  'confirm report': officers.decideReport,
  'reject report': officers.decideReport,
  'reject claim': officers.decideClaim,
  propose: officers.decideClaim,
  agree: officers.decideProposal,
  refuse: officers.decideProposal,
  hold: officers.hold,
  release: officers.release,
  clear: officers.clear,
  look: officers.look,
  seize: officers.seize,
  call: officers.call,
  code: officers.giveBack,
  two: officers.giveBack,
  check: buyers.check,
  pay: buyers.pay,
  forge: buyers.forge,
  'ask as partner': buyers.askAsPartner,
  'top up': buyers.topUp,
  sight: buyers.sight,
  swap: owners.swap,
  identify: owners.identify,
}

/**
 * @returns `ok` with what the answer says, or the code of the refusal, in the words of the model
 * @throws AnswerLost
 */
export function perform(corner: Corner, step: Step): Promise<string> {
  const sender = SENDERS[step.do] as (corner: Corner, step: Step) => Promise<string>
  return sender(corner, step)
}
