import { useState } from 'react'
import { useFocusOnStep } from '../../lib/focus.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { Alert, Card, LinkButton, PageHeading, Skeleton } from '../../ui/index.ts'
import { SignInNote } from '../../ui/SignInNote.tsx'
import { FindReport } from './FindReport.tsx'
import { findPhone } from './find-phone/messages.ts'
import { reports } from './messages.ts'
import { ReportForm } from './ReportForm.tsx'
import { ReportSent } from './ReportSent.tsx'
import { type SentReport, sentReports } from './sent-report.ts'

/**
 * `/report`: anybody reports a phone stolen or lost (decisions §5). The report that was just made outlives a
 * reload.
 */
export function Component() {
  const [sent, setSent] = useState(sentReports.read)
  useFocusOnStep(sent?.case ?? null)
  function keep(report: SentReport) {
    sentReports.save(report)
    setSent(report)
  }
  function another() {
    sentReports.clear()
    setSent(null)
  }
  return (
    <div className="mx-auto max-w-prose">
      {sent ? (
        <Sent report={sent} onVerified={() => keep({ ...sent, verified: true })} onAnother={another} />
      ) : (
        <NewReport
          onSent={(report) => {
            keep(report)
            window.scrollTo(0, 0)
          }}
        />
      )}
    </div>
  )
}

function Heading() {
  return (
    <PageHeading className="mb-6" subtitle={reports.subtitle}>
      {reports.title}
    </PageHeading>
  )
}

function Begins() {
  return (
    <div className="mx-auto max-w-prose">
      <Heading />
      <Skeleton className="mb-5 h-40" />
      <Skeleton className="h-96" />
    </div>
  )
}

/** See app/beginnings.ts. */
export const beginnings = { '': Begins }

function NewReport({ onSent }: { onSent: (report: SentReport) => void }) {
  usePageTitle(reports.title)
  const { ownerNote } = reports
  const { user } = useSession()
  return (
    <>
      <Heading />
      <Alert
        className="mb-5"
        title={ownerNote.title}
        action={
          <LinkButton variant="secondary" to={paths.selectFlag}>
            {ownerNote.action}
            <SignInNote />
          </LinkButton>
        }
      >
        {user ? ownerNote.signedInText : ownerNote.text}
      </Alert>
      <Card>
        <ReportForm onSent={onSent} />
      </Card>
      <FindReport />
    </>
  )
}

function Sent(props: { report: SentReport; onVerified: () => void; onAnother: () => void }) {
  const { step, title, subtitle } = reports.sent
  const { verified, imeiDueAt } = props.report
  usePageTitle(verified ? title : step)
  return (
    <>
      <PageHeading className="mb-6" subtitle={verified && (imeiDueAt ? findPhone.waits.subtitle : subtitle)}>
        {verified ? title : step}
      </PageHeading>
      <ReportSent {...props} />
    </>
  )
}
