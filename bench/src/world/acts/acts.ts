/**
 * Acts of a history: who does what to which phone. People, officers, phones and checks are numbers from 0, so
 * that an act means the same in each run, and in a history from which others were taken out.
 */

export const PEOPLE = 5
export const PHONES = 6
/** The first of them have two numbers and an owner from the beginning. */
export const TWO_NUMBERS = 2
/** An officer, and two supervisors. */
export const OFFICERS = 3
/** Numbers of the national register, of which one has another name, and one does not exist. */
export const NINS = 5
export const NIN_OF_ANOTHER = 3
export const NIN_OF_NOBODY = 4

type Of<Do extends string, More = unknown> = Do extends string ? { do: Do; phone: number } & More : never
type By<Do extends string, More = unknown> = Of<Do, { who: number } & More>
type Police<Do extends string, More = unknown> = Of<Do, { officer: number } & More>

export type Way = 'card' | 'declined' | 'transfer' | 'airtime' | 'promo' | 'twice'

/** One request, or a few in a row that only make sense together. */
export type Step = { id: number; at: 0 | 1 } & (
  | By<'register' | 'accept' | 'decline' | 'cancel' | 'claim'>
  | By<'begin', { to: number; by: 'account' | 'email'; pin: boolean }>
  | By<'flag', { type: 'stolen' | 'lost' | 'found'; sim: 0 | 1; pin: boolean }>
  | Of<'report' | 'prove'>
  | Police<'confirm report' | 'reject report' | 'reject claim' | 'propose' | 'agree' | 'refuse'>
  | Police<'hold', { block: boolean; sim: 0 | 1 }>
  | Police<'release' | 'clear' | 'seize' | 'call' | 'look'>
  | Police<'code', { right: boolean }>
  | Police<'two', { second: number }>
  /** `who` null: a visitor, here and below. `pin`: whether the PIN is the right one. */
  | Of<'find', { who: number | null }>
  | Of<'check', { who: number | null; sim: 0 | 1 }>
  | { do: 'pay'; check: number; way: Way }
  /** A webhook that no gateway signed says that the check is paid. */
  | { do: 'forge'; check: number }
  | Of<'ask as partner', { key: number }>
  | Of<'sight', { reference: number }>
  | { do: 'top up' }
  /** The person's network gives the number another SIM, as the person or a thief asked. */
  | { do: 'swap'; who: number }
  /** A person gives a number of the national register as their own. */
  | { do: 'identify'; who: number; nin: number }
)
export type StepOf<Do extends Step['do']> = Extract<Step, { do: Do }>

/** Programs that can be killed; each starts again at once. */
export type Dying = 'server' | 'PostgreSQL' | 'proxy' | 'agent'

export type Act =
  | Step
  /** Two at once, one at each server; the second one is some milliseconds later. */
  | { do: 'both'; steps: [Step, Step]; apart: number }
  /** Something dies while the step is answered; if the answer is lost, the step is asked again. */
  | { do: 'die'; dies: Dying; after: number; step: Step }
  | { do: 'wait'; minutes: number }

export function textOf(act: Act): string {
  if (act.do === 'both') return `at once, ${act.apart} ms apart: ${act.steps.map(textOf).join('  |  ')}`
  if (act.do === 'wait') return `${act.minutes} minutes pass`
  if (act.do === 'die') {
    const who = act.dies === 'server' ? `server ${act.step.at}` : `the ${act.dies}`
    return `${who} is killed ${act.after} ms into: ${textOf(act.step)}`
  }
  const { do: done, at, id: _, ...facts } = act
  const each = Object.entries(facts).map(([name, value]) => `${name} ${value}`)
  return [done, ...each, `(server ${at})`].join(' ')
}
