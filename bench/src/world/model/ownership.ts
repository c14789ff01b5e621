/** Registration, transfers, and claims by other people. */
import type { StepOf } from '../acts/acts.ts'
import type { Phone, State } from './state.ts'
import { close, count, isDisputed, notice, openProposalOf, pendingOf, phoneOf } from './state.ts'

const HOUR = 60
const MINUTES = { email: 15, account: 24 * HOUR }
const UNFINISHED_IN_AN_HOUR = 10
const CONTESTED = 14 * 24 * HOUR
const OPEN_CLAIMS = 3
/** So many wrong ones in so many minutes lock for so long. */
const [WRONG_PINS, PIN_WINDOW, PIN_LOCKS] = [5, 15, [15, HOUR]]
const NO_PINS = { wrong: 0, since: -PIN_WINDOW, locks: 0, until: 0 }

/** Nobody may hand it over: there is a case, a hold, a transfer or a claim. */
const isStuck = (state: State, phone: Phone) =>
  Boolean(phone.case ?? phone.hold ?? pendingOf(state, phone)) || isDisputed(state, phone)

export function register(state: State, { who, phone: index, id }: StepOf<'register'>): string {
  const phone = phoneOf(state, index)
  if (phone.owner === who) return phone.attempt === id ? 'ok' : 'imei_taken'
  if (phone.case) return 'device_flagged'
  if (phone.owner !== null) return 'imei_taken'
  Object.assign(phone, { owner: who, attempt: id })
  count(state, `log ${index} device.registered`)
  return 'ok'
}

function move(state: State, index: number, to: number): void {
  phoneOf(state, index).owner = to
  count(state, `log ${index} ownership.moved`, 2, 2)
}

/** A pending transfer ends, because something else happened to the phone. */
export function endTransfer(state: State, phone: Phone): void {
  const pending = pendingOf(state, phone)
  if (!pending) return
  pending.state = 'over'
  for (const person of [pending.from, pending.to]) notice(state, person, 'transfer_ended')
}

/** Time passes, and what nobody accepted ends. */
export function pass(state: State, minutes: number): void {
  state.now += minutes
  for (const transfer of state.phones.flatMap(({ transfers }) => transfers)) {
    if (transfer.state !== 'pending' || transfer.until > state.now) continue
    transfer.state = 'over'
    // A job or the next transfer says so, whichever comes first.
    for (const person of [transfer.from, transfer.to]) notice(state, person, 'transfer_ended', 0)
  }
}

export function begin(state: State, { who, to, phone: index, by, pin }: StepOf<'begin'>): string {
  const phone = phoneOf(state, index)
  if (phone.owner !== who) return 'not_found'
  const refused = typePin(state, who, pin) ?? askNetwork(state, who)
  if (refused) return refused
  if (to === who) return 'recipient_mismatch'
  if (isStuck(state, phone) || openProposalOf(state, phone)) return 'device_not_transferable'
  const unfinished = state.phones
    .flatMap(({ transfers }) => transfers)
    .filter((one) => one.from === who && one.to === to && one.state !== 'done' && one.at > state.now - HOUR)
  if (unfinished.length >= UNFINISHED_IN_AN_HOUR) return 'code_too_soon'
  phone.transfers.push({ from: who, to, at: state.now, until: state.now + MINUTES[by], state: 'pending' })
  notice(state, to, 'transfer_incoming')
  return 'ok'
}

/** The newest transfer of the phone. */
export function decideTransfer(state: State, step: StepOf<'accept' | 'decline' | 'cancel'>): string {
  const { do: verb, who, phone: index } = step
  const phone = phoneOf(state, index)
  const transfer = phone.transfers.at(-1)
  if (!transfer || who !== (verb === 'cancel' ? transfer.from : transfer.to)) return 'not_found'
  if (pendingOf(state, phone) !== transfer) return 'transfer_over'
  if (verb !== 'accept') {
    endTransfer(state, phone)
    return 'ok'
  }
  const isHeld = (state.simHolds[transfer.from] ?? 0) > state.now
  if (isHeld || isStuck(state, { ...phone, transfers: [] })) return 'device_not_transferable'
  transfer.state = 'done'
  move(state, index, transfer.to)
  for (const person of [transfer.from, transfer.to]) notice(state, person, 'transfer_completed')
  return 'ok'
}

export function swap(state: State, { who }: StepOf<'swap'>): string {
  state.sims[who] = state.now
  return 'ok'
}

/** Before something leaves the account; a replaced SIM holds for 72 hours. @returns why it waits, or null */
export function askNetwork({ now, sims, simHolds }: State, who: number): string | null {
  if ((simHolds[who] ?? 0) <= now) simHolds[who] = (sims[who] ?? -Infinity) + 72 * HOUR
  return (simHolds[who] ?? 0) > now ? 'sim_recently_changed' : null
}

