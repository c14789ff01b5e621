/** SQL of calls and text messages. */
import { isLocale, type Locale } from '@amana/messages'
import { sql } from 'kysely'
import type { Channel } from '../db/channel-schema.ts'
import { type Db, type Tx, updatedOne } from '../db/index.ts'
import type { State } from './dialogue.ts'

export interface Call {
  channel: 'ussd'
  sessionId: string
  msisdnHash: Buffer
}

/** The call before a turn; one that is new has turned no time yet. */
export interface SeenCall {
  /** Null: it has ended. */
  state: State | null
  turns: number
  inputs_taken: number
  answers: Record<string, string>
  expires_at: Date
  /** Another turn works on it. */
  busy: boolean
  locale: Locale
  /** Of a new call: where the number's last call broke off. Null: it ended, or is too old. */
  cutOff: State | null
}

type CallRow = Omit<SeenCall, 'busy' | 'locale' | 'cutOff'> & { claimed_until: Date | null }

/**
 * Reads all that a turn needs, and takes nothing.
 *
 * @param fresh what a new call begins with
 * @param since when a call that was cut off may be older no more
 */
export async function readCall(
  db: Db,
  { channel, sessionId, msisdnHash }: Call,
  { now, since, fresh }: { now: Date; since: Date; fresh: { state: State; expiresAt: Date } },
): Promise<SeenCall> {
  const { rows } = await sql<
    { [Column in keyof CallRow]: CallRow[Column] | null } & { locale: string | null; cut_off: State | null }
  >`
    select call.state, call.turns, call.inputs_taken, call.answers, call.expires_at, call.claimed_until,
      (select locale from phone_settings s where s.msisdn_hash = ${msisdnHash}) as locale,
      case when coalesce(call.turns, 0) = 0 then (
        select other.state from dialogue_sessions other
        where other.msisdn_hash = ${msisdnHash} and other.session_id <> ${sessionId} and other.updated_at > ${since} and other.turns > 0
        order by other.updated_at desc limit 1) end as cut_off
    from (values (1)) one left join dialogue_sessions call
      on call.channel = ${channel} and call.session_id = ${sessionId} and call.msisdn_hash = ${msisdnHash}`.execute(db)
  const row = rows[0]
  const known = row && row.turns !== null && row.expires_at !== null
  const locale = isLocale(row?.locale) ? row.locale : 'en'
  const cutOff = row?.cut_off ?? null
  if (!known) {
    const { state, expiresAt: expires_at } = fresh
    return { state, turns: 0, inputs_taken: 0, answers: {}, expires_at, busy: false, locale, cutOff }
  }
  const { state, turns, inputs_taken, answers, expires_at, claimed_until } = row as CallRow
  return { state, turns, inputs_taken, answers, expires_at, busy: claimed_until !== null && claimed_until > now, locale, cutOff }
}

/**
 * Takes the call for a turn that changes more than the call, and makes it if it is new. One turn works on a
 * call at a time.
 *
 * @param turns as they were read
 * @param until when another turn may take it all the same: this process has died
 * @returns false: another turn has it or has gone on
 */
