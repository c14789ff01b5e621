/** Single questions of clients: the same facts, in the words of CAMARA or of Amana. */
import {
  checkStatus as camara,
  createCheck as contract,
  type EndpointData,
  findingOf,
  type Imei,
} from '@amana/contract'
import type { JobData } from '../../jobs/jobs.ts'
import type { ClientActor } from '../../kernel/actor.ts'
import { answerOnce, fingerprintOf, type Keep, readIdempotencyKey } from '../organisations/index.ts'
import { answerOf, type FactsLoader, type RegistryAnswer } from '../verifications/index.ts'
import type { createCharger, Question } from './charge.ts'
import type { PartnerCheckDeps } from './deps.ts'
import { sandboxAnswerOf } from './sandbox-numbers.ts'

export type AnswerDeps = PartnerCheckDeps & { charge: ReturnType<typeof createCharger>; factsOf: FactsLoader }

/** An answer with what goes into its headers. A request under its key again gets all of it again. */
export interface Answered<Data> {
  data: Data
  /** The block list's position: the answer is at least as new. */
  position: number
  /** Kobo. */
  charged: number
  /** Missing: the same request was answered before, and counts nothing. */
  leftToday?: number
}

type KeyHeader = string | string[] | undefined

/**
 * @throws AppError balance_too_low, quota_exceeded, malformed_request, request_running,
 *   idempotency_key_reused; of the sandbox identifier_not_found, service_not_applicable
 */
export function answerCheckStatus(
  deps: AnswerDeps,
  client: ClientActor,
  imei: string,
  keyHeader?: KeyHeader,
): Promise<Answered<EndpointData<typeof camara>>> {
  return ask(deps, client, { imei: imei as Imei, call: 'check_status', keyHeader }, (answer) => {
    const { operationalStatus, lastChecked, reportedDate, contextCode, contextMessage } = answer
    return {
      imei,
      operationalStatus,
      lastChecked,
      ...(reportedDate === undefined ? {} : { reportedDate }),
      ...(contextCode === undefined ? {} : { contextCode }),
      ...(contextMessage === undefined ? {} : { contextMessage }),
    }
  })
}

/** @throws AppError as above */
export function answerCheck(
  deps: AnswerDeps,
  client: ClientActor,
  imei: Imei,
  keyHeader?: KeyHeader,
): Promise<Answered<EndpointData<typeof contract>>> {
  return ask(
    deps,
    client,
    { imei, call: 'checks', keyHeader },
    ({ result, findings, sources, inUse, asOf }, charged) => ({
      imei,
      result,
      findings: findings.map(findingOf),
      sources,
      in_use: inUse,
      as_of: asOf,
      charged,
    }),
  )
}

type CheckRequest = Pick<Question, 'call'> & { imei: Imei; keyHeader: KeyHeader }
type Present<Data> = (answer: RegistryAnswer, charged: number) => Data

const PATHS = { checks: contract.path, check_status: camara.path }

async function ask<Data>(
  deps: AnswerDeps,
  client: ClientActor,
  { imei, call, keyHeader }: CheckRequest,
  present: Present<Data>,
): Promise<Answered<Data>> {
  const key = readIdempotencyKey(keyHeader)
  if (key === null) return answerNow(deps, client, { imei, call }, present)
  const request = {
    callerId: client.clientId,
    key,
    fingerprint: fingerprintOf(`POST ${PATHS[call]}`, { imei }),
  }
  return answerOnce(deps.database.db, request, deps.clock.now(), () =>
    answerNow(deps, client, { imei, call, request }, present),
  )
}

/**
 * The answer leaves once it is paid for and written down; it is looked up first, so that a failure costs
 * nothing.
 */
async function answerNow<Data>(
  deps: AnswerDeps,
  client: ClientActor,
  { imei, call, request }: Pick<CheckRequest, 'imei' | 'call'> & { request?: Omit<Keep, 'answer'> },
  present: Present<Data>,
): Promise<Answered<Data>> {
  const position = await deps.blocked.position()
  const at = deps.clock.now()
  const answer = client.sandbox ? sandboxAnswerOf(imei, at) : await answerOf(deps, imei, at)
  const hit = answer.findings.includes('stolen_flag') || answer.findings.includes('lost_flag')
  const answerFor = (charged: number) => ({ data: present(answer, charged), position, charged })
  const question = { client, call, imei, at, hit: hit && !client.sandbox }
  const { kobo, leftToday } = await deps.charge(
    request ? { ...question, keep: { ...request, answerOf: answerFor } } : question,
  )
  return { ...answerFor(kobo), leftToday }
}

/** Job: alerts the owners of phones with an open case, at most once an hour for a device. */
export async function alertOwners(
  { database, jobs }: Pick<PartnerCheckDeps, 'database' | 'jobs'>,
  { imeis, at }: JobData['partner-checks.answered'],
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const imei of new Set(imeis))
      await jobs.enqueue(tx, 'notifications.dispatch', { event: 'search_hit', imei, at })
  })
}
