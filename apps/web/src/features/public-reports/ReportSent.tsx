import { nextSteps } from '../../lib/messages/next-steps.ts'
import { paths } from '../../lib/paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { NextStepList } from '../../ui/NextStepList.tsx'
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

/** After the report: the code that proves the contact, then its number and the way to its status. */
export function ReportSent({ report, onVerified, onAnother }: ReportSentProps) {
  return (
    <div className="grid gap-5">
      {report.verified ? (
        <Alert tone="success">{reports.contact.verified}</Alert>
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
      <Card>
        <h2 className="mb-4 text-xl">{nextSteps.heading}</h2>
        <NextStepList />
      </Card>
    </div>
  )
}
