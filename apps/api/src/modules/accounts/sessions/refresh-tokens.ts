import type { Tokens } from '@amana/contract'
import { AppError } from '../../../kernel/app-error.ts'
import { newId, newSecret } from '../../../kernel/random.ts'
import { hashSecret, keyedMac } from '../../../kernel/secrets.ts'
import type { AccountDeps } from '../deps.ts'
import {
  selectRefreshToken,
  updateRefreshTokenUsed,
  updateSessionEnded,
  updateSessionProlonged,
} from './queries.ts'
import { mayWork, sessionExpiryAfterUse } from './rules.ts'
import { issueTokens, signTokens } from './start-session.ts'

type Deps = Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'tokens' | 'ended' | 'refreshKey'>

/**
 * Exchanges a refresh token, once. A token that is used again was copied, and thief and owner look
 * alike: the session ends and its owner is notified (RFC 9700 §4.14.2). That holds for two simultaneous
 * requests as well.
 *
 * Answers get lost on a bad line. A request that repeats the `attempt` of the first one gets the same pair,
 * as long as the new refresh token has not been used: the token is derived from the old one and the attempt,
 * which a thief of the token does not know.
 *
 * @throws AppError not_signed_in (not ours, ended, used twice, officer suspended), token_expired
 */
export async function refreshTokens(
  deps: Deps,
  { refresh, attempt }: { refresh: string; attempt?: string | undefined },
): Promise<Tokens> {
  const { database, clock } = deps
  const now = clock.now()
  const tokenHash = hashSecret(refresh)
  const standing = await selectRefreshToken(database.db, tokenHash)
  if (!standing || standing.ended_at !== null) throw new AppError('not_signed_in')
  if (standing.expires_at <= now) throw new AppError('token_expired')
  if (!mayWork(standing, now)) throw new AppError('not_signed_in')

  const { session_id: sessionId, user_id: userId, role } = standing
  const next =
    attempt === undefined
      ? newSecret()
      : keyedMac(deps.refreshKey, `${attempt} ${refresh}`).toString('base64url')
  const tokens = await database.transaction(async (tx) => {
    if (!(await updateRefreshTokenUsed(tx, tokenHash, now))) return null
    const expiresAt = sessionExpiryAfterUse(role, standing.expires_at, now)
    if (!(await updateSessionProlonged(tx, sessionId, expiresAt, now))) throw new AppError('not_signed_in')
    return issueTokens(deps, tx, { userId, role, sessionId, expiresAt }, next)
  })
  if (tokens) return tokens
  const given = attempt === undefined ? undefined : await selectRefreshToken(database.db, hashSecret(next))
  if (given?.session_id === sessionId && given.used_at === null && given.ended_at === null)
    return signTokens(deps, { userId, role, sessionId, expiresAt: given.expires_at }, next)
  await endFamily(deps, { sessionId, userId }, now)
  throw new AppError('not_signed_in')
}

async function endFamily(
  { database, jobs, ended }: Deps,
  { sessionId, userId }: { sessionId: string; userId: string },
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await updateSessionEnded(tx, sessionId, 'token_reused', now))) return
    await jobs.enqueue(tx, 'accounts.notify', { id: newId(now), userId, what: 'token_reused' })
  })
  ended.add(sessionId)
}
