import type { OwnDevice } from '@amana/contract/devices'
import { formatDate } from '../../lib/dates.ts'
import { deviceName } from '../../lib/device-name.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Imei } from '../../ui/Imei.tsx'
import { StatusChips } from '../devices/StatusChips.tsx'
import { transfers } from './messages.ts'

const text = transfers.selectDevice

export interface DeviceCardsProps {
  devices: readonly OwnDevice[]
}

/** Model, registered date, IMEI, last verified, Transfer Ownership. */
export function DeviceCards({ devices }: DeviceCardsProps) {
  return (
    <ul aria-label={text.list} className="grid gap-4 md:grid-cols-2">
      {devices.map((device) => (
        <li key={device.id}>
          <DeviceCard device={device} />
        </li>
      ))}
    </ul>
  )
}

function DeviceCard({ device }: { device: OwnDevice }) {
  const verifiedAt = device.last_verified_at
  const held = device.status === 'stolen' || device.status === 'locked'
  const name = deviceName(device)
  const facts = [
    [text.registered, formatDate(device.registration_date)],
    [text.lastVerified, verifiedAt ? formatDate(verifiedAt) : text.never],
  ] as const
  return (
    <Card className="flex h-full flex-col gap-4">
      <div>
        <h2 className="text-lg wrap-anywhere">{name}</h2>
        <p className="text-muted">
          <span className="sr-only">{text.imei} </span>
          <Imei imei={device.imei} />
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-3 text-sm">
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt className="text-muted">{fact}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {held ? (
        <p className="mt-auto flex min-h-11 flex-wrap items-center gap-2 text-sm">
          <StatusChips device={device} />
          {text.notNow}
        </p>
      ) : (
        <LinkButton to={paths.transferNewOwner} state={{ device }} className="mt-auto">
          {text.transfer}
          <span className="sr-only">
            {name}, {device.imei}
          </span>
        </LinkButton>
      )}
    </Card>
  )
}
