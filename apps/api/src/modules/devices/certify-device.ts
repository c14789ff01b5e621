import type { Tx } from '../../db/index.ts'
import {
  type CertificateDeps,
  issueCertificate,
  lockCertificates,
  replaceCertificates,
  standingCertificateOf,
} from '../certificates/index.ts'
import type { DeviceDeps } from './deps.ts'
import { type LockedDevice, lockDevice } from './lock-queries.ts'
import { selectCertifiable } from './registration-queries.ts'
import { certifiedResultOf } from './registration-rules.ts'

/**
 * Gives a registered device a certificate, in the transaction that made it possible (a new owner, a closed
 * case): the number of the valid one, else of a new one, else null because something is known against the
 * device.
 */
export async function certifyDevice(
  deps: CertificateDeps,
  tx: Tx,
  deviceId: LockedDevice,
): Promise<string | null> {
  await lockCertificates(tx)
  const device = await selectCertifiable(tx, deviceId, deps.clock.now())
  if (!device?.clear) return null
  const standing = await standingCertificateOf(tx, deviceId)
  if (standing) return standing.number
  const { imei, brand, model, proven } = device
  const ownership = proven ? 'proven' : 'not_proven'
  const result = certifiedResultOf(imei)
  return issueCertificate(deps, tx, { kind: 'registration', imei, brand, model, deviceId, result, ownership })
}

/** Replaces the device's certificate, whose content no longer holds. */
export async function recertifyDevice(
  deps: CertificateDeps,
  tx: Tx,
  deviceId: LockedDevice,
  now: Date,
): Promise<void> {
  await replaceCertificates(tx, deviceId, now)
  await certifyDevice(deps, tx, deviceId)
}

/**
 * For cases that end without an event, such as an entry that left an imported list: the owner gets a
 * certificate by opening the device. False: something is still known against the device.
 */
export async function certifyLate(
  { database, certificates }: Pick<DeviceDeps, 'database' | 'certificates'>,
  deviceId: number,
): Promise<boolean> {
  if (!(await selectCertifiable(database.db, deviceId, certificates.clock.now()))?.clear) return false
  return database.transaction(async (tx) => {
    const locked = await lockDevice(tx, deviceId)
    return locked !== undefined && (await certifyDevice(certificates, tx, locked)) !== null
  })
}
