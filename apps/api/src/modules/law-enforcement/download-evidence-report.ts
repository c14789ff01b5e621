import type { EndpointInput, downloadDeviceReport as endpoint, Imei } from '@amana/contract'
import type { FileAnswer } from '../../http/route.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { imeisOf, peopleOf, selectLeftOut } from '../devices/index.ts'
import { selectCustodyStays } from './custody-queries.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { selectOfficer } from './device-queries.ts'
import { makeEvidenceReportInThread } from './evidence-report-thread.ts'
import { loadOfficerDevice } from './load-device.ts'

/**
 * The device, its ownership and flag history, and officers' notes as PDF for use as evidence (decisions §9).
 * Its hash is in the audit log before the file leaves; a request without a result is audited too.
 *
 * @throws AppError not_found: Amana knows nothing of the IMEI
 */
export async function downloadEvidenceReport(
  { database: { db }, clock, publicUrl }: Pick<LawEnforcementDeps, 'database' | 'clock' | 'publicUrl'>,
  actor: OfficerActor,
  imei: Imei,
  { reference: typed = '', purpose = '' }: EndpointInput<typeof endpoint>['query'] = {},
): Promise<FileAnswer> {
  const { userId } = actor
  const reference = typed.toUpperCase()
  const stated = { caseReference: reference, purpose }
  const [device, officer] = await Promise.all([
    loadOfficerDevice(db, imei, clock.now()),
    selectOfficer(db, userId),
  ])
  if (!officer) throw new AppError('not_found')
  if (!device) {
    await recordAudit(db, {
      at: clock.now(),
      userId,
      action: 'download_report',
      imei,
      ...stated,
      detail: { found: false },
    })
    throw new AppError('not_found')
  }
  const [leftOut, custody] = await Promise.all([
    selectLeftOut(db, { deviceId: device.id, imeis: imeisOf(device) }),
    selectCustodyStays(db, imeisOf(device)),
  ])
  const issuedAt = clock.now()
  const { pdf, sha256 } = await makeEvidenceReportInThread(device, {
    leftOut,
    custody,
    officer,
    request: { reference, purpose },
    issuedAt,
    publicUrl,
  })
  const ownerUserId = device.owner?.id ?? null
  const subjects = await peopleOf(db, { imei, imeis: imeisOf(device), ownerUserId })
  const about = { imei, ...stated, subjectUserId: ownerUserId, subjects, detail: { sha256 } }
  await recordAudit(db, { at: issuedAt, userId, action: 'download_report', ...about })
  return { content: pdf, contentType: 'application/pdf', filename: `device-report-${imei}.pdf` }
}
