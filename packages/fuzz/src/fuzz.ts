/** Calls every operation of the product's own OpenAPI document and checks each answer. */
import { createToken } from '@amana/contract'
import fc from 'fast-check'
import { faultsOf } from './faults.ts'
import { type GatewaySecrets, gatewayOperations } from './gateways.ts'
import { type Document, operationsOf } from './operations.ts'
import { type Bearer, type FuzzRequest, requestTo } from './requests.ts'
import { type Answer, createSender } from './send.ts'
import { learn, type Words } from './words.ts'

/** Requests of one seed; the known words grow between them. */
const CHUNK = 250
const ANSWERS_LEARNT_FROM = 100_000

/**
 * Calls of machines, which stand outside of the API's folder, take an organisation's client for a user; a
 * token is asked for with a client's id and secret.
 */
export type Caller = Bearer | 'client' | 'client secret'

export interface FuzzOptions {
  /** The product's address, without a path. */
  url: string
  requests: number
  /** The first chunk's; each next chunk adds one. */
  seed: number
  atOnce: number
  /** The `Authorization` header of a caller, created again when the previous one is refused; null: none. */
  authorization: (caller: Caller) => Promise<string | null>
  /** Existing values in the product before the first request. */
  words: Words
  /** The calls of gateways are tried too. */
  gateways?: GatewaySecrets
  onProgress?: (sent: number) => void
}

export interface Finding {
  faults: string[]
  operation: string
  seed: number
  request: {
    method: string
    path: string
    headers: Record<string, string>
    body: string | null
    bearer: Bearer
  }
  answer: string
}

export interface FuzzResult {
  sent: number
  /** Answers by status. */
  statuses: Record<string, number>
  /** Operations that answered with a success at least once. */
  succeeded: string[]
  operations: number
  findings: Finding[]
}

const MAX_FINDINGS = 200
const RENEWED: ReadonlySet<Caller> = new Set(['user', 'officer', 'supervisor'])

export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { url, requests, seed, atOnce, words } = options
  const document = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as Document
  const operations = [
    ...operationsOf(document),
    ...(options.gateways ? gatewayOperations(options.gateways) : []),
  ]
  const sender = createSender(url, atOnce)
  const callers = rememberCallers(options.authorization)
  const statuses: Record<string, number> = {}
  const succeeded = new Set<string>()
  const findings: Finding[] = []
  let sent = 0

  async function ask(request: FuzzRequest, chunkSeed: number): Promise<void> {
    const { operation, method, bearer } = request
    const caller = callerOf(request)
    const authorization = await callers.of(caller)
    const headers = authorization === null ? request.headers : { ...request.headers, authorization }
    const outcome = await sender.send({ ...request, headers }).catch((error: Error) => error)
    const faults = outcome instanceof Error ? [outcome.message] : faultsOf(request, outcome)
    sent += 1
    const status = outcome instanceof Error ? 'none' : String(outcome.status)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (faults.length > 0 && findings.length < MAX_FINDINGS)
      findings.push({
        faults,
        operation: operation.id,
        seed: chunkSeed,
        request: {
          method,
          path: request.path,
          headers: request.headers,
          body: request.body?.toString('latin1') ?? null,
          bearer,
        },
        answer:
          outcome instanceof Error
            ? outcome.message
            : `${outcome.status} ${outcome.body.toString('utf8').slice(0, 500)}`,
      })
    if (outcome instanceof Error) return
    // A session that ended meanwhile; the others are refused on purpose, and a wrong password is no session.
    if (outcome.status === 401 && operation.bearer !== 'none' && RENEWED.has(caller)) callers.forget(caller)
    if (outcome.status < 300 && method === operation.method) {
      succeeded.add(operation.id)
      learnFrom(outcome, words)
    }
  }

  try {
    for (let chunk = 0; chunk * CHUNK < requests; chunk += 1) {
      const numRuns = Math.min(CHUNK, requests - chunk * CHUNK)
      const waiting = fc.sample(requestTo(operations, words), { seed: seed + chunk, numRuns })
      const work = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await ask(next, seed + chunk)
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      options.onProgress?.(sent)
    }
  } finally {
    sender.close()
  }
  return { sent, statuses, succeeded: [...succeeded].toSorted(), operations: operations.length, findings }
}

function callerOf({ operation, bearer }: FuzzRequest): Caller {
  if (operation.id === createToken.id && bearer === 'none') return 'client secret'
  return bearer === 'user' && !operation.path.startsWith('/api/') ? 'client' : bearer
}

function learnFrom({ body, headers }: Answer, words: Words): void {
  if (!headers['content-type']?.includes('json') || body.length > ANSWERS_LEARNT_FROM) return
  try {
    learn(words, (JSON.parse(body.toString('utf8')) as { response_data: unknown }).response_data)
  } catch {
    // A body that is no JSON is a finding already.
  }
}

/** One header for each caller, until it is refused. */
function rememberCallers(authorization: FuzzOptions['authorization']) {
  const known = new Map<Caller, Promise<string | null>>()
  return {
    of(bearer: Caller): Promise<string | null> {
      const made = known.get(bearer) ?? authorization(bearer)
      known.set(bearer, made)
      return made
    },
    forget: (bearer: Caller) => void known.delete(bearer),
  }
}
