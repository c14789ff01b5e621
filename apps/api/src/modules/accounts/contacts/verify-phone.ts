import type { NigerianPhone } from '@amana/contract'
import type { Actor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { newId } from '../../../kernel/random.ts'
import { selectCode, spendCode, tryCode } from '../../one-time-codes/index.ts'
import { selectAccount } from '../account-queries.ts'
import { codeWrong, subjectOfPhone } from '../code-subject.ts'
import type { AccountDeps } from '../deps.ts'
import { updateVerifiedPhone } from './queries.ts'

/**
 * The number becomes the account's proven number. Another account that had proven it loses the proof, and is
 * told; so is the owner of the account, when it had another number.
 *
 * @throws AppError code_wrong (also: the code went to another number), code_expired, code_tries_used
 */
export async function verifyPhone(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'codeKey'>,
  actor: Actor,
  { phone_number, code }: { phone_number: NigerianPhone; code: string },
): Promise<{ phone_number: string; phone_verified: true }> {
  const { id: subject } = await subjectOfPhone(deps, actor, phone_number)
  const codeId = await tryCode(deps, { purpose: 'verify_phone', subject, code, field: 'code' })
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    // It proves the number it was sent to, whatever number the account asks for now.
    if ((await selectCode(tx, codeId))?.target !== phone_number) throw codeWrong('code')
    await spendCode(tx, codeId, now)
    const before = (await selectAccount(tx, subject))?.phone_number ?? null
    const proven = await updateVerifiedPhone(tx, { userId: subject, phoneNumber: phone_number, now })
    if (!proven) throw new AppError('code_expired')
    for (const userId of proven.lost)
      await deps.jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId, what: 'phone_lost' })
    if (before !== null && before !== phone_number)
      await deps.jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId: subject, what: 'phone_changed' })
  })
  return { phone_number, phone_verified: true }
}
