import type { User } from '@amana/contract/accounts'
import type { Device } from '@amana/contract/devices'
import { Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { deviceName } from '../../lib/device-name.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useMediaQuery, WIDE } from '../../lib/use-media-query.ts'
import { useSession } from '../../lib/use-session.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Card, EmptyState, ErrorState, LinkButton, PageHeading, Skeleton } from '../../ui/index.ts'
import { CaseNotice } from './CaseNotice.tsx'
import { DeviceActions } from './DeviceActions.tsx'
import { DeviceDocuments } from './DeviceDocuments.tsx'
import { DeviceFacts, StatusLine } from './DeviceFacts.tsx'
import { DeviceTabs } from './DeviceTabs.tsx'
import { deviceErrorOf } from './device-error.ts'
import { FlaggedNotice } from './FlaggedNotice.tsx'
import { HaveItBack } from './HaveItBack.tsx'
import { LockNotices } from './LockNotices.tsx'
import { devices } from './messages.ts'
import { passedDevice } from './passed-device.ts'
import { useDevice } from './queries.ts'

const text = devices.detail

/** Chunks of their own: a device page needs nothing of payments. */
const CheckBar = lazyPart(async () => (await import('../verifications/CheckBar.tsx')).CheckBar)
/** For a phone that is gone, which most never are. */
const CollectNotice = lazyPart(async () => (await import('./CollectNotice.tsx')).CollectNotice)
/** Most phones are not found: no page waits for it. */
const FoundCases = lazyPart(async () => (await import('../found/FoundCases.tsx')).FoundCases)
/** For a phone that the person handed over. */
const HandedOver = lazyPart(async () => (await import('./HandedOver.tsx')).HandedOver)
/** It stands last and closed, so that its script comes after the page's. */
const ReceiptsSection = lazyPart(async () => (await import('./ReceiptsSection.tsx')).ReceiptsSection)
/** Empty where no network is asked. */
const NetworkUse = lazyPart(async () => (await import('./network-use/NetworkUse.tsx')).NetworkUse)
const OwnCheck = lazyPart(async () => (await import('../verifications/OwnCheck.tsx')).OwnCheck)

/** A check's id; devices have numbers and IMEIs. */
const CHECK_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * `/transfer/device/{deviceId}`: an own device, by its number or an IMEI; or, by the id of a check, the
 * person's own check of another person's device.
 */
export function Component() {
  const { deviceId = '' } = useParams()
  const { user } = useSession()
  if (user && CHECK_ID.test(deviceId)) return <CheckPage key={deviceId} id={deviceId} user={user} />
  return (
    <>
      <BackLink to={paths.myDevices}>{devices.back}</BackLink>
      <DevicePage key={deviceId} deviceId={deviceId} />
    </>
  )
}

function CheckPage({ id, user }: { id: string; user: User }) {
  usePageTitle(text.checked)
  const loading = (
    <>
      <div className="mb-2 min-h-11" />
      <PageHeading className="mb-6">{text.title}</PageHeading>
      <StatusSkeleton />
    </>
  )
  return (
    <Suspense fallback={loading}>
      <CheckBar />
      <OwnCheck id={id} user={user} title={text.title} />
    </Suspense>
  )
}

function DevicePage({ deviceId }: { deviceId: string }) {
  const { user } = useSession()
  const wide = useMediaQuery(WIDE)
  const passed = passedDevice(useLocation().state, deviceId, user?.id)
  const { data: device, error, isFetching, refetch } = useDevice(deviceId)
  // Another person's device, one that was transferred meanwhile, or no device at all.
  const unknown = error?.status === 404 || error?.status === 422
  const known = unknown ? null : (device ?? passed)
  const title = known ? text.titleOf(deviceName(known)) : text.title
  usePageTitle(unknown ? text.notFound.title : title)

  // It comes with an answer of its own, and moves nothing: folded on a phone, last where there is room.
  const use = device && !isGone(device) && (
    <Suspense>
      <NetworkUse device={device} />
    </Suspense>
  )

  if (unknown) return <NotFound deviceId={deviceId} />
  if (!device && error && !isFetching) {
    return (
      <>
        <PageHeading className="mb-6">{text.title}</PageHeading>
        <Card>
          <ErrorState {...deviceErrorOf(error)} onRetry={() => void refetch()} />
        </Card>
      </>
    )
  }
  return (
    <>
      <PageHeading className="mb-4 md:mb-6">{text.title}</PageHeading>
      <FlaggedNotice />
      {device && isGone(device) && (
        <Suspense>
          <CollectNotice device={device} />
        </Suspense>
      )}
      {device && <HaveItBack device={device} />}
      {device && <LockNotices device={device} />}
      {device && <CaseNotice imei={device.imei} />}
      {!device && (
        <p role="status" className="sr-only">
          {text.loading}
        </p>
      )}
      <div className="grid gap-3 md:gap-8">
        {known ? <StatusLine known={known} device={device} /> : <StatusSkeleton />}
        {device ? <DeviceActions device={device} /> : <ActionsSkeleton />}
        {device && (
          <Suspense>
            <FoundCases imeis={[device.imei, device.imei2]} />
          </Suspense>
        )}
        {known && (
          <DeviceFacts known={known} device={device}>
            {!wide && use}
          </DeviceFacts>
        )}
        {known && <DeviceTabs imei={known.imei} />}
        {device && (
          <div className="grid gap-2 md:gap-8">
            <DeviceDocuments device={device} />
            <Suspense>
              <ReceiptsSection imei={device.imei} />
            </Suspense>
          </div>
        )}
        {wide && use}
      </div>
    </>
  )
}

/** Stolen or lost: the owner's SIM is in no such phone, so that no network is asked. */
const isGone = ({ status, locked_by }: Pick<Device, 'status' | 'locked_by'>) =>
  status === 'stolen' || locked_by.includes('lost')

function NotFound({ deviceId }: { deviceId: string }) {
  const { title, heading, text: why, devices: mine, check } = text.notFound
  return (
    <>
      <PageHeading className="mb-6">{title}</PageHeading>
      <Suspense>
        <HandedOver of={deviceId} />
      </Suspense>
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

function StatusSkeleton() {
  return (
    <Card className="grid gap-3">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-5 w-48" />
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
