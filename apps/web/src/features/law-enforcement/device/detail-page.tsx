import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, Icon, LinkButton, PageHeading } from '../../../ui/index.ts'
import { lawEnforcement } from '../messages.ts'
import { useOfficerDevice } from '../queries.ts'
import { NoSearch } from '../search/SearchResults.tsx'
import { DeviceDetail } from './DeviceDetail.tsx'
import { DownloadReport } from './DownloadReport.tsx'
import { deviceTitle, reportFacts } from './device-title.ts'
import { deviceDetail } from './messages.ts'

const text = deviceDetail

/** `/law-enforcement/detail-page?imei=`; the parameter may hold an IMEI or an id. */
export function Component() {
  const [params] = useSearchParams()
  const wanted = params.get('imei')?.trim() ?? ''
  const read = useOfficerDevice(wanted)
  usePageTitle(read.data ? text.titleOf(deviceTitle(read.data)) : text.title)
  return (
    <>
      <Back />
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <PageHeading subtitle={read.data && deviceTitle(read.data)}>{text.heading}</PageHeading>
        {read.data && (
          <div className="flex flex-wrap gap-3">
            <LinkButton
              variant="secondary"
              to={`${paths.officerReport}?${new URLSearchParams(reportFacts(read.data))}`}
            >
              {lawEnforcement.search.report}
            </LinkButton>
            <DownloadReport device={read.data} />
          </div>
        )}
      </div>
      {wanted === '' ? <NoSearch /> : <DeviceDetail key={wanted} read={read} />}
    </>
  )
}

/** Leads back to the list with its filters; after a link from outside, to the dashboard. */
function Back() {
  const navigate = useNavigate()
  const cameFromHere = useLocation().key !== 'default'
  return (
    <Button
      variant="ghost"
      className="mb-2 -ml-4"
      onClick={() => void (cameFromHere ? navigate(-1) : navigate(paths.officerDashboard))}
    >
      <Icon name="back" size={20} />
      {lawEnforcement.back}
    </Button>
  )
}
