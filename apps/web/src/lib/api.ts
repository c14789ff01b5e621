/**
 * The browser's client of the API, typed by the contract. Every failure arrives as an `ApiError`, with our
 * message when the network failed. Calls carry the session (decisions D1): an expired access token is
 * exchanged before the call, or once more when the server says that it has expired.
 */
import {
  API_BASE,
  type Endpoint,
  type EndpointData,
  type EndpointRequest,
  pathFor,
} from '@amana/contract/endpoint'
import { ApiError, exchange, networkError, READ_TIMEOUT_MS } from './http.ts'
import { type Renewal, renewTokens } from './refresh.ts'
import { changeUser, hasFreshToken, readSession, storedAccessToken } from './session.ts'
import { expireSession } from './sign-out.ts'

export {
  ApiError,
  NETWORK_MESSAGE,
  networkError,
  readEnvelope,
  request,
  TIMEOUT_MS,
  toApiError,
} from './http.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Id of the account that alone makes this call. By the session of another one nothing is sent. */
  as?: string
}

export interface CallResult<E extends Endpoint> {
  data: EndpointData<E>
  description: string
}

/**
 * Calls one endpoint of the contract. A GET without an answer is repeated once, and has 15 s in all, the
 * exchange of an expired token included. Throws `ApiError` (`network` also where `as` is not signed in); when
 * the caller's own `signal` ends it, the signal's reason.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
  { signal, as }: CallOptions = {},
): Promise<CallResult<E>> {
  const { params, query, body } = request as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  const url = `${API_BASE}${pathFor(endpoint.path, params)}${queryString(query)}`
  const reads = endpoint.method === 'GET'
  const limit = reads ? AbortSignal.timeout(READ_TIMEOUT_MS) : null
  const ends = limit && signal ? AbortSignal.any([signal, limit]) : (limit ?? signal)
  const send = async (bearer: string | null) => {
    if (as !== undefined && !isBearerOf(as, bearer)) throw networkError()
    const headers: Record<string, string> = { accept: 'application/json' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (bearer) headers.authorization = `Bearer ${bearer}`
    const init: RequestInit = { method: endpoint.method, headers, credentials: 'omit', cache: 'no-store' }
    if (body !== undefined) init.body = JSON.stringify(body)
    return withRetry(() => exchange(url, init, ends), reads, ends)
  }
  const answer = await within(limit, endpoint.auth === 'public' ? send(null) : sendWithSession(send))
  return { data: answer.response_data as EndpointData<E>, description: answer.response_description }
}

/**
 * Runs a request with the bearer of the session (null: a visitor), after the exchange of an expired one, and
 * once more when the server says that it has expired. For requests that `call` cannot make: uploads and
 * downloads.
 */
export async function sendWithSession<Answer>(
  send: (bearer: string | null) => Promise<Answer>,
): Promise<Answer> {
  const bearer = await freshBearer()
  try {
    return await send(bearer)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'authenticator_required')
      changeUser(readSession()?.user.id, { authenticator_required: true })
    if (bearer === null || !isAboutSession(error)) throw error
    if (error.code === 'not_signed_in') throw refuse(bearer, error)
    const renewed = bearerOf(await renewTokens(bearer))
    return send(renewed).catch((again) => {
      throw renewed !== null && isAboutSession(again) ? refuse(renewed, again) : again
    })
  }
}

/** Read in the moment of the request: another tab may have signed somebody else in. */
function isBearerOf(userId: string, bearer: string | null): boolean {
  const session = readSession()
  return session !== null && session.user.id === userId && session.accessToken === bearer
}

/** A 401 about the bearer itself; others, such as a wrong password, belong to the caller. */
function isAboutSession(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'not_signed_in' || error.code === 'token_expired')
}

/** The server no longer accepts this bearer: the session is over, unless another one has begun meanwhile. */
function refuse(bearer: string, error: ApiError): ApiError {
  if (storedAccessToken() === bearer) expireSession()
  return error
}

/** The bearer for a call; null for a visitor. Waits for the exchange of an expired token. */
async function freshBearer(): Promise<string | null> {
  const stored = storedAccessToken()
  if (stored === null || hasFreshToken()) return stored
  if (readSession() === null) return null
  return bearerOf(await renewTokens(stored))
}

function bearerOf(renewal: Renewal): string | null {
  if (renewal.kind === 'failed') throw renewal.error
  return renewal.kind === 'renewed' ? storedAccessToken() : null
}

/** `?a=b`, without undefined and null values; empty when none is left. */
export function queryString(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)] as [string, string]))}`
}

async function within<T>(limit: AbortSignal | null, work: Promise<T>): Promise<T> {
  if (!limit) return work
  const late = new Promise<never>((_, reject) =>
    limit.addEventListener('abort', () => reject(networkError()), { once: true }),
  )
  return Promise.race([work, late])
}

/** For TanStack Query: a failed read is retried once, a refusal of the server is not. */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError && error.status < 500)
}

async function withRetry<T>(attempt: () => Promise<T>, mayRetry: boolean, signal?: AbortSignal): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!mayRetry || signal?.aborted || !(error instanceof ApiError) || error.code !== 'network') throw error
    return attempt()
  }
}