/** @returns why the PIN does not count; null: it does */
export function typePin({ now, pins }: State, who: number, right: boolean): string | null {
  pins[who] ??= { ...NO_PINS }
  const typed = pins[who]
  if (typed.until > now) return 'account_locked'
  if (right) Object.assign(typed, NO_PINS)
  if (right) return null
  const isOver = typed.until > 0 || typed.since <= now - PIN_WINDOW
  if (isOver) Object.assign(typed, { wrong: 0, since: now, until: 0 })
  typed.wrong += 1
  if (typed.wrong === WRONG_PINS)
    Object.assign(typed, { until: now + (PIN_LOCKS[typed.locks] ?? 24 * HOUR), locks: typed.locks + 1 })
  return 'pin_wrong'
}

export function claim(state: State, { who, phone: index }: StepOf<'claim'>): string {
  const phone = phoneOf(state, index)
  if (phone.owner === null) return 'not_found'
  if (phone.owner === who) return 'conflict'
  if (phone.claims.some((other) => other.open && other.who === who)) return 'dispute_open'
  if (pendingOf(state, phone)) return 'device_in_transfer'
  const open = state.phones.flatMap(({ claims }) => claims).filter((other) => other.open && other.who === who)
  if (open.length >= OPEN_CLAIMS) return 'conflict'
  const until = Math.min(state.now + CONTESTED, ...phone.claims.flatMap(({ contests }) => contests ?? []))
  const alone = !phone.proven && !phone.claims.some(({ rejected }) => rejected) && until > state.now
  const contests = alone ? until : null
  phone.claims.push({ who, open: true, rejected: false, contests, against: phone.owner })
  notice(state, phone.owner, 'device_disputed')
  return 'ok'
}

/** The newest claim of the phone. One that is decided before its notice went out has none. */
export function rejectClaim(state: State, { officer, phone: index }: StepOf<'reject claim'>): string {
  const phone = phoneOf(state, index)
  const newest = phone.claims.at(-1)
  if (!newest) return 'not_found'
  if (!newest.open) return 'flag_state'
  const proposal = openProposalOf(state, phone, phone.claims.length - 1)
  if (proposal) proposal.open = false
  Object.assign(newest, { open: false, rejected: true })
  notice(state, newest.against, 'device_disputed', -1, 0)
  for (const person of new Set([newest.who, phone.owner])) notice(state, person, 'device_disputed')
  count(state, `audit ${officer} reject_dispute ${index}`)
  return 'ok'
}

export function propose(state: State, { officer, phone: index }: StepOf<'propose'>): string {
  const phone = phoneOf(state, index)
  const newest = phone.claims.at(-1)
  if (!newest) return 'not_found'
  if (!newest.open || phone.owner === newest.who) return 'flag_state'
  const at = phone.claims.length - 1
  if (openProposalOf(state, phone, at)) return 'proposal_open'
  if (pendingOf(state, phone)) return 'device_in_transfer'
  const until = state.now + 72 * HOUR
  phone.proposals.push({ claim: at, by: officer, owner: phone.owner ?? 0, until, open: true })
  count(state, `audit ${officer} propose_uphold_dispute ${index}`)
  return 'ok'
}

/** Another supervisor agrees to the newest proposal, or refuses it. Officer 0 is no supervisor. */
export function decideProposal(state: State, step: StepOf<'agree' | 'refuse'>): string {
  const { do: verb, officer, phone: index } = step
  const phone = phoneOf(state, index)
  const proposal = phone.proposals.at(-1)
  if (officer === 0) return 'forbidden'
  if (!proposal) return 'not_found'
  if (proposal.by === officer) return 'forbidden'
  if (!proposal.open || proposal.until <= state.now) return 'proposal_over'
  if (verb === 'refuse') {
    proposal.open = false
    count(state, `audit ${officer} refuse_proposal ${index}`)
    return 'ok'
  }
  if (phone.owner !== proposal.owner) return 'conflict'
  const upheld = phone.claims[proposal.claim]
  if (!upheld?.open || phone.owner === upheld.who) return 'flag_state'
  proposal.open = false
  const former = phone.owner
  Object.assign(upheld, { open: false })
  notice(state, upheld.against, 'device_disputed', -1, 0)
  if (phone.case && phone.case.by === former) close(state, index)
  move(state, index, upheld.who)
  phone.proven = true
  for (const person of [upheld.who, former]) notice(state, person, 'device_disputed')
  count(state, `audit ${officer} uphold_dispute ${index}`)
  return 'ok'
}
