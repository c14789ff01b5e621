/**
 * SQL of numbers that organisations paid for. Every statement runs under the lock of the organisation's
 * balance.
 */
import { sql } from 'kysely'
import { type Db, EACH_TIME, type Tx } from '../../db/index.ts'
import { freeMemory } from '../../kernel/free-memory.ts'

export interface PaidNumber {
  imei14: string
  /** A running job that claims the number and has not paid yet; null: it is paid for. */
  claimed_by: string | null
}

/** A claim counts when its job is done, or since the last start of a running one. */
const COUNTS = sql`(j.status = 'done' or (j.status = 'running' and known.paid_at >= j.started_at))`

/** Those of these numbers that the organisation paid for since then, or that a running job claims. */
export async function selectPaid(
  tx: Tx,
  organisationId: string,
  { imei14s, since }: { imei14s: readonly string[]; since: Date },
): Promise<PaidNumber[]> {
  const { rows } = await sql<PaidNumber>`${EACH_TIME}
    select distinct on (imei14) imei14, claimed_by from (
      select known.imei14, case when j.status = 'running' then j.id end as claimed_by
      from paid_numbers known left join check_jobs j on j.id = known.job_id
      where known.organisation_id = ${organisationId} and known.imei14 = any (${[...imei14s]}::text[])
        and known.paid_at > ${since} and (known.job_id is null or ${COUNTS})
      union all
      select asked.imei14, case when j.status = 'running' then j.id end
      from unnest(${[...imei14s]}::text[]) as asked (imei14)
      join job_claims known on known.organisation_id = ${organisationId} and known.first_number <= asked.imei14::bigint
        and known.last_number >= asked.imei14::bigint
      join check_jobs j on j.id = known.job_id
      where known.paid_at > ${since} and ${COUNTS} and asked.imei14::bigint = any (known.numbers)
    ) paid
    -- Paid for by a question since it was claimed.
    order by imei14, claimed_by nulls first`.execute(tx)
  return rows
}

/** The job does not pay for numbers that it had claimed and a single question has paid for. */
export async function updateSuperseded(tx: Tx, jobId: string, numbers: number): Promise<void> {
  await tx
    .updateTable('check_jobs')
    .set((eb) => ({ overtaken: eb('overtaken', '+', numbers) }))
    .where('id', '=', jobId)
    .execute()
}

/** Claims from before the job's last start. */
export async function deleteClaims(tx: Tx, jobId: string): Promise<void> {
  await tx.deleteFrom('job_claims').where('job_id', '=', jobId).execute()
}

export interface Range {
  first: number
  last: number
  since: Date
}

/**
 * Numbers in this range that the organisation paid for since then, by a question or by a job that is done.
 *
 * @param most null: there are more
 */
export async function selectPaidBetween(
  tx: Tx,
  organisationId: string,
  { first, last, since }: Range,
  most: number,
): Promise<number[] | null> {
  const { rows } = await sql<{ number: number }>`
    select p.imei14::float8 as number from paid_numbers p
    where p.organisation_id = ${organisationId} and p.imei14 between ${imei14Of(first)} and ${imei14Of(last)}
      and p.paid_at > ${since} and ${IS_PAID} limit ${most + 1}`.execute(tx)
  return rows.length > most ? null : rows.map(({ number }) => number)
}

/** The same, of these numbers. */
export async function selectPaidAmong(
  tx: Tx,
  organisationId: string,
  { numbers, since }: { numbers: Float64Array; since: Date },
): Promise<number[]> {
  const { rows } = await withArray(numbers, (array) =>
    sql<{ number: number }>`
      select p.imei14::float8 as number from unnest(${array}::bigint[]) as asked (number)
      join paid_numbers p on p.organisation_id = ${organisationId} and p.imei14 = lpad(asked.number::text, 14, '0')
      where p.paid_at > ${since} and ${IS_PAID}`.execute(tx),
  )
  return rows.map(({ number }) => number)
}
const IS_PAID = sql`(p.job_id is null or exists (select from check_jobs j where j.id = p.job_id and j.status = 'done'))`

