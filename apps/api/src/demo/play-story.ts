import type { KeyObject } from 'node:crypto'
import { recogniseState } from '@amana/contract'
import type { Database, Tx } from '../db/index.ts'
import { after, SECOND } from '../kernel/durations.ts'
import { newId } from '../kernel/random.ts'
import { type CertificateDeps, endCertificates } from '../modules/certificates/index.ts'
import {
  certifyDevice,
  imeisOf,
  insertDeviceEvent,
  insertDispute,
  type LockedAccount,
  type LockedDevice,
  lockAccountForShare,
  lockDevice,
  moveOwnership,
  recertifyDevice,
} from '../modules/devices/index.ts'
import { type AcceptedDocument, insertDocuments } from '../modules/documents/index.ts'
import {
  createActiveFlag,
  insertFlag,
  nextCaseNumber,
  placeHold,
  updateContactVerified,
} from '../modules/flags/index.ts'
import { insertTransfer, lifeOf, updateEnded } from '../modules/transfers/index.ts'
import { createCheckLedger, type ReportLinks, updateDelivered } from '../modules/verifications/index.ts'
import type { DemoCheck, DemoDevice, DemoEvent } from './demo-events.ts'
import { type CreatedRows, isOfCase, playCase } from './play-cases.ts'
import { insertCheck, insertDevice, selectOwnerId, updateProven } from './queries.ts'

export interface StoryDeps {
  database: Database
  certificates: CertificateDeps
  reportLinks: ReportLinks
  simKey: KeyObject
  publicUrl: string
}

/** The stored files of the events with a receipt. */
export type StoredReceipts = ReadonlyMap<DemoEvent, AcceptedDocument>

/**
 * Lets every event happen at its own time, by the same functions as in the product: history, certificates and
 * results of checks follow from it. Nobody gets a message of what is long over.
 */
export async function playStory(
  deps: StoryDeps,
  tx: Tx,
  events: readonly DemoEvent[],
  receipts: StoredReceipts,
): Promise<void> {
  const created: CreatedRows = { devices: new Map(), flags: new Map(), claims: new Map(), found: new Map() }
  for (const event of events) await happen(deps, tx, event, { created, receipts })
}

type StepDeps = ReturnType<typeof depsAt>

function depsAt({ certificates, ...deps }: StoryDeps, now: Date) {
  const clock = { now: () => now }
  return {
    ...deps,
    clock,
    certificates: { ...certificates, clock },
    jobs: { enqueue: async () => undefined },
  }
}

async function happen(
  deps: StoryDeps,
  tx: Tx,
  event: DemoEvent,
  { created, receipts }: { created: CreatedRows; receipts: StoredReceipts },
): Promise<void> {
  const { at: now } = event
  const then = depsAt(deps, now)
  if (event.kind === 'checked') return check(then, tx, event)
  if (isOfCase(event)) return playCase(then, tx, event, created)
  const { device } = event
  const receipt = receipts.get(event)
  const documents = receipt ? [receipt] : []
  if (event.kind === 'registered') {
    created.devices.set(device, await register(then, tx, { device, userId: event.by.user_id, documents }))
    return
  }
  const deviceId = created.devices.get(device)
  if (deviceId === undefined) throw new Error('the demo tells of a phone before its registration')
  const { brand, model, place, imeis } = device
  const report = { imei: imeis[0], location: place, deviceState: recogniseState(place), brand, model }
  switch (event.kind) {
    case 'proven': {
      await updateProven(tx, deviceId, now)
      const actorUserId = event.officer.user_id
      await insertDeviceEvent(tx, {
        deviceId,
        actionType: 'ownership_proven',
        actorUserId,
        ownerUserId: await selectOwnerId(tx, deviceId),
        now,
      })
      return recertifyDevice(then.certificates, tx, await lockedDevice(tx, deviceId), now)
    }
    case 'flagged': {
      const { by: reporter, flagType, reason } = event
      const by = { kind: 'owner', userId: reporter.user_id } as const
      const { id } = await createActiveFlag(then, tx, { ...report, flagType, reason, reporter, by })
      created.flags.set(device, id)
      return
    }
    case 'reported': {
      const { by, reason } = event
      const caseNumber = await nextCaseNumber(tx, now)
      const reporter = { ...by, user_id: null }
      const review = {
        flagType: 'stolen',
        status: 'under_review',
        publicReport: true,
        officerUserId: null,
      } as const
      const id = await insertFlag(tx, { ...report, ...review, caseNumber, reason, reporter, now })
      await updateContactVerified(tx, caseNumber, { now, sentAfter: new Date(0) })
      await endCertificates(tx, 'report', {
        imeis: imeisOf({ imei: imeis[0], imei2: imeis[1] ?? null }),
        now,
      })
      created.flags.set(device, id)
      return
    }
    case 'held': {
      await placeHold(then, tx, {
        imei: imeis[0],
        officerUserId: event.officer.user_id,
        reason: event.reason,
      })
      return
    }
    case 'claimed': {
      created.claims.set(device, await claim(tx, event, { deviceId, documents }))
      return
    }
    case 'offered':
      return offer(deps, tx, event, deviceId)
  }
}

