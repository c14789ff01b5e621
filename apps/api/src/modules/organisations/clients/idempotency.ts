/** `Idempotency-Key` of clients: the same request again gets the same answer, for a day. */
import { type Db, type Tx, updatedOne } from '../../../db/index.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { after, DAY, MINUTE } from '../../../kernel/durations.ts'
import { sameBytes } from '../../../kernel/secrets.ts'

/** A request that has not ended after this long died with its process. */
const DIED_AFTER = 10 * MINUTE

export interface KeptAnswer {
  fingerprint: Buffer
  answer: object
}

/** In quotes as the draft says, or without. Null: none was sent. @throws AppError malformed_request */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const key = /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(String(header))?.[1]
  if (key === undefined) throw new AppError('malformed_request', { message: 'The Idempotency-Key is not valid.' })
  return key
}

/**
 * Claims a key. The answer of the request that had it before; null: this is the first.
 *
 * @throws AppError request_running
 */
export async function claimKey(db: Db, clientId: string, key: string, now: Date): Promise<KeptAnswer | null> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ client_id: clientId, key, fingerprint: null, status: null, answer: JSON.stringify(null), created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'key'])
        .doUpdateSet({ created_at: now, status: null, fingerprint: null })
        .where((row) =>
          row.or([
            row('idempotency_keys.created_at', '<', after(now, -DAY)),
            row.and([
              row('idempotency_keys.status', 'is', null),
              row('idempotency_keys.created_at', '<', after(now, -DIED_AFTER)),
            ]),
          ]),
        ),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return null
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer', 'status'])
    .where('client_id', '=', clientId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row?.fingerprint || row.status === null) throw new AppError('request_running', { retryAfterSeconds: 2 })
  return { fingerprint: row.fingerprint, answer: row.answer ?? {} }
}

/** In the transaction of what was made. */
export async function keepAnswer(tx: Tx, clientId: string, key: string, { fingerprint, answer }: KeptAnswer): Promise<void> {
  const kept = await tx
    .updateTable('idempotency_keys')
    .set({ fingerprint, status: 1, answer: JSON.stringify(answer) })
    .where('client_id', '=', clientId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .executeTakeFirst()
  // Another request took the key of one that seemed dead.
  if (!updatedOne(kept)) throw new AppError('request_running', { retryAfterSeconds: 2 })
}

/** After a refusal: the caller mends the request and sends it under the same key. */
export async function freeKey(db: Db, clientId: string, key: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('client_id', '=', clientId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute()
}

/** @throws AppError idempotency_key_reused for another request under the same key */
export function requireSameRequest(kept: KeptAnswer, fingerprint: Buffer): void {
  if (!sameBytes(kept.fingerprint, fingerprint)) throw new AppError('idempotency_key_reused')
}

export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', after(now, -DAY)).execute()
}
