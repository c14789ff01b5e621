import { MAX_PASSKEYS, type NewCredential, PASSKEY_MESSAGES, type Passkey } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError, fieldError } from '../../../kernel/app-error.ts'
import { newId } from '../../../kernel/random.ts'
import { updateRecovered } from '../credentials/pin-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { deviceNameOf } from '../sessions/device-name.ts'
import { useChallenge } from './challenges.ts'
import { presentPasskey } from './present-passkey.ts'
import { countPasskeys, insertPasskey, lockOpenSession } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { challengeIn, type MadePasskey, verifyMade } from './verify.ts'

export interface PasskeyToCreate {
  name: string | undefined
  credential: NewCredential
  userAgent: string | undefined
  language: Locale
}

/**
 * Adds the passkey that the browser made with the options of this session. It is a recovery (decisions §17),
 * and the owner is notified.
 *
 * @throws AppError validation_failed on `credential`: not for this page, this session or this moment;
 *   passkey_exists, too_many_passkeys
 */
export async function createPasskey(
  deps: AccountDeps,
  { userId, sessionId }: UserActor,
  { name, credential, userAgent, language }: PasskeyToCreate,
): Promise<Passkey> {
  const made = await verifiedPasskey(deps, sessionId, credential)
  const now = deps.clock.now()
  const device = deviceNameOf(userAgent)
  const row = {
    id: newId(now),
    user_id: userId,
    credential_id: made.credentialId,
    public_key: made.publicKey,
    counter: made.counter,
    transports: made.transports,
    attachment: credential.authenticatorAttachment ?? null,
    aaguid: made.aaguid,
    backup_eligible: made.backupEligible,
    backed_up: made.backedUp,
    name: name ?? device,
    device,
    session_id: sessionId,
    created_at: now,
  }
  await deps.database.transaction(async (tx) => {
    // First: it locks the account, so that two at once are counted one after the other.
    await updateRecovered(tx, userId, now)
    // Ended meanwhile, perhaps with the passkeys that were made in it.
    if (!(await lockOpenSession(tx, sessionId, now))) throw new AppError('not_signed_in')
    if (!(await insertPasskey(tx, row))) throw new AppError('passkey_exists')
    if ((await countPasskeys(tx, userId)) > MAX_PASSKEYS) throw new AppError('too_many_passkeys')
    await deps.jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId, what: 'passkey_added' })
  })
  return presentPasskey({ ...row, last_used_at: null, copied_at: null }, language)
}

async function verifiedPasskey(
  deps: AccountDeps,
  sessionId: string,
  credential: NewCredential,
): Promise<MadePasskey> {
  const challenge = challengeIn(credential.response.clientDataJSON)
  if (challenge === null) throw fieldError('credential', PASSKEY_MESSAGES.refused)
  await useChallenge(deps, { purpose: 'create', sessionId }, challenge).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'passkey_expired')
      throw fieldError('credential', PASSKEY_MESSAGES.expired)
    throw error
  })
  const made = await verifyMade(relyingPartyOf(deps.publicUrl), challenge, credential)
  if (!made) throw fieldError('credential', PASSKEY_MESSAGES.refused)
  return made
}
