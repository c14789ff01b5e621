import type { DeviceListItem } from '@amana/contract/devices'
import { ownState } from '../../lib/own-state.ts'
import { STATUS_TONES } from './device-text.ts'

/** What a page passes along when it leads to a device, or from one to what is done with it (S1 §2, S2 §2). */
export interface PassedDevice {
  /** Who was shown it. */
  userId: string | undefined
  device: DeviceListItem
}

/** The device that this person's page before passed along, when it is the one the address names. The state may be of anybody's making. */
export function passedDevice(state: unknown, idOrImei: string, userId: string | undefined): DeviceListItem | null {
  const { device = null } = (ownState(state, userId) ?? {}) as Partial<PassedDevice>
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
