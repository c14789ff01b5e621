/** The registry's calls for networks (docs/telco.md). What comes is checked before anybody uses it. */
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import type { BlockChange, BlockStatus } from '@amana/contract'
import { BUCKETS, endingOf } from './block-list.ts'
import type { Page } from './changes.ts'
import { PARTS, rootOf } from './digest.ts'
import { packEntry } from './entry.ts'

/** `unreachable`: no answer; `refused`: the key; `answered`: see `code`; `wrong`: not the protocol. */
export type Trouble = 'unreachable' | 'busy' | 'refused' | 'answered' | 'wrong'

export class RegistryError extends Error {
  readonly trouble: Trouble
  /** The code of the problem details. */
  readonly code: string
  readonly retryAfterSeconds: number
  /** When the registry answered, by its own clock; empty: it did not say. */
  readonly at: string
  constructor(trouble: Trouble, message: string, { code = '', retryAfterSeconds = 0, at = '' } = {}) {
    super(message)
    this.trouble = trouble
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.at = at
  }
}

export interface SnapshotHead {
  epoch: string
  position: number
  entries: number
  /** Hex, of the bytes that `download` gives. */
  sha256: string
  url: string
}

interface Cursor {
  position: number
  appliedAt: string
  entries: number
}

/** @throws RegistryError from every call */
export interface Registry {
  /** @param wait seconds to wait for the first change. @returns null: there is none yet */
  changes(from: { epoch: string; after: number; wait: number }): Promise<Page | null>
  snapshot(): Promise<SnapshotHead>
  /** Packed, as they come. */
  download(url: string): Promise<Readable>
  /** Digests of the 1,000 buckets, hex. Code `not_head`: there is a newer position. */
  digest(position: number): Promise<string[]>
  /** Lines `imei14,status`. */
  bucket(bucket: number, position: number): Promise<string>
  /** Digests of the 100 parts of a bucket, hex. @returns null: this registry has none */
  parts(bucket: number, position: number): Promise<string[] | null>
  /** Lines `imei14,status,reporting_date`. */
  part(bucket: number, part: number, position: number): Promise<string>
  putCursor(cursor: Cursor): Promise<void>
  /** At most 10,000 sightings. */
  sendSightings(sightings: readonly Sighting[]): Promise<SightingsAnswer>
}

/** Phones that the network's core has seen. Nothing else of a line leaves the network. */
export interface Sighting {
  imei: string
  seen_at: string
  state: string
  area?: string
  reference: string
  sim?: string
}

/** Each `index` is one of the batch. */
interface SightingsAnswer {
  accepted: number
  dropped: number
  refused: readonly { index: number; code: string }[]
  /** Texts that the network sends to who holds the phone. */
  notices: readonly { index: number; text: string }[]
}

const QUIET_MS = 10_000
/** A registry that has not computed its digests yet does it now. */
const DIGEST_MS = 300_000
const DOWNLOAD_MS = 60_000
const SIGHTINGS_MS = 60_000

interface Call {
  method?: 'GET' | 'PUT' | 'POST'
  /** Without a byte for so long: unreachable. */
  quietMs?: number
  json?: object
  /** As it is stored; nothing is unpacked on the way. */
  raw?: boolean
}

interface RegistryOptions {
  url: URL
  key: string
  signal: AbortSignal
}

