import { useLocation, useParams } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { textOf } from '../../lib/tab-store.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { PageHeading } from '../../ui/index.ts'
import { CaseNumber } from './CaseNumber.tsx'
import { reports } from './messages.ts'
import { StatusForm } from './StatusForm.tsx'
import { StatusView } from './StatusView.tsx'
import { useReportStatus } from './use-report-status.ts'

const text = reports.status

/** `/report/{case}`: the status of a public report, by case number and phone (decisions §10). */
export function Component() {
  const { case: caseNumber = '' } = useParams()
  return <Status key={caseNumber} caseNumber={caseNumber.toUpperCase()} />
}

function Status({ caseNumber }: { caseNumber: string }) {
  usePageTitle(text.title(caseNumber))
  const phone = textOf(useLocation().state, 'phone')
  const status = useReportStatus(caseNumber, phone)
  return (
    <div className="mx-auto max-w-prose">
      <BackLink to={paths.report}>{text.back}</BackLink>
      <PageHeading className="mb-6">{text.heading}</PageHeading>
      <div className="grid gap-5">
        <CaseNumber number={caseNumber} />
        {status.report ? (
          <StatusView report={status.report} phone={status.phone} onChange={status.setReport} />
        ) : (
          <StatusForm status={status} phone={phone} />
        )}
      </div>
    </div>
  )
}
