/** A small model of custody, written from the rules (decisions §21) and not from the product's code. */
import type { Act, ActOf, State } from './custody-acts.fixtures.ts'

type OfStay = ActOf<'step' | 'code' | 'two' | 'undo' | 'correct'>
const UNDO = 15 * 60_000
/** A number that a deleted account left is everybody's after it (decisions §18). */
const LEFT = 30 * 24 * 60 * 60_000
const MAX_TRIES = 5

interface Case {
  /** A person; null: an officer. */
  by: number | null
  type: 'stolen' | 'lost'
  open: boolean
}
interface Stay {
  officer: number
  at: number
  /** Without what was taken back. */
  path: State[]
  undone: boolean
  case: Case | null
  called: number | null
  firstCode: string | null
  tries: number
  waits: { first: number; second: number } | null
  returnedAt: number
}
export interface Phone {
  /** Undefined: not registered; null: a deleted account left it. */
  owner: number | null | undefined
  since: number
  cases: Case[]
  held: boolean
  stays: Stay[]
}

/** Steps forward; each way back is a correction. */
const NEXT: Record<State, Partial<Record<State, 'nothing' | 'reason'>>> = {
  seized: { matched: 'nothing', court: 'reason', disposed: 'reason' },
  matched: { owner_called: 'nothing', court: 'reason' },
  owner_called: { owner_called: 'nothing', court: 'nothing', disposed: 'nothing' },
  ...{ returned: {}, court: {}, disposed: {} },
}

export const openOf = ({ cases }: Phone) => cases.find(({ open }) => open)
export const stateOf = ({ path }: Stay) => path.at(-1) ?? 'seized'
export const keptOf = ({ stays }: Phone) => stays.find((stay) => !stay.undone && stateOf(stay) !== 'returned')
const personOf = ({ owner }: Phone, of: Case | null) => (owner === undefined ? (of?.by ?? null) : owner)
/** A code belongs to a call and to the person whose phone it is. */
export const codeOf = (phone: Phone, { case: of, called }: Stay) =>
  called === null ? null : `${called} ${personOf(phone, of)}`

