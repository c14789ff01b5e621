import type { DeviceListItem } from '@amana/contract/devices'
import { deviceWords } from '../../lib/messages/device.ts'
import { ownState } from '../../lib/own-state.ts'
import { STATUS_TONES } from './device-text.ts'

/** State that a page passes along when it leads to a device, or from a device to an action. */
export interface PassedDevice {
  /** The person who saw it. */
  userId: string | undefined
  device: DeviceListItem
}

/**
 * The device that this person's previous page passed along, if it is the one in the address. The state is
 * untrusted.
 */
export function passedDevice(
  state: unknown,
  idOrImei: string,
  userId: string | undefined,
): DeviceListItem | null {
  const { device = null } = (ownState(state, userId) ?? {}) as Partial<PassedDevice>
  if (typeof device !== 'object' || device === null) return null
  const { id, imei, imei2 = null, brand, model, status, locked_by = [], registration_date } = device
  const whole =
    typeof id === 'number' &&
    [imei, brand, model, registration_date].every((value) => typeof value === 'string') &&
    /^\d{15}$/.test(imei) &&
    (imei2 === null || /^\d{15}$/.test(imei2)) &&
    Object.hasOwn(STATUS_TONES, status) &&
    Array.isArray(locked_by) &&
    locked_by.every((reason) => Object.hasOwn(deviceWords.locks, reason)) &&
    !Number.isNaN(Date.parse(registration_date))
  if (!whole || ![String(id), imei, imei2].includes(idOrImei)) return null
  return { id, imei, imei2, brand, model, status, locked_by, registration_date }
}
