/** One turn of a call: acts once, however often a gateway sends it. */
import { setTimeout } from 'node:timers/promises'
import type { Locale } from '@amana/messages'
import type { Tx } from '../db/index.ts'
import { after, MINUTE, SECOND } from '../kernel/durations.ts'
import { carryOut } from './carry-out.ts'
import type { ChannelDeps } from './deps.ts'
import { type Effect, type Ending, MENU, onInput, onResult, resumed, type State, type Step } from './dialogue.ts'
import { inputsHashOf, msisdnHashOf } from './numbers.ts'
import { type Call, type ClaimedCall, claimCall, finishTurn, releaseCall, selectCutOff } from './queries.ts'
import { drawEnding, drawState } from './screens.ts'
import { channelTextsIn } from './texts.ts'
import type { UssdAnswer, UssdTurn } from './turn.ts'

/** The last one ends the call, wherever it is. */
export const MOST_TURNS = 20
/** A caller who was cut off may go on so long. */
const RESUMABLE = 3 * MINUTE
/** Networks end a call after three minutes; a page that stands for a handset has longer. */
const CALL_LIFE = 10 * MINUTE
/** A turn of a process that died holds the call so long. */
const CLAIM = 10 * SECOND
const PAUSE = 20
const LONGEST_WAIT = 5 * SECOND
/** The END is on the handset before the network asks for the money. */
const PAY_AFTER = SECOND

export async function takeTurn(deps: ChannelDeps, turn: UssdTurn): Promise<UssdAnswer> {
  const { database, clock, log, channelKey, channelCounts } = deps
  channelCounts.turn('ussd')
  const call: Call = { channel: 'ussd', sessionId: turn.sessionId, msisdnHash: msisdnHashOf(channelKey, turn.msisdn) }
  const until = after(clock.now(), CLAIM)
  const claimed = await claim(deps, call, until)
  if (!claimed) return ended({ is: 'down' }, 'en')
  try {
    const inputsHash = inputsHashOf(channelKey, turn.whole ? turn.inputs : [String(claimed.turns), ...turn.inputs])
    const known = claimed.answers[inputsHash]
    if (known !== undefined) {
      await releaseCall(database.db, call, until)
      return parse(known)
    }
    if (claimed.state === null || claimed.expires_at <= clock.now()) {
      await releaseCall(database.db, call, until)
      return ended({ is: 'over' }, claimed.locale)
    }
    const outcome = await work(deps, { turn, call, claimed, state: claimed.state })
    const { answer, state, inputsTaken, pay } = outcome
    const now = clock.now()
    const finish = { until, state, inputsTaken, inputsHash, answer: write(answer), now, expiresAt: after(now, CALL_LIFE) }
    const finished = pay
      ? await database.transaction((tx) => finishAndPay(deps, tx, call, finish, pay))
      : await finishTurn(database.db, call, finish)
    return finished ? answer : ended({ is: 'down' }, claimed.locale)
  } catch (error) {
    log.warn({ err: error }, 'a turn of a call failed')
    await releaseCall(database.db, call, until).catch(() => undefined)
    return ended({ is: 'down' }, claimed.locale)
  }
}

async function claim({ database, clock }: ChannelDeps, call: Call, until: Date): Promise<ClaimedCall | undefined> {
  for (let waited = 0; waited < LONGEST_WAIT; waited += PAUSE) {
    const now = clock.now()
    const claimed = await claimCall(database.db, call, { state: MENU, now, until, expiresAt: after(now, CALL_LIFE) })
    if (claimed) return claimed
    await setTimeout(PAUSE)
  }
  return undefined
}

async function finishAndPay(
  { jobs }: ChannelDeps,
  tx: Tx,
  call: Call,
  turn: Parameters<typeof finishTurn>[2],
  orderId: string,
): Promise<boolean> {
  const finished = await finishTurn(tx, call, turn)
  if (finished) await jobs.enqueue(tx, 'channels.pay', { orderId }, { delay: PAY_AFTER, once: orderId })
  return finished
}

interface Outcome {
  answer: UssdAnswer
  /** Null: the call has ended. */
  state: State | null
  inputsTaken: number
  pay?: string
}

async function work(
  deps: ChannelDeps,
  { turn, call, claimed, state: first }: { turn: UssdTurn; call: Call; claimed: ClaimedCall; state: State },
): Promise<Outcome> {
  const { turns, inputs_taken } = claimed
  const fresh = turn.whole ? turn.inputs.slice(inputs_taken) : turn.inputs
  const inputsTaken = turn.whole ? Math.max(inputs_taken, turn.inputs.length) : inputs_taken + fresh.length
  const { languages } = deps.channels
  let { locale } = claimed
  let step: Step = { is: 'show', state: first }
  if (turns === 0 && fresh.length === 0) {
    const cutOff = await selectCutOff(deps.database.db, call, after(deps.clock.now(), -RESUMABLE))
    if (cutOff) step = { is: 'show', state: resumed(cutOff) }
  }
  for (const input of fresh) {
    step = onInput(step.is === 'show' ? step.state : first, input, languages)
    while (step.is === 'act') {
      const { state, effect }: { state: State; effect: Effect } = step
      const result = await carryOut(deps, turn.msisdn, effect)
      if (effect.is === 'keepLanguage') locale = effect.locale
      step = onResult(state, effect, result)
    }
    // Inputs after a wrong one were meant for another screen.
    if (step.is === 'end' || step.note) break
  }
  if (step.is === 'show' && turns + 1 >= MOST_TURNS) step = { is: 'end', ending: { is: 'tooLong' } }
  if (step.is === 'end')
    return { answer: ended(step.ending, locale), state: null, inputsTaken, ...(step.pay ? { pay: step.pay } : {}) }
  const text = drawState(step.state, step.note, { texts: channelTextsIn(locale), languages })
  return { answer: { text, end: false }, state: step.state, inputsTaken }
}

export const ended = (ending: Ending, locale: Locale): UssdAnswer => ({
  text: drawEnding(ending, channelTextsIn(locale)),
  end: true,
})

/** The answer as it is kept: what a handset gets, in one text. */
const write = ({ text, end }: UssdAnswer): string => `${end ? 'END' : 'CON'} ${text}`
const parse = (kept: string): UssdAnswer => ({ text: kept.slice(4), end: kept.startsWith('END') })
