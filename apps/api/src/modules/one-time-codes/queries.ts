import type { Locale } from '@amana/messages'
import { sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../db/index.ts'
import { MAX_STRANGER_TRIES, MAX_TRIES, TO_TYPED_ADDRESSES } from './rules.ts'
import type { CodePurpose } from './tables.ts'

export interface CodeKind {
  purpose: CodePurpose
  subject: string
}

/** Serialises sends of one purpose and subject. Held until the transaction ends. */
export async function lockSends(tx: Tx, { purpose, subject }: CodeKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${purpose} ${subject}`}, 0))`.execute(tx)
}

/**
 * Newest first, without the rows of `openUnsentCode`. Decoy rows count as sends, so that timing and limits do
 * not reveal whether an account exists.
 */
export function selectRecentSends(tx: Tx, { purpose, subject }: CodeKind, since: Date, limit: number) {
  return tx
    .selectFrom('one_time_codes')
    .select(['created_at', 'used_at'])
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('created_at', '>', since)
    .where((eb) => eb.or([eb('target', 'is not', null), eb('sent_at', 'is', null)]))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Serialises sends to one number or address, from any account. Held until the transaction ends. */
export async function lockSendsTo(tx: Tx, target: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code to ${target}`}, 0))`.execute(tx)
}

/** Codes by SMS to a number, newest first. */
export function selectRecentTextsTo(db: Db, phone: string, since: Date, limit: number) {
  return db
    .selectFrom('one_time_codes')
    .select(['created_at', 'used_at'])
    .where('target', '=', phone)
    .where('channel', '=', sql.lit('sms' as const))
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Times of codes and links to a typed address, newest first. Without silent ones, whose `sent_at` is set at
 * once.
 */
export async function selectRecentLinksTo(
  db: Db,
  target: string,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('one_time_codes')
    .select('created_at')
    .where('target', '=', target)
    .where(sql<boolean>`purpose in (${sql.join(TO_TYPED_ADDRESSES.map((purpose) => sql.lit(purpose)))})`)
    .where('created_at', '>', since)
    .where((eb) => eb.or([eb('sent_at', 'is', null), eb('sent_at', '>', eb.ref('created_at'))]))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export async function updateOpenCodeEnded(tx: Tx, { purpose, subject }: CodeKind, now: Date): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ ended_at: now })
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/** Every code and link of an account, for any purpose. */
export async function updateOpenCodesEnded(tx: Tx, subject: string, now: Date): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ ended_at: now })
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

export interface NewCode extends CodeKind {
  id: string
  channel: 'email' | 'sms'
  target: string | null
  created_at: Date
  expires_at: Date
  /** Set: nothing will be sent. */
  sent_at: Date | null
  attempt_id: string | null
  /** Language of a person without an account. */
  locale: Locale | null
}

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx.insertInto('one_time_codes').values(code).execute()
}

/**
 * Counts one try before the code is compared, so that parallel guesses are counted too. The id, or undefined
 * when no try is left.
 */
export async function updateTries(
  db: Db,
  { purpose, subject }: CodeKind,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('one_time_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', MAX_TRIES)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * The same for somebody who does not know where the code went: of their network, and of all such. Undefined:
 * there is no open code. Null: no try is left.
 */
export async function updateStrangerTries(
  tx: Tx,
  { purpose, subject }: CodeKind,
  networkHash: Buffer,
  now: Date,
): Promise<string | null | undefined> {
  const open = await tx
    .selectFrom('one_time_codes')
    .select('id')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!open) return undefined
  const own = await tx
    .insertInto('stranger_code_tries')
    .values({ code_id: open.id, network_hash: networkHash, tries: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['code_id', 'network_hash'])
        .doUpdateSet((eb) => ({ tries: eb('stranger_code_tries.tries', '+', 1) }))
        .where('stranger_code_tries.tries', '<', MAX_TRIES),
    )
    .returning('tries')
    .executeTakeFirst()
  if (!own) return null
  const all = await tx
    .updateTable('one_time_codes')
    .set((eb) => ({ stranger_tries: eb('stranger_tries', '+', 1) }))
    .where('id', '=', open.id)
    .where('stranger_tries', '<', MAX_STRANGER_TRIES)
    .executeTakeFirst()
  return updatedOne(all) ? open.id : null
}

export function selectNewestCode(db: Db, { purpose, subject }: CodeKind) {
  return db
    .selectFrom('one_time_codes')
    .select(['id', 'tries', 'created_at', 'expires_at', 'used_at', 'ended_at', 'attempt_id'])
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Where the code that can still be used went; undefined: there is none, or it went nowhere. */
export async function selectOpenTarget(
  db: Db,
  { purpose, subject }: CodeKind,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('target')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.target ?? undefined
}

/** False: another request used or replaced it first. */
export async function updateUsed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return updatedOne(result)
}

/** `locale`: of the account that is its subject, else the one that it was issued with. */
export function selectCode(db: Db, id: string) {
  return db
    .selectFrom('one_time_codes as code')
    .leftJoin('users as account', 'account.id', 'code.subject')
    .select([
      'code.id',
      'purpose',
      'subject',
      'channel',
      'target',
      'expires_at',
      'sent_at',
      'used_at',
      'ended_at',
    ])
    .select(['code.created_at', sql<Locale | null>`coalesce(account.locale, code.locale)`.as('locale')])
    .where('code.id', '=', id)
    .executeTakeFirst()
}

export async function updateSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('one_time_codes').set({ sent_at: now }).where('id', '=', id).execute()
}

export async function deleteCodesBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('one_time_codes').where('created_at', '<', time).execute()
}
