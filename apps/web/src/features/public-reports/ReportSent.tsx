import { paths } from '../../lib/paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CaseNumber } from './CaseNumber.tsx'
import { ContactCode } from './ContactCode.tsx'
import { reports } from './messages.ts'
import type { SentReport } from './sent-report.ts'

const text = reports.sent

export interface ReportSentProps {
  report: SentReport
  onVerified: () => void
  onAnother: () => void
}

/** After the report: its number, the code that proves the contact, and the link to its status. */
export function ReportSent({ report, onVerified, onAnother }: ReportSentProps) {
  return (
    <div className="grid gap-5">
      <CaseNumber number={report.case} />
      <p>
        {text.keep} {text.next}
      </p>
      {report.verified ? (
        <Alert tone="success">{reports.contact.verified}</Alert>
      ) : (
        <Card>
          <ContactCode caseNumber={report.case} sentTo={report.sentTo} phone={report.phone} onVerified={onVerified} />
        </Card>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <LinkButton
          variant={report.verified ? 'primary' : 'secondary'}
          to={paths.reportStatus(report.case)}
          state={{ phone: report.phone }}
        >
          {text.status}
        </LinkButton>
        <Button variant="ghost" onClick={onAnother}>
          {text.another}
        </Button>
      </div>
    </div>
  )
}
