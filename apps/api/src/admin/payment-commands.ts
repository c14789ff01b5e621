import { formatAmount, formatDateTime } from '@amana/contract'
import { Command } from 'commander'
import { z } from 'zod'
import { type Config, readConfig } from '../config/index.ts'
import { startJobs } from '../jobs/pg-boss-queue.ts'
import { after, DAY } from '../kernel/durations.ts'
import { createLogger } from '../kernel/log.ts'
import {
  type Difference,
  finishRefund,
  listReconciliations,
  listRefundsDue,
  RECONCILED_DAYS,
  type Reconciliation,
  type RefundDue,
  RefundRefused,
  reconcilePayments,
} from '../modules/payments/index.ts'
import { CommandError, type WithInfrastructure } from './command.ts'
import { daySchema, endOf } from './days.ts'
import { parseOptions } from './options.ts'
import { tableOf } from './table.ts'

/** Exit code of a reconciliation that found differences. */
const DIFFERENCES = 3

export function paymentCommands(
  withInfrastructure: WithInfrastructure,
  config: () => Config = readConfig,
): Command {
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
      const { openPaymentsAlone } = await import('../compose/payments.ts')
      const { runs, refunds } = await withInfrastructure(async (infrastructure) => {
        const log = createLogger('error')
        const to = days.to ? endOf(days.to) : infrastructure.clock.now()
        const from = days.from ?? after(to, -RECONCILED_DAYS * DAY)
        if (from >= to) throw new CommandError('--from: is later than --to')
        const jobs = await startJobs(infrastructure.database, log, { onSchedule: false })
        try {
          const deps = await openPaymentsAlone({ config: config(), ...infrastructure, jobs, log })
          return {
            runs: await reconcilePayments(deps, { from, to }),
            refunds: await listRefundsDue(infrastructure),
          }
        } finally {
          await jobs.stop()
        }
      })
      process.stdout.write(reconciliationText(runs, refunds))
      if (runs.some(({ differences }) => differences.length > 0)) process.exitCode = DIFFERENCES
    })
  payments
    .command('reconciliations')
    .description('List what earlier runs found, those included that the product makes each night')
    .option('--days <number>', 'how far back', '30')
    .action(async (options: { days: string }) => {
      const { days } = parseOptions(z.object({ days: z.coerce.number().int().min(1).max(3_650) }), options)
      const runs = await withInfrastructure((infrastructure) =>
        listReconciliations(infrastructure, after(infrastructure.clock.now(), -days * DAY)),
      )
      process.stdout.write(
        runs.length > 0 ? reconciliationText(runs, []) : `No reconciliation has run in ${days} days.\n`,
      )
    })
  payments
    .command('refunds')
    .description(
      'List what has to be paid back, oldest first; or mark one as done: the money itself moves at the gateway or the bank',
    )
    .option('--done <reference>', 'the payment that was paid back, as the list names it')
    .option(
      '--provider-reference <reference>',
      'what the gateway or the bank calls the repayment; with --done',
    )
    .action(async (options: { done?: string; providerReference?: string }) => {
      if (options.done === undefined) {
        if (options.providerReference !== undefined)
          throw new CommandError('--provider-reference: needs --done')
        const refunds = await withInfrastructure(listRefundsDue)
        process.stdout.write(
          refunds.length > 0 ? tableOf(REFUND_COLUMNS, refunds) : 'Nothing has to be paid back.\n',
        )
        return
      }
      if (options.providerReference === undefined)
        throw new CommandError('--done: needs --provider-reference')
      const named = { done: options.done, 'provider-reference': options.providerReference }
      const { done: reference, ...rest } = parseOptions(refundSchema, named)
      await withInfrastructure((infrastructure) =>
        finishRefund(infrastructure, { reference, providerReference: rest['provider-reference'] }).catch(
          (error: unknown) => {
            throw error instanceof RefundRefused ? new CommandError(error.message) : error
          },
        ),
      )
      process.stdout.write(`The refund of ${reference} is done.\n`)
    })
  return payments
}

const referenceSchema = z.string().trim().min(1, 'is empty').max(100, 'is longer than 100 characters')
const refundSchema = z.object({ done: referenceSchema, 'provider-reference': referenceSchema })

type Row = Difference & { provider: string }

const COLUMNS: Record<string, (row: Row) => string> = {
  PROVIDER: ({ provider }) => provider,
  REFERENCE: ({ reference }) => reference ?? '-',
  DIFFERENCE: ({ kind }) => kind,
  OURS: ({ ours }) => (ours ? `${ours.status} NGN ${formatAmount(ours.amountMinor)}` : '-'),
  THEIRS: ({ theirs }) =>
    theirs ? `${theirs.status} ${theirs.currency.slice(0, 10)} ${formatAmount(theirs.amountMinor)}` : '-',
  NOW: ({ mended }) => (mended ? 'put right' : 'open'),
  NOTE: ({ note }) => note,
}

const REFUND_COLUMNS: Record<string, (refund: RefundDue) => string> = {
  'REFUND DUE': ({ reference }) => reference,
  PROVIDER: ({ provider }) => provider,
  AMOUNT: ({ amount_minor }) => `NGN ${formatAmount(amount_minor)}`,
  REASON: ({ reason }) => reason,
  SINCE: ({ created_at }) => formatDateTime(created_at),
}

function reconciliationText(runs: Reconciliation[], refunds: RefundDue[]): string {
  const rows = runs.flatMap(({ provider, differences }) =>
    differences.map((difference) => ({ ...difference, provider })),
  )
  const sums = runs.map(
    ({ provider, from, to, compared, differences }) =>
      `${provider}: ${formatDateTime(from)} to ${formatDateTime(to)}, ${compared} compared, ${differences.length} different\n`,
  )
  const parts = [sums.join('')]
  if (rows.length > 0) parts.push(tableOf(COLUMNS, rows))
  if (refunds.length > 0) parts.push(tableOf(REFUND_COLUMNS, refunds))
  return parts.join('\n')
}
