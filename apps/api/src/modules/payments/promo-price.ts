/** The price with a promo code, and the use of the code by a payment. */
import type { Tx } from '../../db/index.ts'
import { userIdOf } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { MINUTE } from '../../kernel/durations.ts'
import { type Buyer, countPromoTry } from './count-promo-use.ts'
import type { PayableCheck, PaymentDeps } from './deps.ts'
import { selectFirstHoldEnd, selectPromo, updateHoldsEnded } from './promo-queries.ts'
import { beginUse, usedTwice } from './promo-uses.ts'
import type { NewPayment } from './queries.ts'
import { amountDue, type Promo, promoUsable } from './rules.ts'

/**
 * Counts the try.
 *
 * @returns the amount due with the code, in kobo
 * @throws AppError promo_unknown, too_many_requests
 */
export async function priceWithPromo(
  deps: PaymentDeps,
  { requiredAmountMinor }: PayableCheck,
  promoCode: string,
  buyer: Buyer,
): Promise<number> {
  await countPromoTry(deps, buyer)
  const { db } = deps.database
  const now = deps.clock.now()
  await updateHoldsEnded(db, promoCode, now)
  const promo = await selectPromo(db, promoCode)
  if (!promo || !promoUsable(promo, now)) throw await promoRefused(deps, promoCode, promo)
  const use = { user_id: userIdOf(buyer.actor), email: buyer.email, promo_code: promoCode }
  if (await usedTwice(deps, db, use)) throw promoUsedTwice()
  return amountDue(requiredAmountMinor, promo)
}

/** Says when to try again where the last uses are only held. */
async function promoRefused(
  deps: PaymentDeps,
  promoCode: string,
  promo: Promo | undefined,
): Promise<AppError> {
  const now = deps.clock.now()
  const inTime = promo && promo.valid_from <= now && now < promo.valid_until
  const ends = inTime ? await selectFirstHoldEnd(deps.database.db, promoCode) : undefined
  if (!ends) return promoUnknown()
  const minutes = Math.max(1, Math.ceil((ends.getTime() - now.getTime()) / MINUTE))
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return promoUnknown(
    `Others are paying with the last uses of this promo code. Try again in ${when}, or pay without it.`,
  )
}

function promoUnknown(message: string = new AppError('promo_unknown').message): AppError {
  return fieldError('metadata.promo_code', message, 'promo_unknown')
}

function promoUsedTwice(): AppError {
  return promoUnknown('You have used this promo code twice. Pay without it.')
}

/**
 * Takes a use of the payment's promo code.
 *
 * @returns until when it is held; null: it is spent, or there is none to hold
 * @throws AppError promo_unknown
 */
export async function takePromo(
  deps: PaymentDeps,
  tx: Tx,
  payment: NewPayment,
  network: string,
): Promise<Date | null> {
  const { promo_code, promo_held_until } = payment
  if (promo_code === null) return null
  const begun = await beginUse(deps, tx, { ...payment, promo_code }, network)
  if (begun === 'used twice') throw promoUsedTwice()
  if (begun === 'used up') throw promoUnknown()
  return begun === 'taken' ? promo_held_until : null
}
