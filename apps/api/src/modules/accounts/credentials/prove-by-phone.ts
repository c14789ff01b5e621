import type { NigerianPhone } from '@amana/contract'
import { decoySubject } from '../../one-time-codes/index.ts'
import type { AccountDeps } from '../deps.ts'
import { type Attempt, clearFailures, countFailure, requireUnlocked } from './attempt-locks.ts'
import { selectPinByPhone } from './pin-queries.ts'
import { pinWrong } from './require-pin.ts'
import { pinMatches } from './sealed-pins.ts'

/**
 * The account with this phone number and security PIN, for a person who has no session. A wrong PIN, an
 * account without one and an unknown number give the same answers after the same work, the lock included.
 *
 * @returns its id
 * @throws AppError pin_wrong on `pin`, account_locked
 */
export async function proveByPhone(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'codeKey' | 'encrypter'>,
  { phone, pin }: { phone: NigerianPhone; pin: string },
): Promise<string> {
  const account = await selectPinByPhone(deps.database.db, phone)
  const attempt: Attempt = { kind: 'pin', subject: account?.id ?? decoySubject(deps.codeKey, phone) }
  await requireUnlocked(deps, attempt)
  const right = await pinMatches(deps, pin, account)
  if (!right || !account) {
    await countFailure(deps, attempt)
    throw pinWrong('pin')
  }
  await deps.database.transaction((tx) => clearFailures(tx, attempt, deps.clock.now()))
  return account.id
}
