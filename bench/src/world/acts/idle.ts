/** Acts that make no sense at this moment. */
import type { State } from '../model/state.ts'
import type { Step } from './acts.ts'

/** Nobody tries it now: what it is about is not there, or it would prove nothing. */
export function isIdle(state: State, step: Step): boolean {
  if ('check' in step) return state.checks[step.check] === undefined
  if (!('phone' in step)) return false
  const phone = state.phones[step.phone]
  if (!phone) return true
  switch (step.do) {
    case 'accept':
    case 'decline':
    case 'cancel':
      return phone.transfers.length === 0
    case 'agree':
    case 'refuse':
      return phone.proposals.length === 0
    case 'reject claim':
    case 'propose':
      return phone.claims.length === 0
    case 'prove':
      return phone.reports.length === 0 || phone.reports.at(-1)?.proven === true
    case 'confirm report':
    case 'reject report':
      return phone.reports.length === 0
    case 'clear':
      return phone.case === null
    case 'code':
      return phone.owner === null || phone.stays.length === 0
    case 'call':
    case 'two':
      return phone.stays.length === 0
    default:
      return false
  }
}
