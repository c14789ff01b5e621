import type { JobData } from '../../jobs/jobs.ts'
import type { PaymentDeps } from './deps.ts'
import { lockPayment, selectPayment, updatePolled } from './queries.ts'
import { FAILURE, pollingEnded, pollPause, stillPolled } from './rules.ts'
import { failPayment, refreshPayment } from './settle-payment.ts'

/**
 * The job 'payments.poll': asks the provider and queues its own successor, until the payment is settled or 24
 * h old. Then an unpaid one fails; a later success still settles it.
 */
export async function pollPayment(
  deps: PaymentDeps,
  { reference, lastPolledAt }: JobData['payments.poll'],
): Promise<void> {
  const found = await selectPayment(deps.database.db, reference)
  if (!found || !stillPolled(found)) return
  // A previous run died after its commit: its successor is queued already.
  if (lastPolledAt !== undefined && lastPolledAt !== (found.last_polled_at?.toISOString() ?? null)) return
  const { payment } = await refreshPayment(deps, found)
  if (!stillPolled(payment)) return

  const now = deps.clock.now()
  const abandoned = await deps.database.transaction(async (tx) => {
    const row = await lockPayment(tx, reference)
    if (!row || !stillPolled(row) || !(await updatePolled(tx, row.id, found.last_polled_at, now)))
      return false
    if (pollingEnded(row.created_at, now))
      return (await failPayment(deps, tx, row, FAILURE.notPaidInTime)).status !== row.status
    const next = { reference, lastPolledAt: now.toISOString() }
    await deps.jobs.enqueue(tx, 'payments.poll', next, { delay: pollPause(row, now) })
    return false
  })
  if (abandoned) deps.paymentCounts?.ended('abandoned')
}
