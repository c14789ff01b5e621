/**
 * The exchange of the refresh token for new tokens (decisions D1): one at a time, also across tabs, because a
 * refresh token that is used twice ends its session, unless the same attempt repeats it after a lost answer
 * (docs/adr/0014). If the server refuses it, the session has expired; without an answer nothing ends.
 */
import type { Tokens } from '@amana/contract/accounts'
import { API_BASE } from '@amana/contract/endpoint'
import { ApiError, exchange, networkError, toApiError } from './http.ts'
import { session } from './messages/session.ts'
import {
  exchangeAttempt,
  hasFreshToken,
  markRestored,
  saveTokens,
  storedAccessToken,
  storedRefreshToken,
} from './session.ts'
import { expireSession } from './sign-out.ts'
import { withTabLock } from './tab-lock.ts'

/** Equals `refreshTokens.path` of the contract, whose import costs zod. */
export const REFRESH_PATH = '/users/token/refresh/'
const LOCK = 'amana-session-refresh'

export type Renewal =
  /** Storage holds tokens that the server has not refused, from this tab or another one. */
  | { kind: 'renewed' }
  /** The session was ended meanwhile, here or in another tab. */
  | { kind: 'signed-out' }
  /** The server ended the session (401), or gave no usable answer and the session stays. */
  | { kind: 'failed'; error: ApiError }

let running: Promise<Renewal> | null = null

/** Replaces the expired access token `stale`. Calls at the same time share one exchange. Never throws. */
export function renewTokens(stale: string): Promise<Renewal> {
  running ??= withTabLock(LOCK, () => renewOnce(stale))
    .catch(
      (error): Renewal => ({ kind: 'failed', error: error instanceof ApiError ? error : networkError() }),
    )
    .finally(() => {
      running = null
    })
  return running
}

/**
 * At the start of a tab: exchanges the expired access token of a stored session, or finds that the session is
 * over.
 */
export async function restoreSession(): Promise<void> {
  const stored = storedAccessToken()
  if (stored !== null && !hasFreshToken()) await renewTokens(stored)
  markRestored()
}

async function renewOnce(stale: string): Promise<Renewal> {
  const stored = storedAccessToken()
  if (stored === null) return { kind: 'signed-out' }
  // Another tab was faster while this one waited.
  if (stored !== stale && hasFreshToken()) return { kind: 'renewed' }

  const refresh = storedRefreshToken()
  if (refresh === null) return end()
  const outcome = await requestTokens(refresh).catch(toApiError)
  // Signed out, signed in again, or (without locks) exchanged by another tab during the request: that result
  // stands.
  if (storedRefreshToken() !== refresh)
    return { kind: storedAccessToken() === null ? 'signed-out' : 'renewed' }
  if (!(outcome instanceof ApiError)) {
    saveTokens(outcome)
    return { kind: 'renewed' }
  }
  // 422: the stored value is no refresh token at all.
  return outcome.status === 401 || outcome.status === 422 ? end() : { kind: 'failed', error: outcome }
}

async function requestTokens(refresh: string): Promise<Tokens> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const body = JSON.stringify({ refresh, attempt: exchangeAttempt() })
  const init: RequestInit = { method: 'POST', headers, body, credentials: 'omit', cache: 'no-store' }
  const { response_data } = await exchange(`${API_BASE}${REFRESH_PATH}`, init)
  return response_data as Tokens
}

function end(): Renewal {
  expireSession()
  return {
    kind: 'failed',
    error: new ApiError({ status: 401, code: 'token_expired', message: session.expired }),
  }
}
