import type { Tx } from '../../db/index.ts'
import { newId } from '../../kernel/random.ts'
import { type GatewayTransaction, ProviderDown } from '../../ports/payment-gateway.ts'
import type { PaymentDeps } from './deps.ts'
import type { PaymentOutcome } from './outcome-counts.ts'
import { giveBackUse, settleUse } from './promo-uses.ts'
import {
  insertPaymentEvent,
  lockPayment,
  type PaymentRow,
  updateCompleted,
  updateFailed,
  updateFailureReason,
  updateGranted,
} from './queries.ts'
import { queryTransaction } from './query-provider.ts'
import { insertRefundDue, upsertReversal } from './refund-queries.ts'
import { byPhoneAlone, FAILURE, judgeTransaction, REVERSED } from './rules.ts'

/** Stored length of a gateway's text. */
const REASON_LENGTH = 200

/**
 * Asks the provider and settles accordingly. Verify, webhook and poller all call it, so their order, number
 * and concurrency do not matter. `answered` is false when the provider is down: then nothing has changed.
 */
export async function refreshPayment(
  deps: PaymentDeps,
  payment: PaymentRow,
): Promise<{ payment: PaymentRow; answered: boolean }> {
  return payment.status === 'completed' ? { payment, answered: true } : askAgain(deps, payment)
}

/** The same for a completed payment too: the gateway may have reversed it. */
export async function askAgain(
  deps: PaymentDeps,
  payment: PaymentRow,
): Promise<{ payment: PaymentRow; answered: boolean }> {
  try {
    const transaction = await queryTransaction(deps, payment)
    return { payment: await settlePayment(deps, payment, transaction), answered: true }
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    deps.log.warn(
      { payment_id: payment.id, provider: payment.provider, err: error },
      'payment provider unavailable',
    )
    return { payment, answered: false }
  }
}

/**
 * Applies the provider's answer in one transaction, and returns the payment afterwards. Settles at most once.
 */
export async function settlePayment(
  deps: PaymentDeps,
  payment: PaymentRow,
  transaction: GatewayTransaction,
): Promise<PaymentRow> {
  if (judgeTransaction(payment, transaction).kind === 'waiting') return payment
  const { row, warn, outcome } = await deps.database.transaction(async (tx) => {
    const row = await lockPayment(tx, payment.reference)
    if (!row) throw new Error('a payment row has disappeared')
    return apply(deps, tx, row, transaction)
  })
  warn?.({ payment_id: row.id, provider: row.provider })
  if (outcome) deps.paymentCounts?.ended(outcome)
  return row
}

interface Applied {
  row: PaymentRow
  /** Logs what an operator has to see, after the commit. */
  warn?: (about: { payment_id: string; provider: string }) => void
  /** Undefined: nothing has changed. */
  outcome?: PaymentOutcome
}

async function apply(
  deps: PaymentDeps,
  tx: Tx,
  row: PaymentRow,
  transaction: GatewayTransaction,
): Promise<Applied> {
  const judgement = judgeTransaction(row, transaction)
  switch (judgement.kind) {
    case 'waiting':
      return { row }
    case 'settled':
      return complete(deps, tx, row)
    case 'failed': {
      const reason = judgement.reason.slice(0, REASON_LENGTH)
      await updateFailureReason(tx, row.id, FAILURE.providerDown, reason)
      return failed(row, await failPayment(deps, tx, row, reason))
    }
    case 'reversed':
      return row.status === 'completed'
        ? reverse(deps, tx, row)
        : failed(row, await failPayment(deps, tx, row, REVERSED))
    case 'mismatch': {
      const { provider, reference } = row
      const event = {
        provider,
        reference,
        event: 'mismatch',
        note: judgement.note,
        received_at: deps.clock.now(),
      }
      if (!(await insertPaymentEvent(tx, event))) return { row }
      return {
        row,
        warn: (about) => deps.log.warn({ ...about, note: judgement.note }, 'payment mismatch'),
        outcome: 'mismatch',
      }
    }
  }
}

function failed(before: PaymentRow, row: PaymentRow): Applied {
  return before.status === row.status ? { row } : { row, outcome: 'failed' }
}

async function complete(deps: PaymentDeps, tx: Tx, row: PaymentRow): Promise<Applied> {
  const now = deps.clock.now()
  if (!(await updateCompleted(tx, row.id, now))) return { row }
  const { promo_code } = row
  const priceHolds = promo_code === null || (await settleUse(deps, tx, { ...row, promo_code }))
  const completed: PaymentRow = {
    ...row,
    status: 'completed',
    failure_reason: null,
    completed_at: now,
    promo_held_until: null,
  }
  if (priceHolds && (await handOver(deps, tx, row, now))) {
    await updateGranted(tx, row.id, now)
    return { row: { ...completed, granted_at: now }, outcome: 'completed' }
  }
  const { amount_minor } = row
  const reason = priceHolds ? 'already_paid' : 'promo_over'
  await insertRefundDue(tx, { id: newId(now), payment_id: row.id, amount_minor, reason, now })
  await deps.jobs.enqueue(tx, 'payments.receipt', { reference: row.reference })
  return {
    row: completed,
    warn: (about) => deps.log.warn({ ...about, reason }, 'payment bought nothing, refund due'),
    outcome: 'unused',
  }
}

/** Gives the payer what the money is for. False: the check was paid for before. */
async function handOver(deps: PaymentDeps, tx: Tx, row: PaymentRow, now: Date): Promise<boolean> {
  const { verification_id, organisation_id, amount_minor, email, reference } = row
  // Its receipt goes out with the report.
  if (verification_id !== null)
    return deps.checks.complete(tx, {
      verificationId: verification_id,
      settledBy: 'payment',
      email: email || null,
    })
  if (organisation_id === null) throw new Error('a payment for nothing')
  await deps.balances.credit(tx, { organisationId: organisation_id, kobo: amount_minor, reference, at: now })
  await deps.jobs.enqueue(tx, 'payments.receipt', { reference })
  return true
}

/**
 * A report stays with its buyer, and the reversal is recorded beside it; its link ends. The money of a top-up
 * leaves the balance.
 */
async function reverse(deps: PaymentDeps, tx: Tx, row: PaymentRow): Promise<Applied> {
  const now = deps.clock.now()
  const { organisation_id: organisationId, verification_id, amount_minor: kobo, reference } = row
  const isNew = await upsertReversal(tx, { id: newId(now), payment_id: row.id, amount_minor: kobo, now })
  if (!isNew) return { row }
  if (verification_id !== null && row.granted_at !== null)
    await deps.checks.endLinkToReport(tx, verification_id)
  const owed =
    organisationId === null
      ? 0
      : await deps.balances.takeBack(tx, { organisationId, kobo, reference, at: now })
  return {
    row,
    warn: (about) => deps.log.warn({ ...about, owed_kobo: owed }, 'payment reversed by provider'),
    outcome: 'reversed',
  }
}

/**
 * pending → failed, and the promo code's use is given back. A payer who is reached by phone alone is
 * notified. Any other state stays as it is.
 */
export async function failPayment(
  { jobs }: Pick<PaymentDeps, 'jobs'>,
  tx: Tx,
  row: PaymentRow,
  reason: string,
): Promise<PaymentRow> {
  if (!(await updateFailed(tx, row.id, reason))) return row
  await giveBackUse(tx, row)
  if (byPhoneAlone(row)) await jobs.enqueue(tx, 'channels.refused', { verificationId: row.verification_id })
  return { ...row, status: 'failed', failure_reason: reason, promo_held_until: null }
}
