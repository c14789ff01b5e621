/** SQL of organisations' questions. */
import { sql } from 'kysely'
import { type Db, EACH_TIME, type Tx } from '../../db/index.ts'

/** Questions of one organisation, answered in one transaction. */
interface Asked {
  organisationId: string
  questions: readonly { imei: string; at: Date }[]
  /** 14 digits each: paid for by these questions. */
  bought: readonly string[]
  at: Date
}

/**
 * Remembers each number: as paid for (two rows of one become one), as checked, so that the organisation is
 * notified of its flags for 90 days, and as a neighbour of others. One statement: questions wait for the
 * transaction.
 */
export async function upsertAsked(tx: Tx, { organisationId, questions, bought, at }: Asked): Promise<void> {
  // The newest of each, in one order, so that two transactions never wait for each other's rows in a circle.
  const newest = new Map(questions.map((one) => [one.imei.slice(0, 14), one]))
  const rows = [...newest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  const imeis = sql`${rows.map(({ imei }) => imei)}::text[]`
  await sql`
    with paid as (
      insert into paid_numbers (organisation_id, imei14, paid_at, job_id)
      select ${organisationId}::uuid, imei14, ${at}::timestamptz, null from unnest(${bought.toSorted()}::text[]) as number (imei14)
      on conflict (organisation_id, imei14) do update set paid_at = excluded.paid_at, job_id = null
    ), checked as (
      insert into checked_imeis (imei14, imei, organisation_id, checked_at)
      select left(imei, 14), imei, ${organisationId}::uuid, asked_at
      from unnest(${imeis}, ${rows.map((row) => row.at)}::timestamptz[]) as asked (imei, asked_at)
      on conflict (imei14, organisation_id) do update set imei = excluded.imei, checked_at = excluded.checked_at
    )
    insert into organisation_questions (organisation_id, imei14, asked_at)
    select ${organisationId}::uuid, left(imei, 14), ${at}::timestamptz from unnest(${imeis}) as asked (imei)
    on conflict (organisation_id, imei14) do update set asked_at = excluded.asked_at`.execute(tx)
}

/**
 * An event for each organisation whose check and a flag's change fall into the same moment, and that was
 * notified of no change of this kind since.
 */
export async function insertMissedFlagEvents(
  tx: Tx,
  {
    since,
    writingSeconds,
    chargingSeconds,
  }: { since: Date; writingSeconds: number; chargingSeconds: number },
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('missed flags', 0))`.execute(tx)
  await sql`
    with changed as (
      select f.flag_type, d.imei14, f.is_open_case, case when f.is_open_case then f.updated_at else f.cleared_at end as at
      from flags f cross join lateral (select distinct left(imei, 14) as imei14 from imeis_of_device(f.imei)) d
      where f.updated_at > ${since}::timestamptz and (f.is_open_case or f.cleared_at > ${since}::timestamptz)
    ), missed as (
      select c.organisation_id, kind.type, json_build_object('imei', c.imei, 'status', x.flag_type,
        'at', to_char(x.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as data, x.at
      from changed x join checked_imeis c using (imei14)
      cross join lateral (select case when x.is_open_case then 'flag.activated' else 'flag.cleared' end as type) kind
      where c.checked_at > x.at - make_interval(secs => ${chargingSeconds}::int)
        and c.checked_at < x.at + make_interval(secs => ${writingSeconds}::int)
        -- Answers of jobs keep their facts themselves (jobs/remember-job.ts).
        and not exists (select from check_jobs j
          where j.organisation_id = c.organisation_id and coalesce(j.started_at, j.created_at) = c.checked_at)
        and not exists (select from webhook_events e where e.organisation_id = c.organisation_id and e.type = kind.type
          and e.data->>'imei' = c.imei and e.created_at > c.checked_at - make_interval(secs => ${writingSeconds}::int)
          and e.created_at > ${since}::timestamptz - make_interval(secs => ${chargingSeconds + writingSeconds}::int))
    )
    select publish_webhook_event(organisation_id, false, type, data, at) from missed`.execute(tx)
}

/**
 * The numbers of this organisation since then in each range of 14 digits that holds more than `above` of
 * them, in order.
 */
export async function selectCrowds(
  tx: Tx,
  organisationId: string,
  { ranges, since, above }: { ranges: readonly { from: string; to: string }[]; since: Date; above: number },
): Promise<string[][]> {
  const { rows } = await sql<{ imei14s: string[] }>`${EACH_TIME}
    select near.imei14s
    from unnest(${ranges.map(({ from }) => from)}::text[], ${ranges.map(({ to }) => to)}::text[]) as ranges (first, last)
    cross join lateral (
      select array_agg(imei14 order by imei14) as imei14s from organisation_questions
      where organisation_id = ${organisationId}::uuid and imei14 between ranges.first and ranges.last and asked_at > ${since}::timestamptz
      having count(*) > ${above}::int
    ) near`.execute(tx)
  return rows.map(({ imei14s }) => imei14s)
}

export async function deleteQuestions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('organisation_questions').where('asked_at', '<', before).execute()
}

export async function deleteChecked(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('checked_imeis').where('checked_at', '<', before).execute()
}
