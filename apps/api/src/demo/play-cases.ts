import type { Imei } from '@amana/contract'
import type { Tx } from '../db/index.ts'
import type { Clock } from '../kernel/clock.ts'
import { newId } from '../kernel/random.ts'
import { insertNews, insertObjection } from '../modules/cases/index.ts'
import { insertNote, lockFlagTarget } from '../modules/flags/index.ts'
import { caseYear, insertCase, insertMessage, updateMatched, updateWritten } from '../modules/found/index.ts'
import { propose } from '../modules/law-enforcement/index.ts'
import type { DemoDevice, DemoEvent } from './demo-events.ts'

/** State of the phones so far. */
export interface CreatedRows {
  devices: Map<DemoDevice, number>
  /** Their newest flags. */
  flags: Map<DemoDevice, number>
  claims: Map<DemoDevice, { id: number; case_number: string }>
  /** Their conversations with a finder. */
  found: Map<DemoDevice, string>
}

const KINDS = ['objected', 'news', 'noted', 'found', 'wrote', 'proposed'] as const
export type CaseEvent = Extract<DemoEvent, { kind: (typeof KINDS)[number] }>

export function isOfCase(event: DemoEvent): event is CaseEvent {
  return KINDS.some((kind) => kind === event.kind)
}

/** An event after a report, at its own time. */
export async function playCase(clock: Clock, tx: Tx, event: CaseEvent, created: CreatedRows): Promise<void> {
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
    }
  }
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
