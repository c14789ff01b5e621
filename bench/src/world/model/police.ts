/** Reports and cases, holds, and phones in custody. */
import type { StepOf } from '../acts/acts.ts'
import { findingsOf, resultOf } from './expected.ts'
import { askNetwork, endTransfer, typePin } from './ownership.ts'
import { close, count, keptOf, notice, type Phone, phoneOf, type State } from './state.ts'

const [CODE_LIVES, PROVE_WITHIN, CODE_TRIES] = [10, 72 * 60, 5]

function open(state: State, index: number, opened: NonNullable<Phone['case']>): void {
  const phone = phoneOf(state, index)
  if (phone.case) close(state, index, true)
  Object.assign(phone, { case: opened, everFlagged: true })
  endTransfer(state, phone)
  count(state, `log ${index} flag.activated`)
  const kept = keptOf(phone)
  if (kept?.state === 'seized') kept.state = 'matched'
}

const blocksAnother = ({ case: of }: Phone, type: 'stolen' | 'lost') =>
  of !== null && !(type === 'stolen' && of.type === 'lost')

export function flag(state: State, { who, phone: index, type, pin }: StepOf<'flag'>): string {
  const phone = phoneOf(state, index)
  if (phone.owner !== who) return 'not_found'
  const asks = type === 'found' && phone.case?.type === 'stolen'
  const refused = typePin(state, who, pin) ?? (asks ? askNetwork(state, who) : null)
  if (refused) return refused
  if (type !== 'found') {
    if (blocksAnother(phone, type)) return 'case_open'
    open(state, index, { type, by: who })
    notice(state, who, 'device_flagged')
    return 'ok'
  }
  if (!phone.case) return 'no_open_case'
  if (phone.hold) return 'police_hold'
  close(state, index)
  return 'ok'
}

/** Its owner, if there is one, gets a notice. */
export function find(state: State, { who, phone: index }: StepOf<'find'>): string {
  const { owner } = phoneOf(state, index)
  if (who !== null && who === owner) return 'own_phone'
  notice(state, owner, 'found_phone')
  return 'ok'
}

export function report(state: State, { phone: index }: StepOf<'report'>): string {
  const phone = phoneOf(state, index)
  phone.reports.push({ at: state.now, status: 'waits', proven: false, notified: null })
  phone.everFlagged = true
  return 'ok'
}

/** The contact of the newest report types its code. */
export function prove(state: State, { phone: index }: StepOf<'prove'>): string {
  const phone = phoneOf(state, index)
  const newest = phone.reports.at(-1)
  if (!newest) return 'not_found'
  if (state.now - newest.at >= CODE_LIVES) return 'code_expired'
  newest.proven = true
  if (newest.status === 'waits') {
    newest.notified = phone.owner
    notice(state, phone.owner, 'device_flagged')
  }
  return 'ok'
}

/** The newest report of the phone. */
export function decideReport(state: State, step: StepOf<'confirm report' | 'reject report'>): string {
  const { do: verb, officer, phone: index } = step
  const phone = phoneOf(state, index)
  const newest = phone.reports.at(-1)
  if (!newest) return 'not_found'
  const isLapsed = !newest.proven && state.now - newest.at >= PROVE_WITHIN
  if (newest.status !== 'waits' || isLapsed) return 'flag_state'
  const confirms = verb === 'confirm report'
  if (confirms && blocksAnother(phone, 'stolen')) return 'case_open'
  newest.status = confirms ? 'active' : 'rejected'
  // A report that is decided before its notice went out has none.
  notice(state, newest.notified, 'device_flagged', -1, 0)
  if (confirms) {
    open(state, index, { type: 'stolen', by: null })
    notice(state, phone.owner, 'device_flagged')
  } else if (newest.proven) notice(state, phone.owner, 'device_found')
  count(state, `audit ${officer} ${confirms ? 'confirm_report' : 'reject_report'} ${index}`)
  return 'ok'
}

const isKnown = ({ owner, everFlagged, hold }: Phone) => owner !== null || everFlagged || hold !== null

/** Places or releases a hold. */
export function setHold(state: State, step: StepOf<'hold' | 'release'>): string {
  const { officer, phone: index } = step
  const phone = phoneOf(state, index)
  const places = step.do === 'hold'
  if (!isKnown(phone)) return 'not_found'
  if (places === (phone.hold !== null)) return 'flag_state'
  phone.hold = places ? { block: step.block } : null
  if (places) endTransfer(state, phone)
  notice(state, phone.owner, 'device_hold')
  count(state, `audit ${officer} ${places ? 'place' : 'release'}_hold ${index}`)
  return 'ok'
}

export function clear(state: State, { officer, phone: index }: StepOf<'clear'>): string {
  if (!phoneOf(state, index).case) return 'flag_state'
  close(state, index)
  count(state, `audit ${officer} clear_flag ${index}`)
  return 'ok'
}

export function look(state: State, { officer, phone: index }: StepOf<'look'>): string {
  const phone = phoneOf(state, index)
  count(state, `audit ${officer} view_device ${index}`)
  if (!isKnown(phone)) return 'not_found'
  return `ok owner ${phone.owner ?? 'none'}, case ${phone.case?.type ?? 'none'}, hold ${phone.hold !== null}`
}

export function seize(state: State, { officer, phone: index, id }: StepOf<'seize'>): string {
  const phone = phoneOf(state, index)
  const verdict = () => `ok ${resultOf(findingsOf(state, phone))}`
  if (phone.stays.some(({ scan, officer: by }) => scan === id && by === officer)) return verdict()
  if (keptOf(phone)) return 'in_custody'
  phone.stays.push({ scan: id, officer, state: phone.case ? 'matched' : 'seized', tries: 0, waits: null })
  count(state, `audit ${officer} seize_phone ${index}`)
  return verdict()
}

/** The newest stay of the phone, here and below. */
export function call(state: State, { officer, phone: index }: StepOf<'call'>): string {
  const stay = phoneOf(state, index).stays.at(-1)
  if (!stay) return 'not_found'
  if (stay.state !== 'matched' && stay.state !== 'owner_called') return 'custody_state'
  Object.assign(stay, { state: 'owner_called', tries: 0 })
  count(state, `audit ${officer} step_custody ${index}`)
  return 'ok'
}

export function giveBack(state: State, step: StepOf<'code' | 'two'>): string {
  const { officer, phone: index } = step
  const phone = phoneOf(state, index)
  const stay = phone.stays.at(-1)
  if (!stay) return 'not_found'
  if (stay.state !== 'owner_called') return 'custody_state'
  if (phone.hold) return 'flag_state'
  if (step.do === 'code') {
    if (stay.tries >= CODE_TRIES) return 'code_tries_used'
    stay.tries += 1
    if (!step.right) return 'code_wrong'
  } else if (stay.waits?.second !== officer) {
    if (officer === step.second) return 'forbidden'
    stay.waits = { first: officer, second: step.second }
    count(state, `audit ${officer} ask_return ${index}`)
    return 'ok waits'
  }
  Object.assign(stay, { state: 'returned', waits: null })
  count(state, `audit ${officer} return_phone ${index}`)
  if (phone.case) close(state, index)
  return 'ok'
}
