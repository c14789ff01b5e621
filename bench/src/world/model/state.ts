/** The state of the reference model: plain data, so that a copy tries what another order would bring. */
import { PEOPLE, PHONES, type StepOf, TWO_NUMBERS } from '../acts/acts.ts'

export interface Phone {
  owner: number | null
  proven: boolean
  /** The act that registered it. */
  attempt: number | null
  /** `by` null: a visitor's report that an officer confirmed. */
  case: { type: 'stolen' | 'lost'; by: number | null } | null
  everFlagged: boolean
  reports: { at: number; status: 'waits' | 'active' | 'rejected'; proven: boolean; notified: number | null }[]
  hold: { block: boolean } | null
  transfers: { from: number; to: number; until: number; at: number; state: 'pending' | 'done' | 'over' }[]
  claims: {
    who: number
    open: boolean
    rejected: boolean
    /** Until when it makes the phone disputed; null: an officer has to say so. */
    contests: number | null
    /** The owner who is notified of it. */
    against: number
  }[]
  proposals: { claim: number; by: number; owner: number; until: number; open: boolean }[]
  stays: {
    scan: number
    officer: number
    state: 'seized' | 'matched' | 'owner_called' | 'returned'
    tries: number
    waits: { first: number; second: number } | null
  }[]
}

export interface Check extends Pick<StepOf<'check'>, 'who' | 'phone' | 'sim'> {
  at: number
  /** When it was bought; null: it is not settled, or cost nothing. */
  bought: number | null
  /** As its report must have them; null: it is not settled. */
  findings: string | null
}

/** At least, at most. */
export type Range = [number, number]

export interface State {
  /** Minutes that passed between acts. The acts themselves take none. */
  now: number
  phones: Phone[]
  checks: Check[]
  /** Kobo. */
  money: { paid: number; refunds: number }
  promoUses: number
  /** Wrong PINs of each person in a row: how many since when, how often they locked, and until when. */
  pins: Record<number, { wrong: number; since: number; locks: number; until: number }>
  /** When the SIM of a person's number was replaced, and until when that holds acts back. */
  sims: Record<number, number>
  simHolds: Record<number, number>
  /** The number that a person has proven, and whether its free search is left. */
  identities: Record<number, { nin: number; hasSearch: boolean }>
  partner: {
    balance: number
    /** Its paid numbers, with the time. */
    asked: Record<string, number>
    keys: Record<string, { phone: number; at: number; answer: string }>
  }
  sightings: Record<string, boolean>
  /** Rows that must be there: `notice PERSON KIND`, `audit OFFICER ACTION PHONE`, `log PHONE TYPE`. */
  counts: Record<string, Range>
}

/** Some phones have two numbers and an owner before the first act. */
export function firstState(): State {
  const phone = (_: unknown, index: number): Phone => ({
    ...{ owner: index < TWO_NUMBERS ? index % PEOPLE : null, proven: false, attempt: null, case: null },
    ...{ everFlagged: false, reports: [], hold: null, transfers: [], claims: [], proposals: [], stays: [] },
  })
  const state: State = {
    ...{ now: 0, phones: Array.from({ length: PHONES }, phone), checks: [], promoUses: 0, counts: {} },
    ...{ money: { paid: 0, refunds: 0 }, sightings: {}, pins: {}, sims: {}, simHolds: {}, identities: {} },
    partner: { balance: 0, asked: {}, keys: {} },
  }
  for (let index = 0; index < TWO_NUMBERS; index += 1) count(state, `log ${index} device.registered`)
  return state
}

/** Adds to a count; `least` 0: the row may be missing. */
export function count(state: State, name: string, least = 1, most = 1): void {
  const [from, to] = state.counts[name] ?? [0, 0]
  state.counts[name] = [from + least, to + most]
}

export function notice(state: State, person: number | null, kind: string, least = 1, most = 1): void {
  if (person !== null) count(state, `notice ${person} ${kind}`, least, most)
}

/** An open case ends; its owner gets a notice, unless another case takes its place. */
export function close(state: State, index: number, silent = false): void {
  const phone = phoneOf(state, index)
  phone.case = null
  count(state, `log ${index} flag.cleared`)
  if (!silent) notice(state, phone.owner, 'device_found')
}

export function phoneOf(state: State, index: number): Phone {
  const phone = state.phones[index]
  if (!phone) throw new Error(`there is no phone ${index}`)
  return phone
}

export const pendingOf = (state: State, { transfers }: Phone) =>
  transfers.find(({ state: is, until }) => is === 'pending' && until > state.now)

export const isDisputed = (state: State, { claims }: Phone) =>
  claims.some(({ open, contests }) => open && contests !== null && contests > state.now)

export const openProposalOf = (state: State, { proposals }: Phone, of?: number) =>
  proposals.find(({ claim, open, until }) => open && until > state.now && (of ?? claim) === claim)

/** A report whose contact is proven, and which no officer has decided. */
export const isUnderReview = ({ reports }: Phone) =>
  reports.some(({ status, proven }) => status === 'waits' && proven)

export const keptOf = ({ stays }: Phone) => stays.find(({ state }) => state !== 'returned')
