import type { CustodyRow } from './custody-queries.ts'
import { property } from './messages.ts'

/** A phone in custody as it stands on paper. */
export function printedOf({ exhibit, imei, place, condition, seized_at, state, case_number }: CustodyRow) {
  return {
    ...{ exhibit, imei, place, condition, at: seized_at, caseNumber: case_number },
    state: property.states[state],
  }
}
