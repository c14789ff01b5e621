/** SQL of calls: their claims, turns and costs. */
import { isLocale, type Locale } from '@amana/messages'
import { sql } from 'kysely'
import { type Db, updatedOne } from '../db/index.ts'
import type { State } from './dialogue.ts'
import type { PhoneCheck } from './phone-queries.ts'

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
  /** For a new call: where the number's last call broke off. Null: it ended, or is too old. */
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
      on call.channel = ${channel} and call.session_id = ${sessionId} and call.msisdn_hash = ${msisdnHash}`.execute(
    db,
  )
  const row = rows[0]
  const known = row && row.turns !== null && row.expires_at !== null
  const locale = isLocale(row?.locale) ? row.locale : 'en'
  const cutOff = row?.cut_off ?? null
  if (!known) {
    const { state, expiresAt: expires_at } = fresh
    return { state, turns: 0, inputs_taken: 0, answers: {}, expires_at, busy: false, locale, cutOff }
  }
  const { state, turns, inputs_taken, answers, expires_at, claimed_until } = row as CallRow
  return {
    state,
    turns,
    inputs_taken,
    answers,
    expires_at,
    busy: claimed_until !== null && claimed_until > now,
    locale,
    cutOff,
  }
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
  {
    state,
    turns,
    now,
    until,
    expiresAt,
  }: { state: State; turns: number; now: Date; until: Date; expiresAt: Date },
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
export async function releaseCall(
  db: Db,
  { channel, sessionId, msisdnHash }: Call,
  until: Date,
): Promise<void> {
  await db
    .updateTable('dialogue_sessions')
    .set({ claimed_until: null })
    .where('channel', '=', channel)
    .where('session_id', '=', sessionId)
    .where('msisdn_hash', '=', msisdnHash)
    .where('claimed_until', '=', until)
    .execute()
}

export async function updateCallCost(
  db: Db,
  { channel, sessionId, msisdnHash }: Call,
  costKobo: number,
): Promise<boolean> {
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
