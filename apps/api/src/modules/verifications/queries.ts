import type { FindingCode, Imei, InUse, Model, Source, VerificationResult } from '@amana/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { anyOf, type Db, type Tx, updatedOne } from '../../db/index.ts'
import { contesting, formOf } from '../devices/index.ts'
import type { RegistryFacts } from './rules.ts'
import type { SettledBy, Verifications } from './tables.ts'

/** A stored check with the number of its certificate, and the key that signed it. */
export type CheckRow = Omit<Selectable<Verifications>, 'settled_by' | 'resends' | 'resent_on'> & {
  certificate_number: string | null
  certificate_key_id: string | null
}

const COLUMNS = [
  'verifications.id',
  'verifications.imei',
  'verifications.brand',
  'verifications.model',
  'user_id',
  'requested_by',
  'email',
  'access_token_hash',
  'status',
  'required_amount_minor',
  'paid_amount_minor',
  'result',
  'findings',
  'sources',
  'created_at',
  'expires_at',
  'completed_at',
  'delivered_at',
  'locale',
  'report_code_hash',
  'in_use_network',
  'in_use_at',
] as const

export function selectCheck(db: Db, id: string): Promise<CheckRow | undefined> {
  return checks(db).where('verifications.id', '=', id).executeTakeFirst()
}

/** A completed check by the hash of the code of its link. */
export function selectCheckByReportCode(
  db: Db,
  codeHash: Buffer,
  completedSince: Date,
): Promise<CheckRow | undefined> {
  return checks(db)
    .where('report_code_hash', '=', codeHash)
    .where('completed_at', '>', completedSince)
    .executeTakeFirst()
}

