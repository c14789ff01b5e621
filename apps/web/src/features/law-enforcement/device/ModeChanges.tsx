import type { OfficerDevice } from '@amana/contract/law-enforcement'
import { RecordList } from '../../../ui/RecordList.tsx'
import { CaseNumber } from '../CaseNumber.tsx'
import { officerDateTime } from '../officer-text.ts'
import { SectionCard } from '../SectionCard.tsx'
import { deviceDetail } from './messages.ts'

const text = deviceDetail.mode

/** Changes between trace and block with their author, newest first; none when networks always blocked. */
export function ModeChanges({ device: { flags, mode_changes } }: { device: OfficerDevice }) {
  if (mode_changes.length === 0) return null
  const { columns } = text
  return (
    <SectionCard heading={text.heading}>
      <RecordList
        caption={text.heading}
        columns={[columns.what, columns.by, columns.at, columns.case]}
        items={mode_changes}
        keyOf={({ id }) => id}
        cells={({ mode, trace_until: until, changed_by, changed_at, flag_id }) => [
          mode === 'trace' && until ? text.traced(officerDateTime(until)) : text.blocked,
          text.by[changed_by],
          officerDateTime(changed_at),
          <CaseNumber key="case" of={flags.find(({ id }) => id === flag_id)?.case_number ?? ''} />,
        ]}
      />
    </SectionCard>
  )
}
