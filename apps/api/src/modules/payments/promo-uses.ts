/**
 * Uses of a promo code by one person: two, held or spent (decisions §18). A person is an account with the
 * contacts that it has proven, or a visitor by the mailbox that they typed. A visitor's unpaid payment
 * counts for their network: the mailbox has not answered, and anybody may have typed it.
 */
import type { Db, Tx } from '../../db/index.ts'
import { keyedMac } from '../../kernel/secrets.ts'
import type { PaymentDeps } from './deps.ts'
import {
  deletePromoUses,
  hasUsedUp,
  insertPromoUses,
  lockPromo,
  selectProvenContacts,
  updatePromoGivenBack,
  updatePromoUsed,
} from './promo-queries.ts'
import type { PaymentRow } from './queries.ts'
import { mailboxOf } from './rules.ts'

type Deps = Pick<PaymentDeps, 'promoKey'>
type Payment = Pick<PaymentRow, 'id' | 'user_id' | 'email'> & { promo_code: string }

export type Begun = 'taken' | 'unheld' | 'used up' | 'used twice'

/**
 * The use of a payment that begins: spent where nothing is left to pay, else held. A visitor whose network
 * holds two holds none, and takes one when the money has come.
 *
 * @returns why none was taken: then the transaction has to end
 */
export async function beginUse(
  deps: Deps,
  tx: Tx,
  payment: Payment & Pick<PaymentRow, 'promo_held_until'>,
  network: string,
): Promise<Begun> {
  const { id, promo_code: code, user_id, promo_held_until } = payment
  if (!(await updatePromoUsed(tx, code))) return 'used up'
  if (user_id !== null || promo_held_until === null)
    return (await takeShare(deps, tx, payment)) ? 'taken' : 'used twice'
  if (await insertPromoUses(tx, code, [personOf(deps, 'network', network)], id)) return 'taken'
  await updatePromoGivenBack(tx, code)
  return 'unheld'
}

/**
 * When the money has come. An account that held its use has it. A visitor's use is the mailbox's from now
 * on. A use that was held no longer is taken again; where none is left, an account keeps the price that it
 * was promised, as it takes part twice at most, and a visitor does not.
 *
 * @returns false: the payment may not have the price of the code
 */
export async function settleUse(
  deps: Deps,
  tx: Tx,
  payment: Payment & Pick<PaymentRow, 'promo_held_until'>,
): Promise<boolean> {
  const { id, promo_code: code, user_id, promo_held_until } = payment
  const held = promo_held_until !== null
  if (held && user_id !== null) return true
  await lockPromo(tx, code)
  await deletePromoUses(tx, id)
  if (!(await takeShare(deps, tx, payment))) {
    if (held) await updatePromoGivenBack(tx, code)
    return false
  }
  if (held || (await updatePromoUsed(tx, code)) || user_id !== null) return true
  await deletePromoUses(tx, id)
  return false
}

/** A payment that failed. */
export async function giveBackUse(tx: Tx, { id, promo_code, promo_held_until }: PaymentRow): Promise<void> {
  if (promo_code === null || promo_held_until === null) return
  await updatePromoGivenBack(tx, promo_code)
  await deletePromoUses(tx, id)
}

/** Whether somebody has used the code twice. */
export async function usedTwice(
  deps: Deps,
  db: Db,
  buyer: Pick<Payment, 'user_id' | 'email' | 'promo_code'>,
): Promise<boolean> {
  return hasUsedUp(db, buyer.promo_code, await personsOf(deps, db, buyer))
}

async function takeShare(deps: Deps, tx: Tx, payment: Payment): Promise<boolean> {
  return insertPromoUses(tx, payment.promo_code, await personsOf(deps, tx, payment), payment.id)
}

async function personsOf(
  deps: Deps,
  db: Db,
  { user_id, email }: Pick<Payment, 'user_id' | 'email'>,
): Promise<Buffer[]> {
  if (user_id === null) return [personOf(deps, 'mailbox', mailboxOf(email))]
  const proven = await selectProvenContacts(db, user_id)
  return [
    personOf(deps, 'account', user_id),
    ...(proven.email ? [personOf(deps, 'mailbox', mailboxOf(proven.email))] : []),
    ...(proven.phone ? [personOf(deps, 'phone', proven.phone)] : []),
  ]
}

function personOf(
  { promoKey }: Deps,
  kind: 'account' | 'mailbox' | 'phone' | 'network',
  who: string,
): Buffer {
  return keyedMac(promoKey, `${kind} ${who}`)
}
