/** SQL of the sightings of one case: who may read them, what is there, and the named SIMs. */
import { type Imei, MAX_SIGHTINGS_SHOWN } from '@amana/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import { COMMAND_OF_CASE } from './event-queries.ts'

export interface CaseForOfficer {
  case_number: string
  imei: Imei
  is_open: boolean
  /** The officer looks after the case, or their command does, or the phone was seen in its state. */
  may_read: boolean
}

export async function selectCaseFor(
  db: Db,
  flagId: number,
  officerUserId: string,
): Promise<CaseForOfficer | undefined> {
  const { rows } = await sql<CaseForOfficer>`
    select f.case_number, f.imei, f.is_open_case as is_open, coalesce(f.assigned_user_id = o.user_id, false)
      or coalesce(lower(o.state_command) = lower(${COMMAND_OF_CASE}), false)
      or exists (select from sighted_cases s where s.flag_id = f.id and lower(s.state) = lower(o.state_command)) as may_read
    from flags f left join officers o on o.user_id = ${officerUserId}::uuid
    where f.id = ${flagId} and not f.is_unproven_report`.execute(db)
  return rows[0]
}

export interface SightingRow {
  network: string
  seen_at: Date
  state: string
  area: string | null
  reference: string
}

/** Sightings of the case, and under a hold without a case on a number of the phone; newest first. */
export async function selectSightings(
  db: Db,
  flagId: number,
  imeis: readonly Imei[],
): Promise<SightingRow[]> {
  const { rows } = await sql<SightingRow>`
    select o.name as network, s.seen_at, s.state, s.area, s.reference from (
      (select * from sightings where flag_id = ${flagId} order by seen_at desc limit ${MAX_SIGHTINGS_SHOWN})
      union all
      (select s.* from police_holds h join sightings s on s.hold_id = h.id
        where h.imei = any (${[...imeis]}::text[]) order by s.seen_at desc limit ${MAX_SIGHTINGS_SHOWN})
    ) s join organisations o on o.id = s.organisation_id
    order by s.seen_at desc, s.reference limit ${MAX_SIGHTINGS_SHOWN}`.execute(db)
  return rows
}

export async function selectNetwork(db: Db, name: string): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('organisations')
    .select(['id', 'name'])
    .where('kind', '=', 'network')
    .where('status', '=', 'approved')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
}

/** The sighting of a case that a network gave this reference, for its number and its SIM. */
export async function selectReferred(
  tx: Tx,
  { flagId, organisationId, reference }: { flagId: number; organisationId: string; reference: string },
): Promise<{ imei14: string; sim_hash: Buffer | null } | undefined> {
  return tx
    .selectFrom('sightings')
    .select(['imei14', 'sim_hash'])
    .where('flag_id', '=', flagId)
    .where('organisation_id', '=', organisationId)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** An open case until the transaction ends. */
export async function lockOpenCase(tx: Tx, flagId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from flags f where f.id = ${flagId} and f.is_open_case for no key update`.execute(tx)
  return rows.length === 1
}

export interface NewCopy {
  flagId: number
  imei14: string
  organisationId: string
  simReference: string
  simHash: Buffer
  officerUserId: string
  now: Date
}

/** Undefined: it is named already. */
export async function insertCopy(tx: Tx, copy: NewCopy): Promise<number | undefined> {
  const row = await tx
    .insertInto('imei_copies')
    .values({
      flag_id: copy.flagId,
      imei14: copy.imei14,
      organisation_id: copy.organisationId,
      sim_reference: copy.simReference,
      sim_hash: copy.simHash,
      named_by_user_id: copy.officerUserId,
      named_at: copy.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface CopyRow {
  id: number
  network: string
  sim_reference: string
  named_by: string
  named_at: Date
}

export async function selectCopies(db: Db, flagId: number): Promise<CopyRow[]> {
  const { rows } = await sql<CopyRow>`
    select c.id, o.name as network, c.sim_reference, u.first_name || ' ' || u.last_name as named_by, c.named_at
    from imei_copies c join organisations o on o.id = c.organisation_id join users u on u.id = c.named_by_user_id
    where c.flag_id = ${flagId} order by c.id`.execute(db)
  return rows
}

/** False: there is none. */
export async function deleteCopy(tx: Tx, flagId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('imei_copies')
    .where('id', '=', id)
    .where('flag_id', '=', flagId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** A network's pairs of open cases. */
export async function selectExceptions(
  db: Db,
  organisationId: string,
): Promise<{ imei14: string; sim_reference: string; named_at: Date }[]> {
  const { rows } = await sql<{ imei14: string; sim_reference: string; named_at: Date }>`
    select c.imei14, c.sim_reference, c.named_at from imei_copies c join flags f on f.id = c.flag_id
    where c.organisation_id = ${organisationId}::uuid and f.is_open_case order by c.id`.execute(db)
  return rows
}