type Happened<Kind> = Extract<DemoEvent, { kind: Kind }>

async function claim(
  tx: Tx,
  { at: now, device: { imeis }, by, reason }: Happened<'claimed'>,
  { deviceId, documents }: { deviceId: number; documents: AcceptedDocument[] },
): Promise<{ id: number; case_number: string }> {
  const userId = await lockedAccount(tx, by.user_id)
  const year = String(now.getUTCFullYear())
  const dispute = await insertDispute(tx, {
    deviceId: await lockedDevice(tx, deviceId),
    userId,
    reason,
    year,
    now,
  })
  const ownerUserId = await selectOwnerId(tx, deviceId)
  await insertDeviceEvent(tx, { deviceId, actionType: 'disputed', actorUserId: userId, ownerUserId, now })
  await insertDocuments(tx, documents, { disputeId: dispute.id, userId, now })
  if (dispute.contested_until !== null)
    await endCertificates(tx, 'dispute', { imeis: imeisOf({ imei: imeis[0], imei2: imeis[1] ?? null }), now })
  return dispute
}

async function offer(
  deps: StoryDeps,
  tx: Tx,
  { at: now, from, to, acceptedAt }: Happened<'offered'>,
  deviceId: number,
): Promise<void> {
  const id = newId(now)
  const method = { verification_method: 'account', to_email: to.email, to_phone: to.phone } as const
  const toUserId = await lockedAccount(tx, to.user_id)
  const locked = await lockedDevice(tx, deviceId)
  await insertTransfer(tx, {
    id,
    device_id: deviceId,
    from_user_id: from.user_id,
    to_user_id: toUserId,
    ...method,
    created_at: now,
    expires_at: after(now, lifeOf(method)),
  })
  if (!acceptedAt) return
  await updateEnded(tx, id, 'completed', acceptedAt)
  await moveOwnership(tx, { deviceId: locked, toUserId, actorUserId: from.user_id, now: acceptedAt })
  await certifyDevice(depsAt(deps, acceptedAt).certificates, tx, locked)
}

async function check({ clock, ...then }: StepDeps, tx: Tx, checked: DemoCheck): Promise<void> {
  await insertCheck(tx, checked)
  if (checked.payment?.status !== 'completed') return
  const { id, email } = checked.check
  await createCheckLedger({ clock, ...then }).complete(tx, {
    verificationId: id,
    email,
    settledBy: 'payment',
  })
  await updateDelivered(tx, id, after(clock.now(), 2 * SECOND))
}

async function register(
  { clock, certificates }: StepDeps,
  tx: Tx,
  { device, userId, documents }: { device: DemoDevice; userId: string; documents: AcceptedDocument[] },
): Promise<number> {
  const now = clock.now()
  const proofSent = documents.length > 0
  const deviceId = await insertDevice(tx, device, { ownerId: userId, proofSent, now })
  const by = { deviceId, actorUserId: userId, ownerUserId: userId, now }
  await insertDeviceEvent(tx, { ...by, actionType: 'registered' })
  if (proofSent) await insertDeviceEvent(tx, { ...by, actionType: 'document_added' })
  await insertDocuments(tx, documents, { deviceId, userId, now })
  await certifyDevice(certificates, tx, await lockedDevice(tx, deviceId))
  return deviceId
}

async function lockedDevice(tx: Tx, deviceId: number): Promise<LockedDevice> {
  const locked = await lockDevice(tx, deviceId)
  if (locked === undefined) throw new Error('a device of the demo is not there')
  return locked
}

async function lockedAccount(tx: Tx, userId: string): Promise<LockedAccount> {
  const locked = await lockAccountForShare(tx, userId)
  if (locked === undefined) throw new Error('an account of the demo is not there')
  return locked
}
