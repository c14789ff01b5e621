import type { EndpointData, approveDocument as endpoint } from '@amana/contract'
import type { Actor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { recordDeviceEvent } from '../devices/index.ts'
import { lockSubject } from '../flags/index.ts'
import { markApproved, markProven, selectDocumentSubject } from './case-queries.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { officerIdOf } from './policy.ts'

/**
 * A document of a device proves that it is its owner's (decisions §5); what is proven stays proven over transfers. Approved once more,
 * nothing changes but the audit log.
 *
 * @throws AppError not_found: no document of a device
 */
export async function approveDocument(
  deps: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: Actor,
  documentId: string,
  reason: string,
): Promise<EndpointData<typeof endpoint>> {
  const userId = officerIdOf(actor)
  const { database } = deps
  const subject = await selectDocumentSubject(database.db, documentId)
  if (!subject) throw new AppError('not_found')
  const { deviceId, imei } = subject
  await database.transaction(async (tx) => {
    const { device, now } = await lockSubject(deps, tx, imei)
    const ownerUserId = device?.ownerUserId ?? null
    await markApproved(tx, documentId, now)
    if (await markProven(tx, deviceId, now))
      await recordDeviceEvent(tx, { deviceId, actionType: 'ownership_proven', actorUserId: userId, ownerUserId, now })
    const about = { imei, subjectUserId: ownerUserId, purpose: reason, detail: { document: documentId } }
    await recordAudit(tx, { at: now, userId, action: 'approve_document', ...about })
  })
  return { id: documentId, approved: true }
}
