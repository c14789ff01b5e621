/**
 * Amana's keys and status lists on this device: renewed whenever there is a network, used without one. They
 * hold nothing about a person, so signing out leaves them.
 */
import { type JwkSet, STATUS_LIST_TYPE } from '@amana/offline-certificate'

/** Not of the service worker, which deletes its own caches of old versions. */
const CACHE = 'offline-certificates'
const KEYS = { path: '/.well-known/amana-certificates.json', type: 'application/jwk-set+json' }
const LISTS = { path: '/status/lists', type: 'application/json' }
/** A slow network is as good as none: the copy answers. */
const TIMEOUT_MS = 4000

interface CachedFile {
  path: string
  type: string
}

/** Null: there is no connection, and no copy. */
export async function readKeys(): Promise<JwkSet | null> {
  return (await newest(KEYS))?.json() ?? null
}

/** The signed list at this address of a certificate. Null: as readKeys, or it is none of ours. */
export async function readList(uri: string): Promise<Uint8Array | null> {
  const name = /\/status\/(\d+)$/.exec(uri)?.[1]
  const answer = name ? await newest(listAt(name)) : null
  return answer ? new Uint8Array(await answer.arrayBuffer()) : null
}

/** Fetches the keys and every list, so that all of them are here when the network is gone. */
export async function keepAll(): Promise<void> {
  await newest(KEYS)
  const { status_lists = [] } = ((await (await newest(LISTS))?.json()) ?? {}) as { status_lists?: string[] }
  await Promise.all(status_lists.map(readList))
}

/** Every list that is kept, without asking the network. */
export async function keptLists(): Promise<Uint8Array[]> {
  const cache = await open()
  const requests = (await cache?.keys()) ?? []
  const lists = requests.filter(({ url }) => /\/status\/\d+$/.test(url))
  const answers = await Promise.all(lists.map((request) => cache?.match(request)))
  return Promise.all(
    answers.flatMap((answer) =>
      answer ? [answer.arrayBuffer().then((bytes) => new Uint8Array(bytes))] : [],
    ),
  )
}

const listAt = (name: string): CachedFile => ({ path: `/status/${name}`, type: STATUS_LIST_TYPE })

/** From the network, else the copy. Another type is the page of a network that asks for a sign-in. */
async function newest({ path, type }: CachedFile): Promise<Response | null> {
  const cache = await open()
  if (navigator.onLine) {
    try {
      const answer = await fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (answer.ok && answer.headers.get('content-type')?.startsWith(type)) {
        await cache?.put(path, answer.clone()).catch(() => {})
        return answer
      }
    } catch {
      // No connection: the copy answers.
    }
  }
  return (await cache?.match(path)) ?? null
}

/** Null where the browser keeps nothing: the page then works with a connection alone. */
async function open(): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(CACHE).catch(() => null) : null
}
