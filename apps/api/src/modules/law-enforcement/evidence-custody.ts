/** The chain of custody in a report of evidence. */
import { type CustodyState, formatDateTime } from '@amana/contract'
import type { Sheet } from '../../pdf/sheet.ts'
import type { CustodyPicture, CustodyStay, CustodyStep } from './custody-queries.ts'

const STEPS: Record<CustodyState, string> = {
  seized: 'Seized',
  matched: 'Matched with the case',
  owner_called: 'Owner called',
  returned: 'Returned',
  court: 'To a court',
  disposed: 'Disposed of',
}

const COLUMNS = [
  { label: 'When', share: 0.28 },
  { label: 'Step', share: 0.24 },
  { label: 'By', share: 0.24 },
  { label: 'Reason, document', share: 0.24 },
] as const

const PICTURE_COLUMNS = [
  { label: 'Picture', share: 0.2 },
  { label: 'SHA-256 of the file', share: 0.4 },
  { label: 'Added', share: 0.2 },
  { label: 'Removed', share: 0.2 },
] as const

/** Nothing when the phone never was in custody. */
export function drawCustody(sheet: Sheet, stays: readonly CustodyStay[]): void {
  if (stays.length === 0) return
  sheet.heading(`Custody (${stays.length})`)
  for (const stay of stays) {
    sheet.point(
      [`Exhibit ${stay.exhibit}`, stay.station, stay.case_number, stay.receipt].filter(Boolean).join('  ·  '),
      [
        `Found ${formatDateTime(stay.found_at)}, kept at ${stay.station}, ${stay.state_command}.`,
        stay.condition && `Condition: ${stay.condition}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    sheet.table(COLUMNS, stay.steps.map(rowOf))
    if (stay.pictures.length === 0) continue
    sheet.skip(6)
    sheet.table(PICTURE_COLUMNS, stay.pictures.map(pictureRowOf))
  }
}

function rowOf(step: CustodyStep): string[] {
  const { state, at, officer, second_officer, document, correction, reason } = step
  return [
    formatDateTime(at),
    correction ? `Corrected: ${STEPS[state]}` : STEPS[state],
    [officer ?? 'By itself', second_officer].filter(Boolean).join(' and '),
    [reason, document].filter(Boolean).join('; '),
  ]
}

function pictureRowOf(picture: CustodyPicture): string[] {
  const { name, sha256, added_at, added_by, removed_at, removed_by, reason } = picture
  const removal = removed_at && [formatDateTime(removed_at), removed_by, reason].filter(Boolean).join('; ')
  return [name, sha256, `${formatDateTime(added_at)}; ${added_by}`, removal || 'No']
}
