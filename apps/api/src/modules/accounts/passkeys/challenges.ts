import { PASSKEY_CHALLENGE_SECONDS } from '@amana/contract'
import { AppError } from '../../../kernel/app-error.ts'
import { after, SECOND } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import { keyedMac, sameBytes } from '../../../kernel/secrets.ts'
import { formatUuid, parseUuid, uuidTime } from '../../../kernel/uuid.ts'
import type { AccountDeps } from '../deps.ts'
import { insertAnsweredChallenge } from './queries.ts'

/**
 * The act that a challenge allows, and for whom: the session that adds a passkey, the attempt of an officer's
 * sign-in; before any other sign-in nobody is known.
 */
export type ChallengeUse =
  | { purpose: 'create'; sessionId: string }
  | { purpose: 'sign in' }
  | { purpose: 'officer'; attemptId: string }

const LIFE = PASSKEY_CHALLENGE_SECONDS * SECOND
const ID_BYTES = 16
const MAC_BYTES = 32

/**
 * A challenge carries its time and is authentic by a key, so that strangers who ask for one leave no row: an
 * id of version 7 and its MAC, base64url.
 */
export function newChallenge(
  { codeKey, clock }: Pick<AccountDeps, 'codeKey' | 'clock'>,
  use: ChallengeUse,
): string {
  const id = newId(clock.now())
  return Buffer.concat([parseUuid(id), macOf(codeKey, use, id)]).toString('base64url')
}

/**
 * Uses a challenge up, before its answer is verified: a wrong answer ends it too.
 *
 * @throws AppError passkey_expired: not ours, for another act, used, or too old
 */
export async function useChallenge(
  { codeKey, clock, database }: Pick<AccountDeps, 'codeKey' | 'clock' | 'database'>,
  use: ChallengeUse,
  unverifiedChallenge: string,
): Promise<void> {
  const now = clock.now()
  const id = readChallenge(codeKey, use, unverifiedChallenge)
  if (id === null) throw new AppError('passkey_expired')
  const expiresAt = after(uuidTime(id), LIFE)
  if (expiresAt <= now || !(await insertAnsweredChallenge(database.db, id, expiresAt)))
    throw new AppError('passkey_expired')
}

function readChallenge(key: Buffer, use: ChallengeUse, unverified: string): string | null {
  const bytes = Buffer.from(unverified, 'base64url')
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== unverified) return null
  const id = formatUuid(bytes.subarray(0, ID_BYTES))
  return sameBytes(bytes.subarray(ID_BYTES), macOf(key, use, id)) ? id : null
}

function macOf(key: Buffer, use: ChallengeUse, id: string): Buffer {
  return keyedMac(key, `passkey ${use.purpose} ${boundTo(use)} ${id}`)
}

function boundTo(use: ChallengeUse): string {
  switch (use.purpose) {
    case 'create':
      return use.sessionId
    case 'officer':
      return use.attemptId
    case 'sign in':
      return ''
  }
}
