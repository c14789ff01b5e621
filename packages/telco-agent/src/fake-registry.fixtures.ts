/** A registry of the tests' own, written from docs/telco.md and not from the agent. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { BlockChange } from '@amana/contract'

export const KEY = 'amk_live_0123456789abcdefghijABCDEFGHIJ'

type Listed = Pick<BlockChange, 'status' | 'reporting_date'>

export interface FakeRegistry {
  url: string
  epoch: string
  readonly head: number
  /** Reported cursors. */
  cursors: { position: number; applied_at: string; entries: number }[]
  /** Paths that were asked for, in order. */
  asked: string[]
  block(imei: string, entry?: Partial<Listed>): void
  unblock(imei: string): void
  /** Numbers listed without a change, as after a fault. */
  list: Map<string, Listed>
  /** Snapshots are of this position from now on. */
  takeSnapshot(): void
  /** Positions up to here are pruned. */
  compactedBefore: number
  /** False: of a release that has no parts of buckets. */
  hasParts: boolean
  /** References of each batch of sightings that was answered. */
  batches: string[][]
  /** A sighting as it came. */
  sightings: Record<string, unknown>[]
  /** Answers these paths itself; true: done. */
  instead: ((path: string, response: ServerResponse) => boolean) | null
  stop(): Promise<void>
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

export async function startFakeRegistry(): Promise<FakeRegistry> {
  const changes: BlockChange[] = []
  const waiting = new Set<() => void>()
  let snapshot = { position: 0, entries: 0, bytes: gzipSync('imei,status,reporting_date\n') }

  const add = (change: BlockChange['change'], imei: string, listed: Listed) => {
    changes.push({ position: changes.length + 1, imei, change, ...listed })
    for (const wake of waiting) wake()
  }
  const linesOf = (ending: string, days = false) =>
    [...registry.list]
      .filter(([imei]) => imei.endsWith(ending))
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([imei, { status, reporting_date }]) => `${imei},${status}${days ? `,${reporting_date}` : ''}\n`)
      .join('')

  const registry: FakeRegistry = {
    url: '',
    epoch: '1f0e9a3c-0000-4000-8000-000000000001',
    get head() {
      return changes.length
    },
    cursors: [],
    asked: [],
    batches: [],
    sightings: [],
    list: new Map(),
    compactedBefore: 0,
    hasParts: true,
    instead: null,
    block(imei, { status = 'stolen', reporting_date = '2026-11-24' } = {}) {
      const listed = { status, reporting_date }
      add(registry.list.has(imei) ? 'update' : 'block', imei, listed)
      registry.list.set(imei, listed)
    },
    unblock(imei) {
      const listed = registry.list.get(imei)
      if (!listed) throw new Error('not blocked')
      registry.list.delete(imei)
      add('unblock', imei, listed)
    },
    takeSnapshot() {
      const lines = [...registry.list]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([imei, { status, reporting_date }]) => `${imei},${status},${reporting_date}\n`)
      const text = ['imei,status,reporting_date\n', ...lines].join('')
      snapshot = { position: registry.head, entries: lines.length, bytes: gzipSync(text) }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  const json = (response: ServerResponse, body: object) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const refuse = (response: ServerResponse, status: number, code: string) => {
    response.writeHead(status, { 'content-type': 'application/problem+json' })
    response.end(JSON.stringify({ status, code }))
  }

  async function answerChanges(query: URLSearchParams, response: ServerResponse): Promise<void> {
    const after = Number(query.get('after'))
    if (after > registry.head) return refuse(response, 409, 'future_cursor')
    if (after < registry.compactedBefore || (query.get('epoch') ?? registry.epoch) !== registry.epoch)
      return refuse(response, 410, 'snapshot_needed')
    if (after === registry.head) await change(Number(query.get('wait')) * 1_000)
    const page = changes.slice(after, after + 10_000)
    json(response, {
      epoch: registry.epoch,
      changes: page,
      next: after + page.length,
      head: registry.head,
      compacted_before: registry.compactedBefore,
    })
  }

  const change = (ms: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      waiting.add(wake)
    })

  function answerDigest(position: number, place: readonly string[], response: ServerResponse): void {
    const [, bucket, level, part] = place
    const digests = (count: number, endingOf: (nth: number) => string) =>
      Array.from({ length: count }, (_, nth) => sha256(linesOf(endingOf(nth))))
    if (bucket === undefined) {
      const buckets = digests(1_000, (nth) => String(nth).padStart(3, '0'))
      json(response, { position, root: sha256(Buffer.from(buckets.join(''), 'hex')), buckets })
    } else if (level !== undefined && !registry.hasParts) refuse(response, 404, 'not_found')
    else if (level !== undefined && part === undefined)
      json(response, { position, parts: digests(100, (nth) => String(nth).padStart(2, '0') + bucket) })
    else {
      response.writeHead(200, { 'content-type': 'text/csv' })
      response.end(part === undefined ? linesOf(bucket) : linesOf(part + bucket, true))
    }
  }

  /** A notice for each SIM that is new, a refusal for a day in the future. */
  async function answerSightings(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += chunk
    const { sightings } = JSON.parse(body) as { sightings: Record<string, string>[] }
    const known = new Set(registry.sightings.map(({ sim }) => sim))
    const refused = sightings.flatMap(({ seen_at = '' }, index) =>
      seen_at > '2027' ? [{ index, code: 'in_the_future' }] : [],
    )
    const notices = sightings.flatMap(({ sim }, index) =>
      sim !== undefined && !known.has(sim) ? [{ index, text: 'This phone is reported stolen.' }] : [],
    )
    registry.batches.push(sightings.map(({ reference = '' }) => reference))
    registry.sightings.push(...sightings)
    json(response, { accepted: sightings.length - refused.length, dropped: 0, refused, notices })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://registry')
    registry.asked.push(`${request.method} ${pathname}`)
    if (registry.instead?.(pathname, response)) return
    if (request.headers.authorization !== `Bearer ${KEY}`) return refuse(response, 401, 'not_signed_in')
    const place = pathname.split('/').slice(3)
    if (place[0] === 'changes') return answerChanges(searchParams, response)
    if (place[0] === 'snapshot') {
      const { position, entries, bytes } = snapshot
      // Outside it has another name than the one by which the tests reach it.
      const url = `https://amana.example/telco/v1/snapshots/${registry.epoch}/${position}`
      return json(response, { position, epoch: registry.epoch, entries, sha256: sha256(bytes), url })
    }
    if (place[0] === 'snapshots') {
      response.writeHead(200, { 'content-type': 'application/gzip' })
      response.end(snapshot.bytes)
      return
    }
    if (place[0] === 'digest') {
      const position = Number(searchParams.get('position'))
      return position === registry.head
        ? answerDigest(position, place, response)
        : refuse(response, 409, 'not_head')
    }
    if (place[0] === 'sightings' && request.method === 'POST') return answerSightings(request, response)
    if (pathname === '/telco/v1/cursors/me' && request.method === 'PUT') {
      let body = ''
      for await (const chunk of request) body += chunk
      const cursor = JSON.parse(body)
      if (cursor.position > registry.head) return refuse(response, 409, 'future_cursor')
      registry.cursors.push(cursor)
      return json(response, { ...cursor, head: registry.head, epoch: registry.epoch })
    }
    refuse(response, 404, 'not_found')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  registry.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return registry
}
