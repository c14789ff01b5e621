import type { Imei } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { readerLanguage } from '../../db/reader-locale.ts'
import type { FileAnswer } from '../../http/route.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { offlineCertificate, standingCertificateOf } from '../certificates/index.ts'
import { renderDeviceCertificate } from './certificate-pdf.ts'
import { certifyLate } from './certify-device.ts'
import type { DeviceDeps } from './deps.ts'
import { selectDeviceState, selectOwnedDevice } from './device-queries.ts'

const DISPUTED = 'Somebody else claims this device. You get a certificate when officers have decided, or after 14 days.'
const NONE_STANDS = 'This device has no valid certificate now.'

/**
 * The valid certificate of an own device as PDF. @throws AppError not_found,
 * certificate_revoked
 */
export async function readDeviceCertificate(
  deps: Pick<DeviceDeps, 'database' | 'clock' | 'certificates'>,
  actor: UserActor,
  imei: Imei,
  language: Locale = 'en',
): Promise<FileAnswer> {
  const { database, clock, certificates } = deps
  const device = await selectOwnedDevice(database.db, actor.userId, { imei })
  if (!device) throw new AppError('not_found')
  const standing = () => standingCertificateOf(database.db, device.id)
  const certificate = (await standing()) ?? ((await certifyLate(deps, device.id)) ? await standing() : undefined)
  if (!certificate) {
    const { active_flag, disputed } = await selectDeviceState(database.db, device.id, clock.now())
    if (active_flag !== null) throw new AppError('certificate_revoked')
    throw new AppError('certificate_revoked', { message: disputed ? DISPUTED : NONE_STANDS })
  }
  return {
    content: await renderDeviceCertificate({
      ...device,
      number: certificate.number,
      keyId: certificate.key_id,
      offline: await offlineCertificate(certificates, certificate.number),
      issuedAt: certificate.issued_at,
      registeredAt: device.registered_at,
      ownershipProven: device.ownership_proven_at !== null,
      publicUrl: certificates.issuer,
      locale: await readerLanguage(database.db, actor.userId, language),
    }),
    contentType: 'application/pdf',
    filename: `amana-certificate-${certificate.number}.pdf`,
  }
}