/** The same for many, by id: one statement for many readers. */
export async function selectChecks(db: Db, ids: readonly string[]): Promise<Map<string, CheckRow>> {
  const rows = await checks(db).where('verifications.id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function checks(db: Db) {
  return db
    .selectFrom('verifications')
    .leftJoin('certificates', 'certificates.verification_id', 'verifications.id')
    .select(COLUMNS)
    .select(['certificates.number as certificate_number', 'certificates.key_id as certificate_key_id'])
}

/** The newest unpaid check of this IMEI by this account, or under this secret. */
export async function selectNewestUnpaidId(
  db: Db,
  imei: Imei,
  owner: { userId: string } | { accessTokenHash: Buffer },
): Promise<string | undefined> {
  const query = db
    .selectFrom('verifications')
    .select('id')
    .where('imei', '=', imei)
    .where('status', '=', 'awaiting_payment')
  const owned =
    'userId' in owner
      ? query.where('user_id', '=', owner.userId)
      : query.where('access_token_hash', '=', owner.accessTokenHash)
  return (await owned.orderBy('created_at', 'desc').limit(1).executeTakeFirst())?.id
}

/** Brand and model of a registered device as its owner named them: for those who paid. */
export async function selectRegisteredModel(db: Db, imei: Imei): Promise<Model | undefined> {
  return db
    .selectFrom('device_imeis')
    .innerJoin('devices', 'devices.id', 'device_imeis.device_id')
    .select(['devices.brand', 'devices.model'])
    .where(formOf(sql`device_imeis.imei`, imei))
    .executeTakeFirst()
}

/** Locks a check that can still be completed; a late payment also completes an expired one. */
export function lockUnpaid(
  tx: Tx,
  id: string,
): Promise<(Model & { imei: Imei; findings: FindingCode[]; by_phone: boolean }) | undefined> {
  return tx
    .selectFrom('verifications')
    .select(['imei', 'brand', 'model', 'findings'])
    .select(
      sql<boolean>`exists (select from phone_checks p where p.verification_id = verifications.id)`.as(
        'by_phone',
      ),
    )
    .where('id', '=', id)
    .where('status', 'in', ['awaiting_payment', 'expired'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export interface Completion {
  id: string
  settled_by: SettledBy
  email: string | null
  brand: string
  model: string
  result: VerificationResult
  findings: FindingCode[]
  sources: Source[]
  completed_at: Date
  report_code_hash: Buffer
  in_use: InUse
}

/** False: another transaction completed it first. */
export async function updateCompleted(tx: Tx, completion: Completion): Promise<boolean> {
  const result = await tx
    .updateTable('verifications')
    .set(({ fn, ref, val }) => ({
      status: 'completed',
      settled_by: completion.settled_by,
      paid_amount_minor: ref('required_amount_minor'),
      email: fn.coalesce(val(completion.email), 'email'),
      brand: completion.brand,
      model: completion.model,
      result: completion.result,
      findings: completion.findings,
      sources: JSON.stringify(completion.sources),
      completed_at: completion.completed_at,
      report_code_hash: completion.report_code_hash,
      in_use_network: completion.in_use?.network ?? null,
      in_use_at: completion.in_use ? new Date(completion.in_use.at) : null,
    }))
    .where('id', '=', completion.id)
    .where('status', 'in', ['awaiting_payment', 'expired'])
    .executeTakeFirst()
  return updatedOne(result)
}

/** Ends the link to its report. */
export async function updateLinkEnded(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('verifications')
    .set({ report_code_hash: null })
    .where('id', '=', id)
    .where('report_code_hash', 'is not', null)
    .execute()
}

export async function updateDelivered(db: Db, id: string, deliveredAt: Date): Promise<void> {
  await db
    .updateTable('verifications')
    .set({ status: 'delivered', delivered_at: deliveredAt })
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .execute()
}

/** How often it was sent again on that day, this time included; null: it may not be, and nothing changed. */
export async function updateResent(
  tx: Tx,
  { id, email, day, most }: { id: string; email: string; day: string; most: number },
): Promise<number | null> {
  const { rows } = await sql<{ resends: number }>`
    update verifications
    set email = ${email}, resent_on = ${day}::date, resends = case when resent_on = ${day}::date then resends + 1 else 1 end
    where id = ${id} and completed_at is not null and (resent_on is distinct from ${day}::date or resends < ${most})
    returning resends`.execute(tx)
  return rows[0]?.resends ?? null
}

/** Returns how many expired; call it again while that equals `limit`. */
export async function updateExpired(db: Db, now: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('verifications')
    .set({ status: 'expired' })
    .where('status', '=', 'awaiting_payment')
    .where('id', 'in', (due) =>
      due
        .selectFrom('verifications')
        .select('id')
        .where('status', '=', 'awaiting_payment')
        .where('expires_at', '<=', now)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export function selectRecent(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('verifications')
    .select(['id', 'imei', 'created_at', 'status', 'result'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

function isoTime(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Everything Amana knows of an IMEI, as of many below. */
export async function selectFacts(db: Db, imei: Imei, now: Date): Promise<RegistryFacts> {
  const facts = (await selectFactsOfMany(db, [imei], now)).get(imei)
  if (!facts) throw new Error('the facts query gave no row')
  return facts
}

/**
 * Everything Amana knows of each IMEI, in one round trip. A report on either IMEI of a device counts for
 * both. The keys are arrays: joined, a rare condition makes the planner read a whole table. The numbers are
 * an array of an array, whose length the planner does not see: so one plan serves all.
 */
export async function selectFactsOfMany(
  db: Db,
  imeis: readonly Imei[],
  now: Date,
): Promise<Map<Imei, RegistryFacts>> {
  const { rows } = await sql<RegistryFacts & { number: Imei }>`
    select asked.number, facts.*
    from unnest(array(select unnest(${[...imeis]}::text[]))) as asked (number) cross join lateral (
      with device as (select imei from imeis_of_device(asked.number)), registration as materialized (
        select device_id from device_imeis
        where imei = any (array(select left(asked.number, 14) || digit from generate_series(0, 9) digit))
      ), open_flags as (
        select f.id, f.flag_type, f.status, f.created_at from flags f
        where f.imei = any (array(select imei from device)) and (f.is_open_case or f.is_waiting_report)
      ), held as (
        select placed_at from police_holds where imei = any (array(select imei from device)) and released_at is null
      ), listed as (
        select status, reporting_date from list_entries where imei14 = any (array(select distinct left(imei, 14) from device))
      )
      select
        exists (select 1 from registration) as registered,
        exists (select 1 from open_flags where status = 'active' and flag_type = 'stolen') as active_stolen,
        exists (select 1 from open_flags where status = 'active' and flag_type = 'lost') as active_lost,
        exists (select 1 from open_flags where status = 'under_review') as under_review,
        exists (select 1 from held) as police_hold,
        exists (select 1 from disputes s where s.device_id = any (array(select device_id from registration)) and ${contesting(now)})
          as disputed,
        exists (select 1 from open_flags o join sighted_flags c on c.flag_id = o.id and c.copied_at is not null)
          or exists (select 1 from disputes s join devices d on d.id = s.device_id
            where s.device_id = any (array(select device_id from registration)) and ${contesting(now)}
              and s.contested_by_user_id is not null and d.ownership_proven_at is not null)
          as imei_copied,
        exists (select 1 from listed where status in ('stolen', 'blocked')) as listed_stolen,
        exists (select 1 from listed where status = 'lost') as listed_lost,
        exists (select 1 from devices d where d.id = any (array(select device_id from registration))
          and d.ownership_proven_at is not null) as ownership_proven,
        (select json_build_object('network', used.network, 'at', ${isoTime(sql`used.at`)})
          from registration r cross join lateral in_use_of_device(r.device_id) used order by used.at desc limit 1) as in_use,
        (select ${isoTime(sql`min(created_at)`)} from open_flags where status = 'active' and flag_type = 'stolen') as stolen_flag_at,
        (select ${isoTime(sql`min(created_at)`)} from open_flags where status = 'active' and flag_type = 'lost') as lost_flag_at,
        (select ${isoTime(sql`min(placed_at)`)} from held) as held_at,
        (select min(reporting_date)::text from listed where status = 'stolen') as listed_stolen_on,
        (select min(reporting_date)::text from listed where status = 'blocked') as listed_blocked_on,
        (select min(reporting_date)::text from listed where status = 'lost') as listed_lost_on,
        (select coalesce(json_agg(json_build_object('name', source, 'as_of', at) order by source), '[]')
          from (select source, max(at) as at from list_runs where kind = 'import' group by source) imported) as lists
    ) facts`.execute(db)
  return new Map(rows.map(({ number, ...facts }) => [number, facts]))
}
