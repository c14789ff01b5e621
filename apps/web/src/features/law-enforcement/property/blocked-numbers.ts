/**
 * The blocked numbers as of a time, on this device: renewed while there is a connection, looked into without
 * one. Signing out deletes them.
 */
import { downloadBlockedNumbers } from '@amana/contract/custody'
import { API_BASE } from '@amana/contract/endpoint'
import { sendWithSession } from '../../../lib/api.ts'
import { readEnvelope, request } from '../../../lib/http.ts'
import { isIn } from './number-lines.ts'

/** Not of the service worker, which deletes its own caches of old versions. */
const CACHE = 'blocked-numbers'
const PATH = `${API_BASE}${downloadBlockedNumbers.path}`

export interface BlockedNumbers {
  /** ISO 8601. */
  asOf: string
  has: (imei: string) => boolean
}

/** Null: there are none here, or the browser cannot keep or read them. */
export async function readKept(): Promise<BlockedNumbers | null> {
  if (!('DecompressionStream' in globalThis)) return null
  try {
    const kept = await (await open())?.match(PATH)
    if (!kept?.body) return null
    const asOf = new Date(kept.headers.get('last-modified') ?? '').toISOString()
    const unpacked = kept.body.pipeThrough(new DecompressionStream('gzip'))
    const lines = new Uint8Array(await new Response(unpacked).arrayBuffer())
    return { asOf, has: (imei) => isIn(lines, imei) }
  } catch {
    return null
  }
}

/**
 * Loads them if they changed. Without an answer those that are here stay; where the list has too many for a
 * browser they go.
 */
export async function renewKept(): Promise<void> {
  const cache = await open()
  if (!cache) return
  try {
    const kept = await cache.match(PATH)
    const answer = await load(kept?.headers.get('etag') ?? null)
    if (answer.status === 404) return await forgetKept()
    const body = answer.status === 304 ? await kept?.arrayBuffer() : await answer.arrayBuffer()
    if (body) await cache.put(PATH, new Response(body, { headers: factsOf(answer) }))
  } catch {
    // No connection, no session or no room: they are asked for again later.
  }
}

export async function forgetKept(): Promise<void> {
  await globalThis.caches?.delete(CACHE).catch(() => false)
}

const factsOf = ({ headers }: Response) => ({
  etag: headers.get('etag') ?? '',
  'last-modified': headers.get('last-modified') ?? '',
})

/** 200, 304 or 404. @throws ApiError */
function load(etag: string | null): Promise<Response> {
  return sendWithSession(async (bearer) => {
    const headers: Record<string, string> = {}
    if (bearer !== null) headers.authorization = `Bearer ${bearer}`
    if (etag !== null) headers['if-none-match'] = etag
    const answer = await request(PATH, { headers, credentials: 'omit', cache: 'no-store' })
    if (![200, 304, 404].includes(answer.status)) readEnvelope(answer.status, await answer.text(), null)
    return answer
  })
}

/** Null where the browser keeps nothing. */
async function open(): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(CACHE).catch(() => null) : null
}
