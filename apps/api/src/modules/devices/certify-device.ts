import type { Tx } from '../../db/index.ts'
import { type CertificateDeps, issueCertificate, standingCertificateOf } from '../certificates/index.ts'
import type { DeviceDeps } from './deps.ts'
import { lockDevice } from './device-queries.ts'
import { selectCertifiable } from './registration-queries.ts'
import { certifiedResultOf } from './registration-rules.ts'

/**
 * Gives a registered device a certificate, in the transaction of what made it possible (a new owner, a case that is over): the number
 * of the one that stands, else of a new one, else null because something speaks against the device.
 */
export async function certifyDevice(deps: CertificateDeps, tx: Tx, deviceId: number): Promise<string | null> {
  const device = await selectCertifiable(tx, deviceId)
  if (!device?.clear) return null
  const standing = await standingCertificateOf(tx, deviceId)
  if (standing) return standing.number
  const { imei, brand, model } = device
  return issueCertificate(deps, tx, { kind: 'registration', imei, brand, model, deviceId, result: certifiedResultOf(imei) })
}

/**
 * What ends by itself issues no certificate: an entry of an imported list that is no longer in it. Its owner gets one by looking.
 * False: something still speaks against the device.
 */
export async function certifyLate(
  { database, certificates }: Pick<DeviceDeps, 'database' | 'certificates'>,
  deviceId: number,
): Promise<boolean> {
  if (!(await selectCertifiable(database.db, deviceId))?.clear) return false
  return database.transaction(async (tx) => {
    await lockDevice(tx, deviceId)
    return (await certifyDevice(certificates, tx, deviceId)) !== null
  })
}
