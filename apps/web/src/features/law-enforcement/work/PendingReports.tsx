import type { PendingReportItem } from '@amana/contract/pending-reports'
import { useState } from 'react'
import { deviceName } from '../../../lib/device-name.ts'
import { FoldSummary } from '../../../ui/FoldSummary.tsx'
import { ErrorState, Skeleton } from '../../../ui/index.ts'
import { RecordList } from '../../../ui/RecordList.tsx'
import { lawEnforcement } from '../messages.ts'
import { officerDateTime } from '../officer-text.ts'
import { usePendingReports } from '../queries.ts'
import { AddPendingImei } from './AddPendingImei.tsx'

const text = lawEnforcement.work.pending

/** Reports that wait for their IMEI: nothing to decide, but a victim may name the case. Read when opened. */
export function PendingReports({ state }: { state: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className="group rounded-lg border border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <FoldSummary>{text.heading}</FoldSummary>
      <div className="grid gap-4 px-4 pb-4">
        <p className="text-muted">{text.text}</p>
        {open && <Reports state={state} />}
      </div>
    </details>
  )
}

function Reports({ state }: { state: string | undefined }) {
  const { data, error, refetch } = usePendingReports({ state })
  if (error) return <ErrorState title={text.failed} onRetry={refetch} />
  if (!data) return <Skeleton className="h-24" />
  if (data.count === 0) return <p>{text.empty}</p>
  return <PendingList reports={data.results} onAdded={() => void refetch()} />
}

/** Reports with the day until which they wait, and the act that ends the wait. */
export function PendingList({
  reports,
  onAdded,
}: {
  reports: readonly PendingReportItem[]
  onAdded: () => void
}) {
  return (
    <RecordList
      caption={text.heading}
      columns={[text.since, text.case, text.phone, text.state, text.until, text.act]}
      items={reports}
      keyOf={({ case_number }) => case_number}
      cells={(report) => [
        ...cellsOf(report),
        <AddPendingImei key="act" caseNumber={report.case_number} onAdded={onAdded} />,
      ]}
    />
  )
}

function cellsOf(report: PendingReportItem) {
  const { device_brand: brand, device_model: model, flag_type } = report
  return [
    officerDateTime(report.created_at),
    <span key="case" className="digits">
      {report.case_number}
    </span>,
    `${deviceName({ brand, model })}, ${lawEnforcement.types[flag_type]}`,
    report.device_state,
    officerDateTime(report.imei_due_at),
  ]
}
