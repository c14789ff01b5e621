import type { SignIn } from '@amana/contract'
import { AppError } from '../../../kernel/app-error.ts'
import { decoySubject } from '../../one-time-codes/index.ts'
import { type Account, selectAccountByOfficerId } from '../account-queries.ts'
import { checkPassword } from '../credentials/check-password.ts'
import type { AccountDeps } from '../deps.ts'
import { mayWork } from '../sessions/rules.ts'
import { admit, countCode, finishSignIn } from '../sessions/sign-in.ts'

const WRONG = 'Invalid officer ID or password. Please check your credentials and try again.'

export interface OfficerCredentials {
  officerId: string
  password: string
  userAgent: string | undefined
  network: string
}

/**
 * Signs in an officer. The one-time password opens nothing: the officer chooses a password first
 * (set-officer-password.ts).
 *
 * @throws AppError wrong_credentials, account_locked, account_suspended, code_too_soon (5 codes in an hour),
 *   too_many_requests
 */
export async function officerSignIn(
  deps: AccountDeps,
  { officerId, password, userAgent, network }: OfficerCredentials,
): Promise<SignIn | { password_change_required: true }> {
  const officer = await verifyOfficer(deps, { officerId, password })
  if (!officer.password_change_required) await countCode(deps, officer, network)
  return deps.database.transaction(async (tx) => {
    await admit(deps, tx, officer)
    requireWorking(deps, officer)
    if (officer.password_change_required) return { password_change_required: true as const }
    return finishSignIn(deps, tx, officer, userAgent)
  })
}

/** The officer with this id and password. @throws AppError wrong_credentials, account_locked */
export async function verifyOfficer(
  deps: AccountDeps,
  { officerId, password }: Pick<OfficerCredentials, 'officerId' | 'password'>,
): Promise<Account> {
  const officer = await selectAccountByOfficerId(deps.database.db, officerId)
  const subject = officer?.id ?? decoySubject(deps.codeKey, `officer ${officerId}`)
  const right = await checkPassword(deps, { subject, passwordHash: officer?.password_hash, password })
  if (!right || !officer) throw wrongOfficerCredentials()
  return officer
}

/**
 * After the lock was checked once more: only a person who knows the password learns that an officer is
 * suspended.
 *
 * @throws AppError account_suspended
 */
export function requireWorking({ clock }: Pick<AccountDeps, 'clock'>, officer: Account): void {
  if (!mayWork(officer, clock.now())) throw new AppError('account_suspended')
}

export function wrongOfficerCredentials(): AppError {
  return new AppError('wrong_credentials', { message: WRONG })
}
