import type { Device, DeviceListItem } from '@amana/contract/devices'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { deviceName } from '../../lib/device-name.ts'
import { deviceWords } from '../../lib/messages/device.ts'
import { networks } from '../../lib/messages/networks.ts'
import { networkLines } from '../../lib/network-lines.ts'
import { ImeiLine } from '../../ui/ImeiLine.tsx'
import { Card, Fact, Skeleton } from '../../ui/index.ts'
import { Fold, FoldCard } from './Fold.tsx'
import { devices } from './messages.ts'
import { flagsOf } from './queries.ts'
import { openCases, placeOf } from './records.ts'
import { StatusChips } from './StatusChips.tsx'
import { meaningOf } from './why-not.ts'

const text = devices.detail

interface DeviceFactsProps {
  /** Data known at once, from the previous page. */
  known: DeviceListItem
  /** Undefined: still loading. */
  device: Device | undefined
  /** Stands after the facts. */
  children?: ReactNode
}

/** Name, status and IMEI: which phone it is, and how it stands. */
export function StatusLine({ known, device }: DeviceFactsProps) {
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl [overflow-wrap:anywhere]">{deviceName(known)}</h2>
        <p className="flex flex-wrap gap-2">
          <StatusChips device={known} />
        </p>
      </div>
      <ImeiLine imei={known.imei} className="text-lg md:text-xl" />
      {device ? (
        <p className="text-muted">{meaningOf(device)}</p>
      ) : (
        <Skeleton className="h-6 w-64 max-w-full" />
      )}
      <p className="text-sm">
        <span className="text-muted">{devices.registrationDate}</span> <Day time={known.registration_date} />
      </p>
    </Card>
  )
}

/** Facts of the phone and of its ownership. */
export function DeviceFacts({ known, device, children }: DeviceFactsProps) {
  return (
    <Fold id="device-facts" heading={text.facts}>
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
        <FoldCard>
          <dl className="grid gap-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
            <Fact name={text.deviceStatus}>{deviceWords.statuses[known.status]}</Fact>
            <Fact name={text.location}>
              {device ? <LastPlace device={device} /> : <Skeleton className="h-5 w-32" />}
            </Fact>
            {known.imei2 && (
              <div>
                <dt className="text-sm text-muted">{devices.imei2}</dt>
                <dd>
                  <ImeiLine imei={known.imei2} />
                </dd>
              </div>
            )}
            {device && device.networks.length > 0 && (
              <div className="sm:col-span-2 md:col-span-1 lg:col-span-2">
                <dt className="text-sm text-muted">{networks.heading}</dt>
                {networkLines(device.networks).map((line) => (
                  <dd key={line} className="mt-0.5 [overflow-wrap:anywhere]">
                    {line}
                  </dd>
                ))}
              </div>
            )}
          </dl>
        </FoldCard>
        <FoldCard>
          <OwnershipSummary device={device} />
        </FoldCard>
        {children}
      </div>
    </Fold>
  )
}

/** The place of an open case is newer than the one of the registration. */
function LastPlace({ device }: { device: Device }) {
  const { data: flags = [] } = useQuery(flagsOf(device.imei))
  const missing = openCases(flags)
    .map(placeOf)
    .find((place) => place !== '')
  return missing ?? (device.last_known_location || '—')
}

/** The ownership summary. */
function OwnershipSummary({ device }: { device: Device | undefined }) {
  const { ownership: own } = text
  const ownership = device?.ownership
  const waiting = device?.documents.some(({ status }) => status === 'waiting')
  const shape = <Skeleton className="h-6 w-40 max-w-full" />
  return (
    <section aria-labelledby="device-ownership">
      <h2 id="device-ownership" className="text-lg">
        {own.heading}
      </h2>
      <dl className="mt-3 grid gap-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
        <Fact name={own.owner}>{ownership?.owner ?? shape}</Fact>
        <Fact name={own.acquired}>
          {ownership ? (
            <>
              <Day time={ownership.acquired_at} />
              <span className="block font-normal text-muted text-sm">{own.origin[ownership.origin]}</span>
            </>
          ) : (
            shape
          )}
        </Fact>
        <Fact name={own.proof}>
          {ownership ? (
            <>
              {ownership.proven ? own.proven : own.unproven}
              {!ownership.proven && (
                <span className="block font-normal text-muted text-sm">
                  {waiting ? own.waitingText : own.unprovenText}
                </span>
              )}
            </>
          ) : (
            shape
          )}
        </Fact>
        <Fact name={own.previous}>{ownership ? ownership.previous_owners || own.previousNone : shape}</Fact>
      </dl>
    </section>
  )
}

function Day({ time }: { time: string }) {
  return (
    <time dateTime={time} title={formatDateTime(time)}>
      {formatDate(time)}
    </time>
  )
}
