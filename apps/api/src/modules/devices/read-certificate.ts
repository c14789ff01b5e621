import { type DeviceState, deviceRefusals, type Imei } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { readerLanguage } from '../../db/reader-locale.ts'
import type { FileAnswer } from '../../http/route.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { offlineCertificate, standingCertificateOf } from '../certificates/index.ts'
import { inUseOf } from '../telecom/index.ts'
import { renderDeviceCertificate } from './certificate-pdf.ts'
import { certifyLate } from './certify-device.ts'
import type { DeviceDeps } from './deps.ts'
import { selectDeviceState, selectOwnedDevice } from './device-queries.ts'

/** Named by nothing else: a report under review, or an entry of an imported list. */
function whyNone({ active_flag, police_hold, disputed }: DeviceState): string {
  const { noCertificate } = deviceRefusals
  if (active_flag !== null) return noCertificate[active_flag]
  if (police_hold) return noCertificate.hold
  return disputed ? noCertificate.dispute : noCertificate.named
}

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
  const certificate =
    (await standing()) ?? ((await certifyLate(deps, device.id)) ? await standing() : undefined)
  if (!certificate) {
    const state = await selectDeviceState(database.db, device.id, clock.now())
    throw new AppError('certificate_revoked', { message: whyNone(state) })
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
      inUse: await inUseOf(database.db, device.id),
      publicUrl: certificates.issuer,
      locale: await readerLanguage(database.db, actor.userId, language),
    }),
    contentType: 'application/pdf',
    filename: `amana-certificate-${certificate.number}.pdf`,
  }
}
