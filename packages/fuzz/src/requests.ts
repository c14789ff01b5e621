/** Requests to every operation of the document: valid, with one error, or entirely invalid. */
import fc from 'fast-check'
import { hostileText, notJson, poison } from './hostile.ts'
import { formOf, MULTIPART } from './multipart.ts'
import { mutated } from './mutations.ts'
import type { Operation, Parameter } from './operations.ts'
import { URLENCODED, urlencodedOf } from './urlencoded.ts'
import { describedValue } from './values.ts'
import type { Words } from './words.ts'

export const BEARERS = [
  'none',
  'user',
  'officer',
  'supervisor',
  'expired',
  'ended',
  'garbage',
  'no bearer at all',
] as const
export type Bearer = (typeof BEARERS)[number]

export interface FuzzRequest {
  operation: Operation
  method: string
  /** With its query, encoded. */
  path: string
  /** The path is written otherwise than the operation's: it may be nobody's. */
  altered: boolean
  headers: Record<string, string>
  body: Buffer | null
  bearer: Bearer
}

type Part = Pick<FuzzRequest, 'headers' | 'body'>
const NO_BODY: Part = { headers: {}, body: null }

export function requestTo(operations: readonly Operation[], words: Words): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(...operations.map((operation) => requestOf(operation, words)))
}

function requestOf(operation: Operation, words: Words): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      method: rarely(
        fc.constant(operation.method),
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'),
        3,
      ),
      path: pathOf(operation, words),
      part: bodyOf(operation, words),
      bearer: bearerFor(operation),
      odd: rarely(fc.constant({}), oddHeaders, 4),
    })
    .map(({ method, path, part, bearer, odd }) => ({
      operation,
      method,
      ...path,
      headers: { ...part.headers, ...odd },
      // Node sends no body with TRACE.
      body: method === 'TRACE' ? null : part.body,
      bearer,
    }))
}

/** Out of a hundred, `percent` are the other. */
function rarely<A, B>(usual: fc.Arbitrary<A>, other: fc.Arbitrary<B>, percent: number): fc.Arbitrary<A | B> {
  return fc.oneof<fc.WeightedArbitrary<A | B>[]>(
    { arbitrary: usual, weight: 100 - percent },
    { arbitrary: other, weight: percent },
  )
}

function bearerFor(operation: Operation): fc.Arbitrary<Bearer> {
  return rarely(rightBearer(operation), fc.constantFrom(...BEARERS), 20)
}

function rightBearer({ bearer, id }: Operation): fc.Arbitrary<Bearer> {
  if (bearer === 'none') return fc.constant('none')
  if (id.startsWith('lawEnforcement.')) return fc.constantFrom('officer', 'supervisor')
  return fc.constantFrom('user', 'user', 'user', bearer === 'optional' ? 'none' : 'user')
}