function createClient({ url, key, signal }: RegistryOptions) {
  const [send, agent] =
    url.protocol === 'https:'
      ? [requestHttps, new HttpsAgent({ keepAlive: true })]
      : [requestHttp, new HttpAgent({ keepAlive: true })]

  async function open(
    path: string,
    { method = 'GET', quietMs = QUIET_MS, json, raw = false }: Call,
  ): Promise<IncomingMessage> {
    const body = json === undefined ? undefined : JSON.stringify(json)
    const target = new URL(path, url)
    // The key goes to this origin alone.
    if (target.origin !== url.origin) throw wrong('an address of its own')
    return new Promise((resolve, reject) => {
      const request = send(target, {
        method,
        agent,
        signal,
        timeout: quietMs,
        headers: {
          authorization: `Bearer ${key}`,
          'user-agent': 'amana-telco-agent',
          'accept-encoding': raw ? 'identity' : 'gzip',
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      })
      request.on('timeout', () => request.destroy(new Error(`no answer for ${quietMs / 1_000} s`)))
      request.on('response', resolve)
      request.on('error', (error) => reject(unreachable(error)))
      request.end(body)
    })
  }

  async function ask(path: string, call: Call = {}): Promise<string> {
    const response = await open(path, call)
    const text = await textOf(response)
    if (response.statusCode !== 200) throw refusalOf(response, text)
    return text
  }

  const askJson = async (path: string, call?: Call) => fieldsOf(parsed(await ask(path, call)))
  return { open, ask, askJson }
}

export function createRegistry(options: RegistryOptions): Registry {
  const { url } = options
  const { open, ask, askJson } = createClient(options)
  return {
    async changes({ epoch, after, wait }) {
      const query = `after=${after}&epoch=${epoch}&wait=${wait}`
      const answer = await askJson(`/telco/v1/changes?${query}`, { quietMs: QUIET_MS + wait * 1_000 })
      if (answer.epoch !== epoch)
        throw new RegistryError('answered', 'the epoch has changed', { code: 'snapshot_needed' })
      return pageOf(after, answer.changes)
    },
    async snapshot() {
      const { epoch, position, entries, sha256, url: address } = await askJson('/telco/v1/snapshot')
      // The epoch becomes part of names of files.
      if (typeof epoch !== 'string' || !/^[0-9a-f-]{36}$/.test(epoch)) throw wrong('an epoch')
      if (!isCount(position) || !isCount(entries)) throw wrong('a position')
      if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) throw wrong('a SHA-256')
      if (typeof address !== 'string' || !URL.canParse(address, url.href)) throw wrong('an address')
      return { epoch, position, entries, sha256, url: address }
    },
    async download(address) {
      // The registry may have another name outside of the operator's network.
      const { pathname, search } = new URL(address, url)
      const response = await open(pathname + search, { quietMs: DOWNLOAD_MS, raw: true })
      if (response.statusCode !== 200) throw refusalOf(response, await textOf(response))
      return response
    },
    async digest(position) {
      const { buckets, root } = await askJson(`/telco/v1/digest?position=${position}`, { quietMs: DIGEST_MS })
      if (!Array.isArray(buckets) || buckets.length !== BUCKETS) throw wrong('1,000 digests')
      const digests = buckets.map(String)
      if (!digests.every((digest) => /^[0-9a-f]{64}$/.test(digest)) || rootOf(digests) !== root)
        throw wrong('digests with their root')
      return digests
    },
    bucket: (bucket, position) =>
      ask(`/telco/v1/digest/${endingOf(bucket)}?position=${position}`, { quietMs: DIGEST_MS }),
    async parts(bucket, position) {
      try {
        const { parts } = await askJson(`/telco/v1/digest/${endingOf(bucket)}/parts?position=${position}`, {
          quietMs: DIGEST_MS,
        })
        if (!Array.isArray(parts) || parts.length !== PARTS) throw wrong('100 digests')
        return parts.map(String)
      } catch (error) {
        if (error instanceof RegistryError && isOlder(error)) return null
        throw error
      }
    },
    part(bucket, part, position) {
      const digits = String(part).padStart(2, '0')
      return ask(`/telco/v1/digest/${endingOf(bucket)}/parts/${digits}?position=${position}`, {
        quietMs: DIGEST_MS,
      })
    },
    async putCursor({ position, appliedAt, entries }) {
      const put = (at: string) =>
        ask('/telco/v1/cursors/me', { method: 'PUT', json: { position, applied_at: at, entries } })
      try {
        await put(appliedAt)
      } catch (error) {
        // The clock here is wrong. Now, by the registry's clock, the register has it in any case.
        if (!(error instanceof RegistryError) || error.code !== 'validation_failed' || error.at === '')
          throw error
        await put(error.at)
      }
    },
    async sendSightings(sightings) {
      const answer = await askJson('/telco/v1/sightings', {
        method: 'POST',
        quietMs: SIGHTINGS_MS,
        json: { sightings },
      })
      return sightingsAnswerOf(answer, sightings.length)
    },
  }
}

