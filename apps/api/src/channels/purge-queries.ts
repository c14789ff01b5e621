/** SQL that ends what is over. */
import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

export async function deleteCallsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from dialogue_sessions where ctid = any (array(
      select ctid from dialogue_sessions where expires_at < ${before}
      order by expires_at limit ${limit}))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export async function deletePhoneChecksBefore(db: Db, before: Date, limit: number): Promise<number> {
  const old = db.selectFrom('phone_checks').select('id').where('created_at', '<', before)
  const { numDeletedRows } = await db
    .deleteFrom('phone_checks')
    .where('id', 'in', old.orderBy('created_at').limit(limit))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteReceivedTextsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const old = db.selectFrom('received_texts').select('id').where('received_at', '<', before)
  const { numDeletedRows } = await db
    .deleteFrom('received_texts')
    .where('id', 'in', old.orderBy('received_at').limit(limit))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteSentTextsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const old = db.selectFrom('sent_texts').select('id').where('created_at', '<', before)
  const { numDeletedRows } = await db
    .deleteFrom('sent_texts')
    .where('id', 'in', old.orderBy('created_at').limit(limit))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
