import type { FlagStatus } from '@amana/contract/devices'
import type { ReportStatus } from '@amana/contract/flags'
import { formatDateTime } from '../../lib/dates.ts'
import { Card } from '../../ui/Card.tsx'
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx'
import { ContactCode } from './ContactCode.tsx'
import { reports } from './messages.ts'

const text = reports.status

const TONES: Record<FlagStatus, StatusTone> = {
  under_review: 'pending',
  active: 'flagged',
  cleared: 'clean',
  rejected: 'neutral',
  lapsed: 'neutral',
}

export interface StatusViewProps {
  report: ReportStatus
  /** The reporter's phone. */
  phone: string
  onChange: (report: ReportStatus) => void
}

/** The status of a theft report; its contact can still be proven here while the code is valid. */
export function StatusView({ report, phone, onChange }: StatusViewProps) {
  const status = text.statuses[report.status]
  const awaitsCode = !report.contact_verified && report.status === 'under_review'
  const facts = [
    [text.type, text.types[report.flag_type]],
    [text.made, formatDateTime(report.created_at)],
    [text.changed, formatDateTime(report.updated_at)],
    [text.contact, report.contact_verified ? text.contactVerified : text.contactOpen],
  ] as const
  return (
    <div className="grid gap-5">
      <Card className="grid gap-4">
        <div>
          <p className="text-sm text-muted">{text.of}</p>
          <p className="mt-1">
            <StatusBadge tone={TONES[report.status]}>{status.name}</StatusBadge>
          </p>
          <p className="mt-2">{awaitsCode ? text.unproven : status.text}</p>
        </div>
        <dl className="grid gap-3 border-t border-line pt-4 sm:grid-cols-2">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {awaitsCode && (
        <Card>
          <ContactCode caseNumber={report.case} sentTo="" phone={phone} onVerified={onChange} />
        </Card>
      )}
    </div>
  )
}
