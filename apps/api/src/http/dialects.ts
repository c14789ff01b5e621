/**
 * How each refusal reads in each form that callers expect: our envelope, CAMARA's ErrorInfo (Commonalities
 * r3.4), problem details (RFC 9457), OAuth 2 (RFC 6749 §5.2), problem details with the causes of 3GPP
 * (TS 29.571 §5.2.4.1), and plain text. Every error code has each of them.
 */
import { API_BASE, type Dialect, type Endpoint, type ErrorCode, type FieldError } from '@amana/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../kernel/app-error.ts'
import { echoCorrelator } from './correlator.ts'
import { errorEnvelope, JSON_TYPE } from './envelope.ts'

interface WrittenError {
  status: number
  contentType: string
  headers?: Record<string, string>
  body: object
  /** Instead of the body. */
  text?: string
}

type Write = (error: AppError, requestId: string) => WrittenError

/**
 * Headers of every answer in a dialect, besides those of the answer itself.
 *
 * @throws AppError malformed_request
 */
export function setDialectHeaders({ dialect }: Endpoint, request: FastifyRequest, reply: FastifyReply): void {
  if (dialect === 'camara') echoCorrelator(request, reply)
}

/** Named in a text at most. */
const MAX_FIELDS = 5

/** The message; of fields at fault each with its name. Readers of a log see one text alone. */
function wordsOf({ message, details: { errors = [] } }: AppError): string {
  if (errors.length === 0) return message
  return errors
    .slice(0, MAX_FIELDS)
    .map(({ field, message: fault }) => (fault.includes(field) ? fault : `${field}: ${fault}`))
    .join('; ')
}

/** A 401 names how to sign in (RFC 9110 §15.5.2). */
const BEARER = { 'www-authenticate': 'Bearer realm="amana"' }

export const DIALECTS: Record<Dialect, Write> = {
  amana: (error, requestId) => ({
    status: error.status,
    contentType: JSON_TYPE,
    body: errorEnvelope(error, requestId),
  }),
  camara: (error) => {
    const [status, code] = camaraOf(error.code, error.status)
    return {
      status,
      contentType: 'application/json',
      ...(status === 401 ? { headers: BEARER } : {}),
      body: { status, code, message: wordsOf(error) },
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
      detail: wordsOf(error),
      code: error.code,
      request_id: requestId,
      ...(error.details.errors ? { errors: error.details.errors } : {}),
    },
  }),
  '3gpp': (error, requestId) => {
    const { contentType, headers, body } = DIALECTS.problem(error, requestId)
    const [status, cause] = causeOf(error)
    return {
      status,
      contentType,
      ...(headers ? { headers } : {}),
      body: {
        ...body,
        title: TITLES[status] ?? 'Error',
        status,
        code: cause,
        cause,
        ...(error.details.errors ? { invalidParams: error.details.errors.map(invalidParam) } : {}),
      },
    }
  },
  oauth: (error) => {
    const [status, code] = oauthOf(error.code, error.status)
    return {
      status,
      contentType: JSON_TYPE,
      ...(status === 401 ? { headers: { 'www-authenticate': 'Basic realm="amana"' } } : {}),
      body: {
        error: code,
        error_description: wordsOf(error).replaceAll(/[^\x20-\x21\x23-\x5B\x5D-\x7E]/g, "'"),
      },
    }
  },
  text: (error) => ({
    status: error.status,
    contentType: 'text/plain; charset=utf-8',
    body: {},
    text: `${error.message}\n`,
  }),
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
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
  405: [405, 'METHOD_NOT_ALLOWED'],
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

/** TS 29.571 §5.2.4.1: a parameter of the query is written with this word before it. */
const invalidParam = ({ field, message }: FieldError) => ({ param: `query ${field}`, reason: message })

/** Causes that TS 29.500 §5.2.7.2 and TS 29.511 §5.2.7 name. */
const CAUSES: Partial<Record<ErrorCode, [number, string]>> = {
  pei_missing: [400, 'MANDATORY_QUERY_PARAM_MISSING'],
  pei_incorrect: [400, 'MANDATORY_QUERY_PARAM_INCORRECT'],
  subscriber_incorrect: [400, 'OPTIONAL_QUERY_PARAM_INCORRECT'],
  equipment_unknown: [404, 'ERROR_EQUIPMENT_UNKNOWN'],
}

const CAUSES_OF_STATUSES: Record<number, string> = {
  401: 'UNAUTHORIZED',
  403: 'INSUFFICIENT_SCOPE',
  404: 'RESOURCE_URI_STRUCTURE_NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  429: 'NF_CONGESTION_RISK',
  500: 'SYSTEM_FAILURE',
  503: 'NF_CONGESTION',
}

function causeOf({ code, status, details: { errors = [] } }: AppError): [number, string] {
  if (code === 'validation_failed')
    return [
      400,
      `${errors.some(({ field }) => field === 'pei') ? 'MANDATORY' : 'OPTIONAL'}_QUERY_PARAM_INCORRECT`,
    ]
  return CAUSES[code] ?? [status, CAUSES_OF_STATUSES[status] ?? 'INVALID_MSG_FORMAT']
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
  method_not_allowed: [405, 'invalid_request'],
}

function oauthOf(code: ErrorCode, status: number): [number, string] {
  return OAUTH_CODES[code] ?? (status === 401 ? [401, 'invalid_client'] : [400, 'invalid_request'])
}

const PREFIXES: [string, Dialect][] = [
  [API_BASE, 'amana'],
  ['/partner/', 'problem'],
  ['/telco/', 'problem'],
  ['/private/', 'problem'],
  ['/n5g-eir-eic/', '3gpp'],
  ['/device-authenticity/', 'camara'],
  ['/oauth2/', 'oauth'],
  ['/.well-known/oauth-authorization-server', 'oauth'],
  // Files for verifiers: the transparency log, and the status lists of certificates.
  ['/log/', 'text'],
  ['/status/', 'text'],
  // Calls and text messages, for gateways.
  ['/ussd/', 'text'],
  ['/sms/', 'text'],
]

/** By the endpoint; where none was found, by the path. Null: not below a path for programs. */
export function dialectOfPath(path: string): Dialect | null {
  const plain = path.includes('//') ? path.replaceAll(/\/{2,}/g, '/') : path
  return PREFIXES.find(([prefix]) => plain.startsWith(prefix))?.[1] ?? null
}

export function dialectOf(request: FastifyRequest): Dialect {
  return request.routeOptions?.config?.endpoint?.dialect ?? dialectOfPath(request.url) ?? 'amana'
}
