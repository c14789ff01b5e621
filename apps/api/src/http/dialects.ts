/**
 * How each refusal reads in each form that callers expect: our envelope, CAMARA's ErrorInfo (Commonalities
 * r3.4), problem details (RFC 9457), OAuth 2 (RFC 6749 §5.2). Every error code has each of them.
 */
import { API_BASE, type Dialect, type ErrorCode } from '@amana/contract'
import type { FastifyRequest } from 'fastify'
import type { AppError } from '../kernel/app-error.ts'
import { errorEnvelope, JSON_TYPE } from './envelope.ts'

export interface WrittenError {
  status: number
  contentType: string
  headers?: Record<string, string>
  body: object
}

type Write = (error: AppError, requestId: string) => WrittenError

/** A 401 names how to sign in (RFC 9110 §15.5.2). */
const BEARER = { 'www-authenticate': 'Bearer realm="amana"' }

export const DIALECTS: Record<Dialect, Write> = {
  amana: (error, requestId) => ({ status: error.status, contentType: JSON_TYPE, body: errorEnvelope(error, requestId) }),
  camara: (error) => {
    const [status, code] = camaraOf(error.code, error.status)
    return {
      status,
      contentType: 'application/json',
      ...(status === 401 ? { headers: BEARER } : {}),
      body: { status, code, message: error.message },
    }
  },
  problem: (error, requestId) => ({
    status: error.status,
    contentType: 'application/problem+json',
    ...(error.status === 401 ? { headers: BEARER } : {}),
    body: {
      type: 'about:blank',
      title: TITLES[error.status] ?? 'Error',
      status: error.status,
      detail: error.message,
      code: error.code,
      request_id: requestId,
      ...(error.details.errors ? { errors: error.details.errors } : {}),
    },
  }),
  oauth: (error) => {
    const [status, code] = oauthOf(error.code, error.status)
    return {
      status,
      contentType: JSON_TYPE,
      ...(status === 401 ? { headers: { 'www-authenticate': 'Basic realm="amana"' } } : {}),
      body: { error: code, error_description: error.message.replaceAll(/[^\x20-\x21\x23-\x5B\x5D-\x7E]/g, "'") },
    }
  },
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** Codes that CAMARA answers otherwise than by their status. */
const CAMARA_CODES: Partial<Record<ErrorCode, [number, string]>> = {
  identifier_not_found: [404, 'IDENTIFIER_NOT_FOUND'],
  service_not_applicable: [422, 'SERVICE_NOT_APPLICABLE'],
  quota_exceeded: [429, 'QUOTA_EXCEEDED'],
  // CAMARA has no 402.
  balance_too_low: [429, 'QUOTA_EXCEEDED'],
}

const CAMARA_STATUSES: Record<number, [number, string]> = {
  400: [400, 'INVALID_ARGUMENT'],
  401: [401, 'UNAUTHENTICATED'],
  403: [403, 'PERMISSION_DENIED'],
  404: [404, 'NOT_FOUND'],
  409: [409, 'CONFLICT'],
  410: [410, 'GONE'],
  429: [429, 'TOO_MANY_REQUESTS'],
  500: [500, 'INTERNAL'],
  503: [503, 'UNAVAILABLE'],
}

/** CAMARA answers 400 for what our own calls answer with 408, 413, 415, 422 and 431. */
function camaraOf(code: ErrorCode, status: number): [number, string] {
  return CAMARA_CODES[code] ?? CAMARA_STATUSES[status] ?? [400, 'INVALID_ARGUMENT']
}

const OAUTH_CODES: Partial<Record<ErrorCode, [number, string]>> = {
  client_unknown: [401, 'invalid_client'],
  invalid_scope: [400, 'invalid_scope'],
  unsupported_grant_type: [400, 'unsupported_grant_type'],
  // RFC 6749 names no code for these two.
  address_not_allowed: [403, 'access_denied'],
  too_many_requests: [429, 'temporarily_unavailable'],
  unavailable: [503, 'temporarily_unavailable'],
  internal: [500, 'server_error'],
  not_found: [404, 'invalid_request'],
}

function oauthOf(code: ErrorCode, status: number): [number, string] {
  return OAUTH_CODES[code] ?? (status === 401 ? [401, 'invalid_client'] : [400, 'invalid_request'])
}

const PREFIXES: [string, Dialect][] = [
  [API_BASE, 'amana'],
  ['/partner/', 'problem'],
  ['/telco/', 'problem'],
  ['/device-authenticity/', 'camara'],
  ['/oauth2/', 'oauth'],
  ['/.well-known/oauth-authorization-server', 'oauth'],
]

/** By the endpoint; where none was found, by the path. Null: not below a path for programs. */
export function dialectOfPath(path: string): Dialect | null {
  const plain = path.includes('//') ? path.replaceAll(/\/{2,}/g, '/') : path
  return PREFIXES.find(([prefix]) => plain.startsWith(prefix))?.[1] ?? null
}

export function dialectOf(request: FastifyRequest): Dialect {
  return request.routeOptions?.config?.endpoint?.dialect ?? dialectOfPath(request.url) ?? 'amana'
}
