import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { PageHeading } from '../../../ui/index.ts'
import { DeviceSkeleton, LoadedDevice } from '../device/LoadedDevice.tsx'
import { lawEnforcement } from '../messages.ts'
import { useOfficerDevice } from '../queries.ts'
import { NoSearch } from '../search/SearchResults.tsx'

const text = lawEnforcement.dispute

const load = () => import('./DisputeDetail.tsx')
// Beside the call for the device; a failure shows when it is drawn.
void load().catch(() => {})
const DisputeDetail = lazyPart(async () => (await load()).DisputeDetail)

/** `/law-enforcement/dispute?imei=&case=`: a claim with both sides' evidence side by side (decisions §12). */
export function Component() {
  const [params] = useSearchParams()
  const imei = params.get('imei')?.trim() ?? ''
  const caseNumber = params.get('case')?.trim() ?? ''
  usePageTitle(text.title)
  const read = useOfficerDevice(imei)
  return (
    <>
      <BackLink to={paths.officerWaiting}>{text.back}</BackLink>
      <PageHeading className="mb-6">
        {text.title} <span className="whitespace-nowrap">{caseNumber}</span>
      </PageHeading>
      {imei === '' ? (
        <NoSearch />
      ) : (
        <LoadedDevice read={read}>
          {(device, onDone) => (
            <Suspense fallback={<DeviceSkeleton />}>
              <DisputeDetail device={device} caseNumber={caseNumber} onDone={onDone} />
            </Suspense>
          )}
        </LoadedDevice>
      )}
    </>
  )
}
