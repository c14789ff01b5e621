import type { resetPassword as contract, EndpointData, EndpointInput } from '@amana/contract'
import { newId } from '../../../kernel/random.ts'
import { spendCode, tryCode, updateOpenCodesEnded } from '../../one-time-codes/index.ts'
import { selectAccountByEmail } from '../account-queries.ts'
import { codeWrong, subjectOfEmail } from '../code-subject.ts'
import { updateUndosOfOthersUsed } from '../contacts/email-undo-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { deletePasskeys } from '../passkeys/queries.ts'
import { updateSessionsEnded } from '../sessions/queries.ts'
import { updatePassword } from '../sign-up/queries.ts'
import { deleteFailures } from './attempt-lock-queries.ts'
import { hashPassword } from './passwords.ts'
import { updateRecovered } from './pin-queries.ts'
import { requireUncommonPassword, requireUnrelatedPassword } from './require-uncommon-password.ts'

type Input = EndpointInput<typeof contract>['body']

/**
 * Sets a new password with the code from the mail. Every session ends, every open code and every passkey: who
 * added one may be why. It is a recovery (decisions §17). Officers are given a new one-time password instead.
 * @throws AppError validation_failed, code_wrong, code_expired, code_tries_used
 */
export async function resetPassword(deps: AccountDeps, input: Input): Promise<EndpointData<typeof contract>> {
  const { email, otp, new_password: password } = input
  const { database, clock, codeKey, jobs } = deps
  // First: a refused new password does not cost a try.
  requireUncommonPassword('new_password', password)
  requireUnrelatedPassword('new_password', password, { email })
  const found = await selectAccountByEmail(database.db, email)
  const account = found?.role === 'user' ? found : undefined
  const subject = subjectOfEmail(codeKey, email, account)
  const codeId = await tryCode(deps, { purpose: 'reset_password', subject, code: otp, field: 'otp' })
  if (!account) throw codeWrong()
  // After the code: a stranger must not learn the owner's names.
  requireUnrelatedPassword('new_password', password, account)
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  const ended = await database.transaction(async (tx) => {
    await spendCode(tx, codeId, now)
    await updatePassword(tx, account.id, passwordHash, now)
    await updateUndosOfOthersUsed(tx, { email, userId: account.id, now })
    await updateRecovered(tx, account.id, now)
    // In this order: a concurrent sign-in with the old password is waited for, then its code or its session
    // ends as well.
    await updateOpenCodesEnded(tx, account.id, now)
    await deletePasskeys(tx, account.id)
    const sessionIds = await updateSessionsEnded(tx, account.id, 'password_changed', now)
    // Failures of the old password say nothing about the new one.
    await deleteFailures(tx, { kind: 'password', subject: account.id })
    await jobs.enqueue(tx, 'accounts.notify', {
      id: newId(now),
      userId: account.id,
      what: 'password_changed',
    })
    return sessionIds
  })
  deps.ended.add(...ended)
  return { email }
}
