/**
 * Carrier billing without a carrier: every prompt is confirmed after a second. It sends no webhooks: such
 * providers must be polled.
 */
import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { after, SECOND } from '../../kernel/durations.ts'
import type { MobileBilling } from '../../ports/payment-gateway.ts'
import {
  asGatewayTransaction,
  insertTransaction,
  orProviderDown,
  selectTransaction,
} from '../payment-gateway/sandbox-queries.ts'

const CONFIRMED_AFTER = SECOND

export function createSandboxBilling({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): MobileBilling {
  return {
    name: 'sandbox',
    async initiate({ reference, amountMinor, currency }) {
      const createdAt = clock.now()
      const confirmed = {
        outcome: 'succeeded',
        reason: null,
        settles_at: after(createdAt, CONFIRMED_AFTER),
      } as const
      await orProviderDown(
        insertTransaction(database, {
          reference,
          channel: 'airtime',
          amount_minor: amountMinor,
          currency,
          ...confirmed,
          created_at: createdAt,
        }),
      )
      return { message: 'Confirm the payment on your phone. We are waiting for your network.' }
    },
    async verify(reference) {
      return asGatewayTransaction(
        reference,
        await orProviderDown(selectTransaction(database, reference)),
        clock.now(),
      )
    },
  }
}
