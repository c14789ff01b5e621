/** SQL of kept answers. */
import { sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../../db/index.ts'

/**
 * Claims a key that is free, older than `kept`, or of a request that began before `died` and never ended.
 * False: it is taken.
 */
export async function insertKey(
  db: Db,
  callerId: string,
  key: string,
  { now, kept, died }: { now: Date; kept: Date; died: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({
      caller_id: callerId,
      key,
      fingerprint: null,
      status: null,
      answer: JSON.stringify(null),
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['caller_id', 'key'])
        .doUpdateSet({ created_at: now, status: null, fingerprint: null })
        .where((row) =>
          row.or([
            row('idempotency_keys.created_at', '<', kept),
            row.and([
              row('idempotency_keys.status', 'is', null),
              row('idempotency_keys.created_at', '<', died),
            ]),
          ]),
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function selectKey(db: Db, callerId: string, key: string) {
  return db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer', 'status'])
    .where('caller_id', '=', callerId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** False: another request took the key of one that seemed dead. */
export async function updateKept(
  tx: Tx,
  callerId: string,
  key: string,
  fingerprint: Buffer,
  answer: object,
): Promise<boolean> {
  const kept = await tx
    .updateTable('idempotency_keys')
    .set({ fingerprint, status: 1, answer: JSON.stringify(answer) })
    .where('caller_id', '=', callerId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .executeTakeFirst()
  return updatedOne(kept)
}

export async function updateManyKept(
  db: Db,
  answers: readonly { callerId: string; key: string; fingerprint: Buffer; answer: object }[],
): Promise<void> {
  if (answers.length === 0) return
  await sql`
    update idempotency_keys k set fingerprint = given.fingerprint, status = 1, answer = given.answer::jsonb
    from unnest(${answers.map(({ callerId }) => callerId)}::uuid[], ${answers.map(({ key }) => key)}::text[],
      ${answers.map(({ fingerprint }) => fingerprint)}::bytea[], ${answers.map(({ answer }) => JSON.stringify(answer))}::text[])
      as given (caller_id, key, fingerprint, answer)
    where k.caller_id = given.caller_id and k.key = given.key and k.status is null`.execute(db)
}

/** That of this request alone: another one may have claimed the key since. */
export async function deleteUnfinishedKey(
  db: Db,
  { callerId, key, claimedAt }: { callerId: string; key: string; claimedAt: Date },
): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('caller_id', '=', callerId)
    .where('key', '=', key)
    .where('created_at', '=', claimedAt)
    .where('status', 'is', null)
    .execute()
}

export async function deleteKeysBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}

/** Answers that another key than this one has sealed; those without a secret name no key. */
export function lockSealedAnswers(tx: Tx, keyId: string, limit: number) {
  return tx
    .selectFrom('idempotency_keys')
    .select(['caller_id', 'key', 'answer'])
    .where(sql<boolean>`answer ->> 'keyId' <> ${keyId}`)
    .limit(limit)
    .forUpdate()
    .execute()
}

export async function updateSealedAnswer(
  tx: Tx,
  callerId: string,
  key: string,
  answer: object,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('caller_id', '=', callerId)
    .where('key', '=', key)
    .execute()
}
