/** Promises that every answer keeps, no matter what was sent. */
import { ALL_ERRORS } from '@amana/contract/all-errors'
import type { Operation } from './operations.ts'
import type { FuzzRequest } from './requests.ts'
import type { Answer } from './send.ts'

/**
 * The only codes with 503: a dependency is down, the product is overloaded and sends Retry-After, or the
 * private set is still being written.
 */
const BUSY = new Set(['unavailable', 'identity_provider_down', 'payment_provider_down', 'private_not_ready'])
const CODES: Record<string, { status: number }> = ALL_ERRORS

/** Headers of every answer, with their required values. */
const HEADERS: Record<string, RegExp> = {
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'referrer-policy': /^(same-origin|no-referrer)$/,
  'x-content-type-options': /^nosniff$/,
  'cache-control': /no-store/,
}

/** Below these paths lie files that anybody may keep and read; a refusal there is a line of text. */
const PUBLIC = /^\/(log|status)\//
const PUBLIC_HEADERS: Record<string, RegExp> = {
  ...HEADERS,
  'cross-origin-resource-policy': /^cross-origin$/,
  'cache-control': /^public, max-age=\d+/,
}

/** The gateway's addresses: lines of text, a turn's with CON or END before at most 160 characters. */
const GATEWAY = /^\/(ussd|sms)\//
const TURN = /^(CON|END) [\s\S]{1,160}$/

/** Parts of a stack trace, a statement, a path or a library's own messages. */
const INTERNAL =
  /\n\s+at |node_modules|\/src\/|\.ts:\d+|\bFST_|\bERR_[A-Z]|SyntaxError|TypeError|ZodError|PostgreSQL|syntax error|duplicate key|violates|relation "|ECONN|ENOENT|kysely/

type FuzzedCall = Pick<FuzzRequest, 'operation' | 'method' | 'altered'>

/** Empty: no broken promise. */
export function faultsOf(
  { operation, method, altered }: FuzzedCall,
  { status, headers, body }: Answer,
): string[] {
  const text = body.toString('utf8')
  const type = String(headers['content-type'] ?? '')
  if (altered && isNobodys(operation, { status, type, text })) return []
  const isPublic = PUBLIC.test(operation.path)
  const faults = Object.entries(isPublic && status < 400 ? PUBLIC_HEADERS : HEADERS)
    .filter(([name, pattern]) => !pattern.test(String(headers[name] ?? '')))
    .map(([name]) => `${name} is ${String(headers[name])}`)
  for (const name of ['server', 'x-powered-by'])
    if (headers[name] !== undefined) faults.push(`${name} tells what is inside`)
  if (method === 'HEAD') return [...faults, ...(status >= 500 ? [`status ${status}`] : [])]
  if (GATEWAY.test(operation.path)) {
    if (status < 400) faults.push(...faultsOfGateway(operation, type, text))
    else faults.push(...faultsOfLine(status, type, text))
  } else if (isPublic) {
    if (status >= 400) faults.push(...faultsOfLine(status, type, text))
  } else if (!operation.path.startsWith('/api/')) {
    if (status >= 400) faults.push(...faultsOfRefusal(status, type, text))
  } else if (status >= 400 || type.startsWith('application/json'))
    faults.push(...faultsOfEnvelope(status, type, text))
  else if (type.startsWith('text/event-stream'))
    faults.push(...(status === 200 ? [] : [`status ${status} of a stream`]))
  else if (status >= 300) faults.push(`status ${status} leads to ${String(headers.location)}`)
  else if (!/^attachment; filename="[\w.-]+"$/.test(String(headers['content-disposition'])))
    faults.push('a file that is no attachment')
  // With another method it may be another operation of this path.
  const known = method !== operation.method || operation.statuses.includes(status)
  if (status < 400 && !known) faults.push(`status ${status} is not in the document`)
  return faults
}

/** Calls of machines: problem details, CAMARA's ErrorInfo, or OAuth's two fields. */
function faultsOfRefusal(status: number, type: string, text: string): string[] {
  if (!/^application\/(problem\+)?json/.test(type)) return [`status ${status} as ${type || 'nothing'}`]
  const body = parsed(text)
  if (body === undefined) return ['a body that is no JSON object']
  if (isUnread(status, body)) return []
  const words = [body.detail, body.message, body.error_description].filter((one) => typeof one === 'string')
  const named = typeof body.error === 'string' || body.status === status
  return [
    ...(words.length === 1 && named ? [] : ['a refusal in no known form']),
    ...(status >= 500 && status !== 503 ? [`status ${status}`] : []),
    ...(words.some((one) => INTERNAL.test(String(one))) ? ['words of the inside'] : []),
  ]
}

/** Our envelope: the request was refused before its path was read, or it has none. */
const isUnread = (status: number, body: Record<string, unknown> | undefined): boolean =>
  (status === 404 || status === 408 || status === 431) && body?.response_status === 'error'

/** Beside the API's folder, a path that is written otherwise may be that of no page and no call. */
function isNobodys(
  { path }: Operation,
  { status, type, text }: { status: number; type: string; text: string },
): boolean {
  if (path.startsWith('/api/') || status < 400 || status >= 500) return false
  return (status === 404 && type.startsWith('text/html')) || parsed(text)?.response_status === 'error'
}

function faultsOfLine(status: number, type: string, text: string): string[] {
  if (isUnread(status, parsed(text))) return []
  return [
    ...(type.startsWith('text/plain') ? [] : [`status ${status} as ${type || 'nothing'}`]),
    ...(status >= 500 && status !== 503 ? [`status ${status}`] : []),
    ...(INTERNAL.test(text) ? ['words of the inside'] : []),
  ]
}

function faultsOfGateway({ path }: Operation, type: string, text: string): string[] {
  const right = /^\/ussd\/\w+$/.test(path) ? TURN.test(text) : text === 'OK'
  return [
    ...(type.startsWith('text/plain') ? [] : [`a gateway's answer as ${type || 'nothing'}`]),
    ...(right ? [] : ['no answer that a gateway reads']),
    ...(INTERNAL.test(text) ? ['words of the inside'] : []),
  ]
}

function faultsOfEnvelope(status: number, type: string, text: string): string[] {
  if (!type.startsWith('application/json')) return [`status ${status} as ${type || 'nothing'}`]
  const body = parsed(text)
  if (body === undefined) return ['a body that is no JSON object']
  if (status < 400) {
    const right =
      body.response_status === 'success' &&
      typeof body.response_description === 'string' &&
      'response_data' in body
    return right ? [] : ['a success without its envelope']
  }
  const faults: string[] = []
  const code = String(body.code)
  if (body.response_status !== 'error' || body.response_data !== null || typeof body.request_id !== 'string')
    faults.push('an error without its envelope')
  if (CODES[code]?.status !== status) faults.push(`status ${status} with code ${code}`)
  if (status >= 500 && !BUSY.has(code)) faults.push(`status ${status}, ${code}`)
  if (INTERNAL.test(String(body.response_description)) || INTERNAL.test(String(body.detail ?? '')))
    faults.push('words of the inside')
  return faults
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
