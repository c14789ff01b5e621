import type { ReportStatus } from '@amana/contract/flags'
import { useState } from 'react'
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

const text = reports.status

/** `/report/{case}`: the status of a theft report, by case number and phone (decisions §10). */
export function Component() {
  const { case: caseNumber = '' } = useParams()
  return <Status key={caseNumber} caseNumber={caseNumber.toUpperCase()} />
}

function Status({ caseNumber }: { caseNumber: string }) {
  usePageTitle(text.title(caseNumber))
  const passed = textOf(useLocation().state, 'phone')
  const [found, setFound] = useState<{ report: ReportStatus; phone: string } | null>(null)
  return (
    <div className="mx-auto max-w-prose">
      <BackLink to={paths.report}>{text.back}</BackLink>
      <PageHeading className="mb-6">{text.heading}</PageHeading>
      <div className="grid gap-5">
        <CaseNumber number={caseNumber} />
        {found ? (
          <StatusView {...found} onChange={(report) => setFound({ ...found, report })} />
        ) : (
          <StatusForm
            caseNumber={caseNumber}
            phone={passed}
            onFound={(report, phone) => setFound({ report, phone })}
          />
        )}
      </div>
    </div>
  )
}
