/** SQL of flags and holds. Every change is guarded by the present state. */

import type { FlagMode, FlagStatus, FlagType, Imei, NoteAudience } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx, updatedOne } from '../../db/index.ts'
import type { OpenFlag, TracePeriod } from './rules.ts'

/** The constraint that prevents a second open case. */
export const ONE_OPEN = 'flags_one_open'

const OPEN_FLAG = ['id', 'case_number', 'imei', 'flag_type', 'status'] as const

/** Open cases, the most severe first. */
export async function selectOpenFlags(db: Db, imeis: readonly Imei[]): Promise<OpenFlag[]> {
  return db
    .selectFrom('flags')
    .select(OPEN_FLAG)
    .where('imei', '=', anyOf(imeis))
    .where(sql<boolean>`flags.is_open_case`)
    .orderBy(sql`flag_type = 'stolen'`, 'desc')
    .orderBy('id')
    .execute()
}

export interface FlagById extends OpenFlag {
  device_state: string | null
  created_at: Date
  /** A theft report whose contact is not proven: nobody has heard of it. */
  unproven: boolean
}

export async function selectFlag(db: Db, flagId: number): Promise<FlagById | undefined> {
  return db
    .selectFrom('flags')
    .select([
      ...OPEN_FLAG,
      'device_state',
      'created_at',
      sql<boolean>`flags.is_unproven_report`.as('unproven'),
    ])
    .where('id', '=', flagId)
    .executeTakeFirst()
}

/** The next of the sequence; at least six digits. A rolled-back transaction loses its number. */
export async function selectNextCaseNumber(tx: Tx, year: string): Promise<string> {
  const { rows } = await sql<{ case_number: string }>`
    select 'LE-' || ${year}::text || '-' || lpad(number, greatest(6, length(number)), '0') as case_number
    from (select nextval('flag_case_numbers')::text as number) next`.execute(tx)
  if (!rows[0]) throw new Error('the sequence gave no number')
  return rows[0].case_number
}

export interface Reporter {
  /** Null: no account. */
  user_id: string | null
  name: string
  phone: string | null
  email: string | null
}

export interface NewFlag {
  caseNumber: string
  imei: Imei
  flagType: FlagType
  status: Extract<FlagStatus, 'under_review' | 'active'>
  reason: string
  location: string
  deviceState: string | null
  brand: string
  model: string
  /** `locale`: of a person without an account. */
  reporter: Reporter & { locale?: Locale }
  publicReport: boolean
  officerUserId: string | null
  /** The officer who sent a theft report while signed in. */
  sentByOfficerId?: string | null
  /** Null or none: networks block the phone. */
  trace?: TracePeriod | null
  /** A report whose contact is proven already. */
  contactVerifiedAt?: Date | null
  /** A case that began before its flag; none: now. */
  createdAt?: Date
  now: Date
}

/** @throws the driver's unique violation of ONE_OPEN */
export async function insertFlag(tx: Tx, flag: NewFlag): Promise<number> {
  const { id } = await tx
    .insertInto('flags')
    .values({
      case_number: flag.caseNumber,
      imei: flag.imei,
      flag_type: flag.flagType,
      status: flag.status,
      reason: flag.reason,
      last_known_location: flag.location,
      device_state: flag.deviceState,
      device_brand: flag.brand,
      device_model: flag.model,
      reported_by_user_id: flag.reporter.user_id,
      reporter_name: flag.reporter.name,
      reporter_phone: flag.reporter.phone,
      reporter_email: flag.reporter.email,
      reporter_locale: flag.reporter.locale ?? null,
      sent_by_officer_id: flag.sentByOfficerId ?? null,
      created_at: flag.createdAt ?? flag.now,
      updated_at: flag.now,
      cleared_at: null,
      cleared_by_user_id: null,
      contact_verified_at: flag.contactVerifiedAt ?? null,
      public_report: flag.publicReport,
      officer_user_id: flag.officerUserId,
      ...(flag.trace && tracedColumns(flag.trace, flag.now)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const TRACE: FlagMode = 'trace'

function tracedColumns({ from, until }: TracePeriod, now: Date) {
  return { mode: TRACE, mode_changed_at: now, traced_at: from, trace_until: until, trace_acted_at: now }
}

/** Open cases on these IMEIs that this person reported. */
export async function selectOpenFlagsBy(db: Db, imeis: readonly Imei[], userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('flags')
    .select('id')
    .where('imei', '=', anyOf(imeis))
    .where(sql<boolean>`flags.is_open_case`)
    .where('reported_by_user_id', '=', userId)
    .where('officer_user_id', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends an open case. False: it is not open any more. */
export async function updateCleared(
  tx: Tx,
  flagId: number,
  { clearedByUserId, now }: { clearedByUserId: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('flags')
    .set({ status: 'cleared', cleared_at: now, cleared_by_user_id: clearedByUserId, updated_at: now })
    .where('id', '=', flagId)
    .where(sql<boolean>`flags.is_open_case`)
    .executeTakeFirst()
  return updatedOne(result)
}

/** False: it is no longer under review. @throws the driver's unique violation of ONE_OPEN */
export async function updateReviewed(
  tx: Tx,
  flagId: number,
  { status, officerUserId, now }: { status: 'active' | 'rejected'; officerUserId: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('flags')
    .set({ status, officer_user_id: officerUserId, decided_at: now, updated_at: now })
    .where('id', '=', flagId)
    .where('status', '=', 'under_review')
    .executeTakeFirst()
  return updatedOne(result)
}

/** Name and addresses of an account, as its flags store them; undefined: the account is gone. */
export async function selectTheftReporter(tx: Tx, userId: string): Promise<Reporter | undefined> {
  return tx
    .selectFrom('users')
    .select(['id as user_id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .select(['phone_number as phone', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Records a person who tried to register a flagged device. False: it is recorded already. */
export async function insertAttempt(
  tx: Tx,
  { flagId, imei, userId, now }: { flagId: number; imei: Imei; userId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('flag_notes')
    .values({
      flag_id: flagId,
      officer_user_id: null,
      attempted_by_user_id: userId,
      // The account's name is shown before it, as long as it has one.
      note: `tried to register IMEI ${imei} and was refused.`,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertNote(
  tx: Tx,
  {
    flagId,
    officerUserId,
    note,
    audience = 'internal',
    now,
  }: { flagId: number; officerUserId: string; note: string; audience?: NoteAudience; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('flag_notes')
    .values({ flag_id: flagId, officer_user_id: officerUserId, note, audience, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateTraceActed(tx, flagId, now)
  return id
}

export async function updateAssigned(
  tx: Tx,
  flagId: number,
  { userId, state, now }: { userId: string | null; state: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('flags')
    .set({ assigned_user_id: userId, assigned_state: state })
    .where('id', '=', flagId)
    .execute()
  await updateTraceActed(tx, flagId, now)
}

/** An officer has acted on the case: it rests from now on. */
async function updateTraceActed(tx: Tx, flagId: number, now: Date): Promise<void> {
  await tx
    .updateTable('flags')
    .set({ trace_acted_at: now })
    .where('id', '=', flagId)
    .where(sql<boolean>`flags.is_traced`)
    .execute()
}

/** Cancels the pending transfer of a device that was just flagged or held. Returns its id. */
export async function cancelTransfer(tx: Tx, deviceId: number, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select cancel_transfer(${deviceId}::bigint, ${now}::timestamptz) as id`.execute(tx)
  return rows[0]?.id ?? null
}
