/** Data of the new device for step 4: kept in the navigation state, so that a reload shows it again. */
import type { Device, DeviceStatus, LockReason } from '@amana/contract/devices'

export interface RegisteredDevice {
  /** The owner: nobody else sees it by going back. */
  userId: string
  attemptId: string
  id: number
  imei: string
  imei2: string | null
  model: string
  status: DeviceStatus
  lockedBy: readonly LockReason[]
  certificateNumber: string | null
}

export function registeredDevice(device: Device, userId: string, attemptId: string): RegisteredDevice {
  const { id, imei, imei2, model, status, locked_by: lockedBy = [], certificate_number } = device
  return {
    userId,
    attemptId,
    id,
    imei,
    imei2,
    model,
    status,
    lockedBy,
    certificateNumber: certificate_number,
  }
}

export type Security = 'clean' | 'stolen' | 'lost' | 'held' | 'named'

/**
 * The warning for a registered phone. A phone without a certificate has one: the person's own report, a
 * police hold, a report under review or an entry of an imported list. Findings on the number's form were
 * shown in step 1, and stand in the certificate.
 */
export function securityOf({
  status,
  lockedBy = [],
  certificateNumber,
}: Pick<RegisteredDevice, 'status' | 'certificateNumber'> & Partial<RegisteredDevice>): Security {
  if (status === 'stolen') return 'stolen'
  if (lockedBy.includes('lost')) return 'lost'
  if (lockedBy.includes('hold')) return 'held'
  return certificateNumber === null ? 'named' : 'clean'
}

/** From the navigation state; null: not of this person's registration. */
export function readRegistered(state: unknown, userId: string): RegisteredDevice | null {
  if (typeof state !== 'object' || state === null || !('registered' in state)) return null
  const device = state.registered as RegisteredDevice
  return device?.userId === userId && typeof device.imei === 'string' ? device : null
}
