import type { Tokens } from '@amana/contract'
import type { Tx } from '../../../db/index.ts'
import { newId, newSecret } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import type { AccountDeps } from '../deps.ts'
import type { Users } from '../tables.ts'
import { deviceNameOf } from './device-name.ts'
import { insertRefreshToken, insertSession } from './queries.ts'
import { sessionExpiry } from './rules.ts'

export interface SessionToStart {
  userId: string
  role: Users['role']
  /** The header; only its short description is stored. */
  userAgent: string | undefined
}

type Deps = Pick<AccountDeps, 'clock' | 'tokens'>

/** Starts a session, in the transaction of its cause: a used code, or a password that is still right. */
export async function startSession(deps: Deps, tx: Tx, session: SessionToStart): Promise<Tokens> {
  const { userId, role, userAgent } = session
  const now = deps.clock.now()
  const id = newId(now)
  const expiresAt = sessionExpiry(role, now)
  await insertSession(tx, {
    id,
    user_id: userId,
    device: deviceNameOf(userAgent),
    created_at: now,
    expires_at: expiresAt,
  })
  return issueTokens(deps, tx, { userId, role, sessionId: id, expiresAt })
}

export interface OpenSession extends Omit<SessionToStart, 'userAgent'> {
  sessionId: string
  expiresAt: Date
}

/** A new pair for an open session. The refresh token is stored as a hash. */
export async function issueTokens(
  deps: Deps,
  tx: Tx,
  session: OpenSession,
  refresh: string = newSecret(),
): Promise<Tokens> {
  await insertRefreshToken(tx, hashSecret(refresh), session.sessionId, deps.clock.now())
  return signTokens(deps, session, refresh)
}

/** The pair of a refresh token that is stored already. */
export async function signTokens(
  { tokens }: Pick<Deps, 'tokens'>,
  { userId, role, sessionId, expiresAt }: OpenSession,
  refresh: string,
): Promise<Tokens> {
  const access = await tokens.sign({ kind: 'account', userId, sessionId, role })
  return {
    access: access.token,
    refresh,
    access_token: access.token,
    refresh_token: refresh,
    access_token_expiration: access.expiresAt.toISOString(),
    refresh_token_expiration: expiresAt.toISOString(),
  }
}
