/**
 * A mobile network with CAMARA's interfaces, for tests: an HTTP server on the loopback. CAMARA's own
 * scenarios run against it, so that it answers as a real network does. It fails on demand.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY, HOUR } from '../../../kernel/durations.ts'
import { calledBy, faultsOfRequest } from './published.fixtures.ts'

export const CLIENT = { id: 'amana', secret: 'network-secret-5d1f' }

/** A SIM with its number, and the phone that it is in. */
export interface Line {
  phone: string
  imei: string
  imeisv: string
  address?: { publicAddress: string; publicPort: number }
  activatedAt: Date
  /** Null: never replaced, so the activation counts. */
  swappedAt: Date | null
  /** Since when the present subscriber has the number. */
  subscribedAt: Date
  /** False: a landline, or not for this service. */
  supported?: boolean
  /** No SIM has the number. */
  withoutSim?: boolean
}

interface Received {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export type Reply = (response: ServerResponse) => void

interface Token {
  scope: string
  expired: boolean
  /** The number of a three-legged token. */
  subject: string | null
}

export interface FakeNetwork {
  url: string
  lines: Map<string, Line>
  /** Questions and requests for tokens, oldest first. */
  received: Received[]
  /** Days for which the network may tell a change of the SIM; null: for ever. */
  monitoredDays: number | null
  tokenFor(scope: string, change?: Partial<Token>): string
  /** Replaces the answers to questions; null: behave. */
  misbehave(reply: Reply | null): void
  /** Ends every token, as a network that was restarted does. */
  forgetTokens(): void
  stop(): Promise<void>
}

class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const MAX_AGE = 2_400

export async function startNetwork(): Promise<FakeNetwork> {
  const tokens = new Map<string, Token>()
  const received: Received[] = []
  const lines = new Map<string, Line>()
  let instead: Reply | null = null
  let issued = 0

  function tokenFor(scope: string, change: Partial<Token> = {}): string {
    issued += 1
    const token = `token-${issued}`
    tokens.set(token, { scope, expired: false, subject: null, ...change })
    return token
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body })
      if (path === '/token') issueToken(request, response, body)
      else if (instead) instead(response)
      else answer(request, response, body)
    })
  })

  function issueToken({ headers }: IncomingMessage, response: ServerResponse, body: string): void {
    const form = new URLSearchParams(body)
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`
    const scope = form.get('scope')
    if (headers.authorization !== basic) send(response, 401, { error: 'invalid_client' })
    else if (form.get('grant_type') !== 'client_credentials' || !scope)
      send(response, 400, { error: 'invalid_request' })
    else
      send(response, 200, { access_token: tokenFor(scope), token_type: 'Bearer', expires_in: 3_600, scope })
  }

  function answer(
    { method, url = '', headers }: IncomingMessage,
    response: ServerResponse,
    body: string,
  ): void {
    const correlator = headers['x-correlator']
    if (typeof correlator === 'string') response.setHeader('x-correlator', correlator)
    const called = method === 'POST' ? calledBy(url) : null
    try {
      if (!called) throw new Refused(404, 'NOT_FOUND', 'No such resource.')
      const { subject } = authorised(headers.authorization, `${called.api}:${called.operation}`)
      const asked = readAsked(called, body)
      const line = lineOf(called.api, asked, subject)
      const answered = ANSWERS[`${called.api}:${called.operation}`]?.(line, asked, fake.monitoredDays)
      send(response, 200, answered)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      send(response, error.status, { status: error.status, code: error.code, message: error.message })
    }
  }

  function authorised(header: string | undefined, scope: string): Token {
    const token = tokens.get(/^Bearer (\S+)$/.exec(header ?? '')?.[1] ?? '')
    if (!token || token.expired)
      throw new Refused(401, 'UNAUTHENTICATED', 'A new authentication is required.')
    if (!token.scope.split(' ').includes(scope))
      throw new Refused(403, 'PERMISSION_DENIED', 'The client may not do this.')
    return token
  }

  function lineOf(api: string, asked: Asked, subject: string | null): Line {
    const named = api === 'device-identifier' ? asked.device : asked.phoneNumber
    if (subject !== null && named !== undefined)
      throw new Refused(
        422,
        'UNNECESSARY_IDENTIFIER',
        'The device is already identified by the access token.',
      )
    if (subject === null && named === undefined)
      throw new Refused(422, 'MISSING_IDENTIFIER', 'The device cannot be identified.')
    const line = subject === null ? found(lines, asked) : lines.get(subject)
    if (!line) throw new Refused(404, 'IDENTIFIER_NOT_FOUND', 'No subscriber has this number.')
    if (line.supported === false)
      throw new Refused(422, 'SERVICE_NOT_APPLICABLE', 'The service is not available for this number.')
    return line
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeNetwork = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lines,
    received,
    monitoredDays: null,
    tokenFor,
    misbehave: (reply) => {
      instead = reply
    },
    forgetTokens: () => tokens.clear(),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}

interface Asked {
  device?: { phoneNumber?: string; ipv4Address?: { publicAddress?: string; publicPort?: number } }
  phoneNumber?: string
  providedIdentifierType?: 'IMEI' | 'IMEISV' | 'TAC'
  providedIdentifier?: string
  maxAge?: number
  specifiedDate?: string
}

const DIGITS = { IMEI: 15, IMEISV: 16, TAC: 8 }

/** Malformed requests and values out of range, by the published schemas. */
function readAsked(called: NonNullable<ReturnType<typeof calledBy>>, text: string): Asked {
  const invalid = () => new Refused(400, 'INVALID_ARGUMENT', 'The request body is not valid.')
  let asked: Asked
  try {
    asked = JSON.parse(text)
  } catch {
    throw invalid()
  }
  const { maxAge } = asked
  if (typeof maxAge === 'number' && (maxAge < 1 || maxAge > MAX_AGE))
    throw new Refused(400, 'OUT_OF_RANGE', 'The period is out of range.')
  if (faultsOfRequest(called, asked) !== null || !knownAlone(called.api, asked)) throw invalid()
  if (asked.specifiedDate !== undefined && new Date(asked.specifiedDate) > new Date())
    throw new Refused(400, 'OUT_OF_RANGE', 'The date is in the future.')
  const { providedIdentifierType: type, providedIdentifier } = asked
  if (type && !new RegExp(`^\\d{${DIGITS[type]}}$`).test(providedIdentifier ?? '')) throw invalid()
  return asked
}

/** "Request body strictness": properties that the interface does not declare are refused. */
function knownAlone(api: string, asked: object): boolean {
  const known = {
    'device-identifier': ['device', 'providedIdentifierType', 'providedIdentifier'],
    'sim-swap': ['phoneNumber', 'maxAge'],
    'number-recycling': ['phoneNumber', 'specifiedDate'],
  }[api]
  return Object.keys(asked).every((name) => known?.includes(name))
}

function found(lines: FakeNetwork['lines'], { device, phoneNumber }: Asked): Line | undefined {
  const phone = device?.phoneNumber ?? phoneNumber
  if (phone !== undefined) return lines.get(phone)
  const { ipv4Address } = device ?? {}
  if (ipv4Address)
    return [...lines.values()].find(
      ({ address }) =>
        address?.publicAddress === ipv4Address.publicAddress &&
        address?.publicPort === ipv4Address.publicPort,
    )
  throw new Refused(422, 'UNSUPPORTED_IDENTIFIER', 'This kind of identifier is not supported.')
}

type Answer = (line: Line, asked: Asked, monitoredDays: number | null) => object
const lastChecked = () => new Date(Date.now() - 1_000).toISOString()

const ANSWERS: Readonly<Record<string, Answer>> = {
  'device-identifier:match-identifier': ({ imei, imeisv }, { providedIdentifierType = 'IMEI', ...asked }) => {
    const present = { IMEI: imei, IMEISV: imeisv, TAC: imei.slice(0, 8) }[providedIdentifierType]
    return { lastChecked: lastChecked(), match: asked.providedIdentifier === present }
  },
  'device-identifier:retrieve-identifier': ({ imei, imeisv }) => ({
    ...{ lastChecked: lastChecked(), imei, imeisv },
    tac: imei.slice(0, 8),
  }),
  'sim-swap:check': ({ swappedAt, activatedAt }, { maxAge = 240 }, monitoredDays) => {
    if (monitoredDays !== null && maxAge > monitoredDays * 24)
      throw new Refused(400, 'OUT_OF_RANGE', 'The period is longer than the network looks back.')
    return { swapped: Date.now() - (swappedAt ?? activatedAt).getTime() <= maxAge * HOUR }
  },
  'sim-swap:retrieve-date': ({ swappedAt, activatedAt, withoutSim }, _asked, monitoredDays) => {
    const at = swappedAt ?? activatedAt
    if (withoutSim) return { latestSimChange: null }
    if (monitoredDays !== null && Date.now() - at.getTime() > monitoredDays * DAY)
      return { latestSimChange: null, monitoredPeriod: monitoredDays }
    return { latestSimChange: at.toISOString() }
  },
  'number-recycling:check': ({ subscribedAt }, { specifiedDate = '' }) => ({
    phoneNumberRecycled: subscribedAt.toISOString().slice(0, 10) > specifiedDate,
  }),
}

export function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
