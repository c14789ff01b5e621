import { formatDate } from '../../lib/dates.ts'
import { nextSteps } from '../../lib/messages/next-steps.ts'
import { paths } from '../../lib/paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { NextStepList } from '../../ui/NextStepList.tsx'
import { CaseNumber } from './CaseNumber.tsx'
import { ContactCode } from './ContactCode.tsx'
import { findPhone } from './find-phone/messages.ts'
import { reports } from './messages.ts'
import type { SentReport } from './sent-report.ts'

const text = reports.sent

export interface ReportSentProps {
  report: SentReport
  onVerified: () => void
  onAnother: () => void
}

/** After the report: the code that proves the contact, then its number and the way to its status. */
export function ReportSent({ report, onVerified, onAnother }: ReportSentProps) {
  return (
    <div className="grid gap-5">
      {report.verified ? (
        <Verified report={report} />
      ) : (
        <Card>
          <ContactCode
            caseNumber={report.case}
            sentTo={report.sentTo}
            phone={report.phone}
            onVerified={onVerified}
            said
          />
        </Card>
      )}
      <CaseNumber number={report.case} />
      <p>{text.keep}</p>
      <div className="flex flex-col gap-3 sm:flex-row">
        <LinkButton
          variant={report.verified && !report.imeiDueAt ? 'primary' : 'secondary'}
          to={paths.reportStatus(report.case)}
          state={{ phone: report.phone }}
        >
          {text.status}
        </LinkButton>
        <Button variant="ghost" onClick={onAnother}>
          {text.another}
        </Button>
      </div>
      <Card>
        <h2 className="mb-4 text-xl">{nextSteps.heading}</h2>
        <NextStepList />
      </Card>
    </div>
  )
}

/** Without its IMEI the report counts later. */
function Verified({ report }: { report: SentReport }) {
  if (!report.imeiDueAt) return <Alert tone="success">{reports.contact.verified}</Alert>
  return (
    <Alert
      tone="success"
      title={findPhone.waits.verified}
      action={<LinkButton to={paths.addImei(report.case)}>{findPhone.add.title}</LinkButton>}
    >
      {findPhone.waits.text(formatDate(report.imeiDueAt))}
    </Alert>
  )
}
