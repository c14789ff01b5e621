import type { FlagType } from '@amana/contract/devices'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { deviceIdOf } from '../../lib/device-id.ts'
import { useFocusOnStep } from '../../lib/focus.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { fieldOf } from '../../lib/tab-store.ts'
import { EmptyState, ErrorState, Link, LinkButton, Skeleton } from '../../ui/index.ts'
import { flagTypeOf } from '../devices/flag-type.ts'
import { useDevice, useDevices } from '../devices/queries.ts'
import { DeviceLine } from './DeviceLine.tsx'
import { DeviceMissing } from './DeviceMissing.tsx'
import { DevicePick } from './DevicePick.tsx'
import { FlagPage } from './FlagPage.tsx'
import { FlagTypes } from './FlagTypes.tsx'
import { flags } from './messages.ts'

const text = flags.select

/** `/transfer/select-flag`: the type of the flag, and the device. */
export function Component() {
  usePageTitle(text.title)
  const { state, search } = useLocation()
  const deviceId = deviceIdOf(state, search)
  const type = flagTypeOf(fieldOf(state, 'type'))
  useFocusOnStep(deviceId)
  const list = type ? paths.dashboard : paths.myDevices
  const back = deviceId === null ? list : paths.device(deviceId)
  return (
    <FlagPage step={1} heading={text.title} subtitle={text.subtitle} back={{ to: back }}>
      {deviceId === null ? <Choice type={type} /> : <Types deviceId={deviceId} />}
    </FlagPage>
  )
}

function Types({ deviceId }: { deviceId: number }) {
  const navigate = useNavigate()
  const device = useDevice(String(deviceId))
  if (!device.data) return <DeviceMissing device={device} />
  return (
    <>
      <DeviceLine device={device.data} />
      <h2 className="mt-6 mb-3 text-xl">{text.heading}</h2>
      <FlagTypes
        abilities={device.data.abilities}
        onChoose={(type) => navigate(paths.flagDevice, { state: { deviceId, type } })}
      />
      <Link to={paths.selectFlag} className="text-link mt-4 inline-flex min-h-11 items-center">
        {text.another}
      </Link>
    </>
  )
}

/** Opened without a device. With a type the form follows, at once for the only phone. */
function Choice({ type }: { type: FlagType | null }) {
  const list = useDevices()
  const { data, error, isFetching, refetch } = list
  const { pick } = flags
  if (!data) {
    if (error && !isFetching) return <ErrorState title={error.message} onRetry={() => void refetch()} />
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{pick.loading}</span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-20 w-full" />
        ))}
      </div>
    )
  }
  const [first] = data.items
  if (type && first && data.count === 1)
    return <Navigate to={paths.flagDevice} state={{ deviceId: first.id, type }} replace />
  return (
    <>
      {data.items.length === 0 ? (
        <EmptyState
          title={pick.empty.title}
          text={pick.empty.text}
          action={<LinkButton to={paths.registerDevice}>{pick.empty.register}</LinkButton>}
        />
      ) : (
        <>
          <h2 className="text-xl">{pick.heading}</h2>
          <p className="mt-1 mb-4 text-muted">{pick.subtitle}</p>
          <DevicePick
            devices={data.items}
            type={type}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : null}
            loadingMore={list.isFetchingNextPage}
            moreFailed={list.isFetchNextPageError}
          />
        </>
      )}
      <p className="mt-6">
        {pick.notListed}
        <Link to={paths.report} className="text-link">
          {pick.report}
        </Link>
      </p>
    </>
  )
}
