/** SQL of the digests: one for each of the 1,000 endings of a number, and for each hundredth of one. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'

const LINES = sql`coalesce(string_agg(l.imei14 || ',' || l.status || e'\n', '' order by l.imei14), '')`

export interface Digests {
  head: number
  /** In order of the buckets; null: not known any more. */
  digests: (Buffer | null)[]
}

export async function selectDigests(db: Db): Promise<Digests> {
  const { rows } = await sql<Digests>`
    select head, array(select digest from block_buckets order by bucket) as digests from block_list_state`.execute(
    db,
  )
  if (!rows[0]) throw new Error('the block list has no state')
  return rows[0]
}

export interface Computed {
  head: number
  buckets: { bucket: string; digest: Buffer }[]
}

/** Digests of some buckets that have none, of half a million lines at most, and their position. */
export async function computeDigests(db: Db): Promise<Computed> {
  const { rows } = await sql<{ head: number; bucket: string | null; digest: Buffer }>`
    with lacking as (select bucket from block_buckets where digest is null order by bucket
      limit (select 500000000 / greatest(entries, 500000) from block_list_state))
    select state.head, fresh.bucket, fresh.digest from block_list_state state left join (
      select b.bucket, sha256(convert_to(${LINES}, 'UTF8')) as digest
      from lacking b left join block_list l on right(l.imei14, 3) = b.bucket group by b.bucket
    ) fresh on true`.execute(db)
  return {
    head: rows[0]?.head ?? 0,
    buckets: rows.flatMap(({ bucket, digest }) => (bucket === null ? [] : [{ bucket, digest }])),
  }
}

/** Keeps them, unless the list has changed since. */
export async function updateDigests(tx: Tx, { head, buckets }: Computed): Promise<void> {
  const state = await tx.selectFrom('block_list_state').select('head').forShare().executeTakeFirst()
  if (state?.head !== head) return
  await sql`
    update block_buckets b set digest = fresh.digest
    from unnest(${buckets.map(({ bucket }) => bucket)}::text[], ${buckets.map(({ digest }) => digest)}::bytea[])
      as fresh (bucket, digest)
    where b.bucket = fresh.bucket and b.digest is null`.execute(tx)
}

/** Forgets the digests of these numbers' buckets. Call it after `updateState`, whose row both lock first. */
export async function forgetDigests(tx: Tx, imei14s: readonly string[]): Promise<void> {
  await sql`
    update block_buckets set digest = null
    where digest is not null and bucket in (select right(number, 3) from unnest(${[...imei14s]}::text[]) number)`.execute(
    tx,
  )
}

/** The lines behind one digest, and their position. */
export async function selectBucketLines(db: Db, bucket: string): Promise<{ head: number; lines: string }> {
  const { rows } = await sql<{ head: number; lines: string }>`
    select (select head from block_list_state) as head, ${LINES} as lines
    from block_list l where right(l.imei14, 3) = ${bucket}`.execute(db)
  return rows[0] ?? { head: 0, lines: '' }
}

/** The two digits before the last three. */
const PART = sql<string>`substr(l.imei14, 10, 2)`

export interface PartDigests {
  head: number
  /** Parts without a number are missing. */
  parts: { part: string; digest: Buffer }[]
}

/** Digests of the parts of one bucket, and their position. */
export async function selectPartDigests(db: Db, bucket: string): Promise<PartDigests> {
  const { rows } = await sql<{ head: number; part: string | null; digest: Buffer }>`
    select state.head, fresh.part, fresh.digest from block_list_state state left join (
      select ${PART} as part, sha256(convert_to(${LINES}, 'UTF8')) as digest
      from block_list l where right(l.imei14, 3) = ${bucket} group by 1
    ) fresh on true`.execute(db)
  return {
    head: rows[0]?.head ?? 0,
    parts: rows.flatMap(({ part, digest }) => (part === null ? [] : [{ part, digest }])),
  }
}

/** The lines of one part of a bucket with their days, and their position. */
export async function selectPartLines(
  db: Db,
  bucket: string,
  part: string,
): Promise<{ head: number; lines: string }> {
  const { rows } = await sql<{ head: number; lines: string }>`
    select (select head from block_list_state) as head,
      coalesce(string_agg(l.imei14 || ',' || l.status || ',' || l.reporting_date::text || e'\n', '' order by l.imei14), '') as lines
    from block_list l where right(l.imei14, 3) = ${bucket} and ${PART} = ${part}`.execute(db)
  return rows[0] ?? { head: 0, lines: '' }
}
