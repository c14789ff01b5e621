/** Texts about a device. Pure. */
import type { Device, DeviceListItem, DeviceStatus } from '@amana/contract/devices'
import type { StatusTone } from '../../ui/index.ts'
import { devices } from './messages.ts'

export const STATUS_TONES: Record<DeviceStatus, StatusTone> = {
  stolen: 'stolen',
  locked: 'flagged',
  active: 'clean',
  registered: 'clean',
}

/**
 * Whether the search text fits this device: digits of either IMEI, in any grouping, or words of brand and
 * model.
 */
export function matchesSearch(device: Pick<DeviceListItem, 'brand' | 'model' | 'imei' | 'imei2'>, search: string): boolean {
  const digits = search.replace(/[\s/-]/g, '')
  if (/^\d+$/.test(digits) && [device.imei, device.imei2].some((imei) => imei?.includes(digits))) return true
  const name = `${device.brand} ${device.model}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.includes(word))
}

/**
 * Tells whether a locked device is reported lost, or held by police or a transfer. A lost one cannot be
 * flagged lost again.
 */
function isLost({ status, abilities }: Pick<Device, 'status' | 'abilities'>): boolean {
  return status === 'locked' && !abilities.flag_lost
}

export function meaningOf(device: Pick<Device, 'status' | 'abilities'>): string {
  return devices.detail.meaning[isLost(device) ? 'lost' : device.status]
}

/** Null: it is possible. Else why not, and what to do. */
export function whyNot(device: Pick<Device, 'status' | 'abilities'>): Record<'flag' | 'transfer' | 'certificate', string | null> {
  const { abilities, status } = device
  const { reasons } = devices.actions
  const lost = isLost(device)
  const locked = lost ? reasons.transferLost : reasons.transferHeld
  const transfer = status === 'stolen' ? reasons.transferStolen : locked
  const certificate = status === 'stolen' || lost ? reasons.certificateFlagged : reasons.certificateNone
  return {
    flag: abilities.flag_stolen || abilities.flag_lost || abilities.flag_found ? null : reasons.flagHeld,
    transfer: abilities.transfer ? null : transfer,
    certificate: abilities.download_certificate ? null : certificate,
  }
}
