/**
 * The books of the sandbox providers, as a real gateway keeps them. Never a card number, never a phone
 * number.
 */
import { type Database, updatedOne } from '../../db/index.ts'
import { type GatewayTransaction, ProviderDown } from '../../ports/payment-gateway.ts'

/** For the caller, a database error of the sandbox is a provider that does not answer. */
export async function orProviderDown<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new ProviderDown('the sandbox has no access to its books', { cause: error })
  }
}

export interface SandboxTransaction {
  reference: string
  channel: 'card' | 'airtime'
  amountMinor: number
  currency: string
  /** Null until the payer has acted; it takes effect at `settlesAt`. */
  outcome: 'succeeded' | 'failed' | null
  reason: string | null
  settlesAt: Date | null
}

/** Repeating a reference changes nothing. */
export async function insertTransaction({ db }: Database, opened: SandboxTransaction & { createdAt: Date }): Promise<void> {
  await db
    .insertInto('sandbox.transactions')
    .values({
      reference: opened.reference,
      channel: opened.channel,
      amount_minor: opened.amountMinor,
      currency: opened.currency,
      outcome: opened.outcome,
      reason: opened.reason,
      settles_at: opened.settlesAt,
      created_at: opened.createdAt,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
}

export async function selectTransaction({ db }: Database, reference: string): Promise<SandboxTransaction | undefined> {
  return await db
    .selectFrom('sandbox.transactions')
    .select(['reference', 'channel', 'amount_minor as amountMinor', 'currency', 'outcome', 'reason', 'settles_at as settlesAt'])
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** False: there is no such card transaction without an outcome. */
export async function updateOutcome(
  { db }: Database,
  reference: string,
  decision: { outcome: 'succeeded' | 'failed'; reason: string | null; settlesAt: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('sandbox.transactions')
    .set({ outcome: decision.outcome, reason: decision.reason, settles_at: decision.settlesAt })
    .where('reference', '=', reference)
    .where('channel', '=', 'card')
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return updatedOne(result)
}

/** As the port reports it: an outcome counts from its time on; an unknown reference counts as unpaid. */
export function asGatewayTransaction(reference: string, kept: SandboxTransaction | undefined, now: Date): GatewayTransaction {
  if (!kept) return { reference, status: 'pending', amountMinor: 0, currency: 'NGN' }
  const { amountMinor, currency, outcome, reason, settlesAt } = kept
  const settled = outcome !== null && settlesAt !== null && settlesAt <= now
  return { reference, status: settled ? outcome : 'pending', amountMinor, currency, ...(settled && reason ? { reason } : {}) }
}
