/**
 * SQL of a running job: what Amana knows of all its numbers at once, the facts of `selectFacts` only where
 * there are any.
 */
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** Begins the transaction in which a job works. Its tables are gone with it. */
export async function beginJob(client: pg.PoolClient): Promise<void> {
  await client.query('begin')
  await client.query("set local work_mem = '64MB'")
  // A million lines take longer than a person's question may.
  await client.query('set local statement_timeout = 0')
}

/** @returns takes the IMEIs of an upload */
export async function copyLines(client: pg.PoolClient): Promise<NodeJS.WritableStream> {
  await client.query('create temp table job_lines (imei text not null) on commit drop')
  return client.query(copyFrom('copy job_lines from stdin'))
}

/** Bytes of tables for each phone of a job: up to that, tables are read faster than phones are sent. */
const SMALL_BYTES_A_PHONE = 16

/**
 * Makes the table `job_phones`. When little is known of any phone, it holds all numbers of which something is
 * known, whether they are the job's or not.
 *
 * @returns whether it does; otherwise `copyPhones` fills it
 */
export async function takeKnownPhones(client: pg.PoolClient, phones: number): Promise<boolean> {
  await client.query('create temp table job_phones (imei14 text not null) on commit drop')
  const { rowCount } = await client.query(
    `select from unnest('{device_imeis,flags,police_holds,list_entries}'::regclass[]) as known ("table")
    having sum(pg_relation_size("table")) <= $1`,
    [phones * SMALL_BYTES_A_PHONE],
  )
  if (rowCount === 0) return false
  await client.query(`insert into job_phones
    select left(imei::text, 14) from device_imeis union select left(imei::text, 14) from flags
    union select left(imei::text, 14) from police_holds union select imei14 from list_entries`)
  return true
}

/** @returns takes the first 14 digits of the job's phones, once each */
export function copyPhones(client: pg.PoolClient): NodeJS.WritableStream {
  return client.query(copyFrom('copy job_phones from stdin'))
}

/** Lines of a phone's 14 digits, a tab, and its facts as JSON; phones without facts have none. */
export function readFacts(client: pg.PoolClient): NodeJS.ReadableStream {
  return client.query(copyTo('copy (select imei14, facts::text from job_facts) to stdout'))
}

/** Numbers that one transaction remembers: single checks of the same numbers wait no longer than that. */
const REMEMBERED_AT_ONCE = 10_000

/**
 * The organisation is notified of the flags of these numbers. Again, or after a later check, it changes
 * nothing.
 *
 * @param client in the transaction of `beginJob`, which ends here; what follows is on its own
 * @throws the signal's reason, between two transactions, when it aborts
 */
export async function rememberChecked(
  client: pg.PoolClient,
  { organisationId, now, signal }: { organisationId: string; now: Date; signal: AbortSignal },
): Promise<void> {
  const { rowCount } = await client.query(`create temp table job_checked as
    select row_number() over (order by left(imei, 14)) as nth, left(imei, 14) as imei14, min(imei) as imei
    from job_lines group by left(imei, 14)`)
  await client.query('create index on job_checked (nth)')
  await client.query('commit')
  for (let from = 0; from < (rowCount ?? 0); from += REMEMBERED_AT_ONCE) {
    signal.throwIfAborted()
    // PostgreSQL undoes a transaction whose process has died, and not a statement on its own.
    await client.query('begin')
    await client.query("set local statement_timeout = '120s'")
    await client.query(
      `insert into checked_imeis (imei14, imei, organisation_id, checked_at)
      select imei14, imei, $1, $2 from job_checked where nth > $3 and nth <= $4 order by nth
      on conflict (imei14, organisation_id) do update set checked_at = excluded.checked_at
      where checked_imeis.checked_at < excluded.checked_at`,
      [organisationId, now, from, from + REMEMBERED_AT_ONCE],
    )
    await client.query('commit')
  }
  await client.query('drop table job_checked')
}

/**
 * Open flags of the job's phones that changed after `since`. They are read before the facts: the answer tells
 * of them.
 */
