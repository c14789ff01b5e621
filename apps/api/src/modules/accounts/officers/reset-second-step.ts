import { newId } from '../../../kernel/random.ts'
import { updateOpenCodeEnded } from '../../one-time-codes/index.ts'
import {
  type Account,
  lockAccountAlone,
  selectAccountByEmail,
  selectAccountByOfficerId,
} from '../account-queries.ts'
import { updateRecovered } from '../credentials/pin-queries.ts'
import { deleteSecondStep, updateTwoFactorOff } from '../credentials/two-factor-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { deletePasskeys } from '../passkeys/queries.ts'
import { updateSessionsEnded } from '../sessions/queries.ts'

type ResetDeps = Pick<AccountDeps, 'database' | 'clock' | 'jobs'>
type ResetOutcome = 'reset' | 'had none' | 'unknown'

/**
 * For an officer who lost the authenticator app and the recovery codes, or the passkey: all are deleted,
 * every session ends, the next sign-in asks for a code by mail if the operator requires a second step
 * (OFFICER_TWO_FACTOR), and the officer is notified. The caller has verified the officer's identity.
 */
export async function resetSecondStep(deps: ResetDeps, officerId: string): Promise<ResetOutcome> {
  return resetStepOf(deps, await selectAccountByOfficerId(deps.database.db, officerId))
}

/** The same for an ordinary user: it is a recovery (decisions §17). */
export async function resetUserSecondStep(deps: ResetDeps, email: string): Promise<ResetOutcome> {
  const account = await selectAccountByEmail(deps.database.db, email)
  return resetStepOf(deps, account?.role === 'user' ? account : undefined)
}

/**
 * Ends every session of an ordinary user, and removes every passkey.
 *
 * @returns how many sessions; undefined: no such account
 */
export async function endUserSessions(
  { database, clock }: Pick<ResetDeps, 'database' | 'clock'>,
  email: string,
): Promise<number | undefined> {
  const account = await selectAccountByEmail(database.db, email)
  if (account?.role !== 'user') return undefined
  const ended = await database.transaction(async (tx) => {
    await lockAccountAlone(tx, account.id)
    await deletePasskeys(tx, account.id)
    return updateSessionsEnded(tx, account.id, 'ended_by_user', clock.now())
  })
  return ended.length
}

async function resetStepOf(
  { database, clock, jobs }: ResetDeps,
  account: Account | undefined,
): Promise<ResetOutcome> {
  if (!account) return 'unknown'
  return database.transaction(async (tx) => {
    const now = clock.now()
    const wasOn = await updateTwoFactorOff(tx, account.id)
    const passkeys = await deletePasskeys(tx, account.id)
    if (!wasOn && passkeys === 0) return 'had none'
    await deleteSecondStep(tx, account.id)
    await updateRecovered(tx, account.id, now)
    await updateOpenCodeEnded(tx, { purpose: 'sign_in', subject: account.id }, now)
    await updateSessionsEnded(tx, account.id, 'ended_by_user', now)
    await jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId: account.id, what: 'two_factor_off' })
    return 'reset'
  })
}
