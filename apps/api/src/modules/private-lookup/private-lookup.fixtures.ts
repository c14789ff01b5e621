import {
  createPrivateCheck,
  type PrivateCheck,
  requirePublishedKey,
  sendAsPartner,
} from '@amana/private-check'
import { sql } from 'kysely'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'

export interface PrivateEpoch {
  epoch: number
  public_key: string
  bits: number
  bucket_bytes: number
  as_of: string
}

/** A product with private look-ups, once its first epoch answers. */
export async function startPrivateProduct(
  options: Parameters<typeof startTestProduct>[0] = {},
): Promise<TestProduct> {
  const amana = await startTestProduct({
    ...options,
    env: { PRIVATE_LOOKUP: 'on', BLOCK_BRAKE_PER_MINUTE: '1000000', ...options.env },
  })
  await waitUntil(async () => (await fetch(`${amana.url}/private/epoch`)).ok)
  return amana
}

export async function epochOf({ url }: TestProduct): Promise<PrivateEpoch> {
  return (await (await fetch(`${url}/private/epoch`)).json()) as PrivateEpoch
}

export async function bucketsOf({ url }: TestProduct, { epoch, bits }: PrivateEpoch): Promise<Buffer[]> {
  const buckets: Buffer[] = []
  for (let bucket = 0; bucket < 2 ** bits; bucket += 1) {
    const answer = await fetch(`${url}/private/${epoch}/${bucket}`)
    if (!answer.ok) throw new Error(`bucket ${bucket}: ${answer.status}`)
    buckets.push(Buffer.from(await answer.arrayBuffer()))
  }
  return buckets
}

/** The rows after a position, and the next one. */
export async function deltaOf(
  { url }: TestProduct,
  epoch: number,
  after: number,
): Promise<{ rows: { sign: string; entry: string }[]; position: number }> {
  const answer = await fetch(`${url}/private/${epoch}/delta?after=${after}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const rows = Array.from({ length: bytes.length / 17 }, (_, i) => bytes.subarray(i * 17, (i + 1) * 17))
  return {
    rows: rows.map((row) => ({ sign: row.toString('latin1', 0, 1), entry: row.toString('hex', 1) })),
    position: Number(answer.headers.get('amana-position')),
  }
}

export function checkerOf({ url }: TestProduct, key: string): PrivateCheck {
  return createPrivateCheck({
    url,
    send: sendAsPartner(url, key),
    trustKey: (epoch) => requirePublishedKey(url, epoch),
  })
}

/** Brings numbers onto the block list, as an imported list. */
export async function blockNumbers(
  { database }: Pick<TestProduct, 'database'>,
  imei14s: readonly string[],
  { status = 'blocked', day = '2026-01-05' }: { status?: 'stolen' | 'blocked'; day?: string } = {},
): Promise<void> {
  await sql`insert into list_entries (source, imei14, status, reporting_date, imported_at)
    select 'A', n, ${status}, ${day}::date, now() from unnest(${[...imei14s]}::text[]) n`.execute(database.db)
}

export async function unblockNumbers({ database }: TestProduct, imei14s: readonly string[]): Promise<void> {
  await sql`delete from list_entries where imei14 = any (${[...imei14s]}::text[])`.execute(database.db)
}

/** Waits until each live epoch's files have everything that the list says. */
export async function inTheFiles({ database }: TestProduct, entries: number): Promise<void> {
  await waitUntil(async () => {
    const { rows } = await sql<{ there: boolean }>`
      select s.entries = ${entries} and not exists (
        select 1 from block_pending) and not exists (
        select 1 from private_epochs e where e.begun_at is not null and e.encrypted_seed is not null
          and (e.list_position < s.head or e.published < e.assigned)) as there
      from block_list_state s`.execute(database.db)
    return rows[0]?.there ?? false
  })
}
