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
import type { ClientActor, UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { secondsToMidnight } from '../../limits/seconds-to-midnight.ts'
import type { PrivateLookupDeps } from './deps.ts'
import { ELEMENT_BYTES } from './element-bytes.ts'
import { openSeed } from './epoch-secrets.ts'
import type { OprfThread } from './oprf-thread.ts'
import { addUses, updateNotified } from './queries.ts'

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
export async function evaluateForClient(deps: BlindDeps, client: ClientActor, body: Body): Promise<Answer> {
  if (client.sandbox) throw new AppError('private_not_in_sandbox')
  const { clientId, organisationId, privatePerDay, selfMade } = client
  // An organisation makes as many clients as it likes, so that those share one day's number.
  const counted = selfMade
    ? { counter: organisationId, most: PRIVATE_PER_DAY }
    : { counter: clientId, most: privatePerDay }
  return evaluate(deps, { ...counted, clientId }, body)
}

/** @throws AppError as above */
export function evaluateForUser(deps: BlindDeps, user: UserActor, body: Body): Promise<Answer> {
  return evaluate(deps, { counter: user.userId, most: MAX_PRIVATE_PER_DAY, clientId: null }, body)
}

interface Caller {
  /** Whose uses are added up. */
  counter: string
  most: number
  /** Null: a person. */
  clientId: string | null
}

async function evaluate(deps: BlindDeps, caller: Caller, { epoch, elements }: Body): Promise<Answer> {
  const { encrypter, privateSets, privateLookup, thread } = deps
  if (!privateLookup) throw new AppError('private_not_ready', { retryAfterSeconds: NOT_READY_SECONDS })
  const row = await privateSets.find(epoch)
  const seed = row && openSeed(encrypter, row)
  if (!seed) throw new AppError('private_epoch_over')
  const points = elements.map(decodeElement)
  if (!(await thread.run('areElements', points))) throw new AppError('private_element_invalid')
  await count(deps, caller, elements.length)
  const { evaluated, proof } = await thread.run('evaluate', { epoch, seed }, points)
  return { evaluated: evaluated.map(toText), proof: toText(proof) }
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
 * @throws AppError quota_exceeded with Retry-After until midnight in Lagos; a batch counts whole or not at
 *   all
 */
async function count(
  { database, clock, jobs }: BlindDeps,
  { counter, most, clientId }: Caller,
  elements: number,
): Promise<void> {
  const now = clock.now()
  const day = dayInLagos(now)
  if (await addUses(database.db, { caller: counter, day, elements, most })) return
  if (clientId !== null)
    await database.transaction(async (tx) => {
      const asked = await updateNotified(tx, { caller: counter, day })
      if (asked !== null) await jobs.enqueue(tx, 'private-lookup.alarm', { clientId, day, asked })
    })
  throw new AppError('quota_exceeded', { retryAfterSeconds: secondsToMidnight(now) })
}
