/** Networks that read the changes by a cursor, as a stream or with waits, and come again when it breaks. */
import { randomInt } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const AGAIN_MS = 100
/** Longer than the longest wait, and than the time between two comments of a stream. */
const QUIET_MS = 20_000
const WAIT_SECONDS = 5
/** One of so many times a reader has lost what it read last, and begins at an older position. */
const FORGETS_ONE_IN = 3
const TOO_MANY = 429

export interface Reader {
  kind: 'stream' | 'waits'
  /** By position: number, kind of change, status and day. */
  readonly seen: ReadonlyMap<number, string>
  /** The last position without a gap before it. */
  readonly cursor: number
  /** Answers or streams that broke off, and changes that were read again. */
  readonly figures: { broken: number; repeated: number }
  readonly wrong: Wrong
  /** Breaks what it reads now, as a kill would. */
  kill(): void
  stop(): Promise<void>
}

/** Broken promises, in words. */
export interface Wrong {
  /** A position is another change than before, or was given and is none. */
  meaning: ReadonlySet<string>
  order: ReadonlySet<string>
}

interface Change {
  position: number
  imei: string
  change: string
  status: string
  reporting_date: string
  epoch?: string
}

/** @param urls of the products' processes; each connection goes to any of them */
export function startReader(kind: Reader['kind'], urls: readonly string[], key: string): Reader {
  const seen = new Map<number, string>()
  const figures = { broken: 0, repeated: 0 }
  const wrong = { meaning: new Set<string>(), order: new Set<string>() }
  let epoch: string | null = null
  let cursor = 0
  let stopped = false
  let sent: ClientRequest | null = null

  function take(change: Change, after: number): number {
    const { position, imei, change: what, status, reporting_date } = change
    if (position !== after + 1) wrong.order.add(`after ${after} came ${position}`)
    const text = textOf(imei, what, status, reporting_date)
    const before = seen.get(position)
    if (before !== undefined) figures.repeated += 1
    if (before !== undefined && before !== text) wrong.meaning.add(`position ${position} was "${before}", then "${text}"`)
    seen.set(position, text)
    cursor = Math.max(cursor, position)
    return position
  }

  function checkEpoch(told: unknown): void {
    epoch ??= String(told)
    if (told !== epoch) wrong.meaning.add(`the epoch ${epoch} became ${told}`)
  }

  function open(path: string, headers: Record<string, string>): Promise<IncomingMessage> {
    const url = urls[randomInt(urls.length)] ?? ''
    return new Promise((resolve, reject) => {
      sent = request(`${url}/telco/v1/changes?${path}`, {
        agent: false,
        timeout: QUIET_MS,
        headers: { authorization: `Bearer ${key}`, ...headers },
      })
      sent.on('timeout', () => sent?.destroy(new Error('nothing came')))
      sent.on('response', resolve)
      sent.on('error', reject)
      sent.end()
    })
  }

  /** @throws Error it broke off; a refusal that is none of a product that is away is a broken promise */
  async function refuse(response: IncomingMessage): Promise<never> {
    const text = await textOfAnswer(response)
    const { statusCode = 0 } = response
    if (statusCode < 500 && statusCode !== TOO_MANY) wrong.meaning.add(`refused with ${statusCode}: ${text.slice(0, 200)}`)
    throw new Error('refused')
  }

  async function readStream(from: number): Promise<void> {
    const response = await open('', { accept: 'text/event-stream', 'last-event-id': String(from) })
    if (response.statusCode !== 200) await refuse(response)
    let after = from
    let rest = ''
    for await (const chunk of response as AsyncIterable<Buffer>) {
      const events = (rest + chunk.toString()).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const [, data] = /^data: ?(.*)$/m.exec(event) ?? []
        if (data === undefined) continue
        const change = JSON.parse(data) as Change
        const [, id] = /^id: ?(\d+)$/m.exec(event) ?? []
        if (Number(id) !== change.position) wrong.order.add(`an event with the id ${id} has position ${change.position}`)
        checkEpoch(change.epoch)
        after = take(change, after)
      }
    }
  }

  async function readPages(from: number): Promise<void> {
    for (let after = from; !stopped; ) {
      const told = epoch === null ? '' : `&epoch=${epoch}`
      const response = await open(`after=${after}&limit=${1 + randomInt(200)}&wait=${randomInt(WAIT_SECONDS)}${told}`, {})
      if (response.statusCode !== 200) await refuse(response)
      const answer = JSON.parse(await textOfAnswer(response)) as { epoch: string; changes: Change[]; next: number; head: number }
      checkEpoch(answer.epoch)
      for (const change of answer.changes) after = take(change, after)
      if (answer.next !== after || answer.head < after)
        wrong.order.add(`after ${after} the answer says next ${answer.next}, head ${answer.head}`)
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      const from = randomInt(FORGETS_ONE_IN) === 0 ? randomInt(cursor + 1) : cursor
      try {
        await (kind === 'stream' ? readStream(from) : readPages(from))
      } catch {
        // The connection, or the process behind it.
      }
      if (stopped) return
      figures.broken += 1
      await sleep(AGAIN_MS)
    }
  }

  const running = run()
  return {
    kind,
    seen,
    get cursor() {
      return cursor
    },
    figures,
    wrong,
    kill: () => void sent?.destroy(),
    async stop() {
      stopped = true
      sent?.destroy()
      await running
    },
  }
}

export const textOf = (imei14: string, change: string, status: string, day: string): string =>
  `${imei14} ${change} ${status} ${day}`

async function textOfAnswer(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of response as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString()
}
