/** Evaluates blinded elements for a client or a person, within the quota of their day. */
import {
  type blindAsClient,
  type blindAsUser,
  dayInLagos,
  type EndpointData,
  type EndpointInput,
  MAX_PRIVATE_PER_DAY,
  PRIVATE_PER_DAY,
} from '@amana/contract'
import type { Db } from '../../db/index.ts'
import type { ClientActor, UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { secondsToMidnight } from '../../limits/seconds-to-midnight.ts'
import type { PrivateLookupDeps } from './deps.ts'
import { ELEMENT_BYTES } from './element-bytes.ts'
import { openSeed } from './epoch-secrets.ts'
import type { OprfThread } from './oprf-thread.ts'
import { addUses, selectUses, updateNotified } from './queries.ts'

export type BlindDeps = Pick<
  PrivateLookupDeps,
  'database' | 'clock' | 'jobs' | 'encrypter' | 'privateLookup' | 'privateSets'
> & {
  thread: OprfThread
}

type Body = EndpointInput<typeof blindAsClient>['body']
type Answer = EndpointData<typeof blindAsUser>

const NOT_READY_SECONDS = 60

/**
 * @throws AppError private_not_in_sandbox, private_epoch_over, private_element_invalid, quota_exceeded,
 *   private_not_ready
 */
export async function evaluateForClient(
  deps: BlindDeps,
  client: ClientActor,
  body: Body,
  setLeftToday: (left: number) => void,
): Promise<Answer> {
  if (client.sandbox) throw new AppError('private_not_in_sandbox')
  const { answer, left } = await evaluate(deps, { ...countedFor(client), clientId: client.clientId }, body)
  setLeftToday(left)
  return answer
}

/** @throws AppError as above */
export async function evaluateForUser(deps: BlindDeps, user: UserActor, body: Body): Promise<Answer> {
  const person = { counter: user.userId, most: MAX_PRIVATE_PER_DAY, clientId: null }
  return (await evaluate(deps, person, body)).answer
}

/** The day of a client's private checks so far: elements. */
export async function readPrivateDay(
  db: Db,
  client: ClientActor,
  now: Date,
): Promise<{ most: number; used: number }> {
  const { counter, most } = countedFor(client)
  return { most, used: await selectUses(db, { caller: counter, day: dayInLagos(now) }) }
}

/** An organisation makes as many clients as it likes, so that those share one day's number. */
function countedFor({
  clientId,
  organisationId,
  privatePerDay,
  selfMade,
}: ClientActor): Pick<Caller, 'counter' | 'most'> {
  return selfMade
    ? { counter: organisationId, most: PRIVATE_PER_DAY }
    : { counter: clientId, most: privatePerDay }
}

interface Caller {
  /** The key under which uses are added up. */
  counter: string
  most: number
  /** Null: a person. */
  clientId: string | null
}

async function evaluate(
  deps: BlindDeps,
  caller: Caller,
  { epoch, elements }: Body,
): Promise<{ answer: Answer; left: number }> {
  const { encrypter, privateSets, privateLookup, thread } = deps
  if (!privateLookup) throw new AppError('private_not_ready', { retryAfterSeconds: NOT_READY_SECONDS })
  const row = await privateSets.find(epoch)
  const seed = row && openSeed(encrypter, row)
  if (!seed) throw new AppError('private_epoch_over')
  const points = elements.map(decodeElement)
  if (!(await thread.run('areElements', points))) throw new AppError('private_element_invalid')
  const used = await count(deps, caller, elements.length)
  const { evaluated, proof } = await thread.run('evaluate', { epoch, seed }, points)
  return {
    answer: { evaluated: evaluated.map(toText), proof: toText(proof) },
    left: caller.most - used,
  }
}

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** @throws AppError private_element_invalid */
function decodeElement(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64url')
  // Buffer skips what is no base64url.
  if (bytes.length !== ELEMENT_BYTES || bytes.toString('base64url') !== text)
    throw new AppError('private_element_invalid')
  return new Uint8Array(bytes)
}

/**
 * @returns the elements of the day so far
 * @throws AppError quota_exceeded with Retry-After until midnight in Lagos; a batch counts whole or not at
 *   all
 */
async function count(
  { database, clock, jobs }: BlindDeps,
  { counter, most, clientId }: Caller,
  elements: number,
): Promise<number> {
  const now = clock.now()
  const day = dayInLagos(now)
  const used = await addUses(database.db, { caller: counter, day, elements, most })
  if (used !== null) return used
  if (clientId !== null)
    await database.transaction(async (tx) => {
      const asked = await updateNotified(tx, { caller: counter, day })
      if (asked !== null) await jobs.enqueue(tx, 'private-lookup.alarm', { clientId, day, asked })
    })
  throw new AppError('quota_exceeded', { retryAfterSeconds: secondsToMidnight(now) })
}
