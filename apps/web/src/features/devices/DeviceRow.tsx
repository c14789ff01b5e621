import type { DeviceListItem } from '@amana/contract/devices'
import { memo } from 'react'
import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { deviceName } from '../../lib/device-name.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { ImeiLine } from '../../ui/ImeiLine.tsx'
import { classes, LinkButton, Skeleton, StatusBadge } from '../../ui/index.ts'
import { needsYou } from './locks/messages.ts'
import { devices } from './messages.ts'
import type { PassedDevice } from './passed-device.ts'
import { StatusChips } from './StatusChips.tsx'

/** A wide screen shows one line with columns; a narrow one stacks the parts. */
const COLUMNS = 'lg:grid lg:grid-cols-[minmax(0,1fr)_16rem_10.5rem_6rem_11rem] lg:items-center lg:gap-x-5'
/**
 * A row of My devices: model, IMEI with copy, registration date, status, Device Details.
 * `isFound`: a finder waits for an answer.
 */
export const DeviceRow = memo(function DeviceRow({
  device,
  isFound,
}: {
  device: DeviceListItem
  isFound: boolean
}) {
  const state: PassedDevice = { userId: useSession().user?.id, device }
  const name = deviceName(device)
  return (
    <li className={classes('grid gap-2 py-4', COLUMNS)}>
      <div className="flex items-start justify-between gap-3 lg:contents">
        <h2 className="min-w-0 text-base tracking-normal [overflow-wrap:anywhere] lg:col-start-1">{name}</h2>
        <p className="flex shrink-0 flex-col items-end gap-1 lg:col-start-4 lg:row-start-1 lg:items-start">
          <StatusChips device={device} />
          {isFound && <StatusBadge tone="pending">{needsYou.found}</StatusBadge>}
        </p>
      </div>
      <div className="grid lg:col-start-2 lg:row-start-1">
        <span className="sr-only">{devices.imei}</span>
        <ImeiLine imei={device.imei} />
        {device.imei2 && (
          <div className="flex items-center gap-x-2 text-muted text-sm">
            <span className="lg:sr-only">{devices.imei2}</span>
            <ImeiLine imei={device.imei2} />
          </div>
        )}
      </div>
      <div className="grid gap-3 sm:flex sm:items-center sm:justify-between lg:contents">
        <p className="text-muted text-sm lg:col-start-3 lg:row-start-1">
          <span className="lg:sr-only">{devices.registered} </span>
          <time dateTime={device.registration_date} title={formatDateTime(device.registration_date)}>
            {formatDate(device.registration_date)}
          </time>
        </p>
        <LinkButton
          variant="secondary"
          to={paths.device(device.id)}
          state={state}
          className="whitespace-nowrap lg:col-start-5 lg:row-start-1"
        >
          {devices.details}{' '}
          <span className="sr-only">
            {name}, {device.imei}
          </span>
        </LinkButton>
      </div>
    </li>
  )
})

/** Column names, where there are columns. Each cell has its own label for screen readers. */
export function DeviceColumns() {
  return (
    <div
      aria-hidden="true"
      className={classes('hidden border-line border-b py-3 text-muted text-sm', COLUMNS)}
    >
      <span>{devices.model}</span>
      <span>{devices.imei}</span>
      <span>{devices.registered}</span>
      <span>{devices.status}</span>
    </div>
  )
}

/** Placeholder for a few rows. */
export function DeviceRowsSkeleton({ label }: { label: string }) {
  return (
    <div className="divide-y divide-line">
      <p role="status" className="sr-only">
        {label}
      </p>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={classes('grid gap-3 py-4', COLUMNS)}>
          <div className="flex justify-between lg:contents">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-6 w-20 rounded-full lg:col-start-4 lg:row-start-1" />
          </div>
          <Skeleton className="h-6 w-52 lg:col-start-2 lg:row-start-1" />
          <div className="grid gap-3 sm:flex sm:items-center sm:justify-between lg:contents">
            <Skeleton className="h-5 w-40 lg:col-start-3 lg:row-start-1 lg:w-28" />
            <Skeleton className="h-11 sm:w-40 lg:col-start-5 lg:row-start-1" />
          </div>
        </div>
      ))}
    </div>
  )
}
