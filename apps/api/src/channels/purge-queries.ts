/** SQL that ends what is over. */
import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

const gone = async (result: Promise<{ numAffectedRows?: bigint }>): Promise<number> =>
  Number((await result).numAffectedRows ?? 0n)

export function deleteCallsBefore(db: Db, before: Date, limit: number): Promise<number> {
  return gone(
    sql`delete from dialogue_sessions where ctid = any (array(
      select ctid from dialogue_sessions where expires_at < ${before} order by expires_at limit ${limit}))`.execute(db),
  )
}

export function deletePhoneChecksBefore(db: Db, before: Date, limit: number): Promise<number> {
  return gone(
    sql`delete from phone_checks where id in (
      select id from phone_checks where created_at < ${before} order by created_at limit ${limit})`.execute(db),
  )
}

export function deleteReceivedTextsBefore(db: Db, before: Date, limit: number): Promise<number> {
  return gone(
    sql`delete from received_texts where id in (
      select id from received_texts where received_at < ${before} order by received_at limit ${limit})`.execute(db),
  )
}

export function deleteSentTextsBefore(db: Db, before: Date, limit: number): Promise<number> {
  return gone(
    sql`delete from sent_texts where id in (
      select id from sent_texts where created_at < ${before} order by created_at limit ${limit})`.execute(db),
  )
}
