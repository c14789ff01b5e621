import { ACCOUNT_MESSAGES } from '@amana/contract'
import { fieldError } from '../../../kernel/app-error.ts'
import { keyedMac, sameBytes } from '../../../kernel/secrets.ts'
import type { Account } from '../account-queries.ts'
import { checkPassword } from '../credentials/check-password.ts'
import type { AccountDeps } from '../deps.ts'
import { selectRegisteredFrom } from './queries.ts'
import { mayProveEmail } from './rules.ts'

/** Belongs to one registration: an address that is registered anew gets another one. */
export function registrationTokenOf(codeKey: Buffer, { id, created_at }: Pick<Account, 'id' | 'created_at'>): string {
  return keyedMac(codeKey, `registration ${id} ${created_at.toISOString()}`).toString('base64url')
}

/** Whether the token belongs to this registration, and its address is unproven. */
export function isRegistrant(codeKey: Buffer, account: Account, unverifiedToken: string | undefined): boolean {
  if (unverifiedToken === undefined || !mayProveEmail(account)) return false
  return sameText(registrationTokenOf(codeKey, account), unverifiedToken)
}

/** A keyed hash of a network, which cannot be turned back. */
export function hashOfNetwork(codeKey: Buffer, network: string): Buffer {
  return keyedMac(codeKey, `registered from ${network}`)
}

/**
 * The person with the mailbox must also be the one who registered: else somebody who registers a victim's
 * address gets the account when the victim types the code (decisions §17). Shown by the registration's token,
 * the password, or the network of the registration. After the right code, so that only the mailbox learns of
 * it.
 *
 * @throws AppError validation_failed on `password`, account_locked
 */
export async function requireRegistrant(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'codeKey'>,
  account: Account,
  typed: { registration_token?: string | undefined; password?: string | undefined; network: string },
): Promise<void> {
  const token = registrationTokenOf(deps.codeKey, account)
  if (typed.registration_token !== undefined && sameText(token, typed.registration_token)) return
  if (typed.password !== undefined) {
    const { id: subject, password_hash: passwordHash } = account
    if (await checkPassword(deps, { subject, passwordHash, password: typed.password })) return
    throw fieldError('password', ACCOUNT_MESSAGES.registrationPasswordWrong)
  }
  const from = await selectRegisteredFrom(deps.database.db, account.id)
  if (from && sameBytes(from, hashOfNetwork(deps.codeKey, typed.network))) return
  throw fieldError('password', ACCOUNT_MESSAGES.registrationPassword)
}

function sameText(expected: string, unverified: string): boolean {
  return sameBytes(Buffer.from(expected), Buffer.from(unverified))
}
