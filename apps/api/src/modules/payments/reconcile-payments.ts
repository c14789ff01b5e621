/**
 * Compares our books with the gateways', one payment at a time: the last chance to find lost notifications
 * (decisions §8).
 */
import type { PaymentStatus } from '@amana/contract'
import pLimit from 'p-limit'
import { after, DAY } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import { type GatewayTransaction, ProviderDown } from '../../ports/payment-gateway.ts'
import type { PaymentDeps } from './deps.ts'
import { NO_PROVIDER } from './initiate-payment.ts'
import { queryTransaction } from './query-provider.ts'
import {
  insertReconciliation,
  type Period,
  type ReconciledPayment,
  selectPeriod,
  selectProviders,
  selectReconciliations,
} from './reconciliation-queries.ts'
import { compare, type DifferenceKind } from './reconciliation-rules.ts'
import { settlePayment } from './settle-payment.ts'

/** A late success or a reversal is found within this many days. */
export const RECONCILED_DAYS = 3

const PAGE = 200
const AT_ONCE = 4

/** A payment on which the two books differed; amounts in kobo. */
export interface Difference {
  kind: DifferenceKind
  /** Null when it is about several. */
  reference: string | null
  ours: { status: PaymentStatus; amountMinor: number } | null
  theirs: { status: GatewayTransaction['status']; amountMinor: number; currency: string } | null
  note: string
  /** Asking corrected our side. */
  mended: boolean
}

export interface Reconciliation extends Period {
  provider: string
  compared: number
  differences: Difference[]
}

/**
 * Asks about every payment of the period, settles those that can be settled, and stores one row for each
 * provider.
 *
 * @throws the signal's reason, between two pages, when it aborts
 */
export async function reconcilePayments(
  deps: PaymentDeps,
  period: Period,
  signal?: AbortSignal,
): Promise<Reconciliation[]> {
  const { db } = deps.database
  const configured = [deps.gateway.name, deps.billing.name]
  const providers = new Set([...configured, ...(await selectProviders(db, period, NO_PROVIDER))])
  const runs: Reconciliation[] = []
  for (const provider of [...providers].toSorted()) {
    const run = { ...period, provider, ...(await reconcileProvider(deps, provider, period, signal)) }
    const runAt = deps.clock.now()
    await insertReconciliation(db, { ...run, id: newId(runAt), runAt })
    const found = { provider, compared: run.compared, differences: run.differences.length }
    deps.log[found.differences > 0 ? 'warn' : 'info'](found, 'payments reconciled')
    runs.push(run)
  }
  return runs
}

/** Earlier runs with their differences, the daily ones included; oldest first. */
export async function listReconciliations(
  { database }: Pick<PaymentDeps, 'database'>,
  since: Date,
): Promise<Reconciliation[]> {
  const runs = await selectReconciliations(database.db, since)
  return runs.map(({ from_time, to_time, differences, ...run }) => ({
    ...run,
    from: from_time,
    to: to_time,
    differences: differences as Difference[],
  }))
}

/** The daily job: its days overlap, so that the next run makes up for a gateway that was down. */
export async function reconcileRecentPayments(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const to = deps.clock.now()
  await reconcilePayments(deps, { from: after(to, -RECONCILED_DAYS * DAY), to }, signal)
}

async function reconcileProvider(deps: PaymentDeps, provider: string, period: Period, signal?: AbortSignal) {
  const limit = pLimit(AT_ONCE)
  const differences: Difference[] = []
  let compared = 0
  let unanswered = 0
  let last: ReconciledPayment | null = null
  for (;;) {
    signal?.throwIfAborted()
    const page: ReconciledPayment[] = await selectPeriod(deps.database.db, provider, period, {
      after: last,
      limit: PAGE,
    })
    const outcomes = await Promise.all(page.map((payment) => limit(() => reconcilePayment(deps, payment))))
    for (const outcome of outcomes) {
      if (outcome === 'not_answered') unanswered += 1
      else compared += 1
      if (outcome !== null && outcome !== 'not_answered') differences.push(outcome)
    }
    last = page.at(-1) ?? null
    if (page.length < PAGE) break
  }
  if (unanswered > 0) {
    const note = `${unanswered} ${unanswered === 1 ? 'payment' : 'payments'} could not be asked about`
    differences.push({ kind: 'not_answered', reference: null, ours: null, theirs: null, note, mended: false })
  }
  return { compared, differences }
}

async function reconcilePayment(
  deps: PaymentDeps,
  payment: ReconciledPayment,
): Promise<Difference | 'not_answered' | null> {
  const transaction = await queryTransaction(deps, payment).catch((error: unknown) => {
    if (error instanceof ProviderDown) return null
    throw error
  })
  if (!transaction) return 'not_answered'
  const settled = await settlePayment(deps, payment, transaction)
  const disagreement = compare({ ...payment, refunded: payment.refund_status === 'done' }, transaction)
  if (!disagreement) return null
  const { status, amountMinor, currency } = transaction
  return {
    ...disagreement,
    reference: payment.reference,
    ours: { status: payment.status, amountMinor: payment.amount_minor },
    theirs: { status, amountMinor, currency },
    // Settling records a reversal.
    mended:
      disagreement.kind === 'reversed' ||
      (disagreement.kind === 'paid_at_gateway' && settled.status === 'completed'),
  }
}
