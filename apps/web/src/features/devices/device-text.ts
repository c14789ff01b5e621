/** Texts about a device. Pure. */
import type { DeviceListItem, DeviceStatus, LockReason } from '@amana/contract/devices'
import type { StatusTone } from '../../ui/index.ts'

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
export function matchesSearch(
  device: Pick<DeviceListItem, 'brand' | 'model' | 'imei' | 'imei2'>,
  search: string,
): boolean {
  const digits = search.replace(/[\s/-]/g, '')
  if (/^\d+$/.test(digits) && [device.imei, device.imei2].some((imei) => imei?.includes(digits))) return true
  const name = `${device.brand} ${device.model}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.includes(word))
}

/** Why it is locked; an answer that leaves it out names no reason. */
export function locksOf({ locked_by = [] }: { locked_by?: LockReason[] | undefined }): readonly LockReason[] {
  return locked_by
}
