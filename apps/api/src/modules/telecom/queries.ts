/** SQL of questions to networks and their consents. */
import { CONSENTS_LISTED, type NetworkAct } from '@amana/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import type { NetworkConsents, NetworkQuestions } from './tables.ts'

export interface ProvenNumber {
  phone: string
  proven_at: Date
}

/** The account's proven number. */
export async function selectProvenNumber(db: Db, userId: string): Promise<ProvenNumber | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['phone_number as phone', 'phone_verified_at as proven_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.phone && row.proven_at ? { phone: row.phone, proven_at: row.proven_at } : undefined
}

/**
 * The same, or the number that another account took over after `since`: a thief with the new SIM proves the
 * number elsewhere, and the owner's account would have none to ask about.
 */
export async function selectGuardedNumber(
  db: Db,
  userId: string,
  since: Date,
): Promise<ProvenNumber | undefined> {
  const proven = await selectProvenNumber(db, userId)
  if (proven) return proven
  const row = await db
    .selectFrom('former_numbers as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['f.phone_number as phone', 'f.proven_at'])
    .where('f.user_id', '=', userId)
    .where('f.lost_at', '>', since)
    .where('f.proven_at', 'is not', null)
    .whereRef('u.phone_number', '=', 'f.phone_number')
    .orderBy('f.lost_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.proven_at ? { phone: row.phone, proven_at: row.proven_at } : undefined
}

export type NewConsent = Omit<NetworkConsents, 'given_at' | 'withdrawn_at' | 'phone'> & {
  phone: string
  given_at: Date
}

export async function insertConsent(tx: Tx, consent: NewConsent): Promise<void> {
  await tx
    .insertInto('network_consents')
    .values({ ...consent, withdrawn_at: null })
    .execute()
}

/** The newest consent for this number that was not withdrawn, for any purpose. */
export async function selectStandingConsent(
  db: Db,
  userId: string,
  phone: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('network_consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('phone', '=', phone)
    .where('withdrawn_at', 'is', null)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Newest first. */
export async function selectConsents(db: Db, userId: string) {
  return db
    .selectFrom('network_consents')
    .select(['purpose', 'text_version', 'phone', 'given_at', 'withdrawn_at'])
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CONSENTS_LISTED)
    .execute()
}

/** Consents for one purpose, or for all. */
export async function updateWithdrawn(
  db: Db,
  { userId, purpose, now }: { userId: string; purpose: NetworkAct | undefined; now: Date },
): Promise<void> {
  await db
    .updateTable('network_consents')
    .set({ withdrawn_at: now })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'network_proof'))
    .execute()
}

export type NewQuestion = Pick<
  NetworkQuestions,
  'id' | 'user_id' | 'consent_id' | 'act' | 'question' | 'device_id' | 'network'
> & { asked_at: Date }

export async function insertQuestion(tx: Tx, question: NewQuestion): Promise<void> {
  await tx.insertInto('network_questions').values(question).execute()
}

export async function updateAnswered(
  tx: Tx,
  id: string,
  answer: Pick<NetworkQuestions, 'answer'> & { as_of: Date | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('network_questions')
    .set({ answer: answer.answer, answered_at: answer.now, as_of: answer.as_of })
    .where('id', '=', id)
    .execute()
}

/** Whether the network said since then, to this person's look-up, that the SIM of the number was replaced. */
export async function wasSimReplaced(
  db: Db,
  { userId, phone, since }: { userId: string; phone: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('network_questions as q')
    .innerJoin('network_consents as c', 'c.id', 'q.consent_id')
    .select('q.id')
    .where('q.user_id', '=', userId)
    .where('q.asked_at', '>', since)
    .where('q.act', '=', 'lookup')
    .where('q.question', '=', 'sim_swap')
    .where('q.answer', '=', 'yes')
    .where('c.phone', '=', phone)
    .where('c.withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** One question about a device at a time. */
export async function lockProof(tx: Tx, deviceId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`network proof ${deviceId}`}, 0))`.execute(tx)
}

export interface KeptAnswer {
  network: string
  asked_at: Date
  answer: NetworkQuestions['answer']
  as_of: Date | null
}

/** The newest answer about the owner's SIM in a device, unless they have withdrawn its consent. */
export async function selectKeptAnswer(
  tx: Tx,
  { userId, deviceId, since }: { userId: string; deviceId: number; since: Date },
): Promise<KeptAnswer | undefined> {
  return tx
    .selectFrom('network_questions as q')
    .innerJoin('network_consents as c', 'c.id', 'q.consent_id')
    .select(['q.network', 'q.asked_at', 'q.answer', 'q.as_of'])
    .where('q.device_id', '=', deviceId)
    .where('q.user_id', '=', userId)
    .where('q.asked_at', '>', since)
    .where('c.withdrawn_at', 'is', null)
    .orderBy('q.asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Questions about a device since then, those of withdrawn consents too. */
export async function countProofs(tx: Tx, userId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('network_questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('question', '=', 'match')
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** The sentence about a device's use; undefined: none. */
export async function selectInUse(
  db: Db,
  deviceId: number,
): Promise<{ network: string; at: Date } | undefined> {
  const { rows } = await sql<{ network: string; at: Date }>`
    select network, at from in_use_of_device(${deviceId}::bigint)`.execute(db)
  return rows[0]
}

export interface AskedQuestion {
  at: Date
  imei: string | null
  act: NetworkQuestions['act']
  question: NetworkQuestions['question']
  network: string
  answer: NetworkQuestions['answer']
}

/** All questions about a person's number, newest first. */
export async function selectQuestions(db: Db, userId: string, limit: number): Promise<AskedQuestion[]> {
  const { rows } = await sql<AskedQuestion>`
    select q.asked_at as at, q.act, q.question, q.network, q.answer,
      (select i.imei from device_imeis i where i.device_id = q.device_id order by i.slot limit 1) as imei
    from network_questions q where q.user_id = ${userId}
    order by q.asked_at desc, q.id desc limit ${limit}`.execute(db)
  return rows
}

/** The end of a hold that runs; undefined: none does. */
export async function selectSimHold(db: Db, userId: string, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sim_holds')
    .select('until')
    .where('user_id', '=', userId)
    .where('until', '>', now)
    .executeTakeFirst()
  return row?.until
}

/** False: a hold runs already, and its person knows. */
export async function upsertSimHold(
  tx: Tx,
  hold: { userId: string; swappedAt: Date; until: Date; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sim_holds (user_id, swapped_at, until) values (${hold.userId}, ${hold.swappedAt}, ${hold.until})
    on conflict (user_id) do update set swapped_at = excluded.swapped_at, until = excluded.until
    where sim_holds.until <= ${hold.now}::timestamptz
    returning user_id`.execute(tx)
  return rows.length > 0
}

/** Whether the account was in use after then. An account is silent before its first sign-in too. */
export async function wasUsedSince(db: Db, userId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u where u.id = ${userId} and (u.created_at > ${since} or exists (
      select 1 from sessions s where s.user_id = u.id and s.last_used_at > ${since}))`.execute(db)
  return rows.length > 0
}