/** @param related two officers of whom one made the other's account */
export function createReference(owners: readonly (number | undefined)[], related: readonly number[]) {
  const phones = owners.map((owner): Phone => ({ owner, since: 0, cases: [], held: false, stays: [] }))
  const deleted = new Set<number>()
  const independent = (one: number, other: number) => !(related.includes(one) && related.includes(other))

  function match(stay: Stay, found: Case | undefined): 'ok' {
    if (found) stay.path.push('matched')
    stay.case = found ?? stay.case
    return 'ok'
  }

  function seize(phone: Phone, { officer, again }: ActOf<'seize'>, now: number): string {
    const last = phone.stays.at(-1)
    if (again && last) return last.undone || last.officer !== officer ? 'conflict' : 'ok'
    if (keptOf(phone)) return 'in_custody'
    const stay: Stay = {
      ...{ officer, at: now, path: ['seized'], undone: false, case: null, called: null, firstCode: null },
      ...{ tries: 0, waits: null, returnedAt: 0 },
    }
    phone.stays.push(stay)
    return match(stay, openOf(phone))
  }

  function step(phone: Phone, stay: Stay, { to, reason }: ActOf<'step'>, now: number): string {
    const [from, open] = [stateOf(stay), openOf(phone)]
    const need = NEXT[from][to]
    const back = to !== from && NEXT[to][from] !== undefined
    if ((need === 'reason' || back) && !reason) return 'validation_failed'
    if (need === undefined && !(back && stay.path.at(-2) === to)) return 'custody_state'
    if (from === 'seized' && to === 'matched') return open ? match(stay, open) : 'custody_state'
    if (need === undefined) stay.path.pop()
    else if (to !== from) stay.path.push(to)
    if (to !== 'owner_called') stay.waits = null
    if (to === 'seized' || to === 'matched') stay.called = null
    if (to === 'owner_called') {
      Object.assign(stay, { called: now, tries: 0 })
      stay.firstCode ??= codeOf(phone, stay)
    }
    if (to !== 'seized') return 'ok'
    stay.case = null
    // A case may have opened while the phone was in court. A match that was taken back does not come again.
    return from === 'matched' ? 'ok' : match(stay, open)
  }

  function giveBack(phone: Phone, stay: Stay, act: ActOf<'code' | 'two'>, now: number): string {
    if (stateOf(stay) !== 'owner_called') return 'custody_state'
    if (phone.held) return 'flag_state'
    if (act.do === 'code') {
      if (stay.tries >= MAX_TRIES) return 'code_tries_used'
      stay.tries += 1
      const right = act.code === 'right' || (act.code === 'first' && stay.firstCode === codeOf(phone, stay))
      if (!right) return 'code_wrong'
    } else if (stay.waits?.second === act.officer) {
      if (!independent(stay.waits.first, act.officer)) return 'not_independent'
    } else {
      if (act.officer === act.second) return 'forbidden'
      if (!independent(act.officer, act.second)) return 'not_independent'
      stay.waits = { first: act.officer, second: act.second }
      return 'ok'
    }
    stay.path.push('returned')
    Object.assign(stay, { waits: null, returnedAt: now })
    for (const each of phone.cases) each.open = false
    return 'ok'
  }

  function flag(phone: Phone, { by, type }: Pick<ActOf<'flag'>, 'by' | 'type'>): string {
    if (by !== 'officer' && phone.owner !== undefined && phone.owner !== by) return 'not_found'
    const open = openOf(phone)
    if (type === 'found' && !open) return 'no_open_case'
    if (type === 'found' && phone.held && by !== 'officer') return 'police_hold'
    if (type !== 'found' && open && !(type === 'stolen' && open.type === 'lost')) return 'case_open'
    if (open) open.open = false
    if (type === 'found') return 'ok'
    const opened: Case = { by: by === 'officer' ? null : by, type, open: true }
    phone.cases.push(opened)
    const kept = keptOf(phone)
    if (kept && stateOf(kept) === 'seized') return match(kept, opened)
    if (kept?.case?.open === false) kept.case = opened
    return 'ok'
  }

  function register(phone: Phone, person: number, now: number): string {
    const open = openOf(phone)
    if (phone.owner === person) return 'imei_taken'
    if (open && open.by !== person) return 'device_flagged'
    if (typeof phone.owner === 'number' || (phone.owner === null && now - phone.since < LEFT))
      return 'imei_taken'
    Object.assign(phone, { owner: person, since: now })
    return 'ok'
  }

  function erase(person: number, now: number): string {
    const own = phones.filter(({ owner }) => owner === person)
    if (own.some((phone) => phone.held || openOf(phone))) return 'account_in_use'
    for (const phone of own) Object.assign(phone, { owner: null, since: now })
    deleted.add(person)
    return 'ok'
  }

  function ofStay(phone: Phone, act: OfStay, now: number): string {
    const stay = phone.stays.at(-1)
    if (!stay || stay.undone) return 'not_found'
    if (act.do === 'step') return step(phone, stay, act, now)
    if (act.do === 'code' || act.do === 'two') return giveBack(phone, stay, act, now)
    const state = stateOf(stay)
    if (act.do === 'correct') return state === 'returned' ? 'custody_state' : 'ok'
    const early = (state === 'seized' || state === 'matched') && now <= stay.at + UNDO
    stay.undone = early && stay.officer === act.officer
    return stay.undone ? 'ok' : 'custody_state'
  }

  return {
    phones,
    deleted,
    /** `ok`, or the code of the refusal. */
    act(phone: Phone, act: Act, now: number): string {
      if (act.do === 'seize') return seize(phone, act, now)
      if (act.do === 'flag') return flag(phone, act)
      if (act.do === 'clear') return flag(phone, { by: 'officer', type: 'found' })
      if (act.do === 'register') return register(phone, act.person, now)
      if (act.do === 'delete') return erase(act.person, now)
      if (act.do === 'wait') return 'ok'
      if (act.do === 'hold' || act.do === 'release') {
        if (phone.held === (act.do === 'hold')) return 'flag_state'
        phone.held = !phone.held
      } else if (act.do === 'transfer') {
        if (phone.held || openOf(phone)) return 'device_not_transferable'
        Object.assign(phone, { owner: phone.owner === 0 ? 1 : 0, since: now })
      } else return ofStay(phone, act, now)
      return 'ok'
    },
    /** The answer that a person reads; null: none. */
    read(phone: Phone, person: number) {
      const stay = phone.stays.findLast(({ undone, case: of, returnedAt, ...rest }) => {
        if (undone || of === null || personOf(phone, of) !== person) return false
        const before = phone.owner === undefined || phone.since <= returnedAt || of.by === person
        return rest.path.at(-1) !== 'returned' || before
      })
      if (!stay) return null
      const state = stateOf(stay)
      const code = state === 'owner_called' ? codeOf(phone, stay) : null
      return { state, place: stay.called !== null, code, receipt: state === 'returned' }
    },
  }
}
