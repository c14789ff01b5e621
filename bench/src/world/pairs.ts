/** Which acts may come at once, and which may be asked again after a lost answer. */
import { isDeepStrictEqual } from 'node:util'
import type { Act, Step } from './acts/acts.ts'
import type { State } from './model/state.ts'
import { outcomesOf } from './outcomes.ts'

type Do = Step['do']

/** Acts that may be asked again after a lost answer without becoming two. */
export const DIES_WELL: ReadonlySet<Do> = new Set([
  ...(['register', 'begin', 'accept', 'decline', 'cancel', 'flag', 'claim', 'propose', 'agree'] as const),
  ...(['hold', 'release', 'clear', 'look', 'seize', 'sight', 'identify'] as const),
])

/** Acts that make a subject, and acts about the newest one, which must not depend on the order. */
const SUBJECTS: readonly { made: readonly Do[]; about: readonly Do[] }[] = [
  { made: ['begin'], about: ['accept', 'decline', 'cancel'] },
  { made: ['claim'], about: ['reject claim', 'propose', 'agree'] },
  { made: ['propose'], about: ['agree', 'refuse'] },
  { made: ['report'], about: ['prove', 'confirm report', 'reject report', 'report'] },
  { made: ['seize'], about: ['call', 'code', 'two'] },
  { made: ['flag', 'confirm report'], about: ['clear'] },
  // The code belongs to the owner and to the call.
  { made: ['accept', 'agree', 'call', 'register'], about: ['code'] },
  { made: ['check'], about: ['check', 'pay', 'forge'] },
  // The code that came by mail is used up, and payments take several requests.
  { made: ['prove'], about: ['prove'] },
  { made: ['pay'], about: ['pay'] },
  { made: ['top up'], about: ['top up'] },
  { made: ['swap'], about: ['begin', 'accept', 'flag', 'swap'] },
  // The same words again are the same find.
  { made: ['find'], about: ['find'] },
]

/**
 * Nobody could say afterwards how many wrong PINs were counted: a refusal at once with another act, or an
 * answer that is lost, may have come before the PIN was compared.
 */
export function hidesPin({ pins }: State, act: Act): boolean {
  if (act.do === 'die') return 'pin' in act.step && !act.step.pin
  if (act.do !== 'both') return false
  return act.steps.some((step) => 'pin' in step && (!step.pin || (pins[step.who]?.wrong ?? 0) > 0))
}

export function maySucceedTogether(one: Step, other: Step): boolean {
  const clash = (a: Do, b: Do) => SUBJECTS.some(({ made, about }) => made.includes(a) && about.includes(b))
  return !clash(one.do, other.do) && !clash(other.do, one.do)
}

/** Whether both orders give the same answers but different states: then nobody knows which act came first. */
export function hidesOrder(plan: State, act: Act): boolean {
  if (act.do !== 'both') return false
  const [one, other] = outcomesOf(plan, act)
  if (!one || !other || one.answers.join() !== other.answers.join()) return false
  return !isDeepStrictEqual({ ...one.state, counts: {} }, { ...other.state, counts: {} })
}

/** The answers of two at once depend on which one is first: there a lock that is missing shows. */
export function isRace(plan: State, steps: Extract<Act, { do: 'both' }>['steps']): boolean {
  const [one, other] = outcomesOf(plan, { do: 'both', steps, apart: 0 })
  return one?.answers.join() !== other?.answers.join()
}
