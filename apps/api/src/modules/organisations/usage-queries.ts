/** SQL of the counts by client and day. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'

interface Usage {
  clientId: string
  organisationId: string
  /** In Lagos: `2026-11-30`. */
  day: string
}

/**
 * Single checks of a client on a day so far. Under the lock of its organisation's balance, which everything
 * that counts them holds, no other can come between.
 */
export async function selectCheckCount(
  tx: Tx,
  { clientId, day }: Pick<Usage, 'clientId' | 'day'>,
): Promise<number> {
  const row = await tx
    .selectFrom('client_usage')
    .select(sql<number>`checks + check_status`.as('asked'))
    .where('client_id', '=', clientId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.asked ?? 0
}

export async function addUsage(
  tx: Tx,
  { clientId, organisationId, day }: Usage,
  {
    checks = 0,
    check_status = 0,
    job_lines = 0,
    kobo,
  }: Partial<Omit<UsageRow, 'day' | 'eir_answers'>> & { kobo: number },
): Promise<void> {
  await sql`
    insert into client_usage as u (client_id, organisation_id, day, checks, check_status, job_lines, kobo)
    values (${clientId}, ${organisationId}, ${day}, ${checks}, ${check_status}, ${job_lines}, ${kobo})
    on conflict (client_id, day) do update set checks = u.checks + excluded.checks,
      check_status = u.check_status + excluded.check_status, job_lines = u.job_lines + excluded.job_lines,
      kobo = u.kobo + excluded.kobo`.execute(tx)
}

/** Answers of the equipment identity register in a minute. */
export interface EirCount {
  organisationId: string
  sandbox: boolean
  minute: Date
  answers: number
}

/** Adds to what other processes counted. */
export async function addEirAnswers(db: Db, counts: readonly EirCount[]): Promise<void> {
  await sql`
    insert into eir_answers as e (organisation_id, sandbox, minute, answers)
    select * from unnest(${counts.map(({ organisationId }) => organisationId)}::uuid[], ${counts.map(({ sandbox }) => sandbox)}::boolean[],
      ${counts.map(({ minute }) => minute)}::timestamptz[], ${counts.map(({ answers }) => answers)}::integer[])
      as counted (organisation_id, sandbox, minute, answers) order by 1, 2, 3
    on conflict (organisation_id, minute, sandbox) do update set answers = e.answers + excluded.answers`.execute(
    db,
  )
}

export interface UsageRow {
  day: string
  checks: number
  check_status: number
  job_lines: number
  eir_answers: number
  kobo: number
}

/** Days with questions, oldest first; both days are included. */
export async function selectUsage(
  db: Db,
  organisationId: string,
  { sandbox, from, to }: { sandbox: boolean; from: string; to: string },
): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    select day::text as day, sum(checks)::int as checks, sum(check_status)::int as check_status,
      sum(job_lines)::int as job_lines, sum(eir_answers)::bigint as eir_answers, sum(kobo)::bigint as kobo
    from (
      select u.day, u.checks, u.check_status, u.job_lines, 0 as eir_answers, u.kobo from client_usage u join clients c on c.id = u.client_id
      where u.organisation_id = ${organisationId} and c.sandbox = ${sandbox}
      union all
      -- Uploads of members belong to no client.
      select (ended_at at time zone 'Africa/Lagos')::date, 0, 0, lines - bad_lines, 0, spent_kobo from check_jobs
      where organisation_id = ${organisationId} and client_id is null and status = 'done' and sandbox = ${sandbox}
      union all
      select (minute at time zone 'Africa/Lagos')::date, 0, 0, 0, answers, 0 from eir_answers
      where organisation_id = ${organisationId} and sandbox = ${sandbox}
        and minute >= ${from}::date::timestamp at time zone 'Africa/Lagos'
        and minute < (${to}::date + 1)::timestamp at time zone 'Africa/Lagos'
    ) asked
    where day between ${from} and ${to} and checks + check_status + job_lines + eir_answers > 0
    group by day order by day`.execute(db)
  return rows
}
