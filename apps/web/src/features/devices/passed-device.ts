import type { DeviceListItem } from '@amana/contract/devices'
import { STATUS_TONES } from './device-text.ts'

/** What a page passes along when it leads to a device, or from one to what is done with it (S1 §2, S2 §2). */
export interface PassedDevice {
  device: DeviceListItem
}

/** The device that the page before passed along, when it is the one the address names. The state may be of anybody's making. */
export function passedDevice(state: unknown, idOrImei: string): DeviceListItem | null {
  const device = typeof state === 'object' && state !== null && 'device' in state ? (state as Partial<PassedDevice>).device : null
  if (typeof device !== 'object' || device === null) return null
  const { id, imei, imei2 = null, brand, model, status, registration_date } = device
  const whole =
    typeof id === 'number' &&
    [imei, brand, model, registration_date].every((value) => typeof value === 'string') &&
    /^\d{15}$/.test(imei) &&
    (imei2 === null || /^\d{15}$/.test(imei2)) &&
    Object.hasOwn(STATUS_TONES, status) &&
    !Number.isNaN(Date.parse(registration_date))
  if (!whole || ![String(id), imei, imei2].includes(idOrImei)) return null
  return { id, imei, imei2, brand, model, status, registration_date }
}
