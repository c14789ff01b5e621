/** The right outcomes of an act, of which the product's must be one. */
import type { Act, Step, StepOf } from './acts/acts.ts'
import * as money from './model/money.ts'
import * as ownership from './model/ownership.ts'
import * as police from './model/police.ts'
import type { Range, State } from './model/state.ts'

type Rules = { [Do in Step['do']]: (state: State, step: StepOf<Do>) => string }

const RULES: Rules = {
  register: ownership.register,
  begin: ownership.begin,
  accept: ownership.decideTransfer,
  decline: ownership.decideTransfer,
  cancel: ownership.decideTransfer,
  claim: ownership.claim,
  'reject claim': ownership.rejectClaim,
  propose: ownership.propose,
  agree: ownership.decideProposal,
  refuse: ownership.decideProposal,
  flag: police.flag,
  find: police.find,
  report: police.report,
  prove: police.prove,
  'confirm report': police.decideReport,
  'reject report': police.decideReport,
  hold: police.setHold,
  release: police.setHold,
  clear: police.clear,
  look: police.look,
  seize: police.seize,
  call: police.call,
  code: police.giveBack,
  two: police.giveBack,
  check: money.check,
  pay: money.pay,
  forge: () => 'invalid_signature',
  'ask as partner': money.askAsPartner,
  'top up': money.topUp,
  sight: money.sight,
  swap: ownership.swap,
  identify: money.identify,
}

/** `ok` with what the answer says, or the code of the refusal. It changes the state. */
function apply(state: State, step: Step): string {
  const rule = RULES[step.do] as (state: State, step: Step) => string
  return rule(state, step)
}

/** One of the ways in which an act may end. */
export interface Outcome {
  answers: string[]
  state: State
}

/** Copies plain data. The generator tries thousands of acts: `structuredClone` takes twice as long. */
function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf) as T
  const copy: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(value)) copy[key] = copyOf(one)
  return copy as T
}

function after(state: State, steps: readonly Step[]): Outcome {
  const copy = copyOf(state)
  return { answers: steps.map((step) => apply(copy, step)), state: copy }
}

/** The same with a network that gives no answer, which holds nothing back. */
export function unansweredOutcomes(state: State, act: Act): Outcome[] {
  return outcomesOf({ ...state, sims: {} }, act).map(({ answers, state: after }) => ({
    answers,
    state: { ...after, sims: state.sims },
  }))
}

/** All right outcomes: two at once come in either order, and a lost answer hides whether it was done. */
export function outcomesOf(state: State, act: Act): Outcome[] {
  if (act.do === 'wait') {
    const later = copyOf(state)
    ownership.pass(later, act.minutes)
    return [{ answers: [], state: later }]
  }
  if (act.do === 'both') {
    const [one, other] = act.steps
    const turned = after(state, [other, one])
    return [after(state, act.steps), { ...turned, answers: turned.answers.toReversed() }]
  }
  if (act.do === 'die') {
    const again = after(state, [act.step, act.step])
    return [after(state, [act.step]), { ...again, answers: again.answers.slice(1) }]
  }
  return [after(state, [act])]
}

/** The state after answers that fit several outcomes: each count within what all of them allow. */
export function merged(fitting: readonly Outcome[]): State | null {
  const [first, ...others] = fitting
  if (!first) return null
  const { state } = first
  for (const name of new Set(fitting.flatMap((outcome) => Object.keys(outcome.state.counts)))) {
    const ranges = [first, ...others].map((outcome): Range => outcome.state.counts[name] ?? [0, 0])
    state.counts[name] = [
      Math.min(...ranges.map(([least]) => least)),
      Math.max(...ranges.map(([, most]) => most)),
    ]
  }
  return state
}
