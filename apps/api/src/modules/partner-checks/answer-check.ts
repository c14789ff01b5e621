/** Single questions of clients: the same facts, in the words of CAMARA or of Amana. */
import {
  type checkStatus as camara,
  type createCheck as contract,
  type EndpointData,
  findingOf,
  type Imei,
} from '@amana/contract'
import type { JobData } from '../../jobs/jobs.ts'
import type { ClientActor } from '../../kernel/actor.ts'
import { answerOf, type FactsLoader, type RegistryAnswer } from '../verifications/index.ts'
import type { createCharger, Question } from './charge.ts'
import type { PartnerCheckDeps } from './deps.ts'
import { sandboxAnswerOf } from './sandbox-numbers.ts'

export type AnswerDeps = PartnerCheckDeps & { charge: ReturnType<typeof createCharger>; factsOf: FactsLoader }

/**
 * @throws AppError balance_too_low, quota_exceeded; of the sandbox identifier_not_found,
 *   service_not_applicable
 */
export async function answerCheckStatus(
  deps: AnswerDeps,
  client: ClientActor,
  imei: string,
): Promise<EndpointData<typeof camara>> {
  const { operationalStatus, lastChecked, reportedDate, contextCode, contextMessage } = await ask(deps, client, {
    imei: imei as Imei,
    call: 'check_status',
  })
  return {
    imei,
    operationalStatus,
    lastChecked,
    ...(reportedDate === undefined ? {} : { reportedDate }),
    ...(contextCode === undefined ? {} : { contextCode }),
    ...(contextMessage === undefined ? {} : { contextMessage }),
  }
}

/** @throws AppError as above */
export async function answerCheck(deps: AnswerDeps, client: ClientActor, imei: Imei): Promise<EndpointData<typeof contract>> {
  const { result, findings, sources, asOf } = await ask(deps, client, { imei, call: 'checks' })
  return { imei, result, findings: findings.map(findingOf), sources, as_of: asOf }
}

/**
 * The answer leaves once it is paid for and written down; it is looked up first, so that a failure costs
 * nothing.
 */
async function ask(
  deps: AnswerDeps,
  client: ClientActor,
  { imei, call }: Pick<Question, 'call'> & { imei: Imei },
): Promise<RegistryAnswer> {
  const at = deps.clock.now()
  const answer = client.sandbox ? sandboxAnswerOf(imei, at) : await answerOf(deps, imei, at)
  const hit = answer.findings.includes('stolen_flag') || answer.findings.includes('lost_flag')
  await deps.charge({ client, call, imei, at, hit: hit && !client.sandbox })
  return answer
}

/** Job: alerts the owners of phones with an open case, at most once an hour for a device. */
export async function alertOwners(
  { database, jobs }: Pick<PartnerCheckDeps, 'database' | 'jobs'>,
  { imeis, at }: JobData['partner-checks.answered'],
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const imei of new Set(imeis)) await jobs.enqueue(tx, 'notifications.dispatch', { event: 'search_hit', imei, at })
  })
}
