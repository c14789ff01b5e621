/** Pays for questions of clients: those of an organisation share one transaction (decisions §14). */
import { dayInLagos, type ErrorCode } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { batchWrites } from '../../db/loader.ts'
import type { ClientActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { secondsToMidnight } from '../../limits/seconds-to-midnight.ts'
import { recordQuestions } from '../audit/index.ts'
import { addUsage, lockBalance, postToLedger, selectAsked } from '../organisations/index.ts'
import type { PartnerCheckDeps } from './deps.ts'
import { upsertChecked } from './queries.ts'
import { watchNeighbours } from './watch-neighbours.ts'

export interface Question {
  client: ClientActor
  call: 'checks' | 'check_status'
  imei: string
  at: Date
  /** The phone has an open case: its owner is alerted. */
  hit: boolean
}

type Refusal = Extract<ErrorCode, 'balance_too_low' | 'quota_exceeded'>
type ChargeDeps = Pick<PartnerCheckDeps, 'database' | 'jobs' | 'neighboursPerHour'>

/**
 * Created once for a process. Each call returns once its payment, audit row and count are durable.
 *
 * @throws AppError balance_too_low; quota_exceeded with Retry-After until midnight in Lagos
 */
export function createCharger(deps: ChargeDeps): (question: Question) => Promise<void> {
  const batches = new Map<string, (question: Question) => Promise<Refusal | undefined>>()
  return async (question) => {
    const { organisationId } = question.client
    let charge = batches.get(organisationId)
    if (!charge) {
      // One at a time: a second transaction would only wait for the lock of the balance.
      charge = batchWrites((questions: Question[]) => deps.database.transaction((tx) => chargeAll(deps, tx, questions)), {
        parallel: 1,
      })
      batches.set(organisationId, charge)
    }
    const refusal = await charge(question)
    if (refusal === 'quota_exceeded') throw new AppError(refusal, { retryAfterSeconds: secondsToMidnight(question.at) })
    if (refusal === 'balance_too_low') throw new AppError(refusal)
  }
}

/** Those that are refused. The first that fit are paid for. */
async function chargeAll(deps: ChargeDeps, tx: Tx, questions: readonly Question[]): Promise<Map<Question, Refusal>> {
  const refused = new Map<Question, Refusal>()
  // In one order, so that two transactions never wait for each other's rows in a circle.
  const groups = Object.entries(
    Object.groupBy(questions, ({ client, call, at }) => `${client.organisationId} ${client.clientId} ${dayInLagos(at)} ${call}`),
  ).toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [, group = []] of groups) await chargeGroup(deps, tx, group, refused)
  return refused
}

/** Questions of one client, one kind and one day. */
async function chargeGroup(deps: ChargeDeps, tx: Tx, group: readonly Question[], refused: Map<Question, Refusal>): Promise<void> {
  const [first] = group
  if (!first) return
  const { client, call, at } = first
  const { clientId, organisationId, priceKobo, sandbox, perDay } = client
  const usage = { clientId, organisationId, day: dayInLagos(at) }
  // Locked at any price: the rows of an organisation are written in the order of its locks.
  const balance = await lockBalance(tx, organisationId)
  const affordable = priceKobo > 0 ? Math.max(0, Math.floor(balance / priceKobo)) : group.length
  const within = Math.max(0, perDay - (await selectAsked(tx, usage)))
  const paid = group.slice(0, Math.min(group.length, affordable, within))
  for (const question of group.slice(paid.length))
    refused.set(question, paid.length === within ? 'quota_exceeded' : 'balance_too_low')
  if (paid.length === 0) return
  const kobo = paid.length * priceKobo
  await addUsage(tx, usage, { [call]: paid.length, kobo })
  if (sandbox) return
  const entry = { organisation_id: organisationId, at, kind: call, kobo: -kobo, quantity: paid.length, client_id: clientId }
  if (kobo > 0 && !(await postToLedger(tx, entry))) throw new Error('a locked balance has changed')
  await recordQuestions(
    tx,
    client,
    paid.map((question) => ({ at: question.at, action: 'partner_check' as const, imei: question.imei })),
  )
  await upsertChecked(
    tx,
    paid.map((question) => ({ imei: question.imei, organisationId, at: question.at })),
  )
  const imeis = paid.map(({ imei }) => imei)
  await watchNeighbours(deps, tx, client, imeis, at)
  const hits = paid.filter(({ hit }) => hit).map(({ imei }) => imei)
  if (hits.length > 0) await deps.jobs.enqueue(tx, 'partner-checks.answered', { imeis: hits, at: at.toISOString() })
}
