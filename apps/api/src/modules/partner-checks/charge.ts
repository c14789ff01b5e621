/** Pays for questions of clients: those of an organisation share one transaction (decisions §14). */
import { dayInLagos, type ErrorCode } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { batchWrites } from '../../db/loader.ts'
import type { ClientActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { after } from '../../kernel/durations.ts'
import { secondsToMidnight } from '../../limits/seconds-to-midnight.ts'
import { recordQuestions } from '../audit/index.ts'
import {
  addUsage,
  type Keep,
  keepAnswers,
  lockBalance,
  postToLedger,
  selectCheckCount,
} from '../organisations/index.ts'
import { createBill, PAID_FOR } from './bill.ts'
import type { PartnerCheckDeps } from './deps.ts'
import { selectPaid, updateSuperseded } from './paid-queries.ts'
import { upsertAsked } from './queries.ts'
import { watchNeighbours } from './watch-neighbours.ts'

export interface Question {
  client: ClientActor
  call: 'checks' | 'check_status'
  imei: string
  at: Date
  /** The phone has an open case: its owner is alerted. */
  hit: boolean
  /** Set for a request with an Idempotency-Key: its answer is kept together with its payment. */
  keep?: Omit<Keep, 'answer'> & { answerOf(charged: number): object }
}

type Refusal = Extract<ErrorCode, 'balance_too_low' | 'quota_exceeded'>
interface Paid {
  kobo: number
  /** Questions that the quota of the client's day still allows. */
  leftToday: number
}
/** The price, or why nothing was answered. */
type Charged = Paid | Refusal
type ChargeDeps = Pick<PartnerCheckDeps, 'database' | 'jobs' | 'neighboursPerHour'>

/**
 * Created once for a process. Each call returns once its payment, audit row and count are durable.
 *
 * @throws AppError balance_too_low; quota_exceeded with Retry-After until midnight in Lagos
 */
export function createCharger(deps: ChargeDeps): (question: Question) => Promise<Paid> {
  const batches = new Map<string, (question: Question) => Promise<Charged | undefined>>()
  return async (question) => {
    const { organisationId } = question.client
    let charge = batches.get(organisationId)
    if (!charge) {
      // One at a time: a second transaction would only wait for the lock of the balance.
      charge = batchWrites(
        (questions: Question[]) => deps.database.transaction((tx) => chargeAll(deps, tx, questions)),
        {
          parallel: 1,
        },
      )
      batches.set(organisationId, charge)
    }
    const charged = await charge(question)
    if (charged === 'quota_exceeded')
      throw new AppError(charged, { retryAfterSeconds: secondsToMidnight(question.at), leftToday: 0 })
    if (charged === 'balance_too_low') throw new AppError(charged)
    if (charged === undefined) throw new Error('a question was not charged')
    return charged
  }
}

/** The cost of each. The first that fit are answered. */
async function chargeAll(
  deps: ChargeDeps,
  tx: Tx,
  questions: readonly Question[],
): Promise<Map<Question, Charged>> {
  const charged = new Map<Question, Charged>()
  // In one order, so that two transactions never wait for each other's rows in a circle.
  const groups = Object.entries(
    Object.groupBy(
      questions,
      ({ client, call, at }) => `${client.organisationId} ${client.clientId} ${dayInLagos(at)} ${call}`,
    ),
  ).toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [, group = []] of groups) await chargeGroup(deps, tx, group, charged)
  await keepAnswers(
    tx,
    questions.flatMap((question) => keptOf(question, charged.get(question))),
  )
  return charged
}

function keptOf({ keep }: Question, charged: Charged | undefined): Keep[] {
  if (!keep || typeof charged !== 'object') return []
  const { answerOf, ...request } = keep
  return [{ ...request, answer: answerOf(charged.kobo) }]
}

/** Questions of one client, one kind and one day. */
async function chargeGroup(
  deps: ChargeDeps,
  tx: Tx,
  group: readonly Question[],
  charged: Map<Question, Charged>,
): Promise<void> {
  const [first] = group
  if (!first) return
  const { client, call, at } = first
  const { clientId, organisationId, priceKobo, sandbox, perDay } = client
  const usage = { clientId, organisationId, day: dayInLagos(at) }
  // Locked at any price: the rows of an organisation are written in the order of its locks.
  const balance = await lockBalance(tx, organisationId)
  const within = Math.max(0, perDay - (await selectCheckCount(tx, usage)))
  const bill = createBill({ balance, priceKobo, within })
  const known = priceKobo > 0 ? await knownOf(tx, organisationId, group) : NOTHING_PAID
  let left = within
  for (const question of group) {
    const cost = bill.add(question.imei.slice(0, 14), known.paid)
    if (typeof cost === 'number') left -= 1
    charged.set(question, typeof cost === 'number' ? { kobo: cost, leftToday: left } : cost)
  }
  const answered = group.filter((question) => typeof charged.get(question) === 'object')
  if (answered.length === 0) return
  const { bought, kobo } = bill
  await addUsage(tx, usage, { [call]: answered.length, kobo })
  if (sandbox) return
  if (kobo > 0) {
    const entry = {
      organisation_id: organisationId,
      at,
      kind: call,
      kobo: -kobo,
      quantity: bought.size,
      client_id: clientId,
    }
    if (!(await postToLedger(tx, entry))) throw new Error('a locked balance has changed')
    for (const [jobId, claims] of known.claims)
      await updateSuperseded(tx, jobId, claims.filter((imei14) => bought.has(imei14)).length)
  }
  await recordQuestions(
    tx,
    client,
    answered.map((question) => ({ at: question.at, action: 'partner_check' as const, imei: question.imei })),
  )
  await upsertAsked(tx, { organisationId, questions: answered, bought: [...bought], at })
  const imeis = answered.map(({ imei }) => imei)
  await watchNeighbours(deps, tx, client, imeis, at)
  const hits = answered.filter(({ hit }) => hit).map(({ imei }) => imei)
  if (hits.length > 0)
    await deps.jobs.enqueue(tx, 'partner-checks.answered', { imeis: hits, at: at.toISOString() })
}

interface Known {
  paid: ReadonlySet<string>
  /** Numbers that running jobs claim, by job. */
  claims: ReadonlyMap<string, string[]>
}
const NOTHING_PAID: Known = { paid: new Set(), claims: new Map() }

async function knownOf(tx: Tx, organisationId: string, group: readonly Question[]): Promise<Known> {
  const imei14s = [...new Set(group.map(({ imei }) => imei.slice(0, 14)))]
  const since = after(group[0]?.at ?? new Date(0), -PAID_FOR)
  const found = await selectPaid(tx, organisationId, { imei14s, since })
  const claimed = found.flatMap(({ imei14, claimed_by }) =>
    claimed_by === null ? [] : [{ imei14, jobId: claimed_by }],
  )
  return {
    paid: new Set(found.filter(({ claimed_by }) => claimed_by === null).map(({ imei14 }) => imei14)),
    claims: new Map(
      Object.entries(Object.groupBy(claimed, ({ jobId }) => jobId)).map(([jobId, claims = []]) => [
        jobId,
        claims.map(({ imei14 }) => imei14),
      ]),
    ),
  }
}
