import type { NigerianPhone } from '@amana/contract'
import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { newId } from '../../../kernel/random.ts'
import { selectCode, spendCode, tryCode } from '../../one-time-codes/index.ts'
import { requireNoSimChange } from '../../telecom/index.ts'
import { selectAccount } from '../account-queries.ts'
import { codeWrong, subjectOfPhone } from '../code-subject.ts'
import type { AccountDeps } from '../deps.ts'
import { insertFormerNumber, type LostNumber, updateVerifiedPhone } from './queries.ts'

/**
 * The number becomes the account's proven number. Another account that had proven it loses the proof, and
 * is notified; so is the owner of the account, when it had another number, by mail and at that number. A
 * visitor proves nothing: the number stands in accounts of strangers too.
 *
 * @throws AppError code_wrong (also: the code went to another number), code_expired, code_tries_used;
 *   sim_recently_changed: of the number that would be replaced
 */
export async function verifyPhone(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'codeKey' | 'telecom'>,
  actor: Actor,
  { phone_number, code }: { phone_number: NigerianPhone; code: string },
): Promise<{ phone_number: string; phone_verified: true }> {
  const subject = subjectOfPhone(deps, actor, phone_number)
  const codeId = await tryCode(deps, { purpose: 'verify_phone', subject, code, field: 'code' })
  await requireSameSim(deps, actor, phone_number)
  const now = deps.clock.now()
  await deps.database.transaction(async (tx) => {
    // It proves the number it was sent to, regardless of the number that the account asks for now.
    if ((await selectCode(tx, codeId))?.target !== phone_number) throw codeWrong('code')
    await spendCode(tx, codeId, now)
    const lost = await updateVerifiedPhone(tx, { userId: subject, phoneNumber: phone_number, now })
    if (!lost) throw new AppError('code_expired')
    for (const number of lost) await noteLost(deps, tx, number, { own: number.user_id === subject, now })
  })
  return { phone_number, phone_verified: true }
}

/** A first number, or the same one again, replaces none. */
async function requireSameSim(
  deps: Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'telecom'>,
  actor: Actor,
  phoneNumber: string,
): Promise<void> {
  if (actor.kind !== 'account') return
  const { userId } = actor
  const present = (await selectAccount(deps.database.db, userId))?.phone_number ?? null
  if (present !== null && present !== phoneNumber)
    await requireNoSimChange(deps, { userId, act: 'phone_change' })
}

/** Kept, because the PIN proves its account by phone for 90 days more (decisions §18). */
async function noteLost(
  { jobs }: Pick<AccountDeps, 'jobs'>,
  tx: Tx,
  number: LostNumber,
  { own, now }: { own: boolean; now: Date },
): Promise<void> {
  const formerNumberId = newId(now)
  await insertFormerNumber(tx, { ...number, id: formerNumberId, lost_at: now })
  const what = own ? 'phone_changed' : 'phone_lost'
  await jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId: number.user_id, what })
  // A number that another account has proven is that one's.
  if (own) await jobs.enqueue(tx, 'accounts.text-former-number', { formerNumberId })
}