export async function claimCall(
  db: Db,
  { channel, sessionId, msisdnHash }: Call,
  { state, turns, now, until, expiresAt }: { state: State; turns: number; now: Date; until: Date; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into dialogue_sessions as call (channel, session_id, msisdn_hash, state, claimed_until, created_at, updated_at, expires_at)
    values (${channel}, ${sessionId}, ${msisdnHash}, ${JSON.stringify(state)}::jsonb, ${until}, ${now}, ${now}, ${expiresAt})
    on conflict (channel, session_id, msisdn_hash) do update set claimed_until = excluded.claimed_until
      where call.turns = ${turns} and (call.claimed_until is null or call.claimed_until <= ${now})
    returning 1`.execute(db)
  return rows.length > 0
}

export interface FinishedTurn {
  /** Null: the call has ended. */
  state: State | null
  inputsTaken: number
  inputsHash: string
  answer: string
  now: Date
  expiresAt: Date
  /** A check that the turn started. */
  order: PhoneCheck | null
}

/**
 * Keeps the outcome of a turn that claimed the call, and lets the call go. False: the claim ran out, and
 * another turn has the call.
 */
export async function finishTurn(
  db: Db,
  { channel, sessionId, msisdnHash }: Call,
  { until, ...turn }: FinishedTurn & { until: Date },
): Promise<boolean> {
  const finished = sql`
    update dialogue_sessions set state = ${written(turn.state)}::jsonb, turns = turns + 1,
      inputs_taken = ${turn.inputsTaken}, answers = answers || jsonb_build_object(${turn.inputsHash}::text, ${turn.answer}::text),
      claimed_until = null, updated_at = ${turn.now}, expires_at = ${turn.expiresAt}
    where channel = ${channel} and session_id = ${sessionId} and msisdn_hash = ${msisdnHash} and claimed_until = ${until}
    returning 1`
  const { order } = turn
  const { rows } = order
    ? await sql`
      with finished as (${finished})
      insert into phone_checks (id, verification_id, channel, phone_number, created_at)
      select ${order.id}::uuid, ${order.verification_id}::uuid, ${order.channel}, ${order.phone_number}, ${turn.now}::timestamptz from finished
      returning 1`.execute(db)
    : await finished.execute(db)
  return rows.length > 0
}

/**
 * Keeps the outcome of a turn that changes the call alone, in one statement. False: another turn has the call
 * or has gone on.
 *
 * @param turns as they were read
 */
export async function keepTurn(
  db: Db,
  { channel, sessionId, msisdnHash }: Call,
  { turns, ...turn }: FinishedTurn & { turns: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into dialogue_sessions as call
      (channel, session_id, msisdn_hash, state, turns, inputs_taken, answers, created_at, updated_at, expires_at)
    values (${channel}, ${sessionId}, ${msisdnHash}, ${written(turn.state)}::jsonb, 1, ${turn.inputsTaken},
      jsonb_build_object(${turn.inputsHash}::text, ${turn.answer}::text), ${turn.now}, ${turn.now}, ${turn.expiresAt})
    on conflict (channel, session_id, msisdn_hash) do update set state = excluded.state, turns = call.turns + 1,
      inputs_taken = excluded.inputs_taken, answers = call.answers || excluded.answers, claimed_until = null,
      updated_at = excluded.updated_at, expires_at = excluded.expires_at
      where call.turns = ${turns} and (call.claimed_until is null or call.claimed_until <= ${turn.now})
    returning 1`.execute(db)
  return rows.length > 0
}

const written = (state: State | null): string | null => (state === null ? null : JSON.stringify(state))

/** Lets the call go without a turn. */
export async function releaseCall(db: Db, { channel, sessionId, msisdnHash }: Call, until: Date): Promise<void> {
  await db
    .updateTable('dialogue_sessions')
    .set({ claimed_until: null })
    .where('channel', '=', channel)
    .where('session_id', '=', sessionId)
    .where('msisdn_hash', '=', msisdnHash)
    .where('claimed_until', '=', until)
    .execute()
}

export async function updateCallCost(db: Db, { channel, sessionId, msisdnHash }: Call, costKobo: number): Promise<boolean> {
  const result = await db
    .updateTable('dialogue_sessions')
    .set({ cost_kobo: costKobo })
    .where('channel', '=', channel)
    .where('session_id', '=', sessionId)
    .where('msisdn_hash', '=', msisdnHash)
    .where('cost_kobo', 'is', null)
    .executeTakeFirst()
  return updatedOne(result)
}

export interface PhoneSettings {
  locale: Locale
  stopped: boolean
}

/** @param msisdnHashes of one number, by each key; what was kept last counts */
export async function selectPhoneSettings(db: Db, msisdnHashes: readonly Buffer[]): Promise<PhoneSettings> {
  const row = await db
    .selectFrom('phone_settings')
    .select(['locale', 'stopped_at'])
    .where('msisdn_hash', 'in', msisdnHashes)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { locale: row?.locale ?? 'en', stopped: (row?.stopped_at ?? null) !== null }
}

export async function upsertLocale(db: Db, msisdnHash: Buffer, locale: Locale, now: Date): Promise<void> {
  await db
    .insertInto('phone_settings')
    .values({ msisdn_hash: msisdnHash, locale, updated_at: now })
    .onConflict((conflict) => conflict.column('msisdn_hash').doUpdateSet({ locale, updated_at: now }))
    .execute()
}

/** @param stopped whether the number wants no texts from now on */
export async function upsertStopped(db: Db, msisdnHash: Buffer, stopped: boolean, now: Date): Promise<void> {
  const stopped_at = stopped ? now : null
  await db
    .insertInto('phone_settings')
    .values({ msisdn_hash: msisdnHash, locale: null, stopped_at, updated_at: now })
    .onConflict((conflict) => conflict.column('msisdn_hash').doUpdateSet({ stopped_at, updated_at: now }))
    .execute()
}

export interface PhoneCheck {
  id: string
  verification_id: string
  channel: Channel
  phone_number: string
}

/** False: the order exists already. */
export async function insertPhoneCheck(db: Db, check: PhoneCheck & { created_at: Date }): Promise<boolean> {
  const row = await db
    .insertInto('phone_checks')
    .values(check)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const PHONE_CHECK = ['id', 'verification_id', 'channel', 'phone_number'] as const

export function selectPhoneCheck(db: Db, id: string): Promise<PhoneCheck | undefined> {
  return db.selectFrom('phone_checks').select(PHONE_CHECK).where('id', '=', id).executeTakeFirst()
}

export function selectPhoneCheckOf(db: Db, verificationId: string): Promise<PhoneCheck | undefined> {
  return db.selectFrom('phone_checks').select(PHONE_CHECK).where('verification_id', '=', verificationId).executeTakeFirst()
}

/** Keeps the code of the report's link. A repeat keeps the same. */
export async function updateReportCode(db: Db, id: string, codeHash: Buffer): Promise<void> {
  await db.updateTable('phone_checks').set({ report_code_hash: codeHash }).where('id', '=', id).execute()
}

export function selectPhoneCheckByCode(db: Db, codeHash: Buffer, since: Date): Promise<PhoneCheck | undefined> {
  return db
    .selectFrom('phone_checks')
    .select(PHONE_CHECK)
    .where('report_code_hash', '=', codeHash)
    .where('created_at', '>', since)
    .executeTakeFirst()
}

/** Serialises the messages of one number. Held until the transaction ends. */
export async function lockNumber(tx: Tx, msisdnHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`texts of ${msisdnHash.toString('base64')}`}, 0))`.execute(tx)
}

export interface ReceivedText {
  id: string
  provider: string
  provider_id: string
  msisdn_hash: Buffer
  text_hash: Buffer
  phone_number: string | null
  text: string | null
  answered: boolean
  cost_kobo: number | null
  received_at: Date
}

/** False: it was received before. */
export async function insertReceivedText(tx: Tx, received: ReceivedText): Promise<boolean> {
  const row = await tx
    .insertInto('received_texts')
    .values(received)
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface AnsweredCounts {
  hour: number
  day: number
  /** Earlier answers to the same text. */
  same: number
}

/** Messages of a number that were answered since each of the times. Call it after `lockNumber`. */
export async function countAnswered(
  tx: Tx,
  { msisdnHash, textHash }: { msisdnHash: Buffer; textHash: Buffer },
  since: { hour: Date; day: Date; same: Date },
): Promise<AnsweredCounts> {
  const { rows } = await sql<AnsweredCounts>`
    select count(*) filter (where received_at > ${since.hour})::int as hour, count(*)::int as day,
      count(*) filter (where received_at > ${since.same} and text_hash = ${textHash})::int as same
    from received_texts where msisdn_hash = ${msisdnHash} and answered and received_at > ${since.day}`.execute(tx)
  return rows[0] ?? { hour: 0, day: 0, same: 0 }
}

/** A message that waits for its answer. */
export async function selectUnansweredText(
  db: Db,
  id: string,
): Promise<{ msisdn_hash: Buffer; phone_number: string; text: string } | undefined> {
  return db
    .selectFrom('received_texts')
    .select(['msisdn_hash', 'phone_number', 'text'])
    .where('id', '=', id)
    .where('text', 'is not', null)
    .where('phone_number', 'is not', null)
    .$narrowType<{ phone_number: string; text: string }>()
    .executeTakeFirst()
}

/** False: another run has done it. */
export async function updateTextDone(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('received_texts')
    .set({ text: null, phone_number: null })
    .where('id', '=', id)
    .where('text', 'is not', null)
    .executeTakeFirst()
  return updatedOne(result)
}

/** The message's id; null: there is one about this already. */
export async function insertSentText(
  db: Db,
  message: { id: string; about: string; phone_number: string; text: string; created_at: Date },
): Promise<string | null> {
  const row = await db
    .insertInto('sent_texts')
    .values(message)
    .onConflict((conflict) => conflict.column('about').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export interface QueuedText {
  id: string
  phone_number: string
  text: string
  created_at: Date
}

export async function selectQueuedText(db: Db, by: { id: string } | { about: string }): Promise<QueuedText | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['about', by.about] as const)
  return db
    .selectFrom('sent_texts')
    .select(['id', 'phone_number', 'text', 'created_at'])
    .where(column, '=', value)
    .where('status', '=', 'queued')
    .$narrowType<{ phone_number: string; text: string }>()
    .executeTakeFirst()
}

export async function updateTextSent(
  db: Db,
  id: string,
  { status, providerId, now }: { status: 'sent' | 'failed'; providerId: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('sent_texts')
    .set({ status, provider_id: providerId, sent_at: now, text: null, phone_number: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}

/** A delivered message stays delivered, whatever comes later. */
export async function updateTextReported(db: Db, providerId: string, status: 'sent' | 'delivered' | 'failed'): Promise<boolean> {
  const result = await db
    .updateTable('sent_texts')
    .set({ status })
    .where('provider_id', '=', providerId)
    .where('status', 'in', ['sent', 'failed'])
    .where('status', '<>', status)
    .executeTakeFirst()
  return updatedOne(result)
}

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
