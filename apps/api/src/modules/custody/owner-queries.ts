/** SQL of the owner's side of a phone in custody. */
import type { CustodyState, Imei, Representative } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import { officerNamed, REPRESENTATIVE } from './queries.ts'

export interface OwnCustody {
  id: number
  flag_id: number
  imei: Imei
  brand: string
  model: string
  state: CustodyState
  state_since: Date
  called_at: Date | null
  person_user_id: string | null
  receipt: string | null
  case_number: string
  station_name: string
  station_address: string
  station_phone: string
  station_hours: string
  representative: Representative | null
}

const COLUMNS: RawBuilder<unknown> = sql`
  c.id, f.id as flag_id, c.imei, coalesce(d.brand, f.device_brand) as brand, coalesce(d.model, f.device_model) as model, c.state, c.state_since,
  c.called_at, custody_person(f) as person_user_id, c.receipt, f.case_number, s.name as station_name,
  s.address as station_address, s.phone as station_phone, s.hours as station_hours, ${REPRESENTATIVE} as representative`
const FROM: RawBuilder<unknown> = sql`
  custody c join flags f on f.id = c.flag_id join stations s on s.id = c.station_id
  left join device_imeis i on left(i.imei::text, 14) = left(f.imei::text, 14) left join devices d on d.id = i.device_id
  left join ownerships o on o.device_id = d.id and o.ended_at is null`

/** The person whose phone it is; of a returned phone no later owner, unless the case was theirs. */
const ownedBy = (userId: string): RawBuilder<boolean> => sql`(
  custody_person(f) = ${userId}::uuid and (c.state <> 'returned' or o.id is null or o.acquired_at <= c.state_since
    or (f.reported_by_user_id = ${userId}::uuid and f.officer_user_id is null)))`

/**
 * The last stay of a phone that belongs to a case of this person: as the owner of the device, or as the
 * reporter of a phone that nobody registered.
 */
export async function selectOwnCustody(
  db: Db,
  userId: string,
  imeis: readonly Imei[],
): Promise<OwnCustody | undefined> {
  const { rows } = await sql<OwnCustody>`
    select ${COLUMNS} from ${FROM}
    where f.imei = any (${[...imeis]}::text[]) and c.undone_at is null and ${ownedBy(userId)}
    order by c.id desc limit 1`.execute(db)
  return rows[0]
}

/** The last stay of a phone that nobody registered, for whom its report reaches by this contact. */
export async function selectReporterCustody(
  db: Db,
  caseNumber: string,
  { channel, target }: { channel: 'email' | 'sms'; target: string },
): Promise<OwnCustody | undefined> {
  const own = channel === 'email' ? sql`custody_reporter_email(f)` : sql`custody_reporter_phone(f)`
  const { rows } = await sql<OwnCustody>`
    select ${COLUMNS} from ${FROM}
    where f.case_number = ${caseNumber} and c.undone_at is null and ${own} = ${target}
    order by c.id desc limit 1`.execute(db)
  return rows[0]
}

/** A phone of this person that waits for them, one to which they are called before others. */
export async function selectWaiting(db: Db, userId: string): Promise<OwnCustody | undefined> {
  const { rows } = await sql<OwnCustody>`
    select ${COLUMNS} from ${FROM}
    where c.undone_at is null and c.state in ('matched', 'owner_called') and f.id in (
      select x.id from ownerships w join device_imeis n on n.device_id = w.device_id
        join flags x on left(x.imei::text, 14) = left(n.imei::text, 14)
        where w.user_id = ${userId}::uuid and w.ended_at is null
      union select x.id from flags x where x.reported_by_user_id = ${userId}::uuid) and ${ownedBy(userId)}
    order by c.state = 'owner_called' desc, c.state_since desc, c.id desc limit 1`.execute(db)
  return rows[0]
}

export interface StayStep {
  custody_id: number
  state: CustodyState
  correction: boolean
  at: Date
  station: string
}

/** Limits the answer for a phone that is scanned again and again. */
const MAX_STEPS = 200

/** Steps of the stays that belong to a case, oldest first, without corrections of their facts. */
export async function selectStepsOfCase(db: Db, flagId: number): Promise<StayStep[]> {
  const { rows } = await sql<StayStep>`
    select p.custody_id, p.state, p.correction, p.at, s.name as station
    from custody c join custody_steps p on p.custody_id = c.id join stations s on s.id = c.station_id
    where c.flag_id = ${flagId}::bigint and c.undone_at is null and (p.exhibit is null or p.from_state is null)
    order by c.id, p.id limit ${MAX_STEPS}`.execute(db)
  return rows
}

