import type { DeviceStatus } from '@amana/contract/devices'
import { StatusBadge } from '../../ui/index.ts'
import { STATUS_TONES } from './device-text.ts'
import { devices } from './messages.ts'

export function DeviceStatusBadge({ status }: { status: DeviceStatus }) {
  return <StatusBadge tone={STATUS_TONES[status]}>{devices.statuses[status]}</StatusBadge>
}
