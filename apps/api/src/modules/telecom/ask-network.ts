import { NETWORK_CONSENT_VERSION, type NetworkAct, type NetworkQuestion } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { newId } from '../../kernel/random.ts'
import { type Asked, TelecomUnanswered } from '../../ports/telecom-records.ts'
import { recordNetworkAct } from '../audit/index.ts'
import type { TelecomDeps } from './deps.ts'
import { insertConsent, insertQuestion, updateAnswered } from './queries.ts'
import type { NetworkConsents } from './tables.ts'

/** A person's own act, which is their consent. */
export interface NetworkAsk {
  userId: string
  act: NetworkAct
  question: NetworkQuestion
  /** Proven by this person. */
  phone: string
  channel?: NetworkConsents['channel']
  /** The phone whose IMEI the network compares. */
  device?: { id: number; imei: string }
  /** A consent that was given before; without it the act is a new one. */
  consentId?: string
}

/** The answer of a network; null: none, and the act goes on without it. */
export type Said<T> = { answer: T; network: string; at: Date } | null

interface Reading<T> {
  ask(asked: Asked): Promise<T>
  /** `asOf`: the time for which the network says so, if it names one. */
  read(answer: T): { yes: boolean; asOf?: Date }
}

/** Why nobody was asked, beside the port's own reasons. */
type NotAsked = 'no_number' | 'no_network' | 'no_consent' | TelecomUnanswered['reason']

/**
 * Asks a network one question about a number, outside of any transaction. Consent and question are rows
 * before it is sent; the answer and its audit row follow in one transaction. A network that gives no answer
 * refuses nothing.
 */
export async function askNetwork<T>(
  deps: TelecomDeps,
  about: NetworkAsk,
  reading: Reading<T>,
): Promise<Said<T>> {
  const begun = await beginQuestion(deps, about)
  return begun === null ? null : sendQuestion(deps, about, begun, reading)
}

export interface BegunQuestion {
  id: string
  network: string
}

/** The rows before a question. Null: no network has the number. @param tx of the caller, if there is one */
export async function beginQuestion(
  deps: TelecomDeps,
  about: NetworkAsk,
  tx?: Tx,
): Promise<BegunQuestion | null> {
  const network = deps.telecom.networkOf(about.phone)
  if (network === null) {
    await noteNotAsked(deps, about, 'no_network')
    return null
  }
  const now = deps.clock.now()
  const [id, given] = [newId(now), newId(now)]
  const write = async (within: Tx) => {
    const { userId: user_id, act, phone, channel = 'web', consentId = given } = about
    if (about.consentId === undefined)
      await insertConsent(within, {
        ...{ id: consentId, user_id, purpose: act, channel, phone },
        text_version: NETWORK_CONSENT_VERSION,
        given_at: now,
      })
    const { question, device } = about
    const asked = { question, device_id: device?.id ?? null, network, asked_at: now }
    await insertQuestion(within, { id, user_id, act, consent_id: consentId, ...asked })
  }
  await (tx ? write(tx) : deps.database.transaction(write))
  return { id, network }
}

/** Sends a question whose rows are committed. */
export async function sendQuestion<T>(
  deps: TelecomDeps,
  about: NetworkAsk,
  { id, network }: BegunQuestion,
  { ask, read }: Reading<T>,
): Promise<Said<T>> {
  const outcome = await ask({ phone: about.phone, correlator: id }).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome && !(outcome.error instanceof TelecomUnanswered)) throw outcome.error
  const now = deps.clock.now()
  if ('error' in outcome) {
    const { reason } = outcome.error as TelecomUnanswered
    await deps.database.transaction(async (tx) => {
      await updateAnswered(tx, id, { answer: 'unknown', as_of: null, now })
      await recordNetworkAct(tx, {
        ...entryOf(about, now),
        action: 'network_not_asked',
        detail: { network, reason },
      })
    })
    return null
  }
  const { yes, asOf = now } = read(outcome.answer)
  // A network's clock may be ahead.
  const at = asOf > now ? now : asOf
  const answer = yes ? 'yes' : 'no'
  await deps.database.transaction(async (tx) => {
    await updateAnswered(tx, id, { answer, as_of: at, now })
    const detail = { question: about.question, network, answer }
    await recordNetworkAct(tx, { ...entryOf(about, now), action: 'network_asked', detail })
  })
  return { answer: outcome.answer, network, at }
}

/** Marks an act at which nobody was asked. */
export async function noteNotAsked(
  { database, clock }: Pick<TelecomDeps, 'database' | 'clock'>,
  about: Pick<NetworkAsk, 'userId' | 'act' | 'device'>,
  reason: NotAsked,
): Promise<void> {
  const entry = entryOf(about, clock.now())
  await recordNetworkAct(database.db, { ...entry, action: 'network_not_asked', detail: { reason } })
}

function entryOf({ userId, act, device }: Pick<NetworkAsk, 'userId' | 'act' | 'device'>, at: Date) {
  return { at, userId, act, imei: device?.imei ?? null }
}
