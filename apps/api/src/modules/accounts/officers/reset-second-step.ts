import { newId } from '../../../kernel/random.ts'
import { updateOpenCodeEnded } from '../../one-time-codes/index.ts'
import { selectAccountByOfficerId } from '../account-queries.ts'
import { updateRecovered } from '../credentials/pin-queries.ts'
import { deleteSecondStep, updateTwoFactorOff } from '../credentials/two-factor-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { updateSessionsEnded } from '../sessions/queries.ts'

/**
 * For an officer who lost the authenticator app and the recovery codes: both are deleted, every session ends,
 * the next sign-in asks for a code by mail if the operator requires a second step (OFFICER_TWO_FACTOR), and
 * the officer is told. The caller has verified the officer's identity.
 */
export async function resetSecondStep(
  { database, clock, jobs }: Pick<AccountDeps, 'database' | 'clock' | 'jobs'>,
  officerId: string,
): Promise<'reset' | 'had none' | 'unknown'> {
  const officer = await selectAccountByOfficerId(database.db, officerId)
  if (!officer) return 'unknown'
  return database.transaction(async (tx) => {
    const now = clock.now()
    if (!(await updateTwoFactorOff(tx, officer.id))) return 'had none'
    await deleteSecondStep(tx, officer.id)
    await updateRecovered(tx, officer.id, now)
    await updateOpenCodeEnded(tx, { purpose: 'sign_in', subject: officer.id }, now)
    await updateSessionsEnded(tx, officer.id, 'ended_by_user', now)
    await jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId: officer.id, what: 'two_factor_off' })
    return 'reset'
  })
}
