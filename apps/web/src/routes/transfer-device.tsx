import { useLocation, useParams } from 'react-router'
import { DeviceActions } from '../features/devices/DeviceActions.tsx'
import { DeviceDocuments } from '../features/devices/DeviceDocuments.tsx'
import { DeviceFacts, OwnershipSummary } from '../features/devices/DeviceFacts.tsx'
import { DeviceTabs } from '../features/devices/DeviceTabs.tsx'
import { passedDevice } from '../features/devices/passed-device.ts'
import { problemOf } from '../features/devices/problem.ts'
import { useDevice } from '../features/devices/queries.ts'
import { FlaggedNotice } from '../features/flags/FlaggedNotice.tsx'
import { deviceName } from '../lib/device-name.ts'
import { devices } from '../lib/messages/devices.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { paths } from '../lib/paths.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { Card, EmptyState, ErrorState, LinkButton, PageHeading, Skeleton } from '../ui/index.ts'

const text = devices.detail

/** `/transfer/device/{deviceId}` (S2 §2 Devices): an own device, by its number or an IMEI. */
export function Component() {
  const { deviceId = '' } = useParams()
  return (
    <>
      <BackLink to={paths.myDevices}>{devices.back}</BackLink>
      <DevicePage key={deviceId} deviceId={deviceId} />
    </>
  )
}

function DevicePage({ deviceId }: { deviceId: string }) {
  const passed = passedDevice(useLocation().state, deviceId)
  const { data: device, error, isFetching, refetch } = useDevice(deviceId)
  // Somebody else's device, one that was handed over meanwhile, or no device at all.
  const unknown = error?.status === 404 || error?.status === 422
  const known = unknown ? null : (device ?? passed)
  usePageTitle(unknown ? text.notFound.title : known ? text.titleOf(deviceName(known)) : text.title)

  if (unknown) return <NotFound />
  if (!device && error && !isFetching) {
    return (
      <>
        <PageHeading className="mb-6">{text.title}</PageHeading>
        <Card>
          <ErrorState {...problemOf(error)} onRetry={() => void refetch()} />
        </Card>
      </>
    )
  }
  return (
    <>
      <PageHeading className="mb-6">{text.title}</PageHeading>
      <FlaggedNotice />
      {!device && (
        <p role="status" className="sr-only">
          {text.loading}
        </p>
      )}
      <div className="grid gap-8">
        <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
          {known ? <DeviceFacts known={known} device={device} /> : <FactsSkeleton />}
          <OwnershipSummary device={device} />
        </div>
        {device ? <DeviceActions device={device} /> : <ActionsSkeleton />}
        {known && <DeviceTabs imei={known.imei} />}
        {device && <DeviceDocuments device={device} />}
      </div>
    </>
  )
}

function NotFound() {
  const { title, heading, text: why, devices: mine, check } = text.notFound
  return (
    <>
      <PageHeading className="mb-6">{title}</PageHeading>
      <Card>
        <EmptyState
          title={heading}
          text={why}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <LinkButton to={paths.myDevices}>{mine}</LinkButton>
              <LinkButton variant="secondary" to={paths.dashboard}>
                {check}
              </LinkButton>
            </div>
          }
        />
      </Card>
    </>
  )
}

function FactsSkeleton() {
  return (
    <Card className="grid gap-5">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-5 w-36" />
      <Skeleton className="h-10 w-56 max-w-full" />
    </Card>
  )
}

function ActionsSkeleton() {
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      {[1, 2, 3, 4].map((button) => (
        <Skeleton key={button} className="h-11 sm:w-48" />
      ))}
    </div>
  )
}