/** @throws RegistryError an answer that is not about these lines */
function sightingsAnswerOf(answer: Fields, lines: number): SightingsAnswer {
  const { accepted, dropped } = answer
  if (!isCount(accepted) || !isCount(dropped)) throw wrong('the number of accepted sightings')
  const about = (given: unknown, key: 'code' | 'text') => {
    if (!Array.isArray(given)) throw wrong('refusals and notices')
    return given.map((each: unknown) => {
      const { index, [key]: text } = fieldsOf(each)
      if (!isCount(index) || index >= lines || typeof text !== 'string') throw wrong('refusals and notices')
      return { index, text }
    })
  }
  return {
    accepted,
    dropped,
    refused: about(answer.refused, 'code').map(({ index, text: code }) => ({ index, code })),
    notices: about(answer.notices, 'text'),
  }
}

/** A registry of a release without parts does not know the call. */
function isOlder({ trouble, code }: RegistryError): boolean {
  return trouble === 'wrong' || (trouble === 'answered' && code !== 'not_head')
}

async function textOf(response: IncomingMessage): Promise<string> {
  const packed = response.headers['content-encoding'] === 'gzip'
  try {
    if (!packed) return (await buffer(response)).toString()
    const unpacked = createGunzip()
    response.on('error', (error) => unpacked.destroy(error))
    return (await buffer(response.pipe(unpacked))).toString()
  } catch (error) {
    throw unreachable(error)
  }
}

function unreachable(error: unknown): RegistryError {
  const { code, message } = error as NodeJS.ErrnoException
  return new RegistryError('unreachable', `the registry cannot be reached: ${code ?? message}`)
}

const wrong = (what: string) => new RegistryError('wrong', `the registry's answer lacks ${what}`)

function refusalOf({ statusCode = 0, headers }: IncomingMessage, text: string): RegistryError {
  const { code } = fieldsOf(parsedOrNull(text))
  const known = typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : ''
  const answer = `${statusCode}${known && ` ${known}`}`
  const retryAfterSeconds = Number(headers['retry-after']) || 0
  const date = Date.parse(headers.date ?? '')
  const at = Number.isNaN(date) ? '' : new Date(date).toISOString()
  if (statusCode === 401 || statusCode === 403)
    return new RegistryError('refused', `the registry refuses the key: ${answer}`, { code: known })
  const trouble = statusCode === 429 || statusCode >= 500 ? 'busy' : 'answered'
  return new RegistryError(trouble, `the registry answers ${answer}`, { code: known, retryAfterSeconds, at })
}

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  const value = parsedOrNull(text)
  if (value === null) throw wrong('JSON')
  return value
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** @throws RegistryError a change is not as the contract has it, or positions do not rise */
export function pageOf(after: number, changes: unknown): Page | null {
  if (!Array.isArray(changes)) throw wrong('changes')
  let to = after
  const read = changes.map((given: unknown): BlockChange => {
    const { position, imei, change, status, reporting_date } = fieldsOf(given)
    if (!isCount(position) || position <= to) throw wrong('positions in order')
    if (typeof imei !== 'string' || !/^\d{14}$/.test(imei)) throw wrong('14 digits')
    if (change !== 'block' && change !== 'unblock' && change !== 'update') throw wrong('a kind of change')
    if (!isEntry(status, reporting_date)) throw wrong('a status and a day')
    to = position
    return { position, imei, change, status: status as BlockStatus, reporting_date: reporting_date as string }
  })
  return read.length === 0 ? null : { after, to, changes: read }
}

function isEntry(status: unknown, day: unknown): boolean {
  try {
    packEntry(String(status), String(day))
    return true
  } catch {
    return false
  }
}
