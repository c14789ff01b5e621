import type { Tx } from '../../../db/index.ts'
import { updateOpenCodesEnded } from '../../one-time-codes/index.ts'
import { selectAccountByEmail } from '../account-queries.ts'
import { anonymiseUnverifiedAccount } from '../sign-up/unverified-account-queries.ts'

/** Frees the address from an account that registered with it and never proved it. */
export async function makeWay(
  tx: Tx,
  { email, userId, now }: { email: string; userId: string; now: Date },
): Promise<void> {
  const other = await selectAccountByEmail(tx, email)
  if (!other || other.id === userId || other.email_verified_at !== null) return
  // Codes first, in the same order as when one of them is used.
  await updateOpenCodesEnded(tx, other.id, now)
  await anonymiseUnverifiedAccount(tx, other.id, now)
}
