/**
 * SQL of a running job: what Amana knows of all its numbers at once, the facts of `selectFacts` only where
 * there are any.
 */
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/**
 * Begins the transaction in which a job works. Its tables are gone with it.
 *
 * @returns takes the upload's rows
 */
export async function beginJob(client: pg.PoolClient): Promise<NodeJS.WritableStream> {
  await client.query('begin')
  await client.query("set local work_mem = '64MB'")
  // A million lines take longer than a person's question may.
  await client.query('set local statement_timeout = 0')
  await client.query(
    'create temp table job_lines (line int not null, imei text, raw text not null) on commit drop',
  )
  return client.query(copyFrom('copy job_lines from stdin'))
}

/** For test jobs: nothing is known of invented numbers. */
export async function gatherNothing(client: pg.PoolClient): Promise<void> {
  await client.query('create temp table job_facts (imei14 text, facts json) on commit drop')
}

/** Ends of the lines of `readLines`: a bad number, and one of which nothing is known. */
export const BAD = 'bad'
export const NOTHING = 'nothing'

/** CSV in the order of the upload: line, number as it came, and `bad`, `nothing` or its facts. */
export function readLines(client: pg.PoolClient): NodeJS.ReadableStream {
  return client.query(
    copyTo(`copy (
      select line, coalesce(imei, raw), case when imei is null then '${BAD}' else coalesce(facts::text, '${NOTHING}') end
      from job_lines left join job_facts on imei14 = left(imei, 14) order by line
    ) to stdout (format csv)`),
  )
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
    from job_lines where imei is not null group by left(imei, 14)`)
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
    where f.updated_at > $1 and f.is_open_case and exists (select from job_numbers where number = left(f.imei::text, 14))`,
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

/** The job's phones, once each and in order, some at a time. */
export async function* readPhones(client: pg.PoolClient, atOnce: number): AsyncGenerator<string[]> {
  await client.query('declare job_claims no scroll cursor for select imei14 from job_phones order by imei14')
  for (;;) {
    const { rows } = await client.query<{ imei14: string }>(`fetch ${atOnce} from job_claims`)
    if (rows.length > 0) yield rows.map(({ imei14 }) => imei14)
    if (rows.length < atOnce) return
  }
}

/** Makes the tables of the job's phones, and of all numbers of these phones, for the statements below. */
export async function gatherNumbers(client: pg.PoolClient): Promise<void> {
  await client.query(`create temp table job_phones on commit drop as
    select distinct left(imei, 14) as imei14 from job_lines where imei is not null`)
  await client.query('analyze job_phones')
  // A report on either IMEI of a device counts for both.
  await client.query(`create temp table job_numbers on commit drop as
    select imei14, imei14 as number from job_phones
    union all
    select p.imei14, left(other.imei::text, 14) from job_phones p
    join device_imeis own on left(own.imei::text, 14) = p.imei14
    join device_imeis other on other.device_id = own.device_id and left(other.imei::text, 14) <> p.imei14`)
  await client.query('analyze job_numbers')
}

/**
 * Makes the table `job_facts` (imei14, facts): one statement a step, no matter what the number of lines.
 * Dates are the oldest of each kind. @param now decides which claims still count
 */
export async function gatherFacts(client: pg.PoolClient, now: Date): Promise<void> {
  await client.query(
    `create temp table job_facts on commit drop as
    select imei14, json_object_agg(kind, since) as facts from (
      select imei14, kind, min(since) as since from (
        select n.imei14, f.flag_type || ' ' || f.status as kind, ${isoTime('f.created_at')} as since
          from job_numbers n join flags f on left(f.imei::text, 14) = n.number
          where f.is_open_case or f.is_waiting_report
        union all
        select n.imei14, 'hold', ${isoTime('h.placed_at')}
          from job_numbers n join police_holds h on left(h.imei::text, 14) = n.number where h.released_at is null
        union all
        select n.imei14, 'listed ' || l.status, l.reporting_date::text
          from job_numbers n join list_entries l on l.imei14 = n.number
        union all
        select p.imei14, case when d.ownership_proven_at is null then 'registered' else 'proven' end, ''
          from job_phones p join device_imeis i on left(i.imei::text, 14) = p.imei14 join devices d on d.id = i.device_id
        union all
        select p.imei14, 'disputed', ''
          from job_phones p join device_imeis i on left(i.imei::text, 14) = p.imei14 join disputes s on s.device_id = i.device_id
          where s.status = 'open' and s.contested_until is not null and s.contested_until > $1
        union all
        select n.imei14, 'copied', ''
          from job_numbers n join flags f on left(f.imei::text, 14) = n.number and f.is_open_case
          join sighted_flags c on c.flag_id = f.id and c.copied_at is not null
        union all
        select p.imei14, 'copied', ''
          from job_phones p join device_imeis i on left(i.imei::text, 14) = p.imei14 join disputes s on s.device_id = i.device_id
          join devices d on d.id = i.device_id and d.ownership_proven_at is not null
          where s.status = 'open' and s.contested_until > $1 and s.contested_by_user_id is not null
      ) found group by imei14, kind
    ) oldest group by imei14`,
    [now],
  )
  await client.query('analyze job_facts')
}

function isoTime(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
