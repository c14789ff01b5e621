/**
 * One exchange with the API: a request within the time limit, and its envelope or the `ApiError` that it
 * represents. Does not know sessions; the application calls through api.ts.
 */
import { ERROR_CODES } from '@amana/contract/error-codes'
import type { ErrorCode, FieldError } from '@amana/contract/errors'
import { LOCALE } from './locale.ts'
import { refusals } from './messages/refusals.ts'

export const TIMEOUT_MS = 20_000
/** A read may be asked for again without harm, so the page says sooner that no answer came. */
export const READ_TIMEOUT_MS = 15_000
export const NETWORK_MESSAGE = refusals.network

/** `network`: no answer came (offline, refused, cut off, or too late). */
export type ApiErrorCode = ErrorCode | 'network'

interface ApiErrorFacts {
  status: number
  code: ApiErrorCode
  message: string
  errors?: FieldError[]
  detail?: string
  requestId?: string
  /** Seconds, from `Retry-After`. */
  retryAfter?: number
  context?: Record<string, string>
}

export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: ApiErrorCode
  readonly errors: FieldError[]
  readonly detail: string | null
  readonly requestId: string | null
  readonly retryAfter: number | null
  readonly context: Record<string, string>

  constructor(facts: ApiErrorFacts) {
    super(facts.message)
    this.name = 'ApiError'
    this.status = facts.status
    this.code = facts.code
    this.errors = facts.errors ?? []
    this.detail = facts.detail ?? null
    this.requestId = facts.requestId ?? null
    this.retryAfter = facts.retryAfter ?? null
    this.context = facts.context ?? {}
  }

  /**
   * Whether the same request may succeed in a moment: there was no answer, or the error is not the caller's.
   */
  get temporary(): boolean {
    return this.code === 'network' || this.status >= 500
  }
}

export function networkError(): ApiError {
  return new ApiError({ status: 0, code: 'network', message: NETWORK_MESSAGE })
}

/** Anything thrown → an `ApiError`; what is no answer is an error of this page. */
export function toApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError
    ? thrown
    : new ApiError({ status: 0, code: 'internal', message: refusals.internal })
}

/**
 * One request within the time limit. Throws `ApiError` of code `network` when no answer comes; else gives the
 * response.
 */
export async function request(url: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const timeout = AbortSignal.timeout((init.method ?? 'GET') === 'GET' ? READ_TIMEOUT_MS : TIMEOUT_MS)
  try {
    return await fetch(url, {
      ...init,
      // Calls carry no cookies, so the page says its language itself.
      headers: { ...init.headers, 'accept-language': LOCALE },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof Error) throw networkError()
    throw error
  }
}

export interface Envelope {
  response_status: string
  response_description: string
  response_data: unknown
}

/**
 * One request and its envelope. Throws `ApiError`; when the caller's own `signal` ends it, the signal's
 * reason.
 */
export async function exchange(url: string, init: RequestInit, signal?: AbortSignal): Promise<Envelope> {
  const response = await request(url, init, signal)
  let text: string
  try {
    text = await response.text()
  } catch {
    if (signal?.aborted) throw signal.reason
    throw networkError()
  }
  return readEnvelope(response.status, text, response.headers.get('retry-after'))
}

/**
 * Status, body and `Retry-After` of an answer → its envelope, or the `ApiError` it represents (also when a
 * proxy answered).
 */
export function readEnvelope(status: number, text: string, retryAfter: string | null): Envelope {
  const body = parseObject(text)
  const string = (key: string) => (typeof body?.[key] === 'string' ? (body[key] as string) : undefined)
  if (status >= 200 && status < 300 && body?.response_status === 'success') {
    return {
      response_status: 'success',
      // The initiation of a transfer says it as `message` beside the envelope.
      response_description: string('message') || string('response_description') || '',
      response_data: body.response_data,
    }
  }
  const seconds = retryAfter === null ? undefined : secondsOf(retryAfter)
  const stated = string('code')
  // Codes of machines and of the portal of organisations are recognised by their status: their words come
  // along.
  const code = ERROR_CODES.find((known) => known === stated) ?? codeOfStatus(status)
  throw new ApiError({
    status,
    code,
    message: string('response_description') || refusals.internal,
    errors: Array.isArray(body?.errors) ? (body.errors as FieldError[]) : [],
    detail: detailOf(body?.detail),
    requestId: string('request_id'),
    retryAfter: seconds,
    context:
      typeof body?.context === 'object' && body.context !== null
        ? (body.context as Record<string, string>)
        : {},
  })
}

/** `detail` is a text; if the server sends an object, its JSON. */
function detailOf(detail: unknown): string | undefined {
  if (typeof detail === 'object' && detail !== null) return JSON.stringify(detail)
  return typeof detail === 'string' ? detail : undefined
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** `Retry-After` is seconds or an HTTP date (RFC 9110 §10.2.3). */
function secondsOf(value: string): number | undefined {
  if (/^\d+$/.test(value.trim())) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'not_signed_in'
  if (status === 404) return 'not_found'
  if (status === 413) return 'body_too_large'
  if (status === 429) return 'too_many_requests'
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  return 'internal'
}
