/** SQL of proposals. Every change is guarded by the present state. */

import type { Imei } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../db/index.ts'
import type { ProposalRecordRow, ProposalRow } from './proposal-rules.ts'
import type { Proposals } from './tables.ts'

/** The constraints that prevent a second open proposal about the same thing. */
export const ONE_OPEN_PROPOSAL = [
  'proposals_one_open_of_dispute',
  'proposals_one_open_of_report',
  'proposals_one_open_of_stop',
] as const

/** The subject of a proposal: exactly one. */
export type ProposalSubject = { dispute_id: number } | { flag_id: number } | { stop_id: number }

/** Name and officer id of the account in a column. */
export function officerNamed(column: string): RawBuilder<string> {
  return sql`(select u.first_name || ' ' || u.last_name || coalesce(' (' || o.officer_id || ')', '')
    from users u left join officers o on o.user_id = u.id where u.id = ${sql.ref(column)})`
}

const SHOWN: RawBuilder<unknown> = sql`
  p.id, p.kind, p.status, ${officerNamed('p.proposed_by_user_id')} as proposed_by, p.proposed_at, p.expires_at`

function ofSubject(subject: ProposalSubject): RawBuilder<boolean> {
  const [[column = '', id] = []] = Object.entries(subject)
  return sql<boolean>`${sql.ref(`p.${column}`)} = ${id}::bigint`
}

/** One that waits for a supervisor: `proposals p`. */
export function isOpenProposal(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(p.status = 'open' and p.expires_at > ${now}::timestamptz)`
}

export interface NewProposal {
  kind: Proposals['kind']
  subject: ProposalSubject
  deviceId: number | null
  ownerUserId: string | null
  reason: string
  proposedBy: string
  proposedAt: Date
  expiresAt: Date
}

/** @throws the driver's unique violation of one of ONE_OPEN_PROPOSAL */
export async function insertProposal(tx: Tx, given: NewProposal): Promise<ProposalRow> {
  const nothing = { dispute_id: null, flag_id: null, stop_id: null }
  const { id } = await tx
    .insertInto('proposals')
    .values({
      kind: given.kind,
      ...nothing,
      ...given.subject,
      device_id: given.deviceId,
      owner_user_id: given.ownerUserId,
      reason: given.reason,
      proposed_by_user_id: given.proposedBy,
      proposed_at: given.proposedAt,
      expires_at: given.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await selectShown(tx, id)
  if (!row) throw new Error('the proposal is not there')
  return row
}

export async function selectShown(db: Db, id: number): Promise<ProposalRow | undefined> {
  const { rows } =
    await sql<ProposalRow>`select ${SHOWN} from proposals p where p.id = ${id}::bigint`.execute(db)
  return rows[0]
}

export interface ProposalToDecide {
  kind: Proposals['kind']
  dispute_id: number | null
  flag_id: number | null
  stop_id: number | null
  device_id: number | null
  owner_user_id: string | null
  reason: string
  proposed_by_user_id: string
  /** Name and officer id. */
  proposed_by: string
  /** The first one of the device; null: it is about no phone. */
  imei: Imei | null
  case_number: string | null
}

export async function selectProposal(db: Db, id: number): Promise<ProposalToDecide | undefined> {
  const { rows } = await sql<ProposalToDecide>`
    select p.kind, p.dispute_id, p.flag_id, p.stop_id, p.device_id, p.owner_user_id, p.reason, p.proposed_by_user_id,
      ${officerNamed('p.proposed_by_user_id')} as proposed_by, i.imei, coalesce(s.case_number, f.case_number) as case_number
    from proposals p left join disputes s on s.id = p.dispute_id left join flags f on f.id = p.flag_id
    left join device_imeis i on i.device_id = p.device_id and i.slot = 1
    where p.id = ${id}::bigint`.execute(db)
  return rows[0]
}

/** Whether one about this waits for a supervisor. */
export async function hasOpenProposal(db: Db, subject: ProposalSubject, now: Date): Promise<boolean> {
  const { rows } =
    await sql`select 1 from proposals p where ${ofSubject(subject)} and ${isOpenProposal(now)}`.execute(db)
  return rows.length > 0
}

export interface ProposalDecision {
  status: 'confirmed' | 'refused'
  userId: string
  reason: string
  now: Date
}

/** False: it is over, or this account proposed it. */
export async function updateProposalDecided(
  tx: Tx,
  id: number,
  { status, userId, reason, now }: ProposalDecision,
): Promise<boolean> {
  const result = await tx
    .updateTable('proposals')
    .set({ status, decided_by_user_id: userId, decided_at: now, decision_reason: reason })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('expires_at', '>', now)
    .where('proposed_by_user_id', '<>', userId)
    .executeTakeFirst()
  return updatedOne(result)
}

/** Ends the open one about something that one officer decided the other way. */
export async function updateProposalOverruled(
  tx: Tx,
  subject: ProposalSubject,
  { userId, reason, now }: Omit<ProposalDecision, 'status'>,
): Promise<void> {
  await sql`
    update proposals p set status = 'refused', decided_by_user_id = ${userId}, decided_at = ${now}, decision_reason = ${reason}
    where ${ofSubject(subject)} and ${isOpenProposal(now)}`.execute(tx)
}

/** Marks what nobody decided in time; of one subject or of all. */
export async function updateExpired(db: Db, now: Date, subject?: ProposalSubject): Promise<void> {
  await sql`
    update proposals p set status = 'expired', decided_at = ${now}::timestamptz
    where p.status = 'open' and p.expires_at <= ${now}::timestamptz and ${subject ? ofSubject(subject) : sql`true`}`.execute(
    db,
  )
}

/** Name and officer id. */
export async function officerName(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('users as known')
    .select(officerNamed('known.id').as('name'))
    .where('known.id', '=', userId)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** Devices that the account owns now, counted up to `most`. */
export async function countOwned(db: Db, userId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from ownerships where user_id = ${userId} and ended_at is null limit ${most}) owned`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Limits the answer for abused devices; the newest are returned. */
const MAX_LISTED = 100

/** About a device, newest first. */
export async function selectProposalsOf(db: Db, deviceId: number): Promise<ProposalRecordRow[]> {
  const { rows } = await sql<ProposalRecordRow>`
    select ${SHOWN}, coalesce(s.case_number, f.case_number) as case_number, p.reason,
      ${officerNamed('p.decided_by_user_id')} as decided_by, p.decided_at, p.decision_reason
    from proposals p left join disputes s on s.id = p.dispute_id left join flags f on f.id = p.flag_id
    where p.device_id = ${deviceId} order by p.id desc limit ${MAX_LISTED}`.execute(db)
  return rows
}
