import { hashSecret } from '../../../kernel/secrets.ts'
import type { AccountDeps } from '../deps.ts'
import { selectRefreshToken, updateSessionEnded } from './queries.ts'

/**
 * Ends the session of the refresh token, else of the bearer. An ended or missing session is a success too.
 *
 * @param authorization the request's header of that name
 */
export async function signOut(
  { database, clock, tokens, ended }: Pick<AccountDeps, 'database' | 'clock' | 'tokens' | 'ended'>,
  { refresh, authorization }: { refresh: string | undefined; authorization: unknown },
): Promise<null> {
  const ofToken = refresh ? await selectRefreshToken(database.db, hashSecret(refresh)) : undefined
  const sessionId = ofToken?.session_id ?? (await sessionOfBearer(tokens, authorization))
  if (sessionId === undefined) return null
  await updateSessionEnded(database.db, sessionId, 'signed_out', clock.now())
  ended.add(sessionId)
  return null
}

async function sessionOfBearer(
  tokens: AccountDeps['tokens'],
  authorization: unknown,
): Promise<string | undefined> {
  const token = typeof authorization === 'string' ? /^Bearer +(\S+)$/i.exec(authorization)?.[1] : undefined
  if (!token) return undefined
  try {
    return (await tokens.verify(token)).sessionId
  } catch {
    // Forged or expired: nobody's session.
    return undefined
  }
}
