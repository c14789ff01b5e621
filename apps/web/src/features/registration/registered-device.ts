/** What step 4 shows of the new device: kept in the navigation state, so that a reload shows it again. */
import type { Device, DeviceStatus } from '@amana/contract/devices'

export interface RegisteredDevice {
  /** Whose it is: nobody else is shown it by going back. */
  userId: string
  attemptId: string
  id: number
  imei: string
  imei2: string | null
  model: string
  status: DeviceStatus
  certificateNumber: string | null
}

export function registeredDevice(device: Device, userId: string, attemptId: string): RegisteredDevice {
  const { id, imei, imei2, model, status, certificate_number } = device
  return { userId, attemptId, id, imei, imei2, model, status, certificateNumber: certificate_number }
}

/** From the navigation state; null: it is not of this person's registration. */
export function readRegistered(state: unknown, userId: string): RegisteredDevice | null {
  if (typeof state !== 'object' || state === null || !('registered' in state)) return null
  const device = state.registered as RegisteredDevice
  return device?.userId === userId && typeof device.imei === 'string' ? device : null
}
