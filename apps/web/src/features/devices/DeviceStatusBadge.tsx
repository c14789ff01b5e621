import type { DeviceStatus } from '@amana/contract/devices'
import { deviceWords } from '../../lib/messages/device.ts'
import { StatusBadge } from '../../ui/index.ts'
import { STATUS_TONES } from './device-text.ts'

export function DeviceStatusBadge({ status }: { status: DeviceStatus }) {
  return <StatusBadge tone={STATUS_TONES[status]}>{deviceWords.statuses[status]}</StatusBadge>
}
