import type { FieldError, RegistryCode } from './types.ts'

/** Codes of CAMARA's ErrorInfo, which `checkStatus` answers with. */
export type CamaraCode =
  | 'INVALID_ARGUMENT'
  | 'UNAUTHENTICATED'
  | 'PERMISSION_DENIED'
  | 'NOT_FOUND'
  | 'IDENTIFIER_NOT_FOUND'
  | 'CONFLICT'
  | 'GONE'
  | 'SERVICE_NOT_APPLICABLE'
  | 'TOO_MANY_REQUESTS'
  | 'QUOTA_EXCEEDED'
  | 'INTERNAL'
  | 'UNAVAILABLE'

/** Codes of the token endpoint (RFC 6749 §5.2). */
export type OAuthCode =
  | 'invalid_client'
  | 'invalid_request'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'access_denied'
  | 'temporarily_unavailable'
  | 'server_error'

/** `unreadable`: a refusal in none of these forms, as a proxy on the way writes it. */
export type AmanaErrorCode = RegistryCode | CamaraCode | OAuthCode | 'unreadable'

export interface Refusal {
  status: number
  code: AmanaErrorCode
  message: string
  /** Faults of single fields. */
  errors: readonly FieldError[]
  /** Names the request in the registry's log. */
  requestId: string | null
  /** As `Retry-After` asks; null: the answer has none. */
  retryAfterSeconds: number | null
}

/** A refusal of the registry. Programs read `code`, people `message`. */
export class AmanaError extends Error implements Refusal {
  override readonly name = 'AmanaError'
  readonly status: number
  readonly code: AmanaErrorCode
  readonly errors: readonly FieldError[]
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor({ message, ...refusal }: Refusal) {
    super(message)
    this.status = refusal.status
    this.code = refusal.code
    this.errors = refusal.errors
    this.requestId = refusal.requestId
    this.retryAfterSeconds = refusal.retryAfterSeconds
  }
}

/** Problem details (RFC 9457), CAMARA's ErrorInfo and RFC 6749 §5.2 in one. */
interface WrittenRefusal {
  code?: string
  error?: string
  detail?: string
  message?: string
  error_description?: string
  errors?: FieldError[]
  request_id?: string
}

export async function errorOf(response: Response): Promise<AmanaError> {
  const body = ((await response.json().catch(() => null)) ?? {}) as WrittenRefusal
  const { status } = response
  return new AmanaError({
    status,
    code: (body.code ?? body.error ?? 'unreadable') as AmanaErrorCode,
    message: body.detail ?? body.message ?? body.error_description ?? `The registry answered ${status}.`,
    errors: body.errors ?? [],
    requestId: body.request_id ?? response.headers.get('x-correlator'),
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
  })
}

/** Seconds or a date (RFC 9110 §10.2.3). */
function secondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1_000))
}
