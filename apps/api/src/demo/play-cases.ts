import type { KeyObject } from 'node:crypto'
import type { Imei } from '@amana/contract'
import type { Tx } from '../db/index.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import type { Clock } from '../kernel/clock.ts'
import { after, MINUTE } from '../kernel/durations.ts'
import { newId } from '../kernel/random.ts'
import { insertNews, insertObjection } from '../modules/cases/index.ts'
import type { CertificateDeps } from '../modules/certificates/index.ts'
import {
  insertCustody,
  insertStep,
  takeMatches,
  updateCalled,
  updateMatchedFlag,
} from '../modules/custody/index.ts'
import { insertNote, lockFlagTarget, setOwnersMode } from '../modules/flags/index.ts'
import { caseYear, insertCase, insertMessage, updateMatched, updateWritten } from '../modules/found/index.ts'
import { propose } from '../modules/law-enforcement/index.ts'
import { reportSightings } from '../modules/sightings/index.ts'
import type { DemoDevice, DemoEvent } from './demo-events.ts'
import { selectStationId } from './queries.ts'

/** State of the phones so far. */
export interface CreatedRows {
  devices: Map<DemoDevice, number>
  /** Their newest flags. */
  flags: Map<DemoDevice, number>
  claims: Map<DemoDevice, { id: number; case_number: string }>
  /** Their conversations with a finder. */
  found: Map<DemoDevice, string>
}

const KINDS = [
  ...(['objected', 'news', 'noted', 'found', 'wrote'] as const),
  ...(['proposed', 'traced', 'seen', 'seized'] as const),
] as const
export type CaseEvent = Extract<DemoEvent, { kind: (typeof KINDS)[number] }>

export function isOfCase(event: DemoEvent): event is CaseEvent {
  return KINDS.some((kind) => kind === event.kind)
}

/** Dependencies of an event at its own time. */
export interface CaseDeps {
  clock: Clock
  jobs: JobQueue
  certificates: CertificateDeps
  simKey: KeyObject
  readonly publicUrl: string
}

/** An event after a report. */
export async function playCase(
  deps: CaseDeps,
  tx: Tx,
  event: CaseEvent,
  created: CreatedRows,
): Promise<void> {
  const { clock } = deps
  const { device } = event
  const [imei] = device.imeis
  const now = clock.now()
  const id = newId(now)
  switch (event.kind) {
    case 'objected':
      await insertObjection(tx, {
        id,
        flagId: known(created.flags, device),
        ownerId: event.by.user_id,
        reason: event.reason,
        now,
      })
      return
    case 'news':
      await insertNews(tx, {
        id,
        flagId: known(created.flags, device),
        authorId: event.by.user_id,
        text: event.text,
        now,
      })
      return
    case 'noted': {
      const { note, audience, officer } = event
      await insertNote(tx, {
        flagId: known(created.flags, device),
        officerUserId: officer.user_id,
        note,
        audience,
        now,
      })
      return
    }
    case 'found':
      created.found.set(device, id)
      return find(tx, imei, event, { id, now })
    case 'wrote': {
      const caseId = known(created.found, device)
      await insertMessage(tx, {
        id,
        caseId,
        side: event.from,
        kind: 'message',
        text: event.text,
        created_at: now,
      })
      await updateWritten(tx, caseId, { now, proven: false })
      return
    }
    case 'proposed': {
      const { id: disputeId, case_number: caseNumber } = known(created.claims, device)
      const target = await lockFlagTarget({ clock }, tx, imei)
      const about = { kind: 'uphold_dispute', subject: { dispute_id: disputeId }, caseNumber } as const
      await propose(
        tx,
        { imei, target },
        { ...about, officerUserId: event.officer.user_id, reason: event.reason },
        now,
      )
      return
    }
    case 'traced': {
      const [userId, flagId] = [event.by.user_id, known(created.flags, device)]
      return setOwnersMode(deps, tx, { userId, flagId, mode: 'trace' })
    }
    case 'seen':
      return see(deps, tx, event)
    case 'seized':
      return seize(tx, event, known(created.flags, device))
  }
}

/** As the network reports it, a moment later. */
async function see(
  deps: CaseDeps,
  tx: Tx,
  { at, device, network, state, area }: Extract<CaseEvent, { kind: 'seen' }>,
): Promise<void> {
  const database = { db: tx, transaction: <T>(work: (inside: Tx) => Promise<T>) => work(tx) }
  const reference = `demo-${at.getTime()}`
  const line = { imei: device.imeis[0], seen_at: after(at, -MINUTE).toISOString(), state, area, reference }
  const client = { organisationId: network.id, organisationName: network.name, sandbox: false }
  const { accepted } = await reportSightings({ ...deps, database }, client, { sightings: [line] })
  if (accepted !== 1) throw new Error('a sighting of the demo was not taken')
}

/** Taken in, matched with its case, and its owner called; nobody gets a message. */
async function seize(
  tx: Tx,
  { at, device, officer, exhibit, condition, place, calledAt }: Extract<CaseEvent, { kind: 'seized' }>,
  flagId: number,
): Promise<void> {
  const [imei] = device.imeis
  const officerUserId = officer.user_id
  const custodyId = await insertCustody(tx, {
    ...{ imei, imeis: device.imeis, stationId: await selectStationId(tx, place), exhibit, condition },
    ...{ foundAt: at, officerUserId, scanId: null, now: at },
  })
  await updateMatchedFlag(tx, custodyId, flagId)
  await insertStep(tx, { custodyId, from: 'seized', to: 'matched', officerUserId: null, at })
  await takeMatches(tx, { custodyId, limit: 1 })
  await updateCalled(tx, custodyId, calledAt)
  await insertStep(tx, { custodyId, from: 'matched', to: 'owner_called', officerUserId, at: calledAt })
}

async function find(
  tx: Tx,
  imei: Imei,
  { by, place, state, message }: Extract<CaseEvent, { kind: 'found' }>,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await insertCase(
    tx,
    { id, imei, place, state, email: by.email, message, userId: by.user_id, locale: 'en', now },
    caseYear(now),
  )
  await insertMessage(tx, {
    id: newId(now),
    caseId: id,
    side: 'finder',
    kind: 'message',
    text: message,
    created_at: now,
  })
  await updateMatched(tx, id, now)
}

function known<Of>(all: ReadonlyMap<DemoDevice, Of>, device: DemoDevice): Of {
  const one = all.get(device)
  if (one === undefined) throw new Error('the demo tells of a case before its report')
  return one
}