export async function selectNotifiedFlags(client: pg.PoolClient, since: Date): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select f.id::float8 as id from flags f
    where f.updated_at > $1 and f.is_open_case and left(f.imei::text, 14) in (
      select imei14 from job_phones union all select number from job_others)`,
    [since],
  )
  return rows.map(({ id }) => id)
}

/** The time and the flags that a job's facts were read with. */
export interface Read {
  organisationId: string
  since: Date
  toldFlags: readonly number[]
  /** As `rememberChecked` wrote it. */
  checkedAt: Date
}

/**
 * Ends when every transaction that writes flags now has ended: later ones find the numbers that were
 * remembered before. New writers wait no longer than that.
 */
export async function awaitFlagWriters(client: pg.PoolClient): Promise<void> {
  await client.query('begin')
  await client.query("set local lock_timeout = '5s'")
  await client.query('lock table flags in share mode')
  await client.query('commit')
}

/**
 * Events of flags that changed between the facts and the moment when the job's numbers were remembered, of
 * which the trigger could notify no one. An event that is there already is not made again.
 */
export async function notifyChangedFlags(
  client: pg.PoolClient,
  { organisationId, since, toldFlags, checkedAt }: Read,
): Promise<void> {
  await client.query('begin')
  await client.query(
    `with changed as materialized (
      select f.flag_type, f.updated_at, d.imei14,
        case when f.is_open_case then 'flag.activated' else 'flag.cleared' end as type
      from flags f cross join lateral (select distinct left(imei, 14) as imei14 from imeis_of_device(f.imei)) d
      where f.updated_at > $2 and case when f.is_open_case then f.id <> all ($3::bigint[])
        else f.id = any ($3::bigint[]) or (f.created_at <= $2 and f.cleared_at > $2) end
    )
    select publish_webhook_event(c.organisation_id, false, x.type,
      json_build_object('imei', c.imei, 'status', x.flag_type, 'at', ${isoTime('x.updated_at')}), x.updated_at)
    from changed x join checked_imeis c on c.imei14 = x.imei14 and c.organisation_id = $1
    where c.checked_at = $4 and not exists (select from webhook_events e where e.organisation_id = $1 and e.type = x.type
        and e.created_at = x.updated_at and e.data->>'imei' = c.imei)`,
    [organisationId, since, toldFlags, checkedAt],
  )
  await client.query('commit')
}

export async function commitJob(client: pg.PoolClient): Promise<void> {
  await client.query('commit')
}

/** Until this transaction ends no other job of the organisation claims numbers. */
export async function awaitOtherClaims(client: pg.PoolClient, organisationId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `numbers claimed by ${organisationId}`,
  ])
}

/** Makes the tables of the job's phones that are registered, and of the other numbers of these phones. */
export async function gatherNumbers(client: pg.PoolClient): Promise<void> {
  await client.query('analyze job_phones')
  await client.query(`create temp table job_devices on commit drop as
    select p.imei14, i.device_id from job_phones p join device_imeis i on left(i.imei::text, 14) = p.imei14`)
  await client.query('analyze job_devices')
  // A report on either IMEI of a device counts for both.
  await client.query(`create temp table job_others on commit drop as
    select d.imei14, left(other.imei::text, 14) as number from job_devices d
    join device_imeis other on other.device_id = d.device_id and left(other.imei::text, 14) <> d.imei14`)
  await client.query('analyze job_others')
}

/**
 * Facts about a number itself. The phones and their other numbers are asked for one after the other: the
 * planner does not know how many rows of both together fit a number.
 *
 * @param numbers a table with the columns imei14 and number
 */
function factsOfNumbers(numbers: string): string {
  return `select n.imei14, said.kind, said.since
      from ${numbers} n join flags f on left(f.imei::text, 14) = n.number
      left join sighted_flags c on c.flag_id = f.id and c.copied_at is not null and f.is_open_case
      cross join lateral (values (f.flag_type || ' ' || f.status, ${isoTime('f.created_at')}),
        (case when c.flag_id is not null then 'copied' end, '')) said (kind, since)
      where (f.is_open_case or f.is_waiting_report) and said.kind is not null
    union all
    select n.imei14, 'hold', ${isoTime('h.placed_at')}
      from ${numbers} n join police_holds h on left(h.imei::text, 14) = n.number where h.released_at is null
    union all
    select n.imei14, 'listed ' || l.status, l.reporting_date::text
      from ${numbers} n join list_entries l on l.imei14 = n.number`
}

/**
 * Makes the table `job_facts` (imei14, facts): one statement, no matter what the number of lines. Dates are
 * the oldest of each kind. @param now decides which claims still count
 */
export async function gatherFacts(client: pg.PoolClient, now: Date): Promise<void> {
  await client.query(
    `create temp table job_facts on commit drop as
    select imei14, json_object_agg(kind, since) as facts from (
      select imei14, kind, min(since) as since from (
        ${factsOfNumbers('(select imei14, imei14 as number from job_phones)')}
        union all
        ${factsOfNumbers('job_others')}
        union all
        select o.imei14, case when d.ownership_proven_at is null then 'registered' else 'proven' end, ''
          from job_devices o join devices d on d.id = o.device_id
        union all
        select o.imei14, 'disputed', ''
          from job_devices o join disputes s on s.device_id = o.device_id
          where s.status = 'open' and s.contested_until is not null and s.contested_until > $1
        union all
        select o.imei14, 'copied', ''
          from job_devices o join disputes s on s.device_id = o.device_id
          join devices d on d.id = o.device_id and d.ownership_proven_at is not null
          where s.status = 'open' and s.contested_until > $1 and s.contested_by_user_id is not null
      ) found group by imei14, kind
    ) oldest group by imei14`,
    [now],
  )
}

function isoTime(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
