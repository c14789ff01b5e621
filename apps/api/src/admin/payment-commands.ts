import { formatAmount, formatDateTime } from '@amana/contract'
import { Command } from 'commander'
import { z } from 'zod'
import { type Config, readConfig } from '../config.ts'
import { startJobs } from '../jobs/pg-boss-queue.ts'
import { after, DAY } from '../kernel/durations.ts'
import { createLogger } from '../kernel/log.ts'
import {
  type Difference,
  listRefundsDue,
  RECONCILED_DAYS,
  type Reconciliation,
  type RefundDue,
  reconcilePayments,
} from '../modules/payments/index.ts'
import { CommandError, type OnGround } from './command.ts'
import { daySchema, endOf } from './days.ts'
import { parseOptions } from './options.ts'
import { tableOf } from './table.ts'

/** Exit code of a reconciliation that found differences. */
const DIFFERENCES = 3

export function paymentCommands(onGround: OnGround, config: () => Config = readConfig): Command {
  const payments = new Command('payments').description('Payments and what the gateways say of them')
  payments
    .command('reconcile')
    .description(
      `Ask the gateways about every payment of some days, settle what was paid, and list the differences; exit code ${DIFFERENCES} when there are any`,
    )
    .option('--from <YYYY-MM-DD>', `first day; default ${RECONCILED_DAYS} days back`)
    .option('--to <YYYY-MM-DD>', 'last day; default today')
    .action(async (options: { from?: string; to?: string }) => {
      const days = parseOptions(z.object({ from: daySchema.optional(), to: daySchema.optional() }), options)
      // The whole product: too much for the other commands to load.
      const { composePaymentsAlone } = await import('../compose/payments.ts')
      const { runs, refunds } = await onGround(async (ground) => {
        const log = createLogger('error')
        const to = days.to ? endOf(days.to) : ground.clock.now()
        const from = days.from ?? after(to, -RECONCILED_DAYS * DAY)
        if (from >= to) throw new CommandError('--from: is later than --to')
        const jobs = await startJobs(ground.database, log)
        try {
          const deps = await composePaymentsAlone({ config: config(), ...ground, jobs, log })
          return { runs: await reconcilePayments(deps, { from, to }), refunds: await listRefundsDue(ground) }
        } finally {
          await jobs.stop()
        }
      })
      process.stdout.write(reconciliationText(runs, refunds))
      if (runs.some(({ differences }) => differences.length > 0)) process.exitCode = DIFFERENCES
    })
  return payments
}

type Row = Difference & { provider: string }

const COLUMNS: Record<string, (row: Row) => string> = {
  PROVIDER: ({ provider }) => provider,
  REFERENCE: ({ reference }) => reference ?? '-',
  DIFFERENCE: ({ kind }) => kind,
  OURS: ({ ours }) => (ours ? `${ours.status} NGN ${formatAmount(ours.amountMinor)}` : '-'),
  THEIRS: ({ theirs }) => (theirs ? `${theirs.status} ${theirs.currency.slice(0, 10)} ${formatAmount(theirs.amountMinor)}` : '-'),
  NOW: ({ mended }) => (mended ? 'put right' : 'open'),
  NOTE: ({ note }) => note,
}

const REFUND_COLUMNS: Record<string, (refund: RefundDue) => string> = {
  'REFUND DUE': ({ reference }) => reference,
  PROVIDER: ({ provider }) => provider,
  AMOUNT: ({ amountMinor }) => `NGN ${formatAmount(amountMinor)}`,
  REASON: ({ reason }) => reason,
  SINCE: ({ createdAt }) => formatDateTime(createdAt),
}

function reconciliationText(runs: Reconciliation[], refunds: RefundDue[]): string {
  const rows = runs.flatMap(({ provider, differences }) => differences.map((difference) => ({ ...difference, provider })))
  const sums = runs.map(
    ({ provider, from, to, compared, differences }) =>
      `${provider}: ${formatDateTime(from)} to ${formatDateTime(to)}, ${compared} compared, ${differences.length} different\n`,
  )
  const parts = [sums.join('')]
  if (rows.length > 0) parts.push(tableOf(COLUMNS, rows))
  if (refunds.length > 0) parts.push(tableOf(REFUND_COLUMNS, refunds))
  return parts.join('\n')
}
