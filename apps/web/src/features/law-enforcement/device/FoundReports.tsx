import type { OfficerDevice } from '@amana/contract/law-enforcement'
import { paths } from '../../../lib/paths.ts'
import { Link } from '../../../ui/index.ts'
import { officerDateTime } from '../officer-text.ts'
import { SectionCard } from '../SectionCard.tsx'
import { deviceDetail } from './messages.ts'

const text = deviceDetail.found

/** Conversations about this phone, which officers may read while it is reported stolen (decisions §12). */
export function FoundReports({ device: { found } }: { device: OfficerDevice }) {
  if (found.length === 0) return null
  return (
    <SectionCard heading={text.heading}>
      <p className="mb-3 text-muted text-sm">{text.note}</p>
      <ul className="divide-y divide-line">
        {found.map(({ case: number, created_at, closed_at }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <Link to={paths.foundCase(number)} className="text-link inline-flex min-h-11 items-center">
              {text.item(number)}
            </Link>
            <span className="text-muted text-sm">
              {officerDateTime(created_at)}, {closed_at === null ? text.open : text.closed}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
