import type { UsedCredential } from '@amana/contract'
import type { Tx } from '../../../db/index.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { after, HOUR } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import { parseUuid } from '../../../kernel/uuid.ts'
import type { AccountDeps } from '../deps.ts'
import { type ChallengeUse, useChallenge } from './challenges.ts'
import {
  type KeyOfAccount,
  lockAccountOfKey,
  selectKey,
  updatePasskeyCopied,
  updatePasskeyUsed,
} from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { type Assertion, challengeIn, verifyUsed } from './verify.ts'

/** A copy that is tried again and again is one mail in this time. */
const MAIL_AGAIN = 1 * HOUR

export interface CheckedPasskey {
  key: KeyOfAccount
  used: Assertion
}

/**
 * The passkey of an answer to our challenge. Nothing is written but that the challenge was answered.
 *
 * @throws AppError passkey_expired; passkey_unknown, passkey_refused (another page, no verified person, a
 *   wrong signature)
 */
export async function checkPasskey(
  deps: AccountDeps,
  use: ChallengeUse,
  credential: UsedCredential,
): Promise<CheckedPasskey> {
  const challenge = challengeIn(credential.response.clientDataJSON)
  if (challenge === null) throw new AppError('passkey_refused')
  await useChallenge(deps, use, challenge)
  const key = await selectKey(deps.database.db, Buffer.from(credential.id, 'base64url'))
  if (!key) throw new AppError('passkey_unknown')
  const { userHandle } = credential.response
  // A passkey that the authenticator found by itself says whose it is (WebAuthn §7.2, step 6).
  if (userHandle !== parseUuid(key.user_id).toString('base64url')) throw new AppError('passkey_refused')
  const used = await verifyUsed(relyingPartyOf(deps.publicUrl), challenge, key.public_key, credential)
  if (!used) throw new AppError('passkey_refused')
  return { key, used }
}

/**
 * Counts the use and does what it allows, in one transaction. A counter that did not grow is a copy's
 * (WebAuthn §6.1.1): it allows nothing, and the owner is notified.
 *
 * @throws AppError passkey_copied; passkey_unknown: it was removed meanwhile
 */
export async function withPasskey<Result>(
  { database, clock, jobs }: AccountDeps,
  { key: { id, user_id: userId }, used }: CheckedPasskey,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const outcome = await database.transaction(async (tx) => {
    const now = clock.now()
    if (!(await lockAccountOfKey(tx, userId))) return 'passkey_unknown' as const
    if (await updatePasskeyUsed(tx, id, { ...used, now })) return { result: await act(tx) }
    const copied = await updatePasskeyCopied(tx, id, now)
    if (!copied) return 'passkey_unknown' as const
    if (copied.before === null || copied.before < after(now, -MAIL_AGAIN))
      await jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId, what: 'passkey_copied' })
    return 'passkey_copied' as const
  })
  if (typeof outcome === 'string') throw new AppError(outcome)
  return outcome.result
}
