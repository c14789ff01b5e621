/**
 * SQL of numbers that organisations paid for. Every statement runs under the lock of the organisation's
 * balance.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'

export interface PaidNumber {
  imei14: string
  /** A running job that claims the number and has not paid yet; null: it is paid for. */
  claimed_by: string | null
}

/** Those of these numbers that the organisation paid for since then, or that a running job claims. */
export async function selectPaid(
  tx: Tx,
  organisationId: string,
  { imei14s, since }: { imei14s: readonly string[]; since: Date },
): Promise<PaidNumber[]> {
  const { rows } = await sql<PaidNumber>`
    select p.imei14, case when j.status = 'running' then j.id end as claimed_by
    from paid_numbers p left join check_jobs j on j.id = p.job_id
    where p.organisation_id = ${organisationId} and p.imei14 = any (${[...imei14s]}::text[]) and p.paid_at > ${since}
      -- A claim from before the job's last start does not count.
      and (p.job_id is null or j.status = 'done' or (j.status = 'running' and p.paid_at >= j.started_at))`.execute(
    tx,
  )
  return rows
}

/** Two rows of one number become one. */
export async function upsertPaid(
  tx: Tx,
  organisationId: string,
  imei14s: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    insert into paid_numbers (organisation_id, imei14, paid_at, job_id)
    select ${organisationId}::uuid, imei14, ${at}::timestamptz, null from unnest(${[...imei14s]}::text[]) as asked (imei14)
    on conflict (organisation_id, imei14) do update set paid_at = excluded.paid_at, job_id = null`.execute(tx)
}

/** The job does not pay for numbers that it had claimed and a single question has paid for. */
export async function updateSuperseded(tx: Tx, jobId: string, numbers: number): Promise<void> {
  await tx
    .updateTable('check_jobs')
    .set((eb) => ({ overtaken: eb('overtaken', '+', numbers) }))
    .where('id', '=', jobId)
    .execute()
}

/**
 * Claims the numbers that nobody paid for since then. No other job of the organisation claims meanwhile.
 * @returns how many
 */
export async function claimForJob(
  tx: Tx,
  { id, organisationId }: { id: string; organisationId: string },
  { imei14s, since, at }: { imei14s: readonly string[]; since: Date; at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into paid_numbers as p (organisation_id, imei14, paid_at, job_id)
    select ${organisationId}::uuid, imei14, ${at}::timestamptz, ${id}::uuid from unnest(${[...imei14s]}::text[]) as asked (imei14)
    on conflict (organisation_id, imei14) do update set paid_at = excluded.paid_at, job_id = excluded.job_id
    where p.paid_at <= ${since} or (p.job_id is not null
      and not exists (select from check_jobs j where j.id = p.job_id and j.status = 'done'))`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export async function deletePaid(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('paid_numbers').where('paid_at', '<', before).execute()
}
