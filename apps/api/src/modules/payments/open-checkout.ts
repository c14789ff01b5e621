import { asksOnPhone, type Checkout } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import { ProviderRefused } from '../../ports/payment-gateway.ts'
import type { PaymentDeps } from './deps.ts'
import { lockPayment, type NewPayment, updateCheckout } from './queries.ts'
import { circuitOpenFor, queryProvider } from './query-provider.ts'
import { checkoutAt, FAILURE } from './rules.ts'
import { failPayment } from './settle-payment.ts'

const RETRY_AFTER_SECONDS = 30

/**
 * Asks the provider for the buyer's next step and keeps it. A payment that it refuses has failed.
 *
 * @param page the page to which a hosted checkout leads back, with `reference` in its query
 * @throws AppError payment_provider_down, payment_refused
 */
export async function openCheckout(deps: PaymentDeps, payment: NewPayment, page: string): Promise<Checkout> {
  const checkout = await askForCheckout(deps, payment, page)
  await updateCheckout(deps.database.db, payment.id, checkout)
  return checkoutAt(checkout, deps.clock.now())
}

async function askForCheckout(deps: PaymentDeps, payment: NewPayment, page: string): Promise<Checkout> {
  const { reference, amount_minor, currency, email, phone_number } = payment
  try {
    return await queryProvider(deps, payment.method, async (): Promise<Checkout> => {
      const { method } = payment
      if (!asksOnPhone(method)) {
        const callbackUrl = `${deps.publicUrl}${page}?reference=${reference}`
        return deps.gateway.initialize({
          reference,
          amountMinor: amount_minor,
          currency,
          email,
          callbackUrl,
          method,
        })
      }
      const { message } = await deps.billing.initiate({
        reference,
        phoneNumber: phone_number,
        amountMinor: amount_minor,
        currency,
      })
      return { kind: 'prompt', message }
    })
  } catch (error) {
    const refused = error instanceof ProviderRefused
    const about = { payment_id: payment.id, provider: payment.provider, err: error }
    deps.log.warn(about, refused ? 'payment rejected by provider' : 'payment provider unavailable')
    const failed = await deps.database.transaction(async (tx) => {
      const row = await lockPayment(tx, reference)
      if (!row) return false
      const after = await failPayment(deps, tx, row, refused ? error.message : FAILURE.providerDown)
      return after.status !== row.status
    })
    if (failed) deps.paymentCounts?.ended('failed')
    if (refused) throw new AppError('payment_refused', { message: refusalMessage(error), cause: error })
    const retryAfterSeconds = circuitOpenFor(deps, payment.method) ?? RETRY_AFTER_SECONDS
    throw new AppError('payment_provider_down', { retryAfterSeconds, cause: error })
  }
}

function refusalMessage({ message }: ProviderRefused): string {
  return `${new AppError('payment_refused').message.replace(/[.]$/, '')}: ${message}`
}