/** An account, or who proved the contact of a report. */
type NamedBy =
  | { named_by_user_id: string; named_for_flag_id: null }
  | { named_by_user_id: null; named_for_flag_id: number }

/** Another person replaces the one named before. The database refuses it unless the phone waits. */
export async function upsertRepresentative(
  tx: Tx,
  custodyId: number,
  { name, document, last_four }: Representative,
  { by, now }: { by: NamedBy; now: Date },
): Promise<void> {
  const values = { name, document, last_four, ...by, named_at: now }
  await tx
    .insertInto('custody_representatives')
    .values({ custody_id: custodyId, ...values })
    .onConflict((conflict) => conflict.column('custody_id').doUpdateSet(values))
    .execute()
}

export async function deleteRepresentative(tx: Tx, custodyId: number): Promise<void> {
  await tx.deleteFrom('custody_representatives').where('custody_id', '=', custodyId).execute()
}

/** Takes the matches of which nobody was notified: of one stay, or the oldest ones. @returns their ids */
export async function takeMatches(
  tx: Tx,
  { custodyId, limit }: { custodyId?: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ custody_id: number }>`
    delete from custody_matches where custody_id in (
      select custody_id from custody_matches where ${custodyId ?? null}::bigint is null or custody_id = ${custodyId ?? null}
      order by matched_at, custody_id limit ${limit} for update skip locked)
    returning custody_id`.execute(tx)
  return rows.map(({ custody_id }) => custody_id).toSorted((one, other) => one - other)
}

export interface ReceiptFacts {
  imei: Imei
  brand: string
  model: string
  exhibit: string
  station_name: string
  station_address: string
  case_number: string | null
  seized_at: Date
}

const RECEIPT: RawBuilder<unknown> = sql`
  c.imei, coalesce(d.brand, f.device_brand, t.brand, '') as brand, coalesce(d.model, f.device_model, t.model, '') as model, c.exhibit,
  s.name as station_name, s.address as station_address, f.case_number, c.seized_at`
const RECEIPT_FROM: RawBuilder<unknown> = sql`
  custody c join stations s on s.id = c.station_id left join flags f on f.id = c.flag_id
  left join device_imeis i on left(i.imei::text, 14) = left(c.imei::text, 14) left join devices d on d.id = i.device_id
  left join tacs t on t.tac = left(c.imei::text, 8)`

export interface ReturnFacts extends ReceiptFacts {
  receipt: string
  returned_at: Date
  officer_id: string | null
  second_officer_id: string | null
  /** The identity document that two officers saw. */
  document: string | null
  representative: Representative | null
}

/** Facts of a receipt: officers stand there by their ids, as on every paper that leaves the station. */
export async function selectReturn(db: Db, id: number): Promise<ReturnFacts | undefined> {
  const { rows } = await sql<ReturnFacts>`
    select ${RECEIPT}, c.receipt, p.at as returned_at, p.document, ${REPRESENTATIVE} as representative,
      (select officer_id from officers where user_id = p.officer_user_id) as officer_id,
      (select officer_id from officers where user_id = p.second_user_id) as second_officer_id
    from ${RECEIPT_FROM} join custody_steps p on p.custody_id = c.id and p.state = 'returned'
    where c.id = ${id}::bigint and c.state = 'returned' order by p.id desc limit 1`.execute(db)
  return rows[0]
}

export interface HandInFacts extends ReceiptFacts {
  name: string
  seller: string
  stated_at: Date
  officer_id: string | null
}

export async function selectHandIn(db: Db, id: number): Promise<HandInFacts | undefined> {
  const { rows } = await sql<HandInFacts>`
    select ${RECEIPT}, h.name, h.seller, h.stated_at,
      (select officer_id from officers where user_id = h.officer_user_id) as officer_id
    from ${RECEIPT_FROM} join custody_hand_ins h on h.custody_id = c.id
    where c.id = ${id}::bigint and c.undone_at is null`.execute(db)
  return rows[0]
}

interface Statement {
  name: string
  seller: string
  officer: string
  stated_at: Date
}

/** Stated by who handed the phone in. */
export async function selectStatement(db: Db, id: number): Promise<Statement | undefined> {
  const { rows } = await sql<Statement>`
    select h.name, h.seller, ${officerNamed('h.officer_user_id')} as officer, h.stated_at
    from custody_hand_ins h where h.custody_id = ${id}::bigint`.execute(db)
  return rows[0]
}

/** False: a statement was recorded before. */
export async function insertHandIn(
  tx: Tx,
  statement: { custody_id: number; name: string; seller: string; officer_user_id: string; stated_at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('custody_hand_ins')
    .values(statement)
    .onConflict((conflict) => conflict.column('custody_id').doNothing())
    .returning('custody_id')
    .executeTakeFirst()
  return row !== undefined
}
