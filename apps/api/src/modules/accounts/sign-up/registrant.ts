import { ACCOUNT_MESSAGES } from '@amana/contract'
import { fieldError } from '../../../kernel/app-error.ts'
import { keyedMac, sameBytes } from '../../../kernel/secrets.ts'
import type { Account } from '../account-queries.ts'
import { checkPassword } from '../credentials/check-password.ts'
import type { AccountDeps } from '../deps.ts'
import { mayProveEmail } from './rules.ts'

/** Belongs to one registration: an address that is registered again gets another one. */
export function registrationTokenOf(
  codeKey: Buffer,
  { id, created_at }: Pick<Account, 'id' | 'created_at'>,
): string {
  return keyedMac(codeKey, `registration ${id} ${created_at.toISOString()}`).toString('base64url')
}

/** Whether the token belongs to this registration, and its address is unproven. */
export function isRegistrant(
  codeKey: Buffer,
  account: Account,
  unverifiedToken: string | undefined,
): boolean {
  if (unverifiedToken === undefined || !mayProveEmail(account)) return false
  return sameText(registrationTokenOf(codeKey, account), unverifiedToken)
}

/**
 * Whether the person who typed the code is the one who registered, shown by the registration's token, which
 * its browser keeps, or by its password. Else a stranger registered the address, perhaps from the same
 * network, and the password is the stranger's (decisions §18). After the right code, so that only the mailbox
 * learns of it.
 *
 * @throws AppError validation_failed on `password` when it is another one; account_locked
 */
export async function isOwnRegistration(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'codeKey'>,
  account: Account,
  typed: { registration_token?: string | undefined; password?: string | undefined },
): Promise<boolean> {
  if (isRegistrant(deps.codeKey, account, typed.registration_token)) return true
  if (typed.password === undefined) return false
  const { id: subject, password_hash: passwordHash } = account
  if (await checkPassword(deps, { subject, passwordHash, password: typed.password })) return true
  throw fieldError('password', ACCOUNT_MESSAGES.registrationPasswordWrong)
}

function sameText(expected: string, unverified: string): boolean {
  return sameBytes(Buffer.from(expected), Buffer.from(unverified))
}
