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
  channel: 'card' | 'bank_transfer' | 'airtime'
  amount_minor: number
  currency: string
  /** Null until the payer has acted; it takes effect at `settlesAt`. */
  outcome: 'succeeded' | 'failed' | null
  reason: string | null
  settles_at: Date | null
  created_at: Date
}

/** Repeating a reference changes nothing. */
export async function insertTransaction({ db }: Database, opened: SandboxTransaction): Promise<void> {
  await db
    .insertInto('sandbox.transactions')
    .values(opened)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
}

export async function selectTransaction(
  { db }: Database,
  reference: string,
): Promise<SandboxTransaction | undefined> {
  return await db
    .selectFrom('sandbox.transactions')
    .select([
      'reference',
      'channel',
      'amount_minor',
      'currency',
      'outcome',
      'reason',
      'settles_at',
      'created_at',
    ])
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** False: there is no such transaction without an outcome. */
export async function updateOutcome(
  { db }: Database,
  channel: 'card' | 'bank_transfer',
  reference: string,
  decision: { outcome: 'succeeded' | 'failed'; reason: string | null; settlesAt: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('sandbox.transactions')
    .set({ outcome: decision.outcome, reason: decision.reason, settles_at: decision.settlesAt })
    .where('reference', '=', reference)
    .where('channel', '=', channel)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return updatedOne(result)
}

/** As the port reports it: an outcome counts from its time on; an unknown reference counts as unpaid. */
export function asGatewayTransaction(
  reference: string,
  kept: SandboxTransaction | undefined,
  now: Date,
): GatewayTransaction {
  if (!kept) return { reference, status: 'pending', amountMinor: 0, currency: 'NGN' }
  const { amount_minor, currency, outcome, reason, settles_at } = kept
  const settled = outcome !== null && settles_at !== null && settles_at <= now
  return {
    reference,
    status: settled ? outcome : 'pending',
    amountMinor: amount_minor,
    currency,
    ...(settled && reason ? { reason } : {}),
  }
}
