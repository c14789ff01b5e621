import { parseImei } from '@amana/contract/imei'
import { useNavigate, useSearchParams } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Card, PageHeading } from '../../ui/index.ts'
import { keepMadeReport } from './dashboard/made-report.ts'
import { lawEnforcement } from './messages.ts'
import { OfficerReportForm } from './OfficerReportForm.tsx'

const text = lawEnforcement.report

/** `/law-enforcement/report`: an officer reports a device. */
export function Component() {
  usePageTitle(text.title)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const parsed = parseImei(params.get('imei') ?? '')
  const imei = parsed.ok ? parsed.imei : ''
  return (
    <div className="mx-auto max-w-prose">
      <BackLink to={paths.officerDashboard}>{lawEnforcement.back}</BackLink>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <Card>
        <OfficerReportForm
          key={imei}
          imei={imei}
          brand={params.get('brand') ?? ''}
          state={params.get('state') ?? ''}
          onSent={(made) => {
            keepMadeReport(made)
            void navigate(paths.officerDashboard)
          }}
          onUnauthorised={() =>
            void navigate(paths.officerLogin, {
              replace: true,
              state: { from: { pathname: paths.officerReport, search: params.size > 0 ? `?${params}` : '' } },
            })
          }
        />
      </Card>
    </div>
  )
}
