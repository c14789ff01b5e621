/** The meaning of a device's status, and why an action is not possible now. Pure. */
import type { Device, LockReason } from '@amana/contract/devices'
import { deviceRefusals } from '../../lib/messages/device-refusals.ts'
import { locksOf } from './device-text.ts'
import { devices } from './messages.ts'

type Known = Pick<Device, 'status' | 'abilities'> & { locked_by?: LockReason[] }

/** The meaning of the status; for a locked device, exactly the reasons that are true. */
export function meaningOf(device: Known): string {
  const { locks, ...statuses } = devices.detail.meaning
  if (device.status !== 'locked') return statuses[device.status]
  const reasons = locksOf(device).map((reason) => locks[reason])
  return reasons.length > 0 ? reasons.join(' ') : statuses.locked
}

/** The reasons that stop an action: the flag first, then the locks. */
function obstaclesOf({ status, ...device }: Known): ('stolen' | LockReason)[] {
  return [...(status === 'stolen' ? (['stolen'] as const) : []), ...locksOf(device)]
}

/** For each action: nothing when it is possible, else why not, and what to do. */
export function whyNot(device: Known): Record<'flag' | 'transfer' | 'certificate', string[]> {
  const { abilities } = device
  const { reasons } = devices.actions
  const { notTransferable, noCertificate } = deviceRefusals
  const obstacles = obstaclesOf(device)
  const transfer = obstacles.map((one) => notTransferable[one])
  const certificate = obstacles.flatMap((one) => (one === 'transfer' ? [] : [noCertificate[one]]))
  const flaggable = abilities.flag_stolen || abilities.flag_lost || abilities.flag_found
  return {
    flag: flaggable ? [] : [reasons.flagHeld],
    transfer: abilities.transfer ? [] : orElse(transfer, reasons.transferNot),
    certificate: abilities.download_certificate ? [] : orElse(certificate, noCertificate.named),
  }
}

/** The reasons that no notice of a lock says already. */
export function reasonsBeside(device: Known): string[] {
  const { notTransferable, noCertificate } = deviceRefusals
  const locks = locksOf(device)
  const told = locks.flatMap((one): string[] => [
    notTransferable[one],
    one === 'transfer' ? '' : noCertificate[one],
  ])
  if (locks.includes('hold')) told.push(devices.actions.reasons.flagHeld)
  return [...new Set(Object.values(whyNot(device)).flat())].filter((reason) => !told.includes(reason))
}

function orElse(reasons: string[], usual: string): string[] {
  return reasons.length > 0 ? reasons : [usual]
}
