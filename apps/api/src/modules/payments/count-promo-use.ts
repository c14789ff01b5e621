import { type Actor, userIdOf } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { HOUR } from '../../kernel/durations.ts'
import type { UseLimit } from '../../limits/use-limits.ts'
import type { PaymentDeps } from './deps.ts'
import { PROMO_HELD } from './rules.ts'

const FIELD = 'metadata.promo_code'
const TRIES_OF_ONE = 10
const HELD_BY_ONE = 2
/** Tries in an hour, and holds at a time: thousands of phones share one address behind a mobile network. */
const OF_A_NETWORK = 100

/** A buyer: an account, or a visitor by the e-mail address that they typed and by their network. */
export interface Buyer {
  actor: Actor
  email: string
  network: string
}

type LimitDeps = Pick<PaymentDeps, 'useLimits'>

/** Counts a promo code that somebody typed, right or wrong. @throws AppError too_many_requests on the code */
export async function countPromoTry({ useLimits }: LimitDeps, buyer: Buyer): Promise<void> {
  const limits = limitsOf(buyer, 'promo codes tried', {
    ofOne: TRIES_OF_ONE,
    ofNetwork: OF_A_NETWORK,
    windowMs: HOUR,
  })
  await onCode(
    useLimits.count(...limits),
    'Too many promo codes were tried. Pay without one, or try again later.',
  )
}

/**
 * Counts a price that an unpaid payment of a visitor is promised. An account holds its use in the database.
 *
 * @throws AppError too_many_requests on the code
 */
export async function countPromoHold({ useLimits }: LimitDeps, buyer: Buyer): Promise<void> {
  if (userIdOf(buyer.actor) !== null) return
  const limits = limitsOf(buyer, 'promo codes held', {
    ofOne: HELD_BY_ONE,
    ofNetwork: OF_A_NETWORK,
    windowMs: PROMO_HELD,
  })
  await onCode(
    useLimits.count(...limits),
    'You began several payments with promo codes. Finish one of them, or pay without a code.',
  )
}

function limitsOf(
  { actor, email, network }: Buyer,
  what: string,
  { ofOne, ofNetwork, windowMs }: { ofOne: number; ofNetwork: number; windowMs: number },
): UseLimit[] {
  const userId = userIdOf(actor)
  if (userId !== null) return [{ what, of: userId, most: ofOne, windowMs }]
  return [
    { what, of: email, most: ofOne, windowMs },
    { what, of: network, most: ofNetwork, windowMs },
  ]
}

async function onCode(counted: Promise<void>, message: string): Promise<void> {
  try {
    await counted
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    throw new AppError('too_many_requests', {
      ...error.details,
      message,
      errors: [{ field: FIELD, message }],
    })
  }
}