/** The same, of jobs whose claims are no rows yet. */
export async function selectClaimedBetween(
  tx: Tx,
  organisationId: string,
  { first, last, since }: Range,
): Promise<number[]> {
  const { rows } = await sql<{ numbers: string }>`
    select array_to_string(c.numbers, ',') as numbers from job_claims c join check_jobs j on j.id = c.job_id
    where c.organisation_id = ${organisationId} and c.first_number <= ${last} and c.last_number >= ${first}
      and c.paid_at > ${since} and j.status = 'done'`.execute(tx)
  return rows.flatMap(({ numbers }) => numbers.split(',').map(Number))
}

/** Numbers of one row: a single check reads one whole. */
const CLAIMED_IN_ROW = 1_000

/** @param numbers in order */
export async function insertClaims(
  tx: Tx,
  { id, organisationId }: { id: string; organisationId: string },
  numbers: Float64Array,
  at: Date,
): Promise<void> {
  await withArray(numbers, (array) =>
    sql`
      insert into job_claims (organisation_id, job_id, first_number, last_number, paid_at, numbers)
      select ${organisationId}::uuid, ${id}::uuid, part[1], part[cardinality(part)], ${at}::timestamptz, part
      from (
        select claimed[first:first + ${CLAIMED_IN_ROW - 1}::int] as part
        from (select ${array}::bigint[] as claimed) claims
        cross join generate_series(1, ${numbers.length}::int, ${CLAIMED_IN_ROW}::int) first
      ) parts`.execute(tx),
  )
}

/**
 * Turns some claims of a job that is done into rows. A question that paid for one of them since then stays.
 *
 * @returns whether there were any
 */
export async function moveClaims(tx: Tx, jobId: string, groups: number): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    with moved as (
      delete from job_claims where job_id = ${jobId}::uuid
        and first_number in (select first_number from job_claims where job_id = ${jobId}::uuid order by first_number limit ${groups})
      returning organisation_id, paid_at, numbers
    ), inserted as (
      insert into paid_numbers as p (organisation_id, imei14, paid_at, job_id)
      select organisation_id, lpad(number::text, 14, '0'), paid_at, ${jobId}::uuid from moved cross join unnest(numbers) number
      on conflict (organisation_id, imei14) do update set paid_at = excluded.paid_at, job_id = excluded.job_id
      where p.paid_at < excluded.paid_at
    )
    select exists (select from moved) as moved`.execute(tx)
  return rows[0]?.moved === true
}

const imei14Of = (number: number) => String(number).padStart(14, '0')

const BIGINT_OID = 20
const HEAD_BYTES = 20
const ELEMENT_BYTES = 12

/** The array lives as long as the query. */
async function withArray<T>(numbers: Float64Array, query: (array: Buffer) => Promise<T>): Promise<T> {
  const array = arrayOf(numbers)
  try {
    return await query(array)
  } finally {
    freeMemory(array)
  }
}

/** In the binary format of `bigint[]`, in which the driver sends bytes: text takes several times as long. */
function arrayOf(numbers: Float64Array): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES + numbers.length * ELEMENT_BYTES)
  const head = [1, 0, BIGINT_OID, numbers.length, 1]
  for (const [index, value] of head.entries()) bytes.writeInt32BE(value, index * 4)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = HEAD_BYTES
  for (const number of numbers) {
    view.setInt32(at, 8)
    view.setInt32(at + 4, Math.floor(number / 2 ** 32))
    view.setUint32(at + 8, number >>> 0)
    at += ELEMENT_BYTES
  }
  return bytes
}

export async function deletePaid(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('paid_numbers').where('paid_at', '<', before).execute()
  await db.deleteFrom('job_claims').where('paid_at', '<', before).execute()
}
