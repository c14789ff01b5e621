/** Facts that everybody must read of a phone, as the model has them now. */
import { isDisputed, isUnderReview, type Phone, pendingOf, type State } from './state.ts'

/** Its status and locks, as its owner reads them. */
export function standingOf(state: State, phone: Phone): string {
  const locks = [
    ...(phone.hold ? ['hold'] : []),
    ...(pendingOf(state, phone) ? ['transfer'] : []),
    ...(isDisputed(state, phone) ? ['dispute'] : []),
    ...(phone.case?.type === 'lost' ? ['lost'] : []),
  ]
  if (phone.case?.type === 'stolen') return ['stolen', ...locks].join(' ')
  if (locks.length > 0) return ['locked', ...locks].join(' ')
  return phone.proven ? 'active' : 'registered'
}

/** The status of its numbers on the block list; null: networks let it in. */
export function blockOf({ case: open, hold }: Phone): string | null {
  if (open) return open.type
  return hold?.block ? 'held' : null
}

/** Findings of a paid report, in alphabetical order. Whether the model is known does not matter here. */
export function findingsOf(state: State, phone: Phone): string {
  return [
    ...(phone.case ? [`${phone.case.type}_flag`] : []),
    ...(isUnderReview(phone) ? ['report_under_review'] : []),
    ...(phone.hold ? ['police_hold'] : []),
    ...(isDisputed(state, phone) ? ['ownership_disputed'] : []),
    phone.owner === null ? 'not_registered' : 'registered',
  ]
    .toSorted()
    .join(',')
}

export function resultOf(findings: string): 'clean' | 'flagged' | 'stolen' {
  if (findings.includes('stolen_flag')) return 'stolen'
  return /lost_flag|under_review|police_hold|disputed/.test(findings) ? 'flagged' : 'clean'
}
