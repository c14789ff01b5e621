/**
 * The log's public files. The last answer of each is kept in this browser, so that receipts are checked
 * without a connection. The landing page does not clear it: nothing of a person is in it.
 */
import { request } from './http.ts'

export const FILES = {
  checkpoint: '/log/checkpoint',
  key: '/.well-known/amana-log.json',
  keys: '/.well-known/amana-keys.json',
} as const

/** The service worker clears caches whose name begins with amana-. */
const CACHE = 'transparency-log'
const LOADED_AT = 'loaded-at'

export interface PublicFile {
  text: string
  /** ISO 8601. */
  loadedAt: string
  /** From `Last-Modified`; null: the server does not say. ISO 8601. */
  changedAt: string | null
}

export type Loaded =
  | ({ state: 'new' } & PublicFile)
  /** No answer came: the last one. */
  | ({ state: 'kept' } & PublicFile)
  | { state: 'unavailable' | 'absent' | 'failed' }

export async function loadFile(path: string, signal: AbortSignal): Promise<Loaded> {
  const answer = await request(path, { cache: 'no-cache', credentials: 'omit' }, signal)
    .then(async (response) => ({ response, text: await response.text() }))
    .catch(() => null)
  signal.throwIfAborted()
  if (answer?.response.ok && !isPage(answer.response)) {
    const loadedAt = new Date().toISOString()
    const changedAt = timeOf(answer.response.headers.get('last-modified'))
    await keep(path, answer.text, { [LOADED_AT]: loadedAt, ...(changedAt && { 'last-modified': changedAt }) })
    return { state: 'new', text: answer.text, loadedAt, changedAt }
  }
  if (answer?.response.status === 404 || answer?.response.ok) return { state: 'absent' }
  if (answer?.response.status === 503) return { state: 'unavailable' }
  const kept = await readKept(path)
  return kept ? { state: 'kept', ...kept } : { state: 'failed' }
}

/** A page of the application in the place of a file that is not there. */
const isPage = (response: Response) => /^text\/html\b/.test(response.headers.get('content-type') ?? '')

function timeOf(header: string | null): string | null {
  const time = new Date(header ?? '')
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

async function keep(path: string, text: string, headers: Record<string, string>): Promise<void> {
  try {
    await (await caches.open(CACHE)).put(path, new Response(text, { headers }))
  } catch {
    // Storage is blocked or full: the page works, only not without a connection.
  }
}

async function readKept(path: string): Promise<PublicFile | null> {
  try {
    const kept = await (await caches.open(CACHE)).match(path)
    if (!kept) return null
    const loadedAt = kept.headers.get(LOADED_AT) ?? ''
    return { text: await kept.text(), loadedAt, changedAt: timeOf(kept.headers.get('last-modified')) }
  } catch {
    return null
  }
}

export interface LogKeys {
  origin: string
  /** The present one. */
  vkey: string
  url: string
  /** Public keys that have signed this log and were not revoked: 32 bytes in base64url. */
  others: string[]
}

/** The keys of the log, as published now or at the last visit; null: neither is known. */
export async function loadKeys(signal: AbortSignal): Promise<LogKeys | null> {
  const [key, keys] = await Promise.all([loadFile(FILES.key, signal), loadFile(FILES.keys, signal)])
  return keysIn('text' in key ? key : await readKept(FILES.key), 'text' in keys ? keys : null)
}

/** The keys as of the last visit. */
export async function keptKeys(): Promise<LogKeys | null> {
  return keysIn(await readKept(FILES.key), await readKept(FILES.keys))
}

function keysIn(key: PublicFile | null, keys: PublicFile | null): LogKeys | null {
  const { origin, vkey, url } = parseObject(key?.text) ?? {}
  if (typeof origin !== 'string' || typeof vkey !== 'string' || typeof url !== 'string') return null
  const listed = parseObject(keys?.text)?.keys
  return { origin, vkey, url, others: Array.isArray(listed) ? listed.flatMap(logKeyIn) : [] }
}

interface ListedKey {
  use?: unknown
  key?: { crv?: unknown; x?: unknown }
  revoked_at?: unknown
}

function logKeyIn({ use, key, revoked_at }: ListedKey): string[] {
  return use === 'log' && revoked_at === null && key?.crv === 'Ed25519' && typeof key.x === 'string'
    ? [key.x]
    : []
}

function parseObject(text = ''): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