function pathOf(
  { path, parameters }: Operation,
  words: Words,
): fc.Arbitrary<Pick<FuzzRequest, 'path' | 'altered'>> {
  const value = (parameter: Parameter) =>
    rarely(
      describedValue(parameter.schema, parameter.name, words).map((made) => String(made)),
      fc.oneof(hostileText, poison),
      15,
    ).map((text): [string, string] => [parameter.name, encoded(text)])
  const inPath = fc.tuple(...parameters.filter((parameter) => parameter.in === 'path').map(value))
  const inQuery = fc.tuple(
    ...parameters
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => fc.option(value(parameter), { nil: null, freq: parameter.required ? 8 : 2 })),
  )
  const oddQuery = fc.oneof(
    fc.constantFrom(
      'a=1',
      '__proto__[admin]=1',
      'limit=1&limit=2',
      'cursor[]=1',
      '%',
      '%E0%A4%A',
      '&&==',
      `x=${'y'.repeat(3_000)}`,
    ),
    hostileText.map((text) => `q=${encoded(text)}`),
  )
  const oddPath = fc.constantFrom(
    (of: string) => `${of}%E0%A4%A`,
    (of: string) => of.replaceAll('/', '//'),
    (of: string) => `${of}..%2f..%2f`,
    (of: string) => of.slice(0, -1),
    (of: string) => `${of};a=b`,
    (of: string) => of.toUpperCase(),
    (of: string) => `${of}${'z'.repeat(9_000)}`,
  )
  return fc
    .tuple(inPath, inQuery, rarely(fc.constant(null), oddQuery, 6), rarely(fc.constant(null), oddPath, 4))
    .map(([params, query, odd, spoil]) => {
      const names = new Map(params)
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names.get(name) ?? '')
      const asked = [
        ...query.filter((pair) => pair !== null).map(([name, text]) => `${name}=${text}`),
        ...(odd === null ? [] : [odd]),
      ]
      const written = `${spoil ? spoil(filled) : filled}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
      return { path: written, altered: spoil !== null }
    })
}

/** Lone surrogates have no encoding: their bytes are sent as a careless client would. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

function bodyOf({ body, method }: Operation, words: Words): fc.Arbitrary<Part> {
  // Raw bodies (webhooks) are not described; calls without a body sometimes get one.
  if (!body)
    return method === 'GET'
      ? rarely(fc.constant(NO_BODY), json(fc.jsonValue()), 5)
      : rarely(fc.constant(NO_BODY), anyBody, 40)
  const right = describedValue(body.schema, '', words)
  const wrong = right.chain(mutated)
  const asDescribed = WRITERS.find(([type]) => body.contentType.startsWith(type))?.[1] ?? json
  return fc.oneof(
    { arbitrary: asDescribed(right), weight: 35 },
    { arbitrary: asDescribed(wrong), weight: 45 },
    { arbitrary: anyBody, weight: 20 },
  )
}

/** By the start of the content type. */
const WRITERS: readonly (readonly [string, (value: fc.Arbitrary<unknown>) => fc.Arbitrary<Part>])[] = [
  ['multipart/', (value) => value.chain(formOf).map((body) => partOf(MULTIPART, body))],
  [URLENCODED, (value) => value.chain(urlencodedOf).map((body) => partOf(URLENCODED, body))],
]

const partOf = (type: string, body: Buffer): Part => ({ headers: { 'content-type': type }, body })

function json(value: fc.Arbitrary<unknown>): fc.Arbitrary<Part> {
  return value.map((made) => ({
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(made) ?? ''),
  }))
}

const CONTENT_TYPES = [
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'application/json;',
  'text/plain',
  URLENCODED,
  'text/csv',
  'multipart/form-data',
  MULTIPART,
  'application/xml',
  'application/octet-stream',
  '',
  'x',
] as const

const anyBody: fc.Arbitrary<Part> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...CONTENT_TYPES), notJson)
    .map(([type, body]): Part => ({ headers: typed(type), body })),
  json(fc.jsonValue()),
)

function typed(type: string): Record<string, string> {
  return type === '' ? {} : { 'content-type': type }
}

const oddHeaders = fc.constantFrom<Record<string, string>[]>(
  {
    'x-forwarded-for': "1.2.3.4', '0",
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'javascript',
  },
  { host: 'evil.example' },
  { accept: 'text/html', 'accept-encoding': 'x'.repeat(500) },
  { 'user-agent': `Mozilla/5.0 (${'('.repeat(3_000)}` },
  { 'user-agent': '\u0080\u00ff=cmd|calc!A1' },
  { 'x-request-id': 'x'.repeat(4_000) },
  { cookie: `a=${'b'.repeat(4_000)}` },
  { 'content-encoding': 'gzip' },
  { 'x-paystack-signature': 'f'.repeat(128), 'x-sandbox-signature': 'f'.repeat(128) },
  { 'if-none-match': '"x"', range: 'bytes=0-1,9-5' },
  { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' },
  { 'transfer-encoding': 'chunked' },
  { upgrade: 'websocket', connection: 'upgrade' },
)
