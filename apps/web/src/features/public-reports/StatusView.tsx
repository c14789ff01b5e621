import type { FlagStatus } from '@amana/contract/devices'
import type { ReportStatus } from '@amana/contract/flags'
import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx'
import { ContactCode } from './ContactCode.tsx'
import { findPhone } from './find-phone/messages.ts'
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
  const awaitsCode = !report.contact_verified && report.status === 'under_review'
  const { name, text: says } = wordsOf(report)
  const facts = [
    [text.type, text.types[report.flag_type]],
    [text.made, formatDateTime(report.created_at)],
    [text.changed, formatDateTime(report.updated_at)],
    ...(isWrittenDown(report)
      ? []
      : [[text.contact, report.contact_verified ? text.contactVerified : text.contactOpen] as const]),
  ] as const
  return (
    <div className="grid gap-5">
      <Card className="grid gap-4">
        <div>
          <p className="text-sm text-muted">{text.of}</p>
          <p className="mt-1">
            <StatusBadge tone={isKept(report) ? 'clean' : TONES[report.status]}>{name}</StatusBadge>
          </p>
          <p className="mt-2">{awaitsCode ? text.unproven : says}</p>
          {report.custody?.state === 'owner_called' && (
            <LinkButton className="mt-4" to={paths.collectReported(report.case)}>
              {text.police.where}
            </LinkButton>
          )}
          {waits(report) && !awaitsCode && (
            <LinkButton className="mt-4" to={paths.addImei(report.case)}>
              {findPhone.add.title}
            </LinkButton>
          )}
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

/** Its IMEI is to follow. */
function waits({ imei, status }: ReportStatus): boolean {
  return imei === null && status === 'under_review'
}

/** The police have its phone for the reporter. */
const isKept = ({ custody }: ReportStatus) =>
  custody?.state === 'matched' || custody?.state === 'owner_called'

/** An officer wrote the contact down: nobody proves it by a code of the report. */
const isWrittenDown = ({ contact_verified, status }: ReportStatus) =>
  !contact_verified && (status === 'active' || status === 'cleared')

function wordsOf(report: ReportStatus): { name: string; text: string } {
  if (report.custody && report.custody.state !== 'seized') return text.police.states[report.custody.state]
  const usual = text.statuses[report.status]
  const { imei_due_at: dueAt } = report
  if (dueAt === undefined || !report.contact_verified) return usual
  const { name, text: untilDay, ended } = findPhone.waits
  return waits(report) ? { name, text: untilDay(formatDate(dueAt)) } : { ...usual, text: ended }
}
