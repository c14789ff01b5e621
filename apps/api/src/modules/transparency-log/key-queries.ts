/** SQL of the product's public keys. */
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { Ed25519Jwk } from '../../kernel/ed25519.ts'
import { LOGGED_COLUMNS } from './queries.ts'
import type { PlacedEvent } from './receipt-queries.ts'

export interface PublicKey {
  /** The use: what the key signs. */
  use: string
  kid: string
  jwk: Ed25519Jwk
}

/** A key that is there already keeps its time. */
export async function insertPublicKey(db: Db, { use, kid, jwk }: PublicKey, now: Date): Promise<void> {
  await db
    .insertInto('public_keys')
    .values({ use, kid, jwk: JSON.stringify(jwk), published_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** When the newest key of the log that is still good was published; null: none yet. */
export async function selectLogKeySince(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('public_keys')
    .select(({ fn }) => fn.max('published_at').as('since'))
    .where('use', '=', 'log')
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.since ?? null
}

/** Number of keys of this id that are revoked now. */
export async function updateRevoked(db: Db, kid: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('public_keys')
    .set({ revoked_at: now })
    .where('kid', '=', kid)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface PublishedKey extends PublicKey {
  published_at: Date
  revoked_at: Date | null
}

export async function selectPublicKeys(db: Db): Promise<PublishedKey[]> {
  return db
    .selectFrom('public_keys')
    .select(['use', 'kid', 'jwk', 'published_at', 'revoked_at'])
    .orderBy('published_at')
    .orderBy('use')
    .orderBy('kid')
    .limit(1_000)
    .execute()
}

/** Entries of the keys of private look-ups, in the order of the log. */
export async function selectPrivateKeyEvents(
  db: Db,
): Promise<(PlacedEvent & { event: { epoch: number } })[]> {
  const { rows } = await sql<PlacedEvent & { event: { epoch: number } }>`
    select e.index, ${LOGGED_COLUMNS} from log_entries e where e.type = 'private_key' and e.event is not null
    union all
    select null, ${LOGGED_COLUMNS} from log_pending e where e.type = 'private_key' and e.event is not null
    order by 1 nulls last`.execute(db)
  return rows
}

/** Entries of keys, the newest first. */
export async function selectKeyEvents(
  db: Db,
): Promise<(PlacedEvent & { event: { use: string; kid: string } })[]> {
  const { rows } = await sql<PlacedEvent & { event: { use: string; kid: string } }>`
    select e.index, ${LOGGED_COLUMNS} from log_entries e where e.type = 'key.published' and e.event is not null
    union all
    select null, ${LOGGED_COLUMNS} from log_pending e where e.type = 'key.published' and e.event is not null
    order by 1 desc nulls first`.execute(db)
  return rows
}
