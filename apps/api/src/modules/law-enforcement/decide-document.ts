import type {
  approveDocument as approveEndpoint,
  declineDocument as declineEndpoint,
  EndpointData,
} from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import {
  insertDeviceEvent,
  type LockedDevice,
  recertifyDevice,
  updateProofDecided,
  updateProven,
} from '../devices/index.ts'
import { updateApproved, updateDeclined } from '../documents/index.ts'
import { selectDocumentSubject } from './case-queries.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { lockForOfficer } from './refuse-own-case.ts'

type Deps = Pick<LawEnforcementDeps, 'database' | 'clock' | 'jobs' | 'certificates'>

/**
 * Approves a document as proof of ownership (decisions §5) and notifies the owner; the proof stays over
 * transfers. A second approval changes nothing but the audit log.
 *
 * @throws AppError not_found: no document of a device
 */
export async function approveDocument(
  deps: Deps,
  actor: OfficerActor,
  documentId: string,
  reason: string,
): Promise<EndpointData<typeof approveEndpoint>> {
  await decide(deps, actor, { documentId, reason, action: 'approve_document' }, async (tx, decided) => {
    const { deviceId, officerUserId, ownerUserId, now } = decided
    await updateApproved(tx, documentId, now)
    if (!(await updateProven(tx, deviceId, now))) return
    await insertDeviceEvent(tx, {
      deviceId,
      actionType: 'ownership_proven',
      actorUserId: officerUserId,
      ownerUserId,
      now,
    })
    // The old certificate says that ownership is not proven.
    await recertifyDevice(deps.certificates, tx, deviceId, now)
    await deps.jobs.enqueue(tx, 'notifications.dispatch', {
      event: 'ownership_proven',
      deviceId,
      ownerUserId,
    })
  })
  return { id: documentId, approved: true }
}

/**
 * Declines a document; the owner learns the reason and may send another one.
 *
 * @throws AppError not_found: no document of a device; conflict: decided already
 */
export async function declineDocument(
  deps: Deps,
  actor: OfficerActor,
  documentId: string,
  reason: string,
): Promise<EndpointData<typeof declineEndpoint>> {
  await decide(
    deps,
    actor,
    { documentId, reason, action: 'decline_document' },
    async (tx, { deviceId, now }) => {
      if (!(await updateDeclined(tx, documentId, { reason, now }))) throw new AppError('conflict')
      await updateProofDecided(tx, deviceId)
      await deps.jobs.enqueue(tx, 'notifications.dispatch', { event: 'document_declined', documentId })
    },
  )
  return { id: documentId, approved: false }
}

interface Decided {
  deviceId: LockedDevice
  officerUserId: string
  ownerUserId: string | null
  now: Date
}

/** With the device locked: runs `change`, writes the audit row. @throws AppError forbidden: their own case */
async function decide(
  deps: Deps,
  actor: OfficerActor,
  {
    documentId,
    reason,
    action,
  }: { documentId: string; reason: string; action: 'approve_document' | 'decline_document' },
  change: (tx: Tx, decided: Decided) => Promise<void>,
): Promise<void> {
  const officerUserId = actor.userId
  const { database } = deps
  const found = await selectDocumentSubject(database.db, documentId)
  if (!found) throw new AppError('not_found')
  const { imei } = found
  await database.transaction(async (tx) => {
    const { device, now } = await lockForOfficer(deps, tx, { imei, officerUserId })
    // A deleted account may have left the number, and somebody else registered it meanwhile.
    if (device?.id !== found.device_id) throw new AppError('not_found')
    const ownerUserId = device.owner_user_id
    await change(tx, { deviceId: device.id, officerUserId, ownerUserId, now })
    const about = { imei, subjectUserId: ownerUserId, purpose: reason, detail: { document: documentId } }
    await recordAudit(tx, { at: now, userId: officerUserId, action, ...about })
  })
}
