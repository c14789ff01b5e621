import type { DeviceListItem } from '@amana/contract/devices'
import { deviceWords } from '../../lib/messages/device.ts'
import { StatusBadge } from '../../ui/index.ts'
import { DeviceStatusBadge } from './DeviceStatusBadge.tsx'
import { locksOf } from './device-text.ts'

/** The status, or a chip for each reason that locks the device. */
export function StatusChips({
  device,
}: {
  device: Pick<DeviceListItem, 'status'> & Partial<DeviceListItem>
}) {
  const locks = locksOf(device)
  return (
    <>
      {(device.status !== 'locked' || locks.length === 0) && <DeviceStatusBadge status={device.status} />}
      {locks.map((reason) => (
        <StatusBadge key={reason} tone="flagged">
          {deviceWords.locks[reason]}
        </StatusBadge>
      ))}
    </>
  )
}
