import { asksOnPhone, type Checkout, type PaymentMethod } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/random.ts'
import { countPrompt, takePrompt } from './count-prompt.ts'
import type { PaymentDeps } from './deps.ts'
import { newReference, offeredMethod, requireProvider } from './initiate-payment.ts'
import { openCheckout } from './open-checkout.ts'
import { insertPayment, type NewPayment } from './queries.ts'
import { providerOf } from './query-provider.ts'
import { FIRST_POLL } from './rules.ts'

export interface TopUp {
  organisationId: string
  kobo: number
  method: PaymentMethod
  phoneNumber: string | null
  /** The payer's, for the receipt. */
  email: string
  network: string
}

/**
 * Starts a payment of money onto the balance of an organisation. The balance grows when it settles, in the
 * same transaction.
 *
 * @throws AppError validation_failed, payment_provider_down, payment_refused, too_many_requests
 */
export async function startTopUp(
  deps: PaymentDeps,
  actor: UserActor,
  { organisationId, kobo, method: wanted, phoneNumber, email, network }: TopUp,
): Promise<{ reference: string; checkout: Checkout }> {
  const method = offeredMethod(deps, wanted)
  requireProvider(deps, method, phoneNumber ?? undefined, 'phone_number')
  const phone = asksOnPhone(method) ? phoneNumber : null
  if (asksOnPhone(method)) await countPrompt(deps, { actor, network, phoneNumber: phone })
  const now = deps.clock.now()
  const payment: NewPayment = {
    id: newId(now),
    reference: newReference(),
    provider: providerOf(deps, method).name,
    method,
    purpose: 'top_up',
    amount_minor: kobo,
    currency: 'NGN',
    user_id: actor.userId,
    verification_id: null,
    imei: null,
    organisation_id: organisationId,
    email,
    phone_number: phone,
    promo_code: null,
    created_at: now,
    completed_at: null,
    promo_held_until: null,
  }
  await deps.database.transaction(async (tx) => {
    if (phone) await takePrompt(tx, phone, now)
    await insertPayment(tx, payment)
    await deps.jobs.enqueue(
      tx,
      'payments.poll',
      { reference: payment.reference, lastPolledAt: null },
      { delay: FIRST_POLL },
    )
  })
  const checkout = await openCheckout(deps, payment, `/organisation/${organisationId}`)
  return { reference: payment.reference, checkout }
}
