/** Networks that read the changes by a cursor, as a stream or by long polls, and reconnect when it breaks. */
import { randomInt } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_DELAY_MS = 100
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
interface Wrong {
  /** A position with another change than before, or a refusal. */
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

interface Page {
  epoch: string
  changes: Change[]
  next: number
  head: number
}

/** The state of a reader, and the changes that it has read so far. */
interface State {
  urls: readonly string[]
  key: string
  onChange(imei14: string, change: string): unknown
  seen: Map<number, string>
  figures: { broken: number; repeated: number }
  wrong: { meaning: Set<string>; order: Set<string> }
  epoch: string | null
  cursor: number
  stopped: boolean
  sent: ClientRequest | null
}

/**
 * @param urls of the products' processes; each connection goes to any of them
 * @param onChange called with number and kind of each change, as it is read
 */
export function startReader(
  kind: Reader['kind'],
  urls: readonly string[],
  key: string,
  onChange: State['onChange'] = () => undefined,
): Reader {
  const state: State = {
    ...{ urls, key, onChange, epoch: null, cursor: 0, stopped: false, sent: null },
    seen: new Map(),
    figures: { broken: 0, repeated: 0 },
    wrong: { meaning: new Set(), order: new Set() },
  }
  const { seen, figures, wrong } = state
  const running = readUntilStopped(state, kind === 'stream' ? readStream : readPages)
  return {
    ...{ kind, seen, figures, wrong },
    get cursor() {
      return state.cursor
    },
    kill: () => void state.sent?.destroy(),
    async stop() {
      state.stopped = true
      state.sent?.destroy()
      await running
    },
  }
}

async function readUntilStopped(state: State, read: typeof readStream): Promise<void> {
  while (!state.stopped) {
    const from = randomInt(FORGETS_ONE_IN) === 0 ? randomInt(state.cursor + 1) : state.cursor
    try {
      await read(state, from)
    } catch {
      // The connection, or the process behind it.
    }
    if (state.stopped) return
    state.figures.broken += 1
    await sleep(RETRY_DELAY_MS)
  }
}

async function readStream(state: State, from: number): Promise<void> {
  const response = await open(state, '', { accept: 'text/event-stream', 'last-event-id': String(from) })
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
      if (Number(id) !== change.position)
        state.wrong.order.add(`an event with the id ${id} has position ${change.position}`)
      checkEpoch(state, change.epoch)
      after = take(state, change, after)
    }
  }
}

async function readPages(state: State, from: number): Promise<void> {
  for (let after = from; !state.stopped; ) {
    const known = state.epoch === null ? '' : `&epoch=${state.epoch}`
    const query = `after=${after}&limit=${1 + randomInt(200)}&wait=${randomInt(WAIT_SECONDS)}${known}`
    const answer = JSON.parse(await textOfAnswer(await open(state, query))) as Page
    checkEpoch(state, answer.epoch)
    for (const change of answer.changes) after = take(state, change, after)
    if (answer.next !== after || answer.head < after)
      state.wrong.order.add(`after ${after} the answer says next ${answer.next}, head ${answer.head}`)
  }
}

/** Checks a change and keeps it. @returns its position */
function take(state: State, change: Change, after: number): number {
  const { seen, figures, wrong } = state
  const { position, imei, change: what, status, reporting_date } = change
  if (position !== after + 1) wrong.order.add(`after ${after} came ${position}`)
  const text = textOf(imei, what, status, reporting_date)
  const before = seen.get(position)
  if (before !== undefined) figures.repeated += 1
  if (before !== undefined && before !== text)
    wrong.meaning.add(`position ${position} was "${before}", then "${text}"`)
  seen.set(position, text)
  state.cursor = Math.max(state.cursor, position)
  state.onChange(imei, what)
  return position
}

function checkEpoch(state: State, received: unknown): void {
  state.epoch ??= String(received)
  if (received !== state.epoch) state.wrong.meaning.add(`the epoch ${state.epoch} became ${received}`)
}

/**
 * @throws Error the connection broke, or the call was refused; only an unavailable product may refuse it
 */
async function open(
  state: State,
  query: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const url = `${state.urls[randomInt(state.urls.length)]}/telco/v1/changes?${query}`
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const own = { authorization: `Bearer ${state.key}`, ...headers }
    const sent = request(url, { agent: false, timeout: QUIET_MS, headers: own })
    sent.on('timeout', () => sent.destroy(new Error('nothing came')))
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end()
    state.sent = sent
  })
  const { statusCode = 0 } = response
  if (statusCode === 200) return response
  const text = await textOfAnswer(response)
  if (statusCode < 500 && statusCode !== TOO_MANY)
    state.wrong.meaning.add(`refused with ${statusCode}: ${text.slice(0, 200)}`)
  throw new Error('refused')
}

export const textOf = (imei14: string, change: string, status: string, day: string): string =>
  `${imei14} ${change} ${status} ${day}`

async function textOfAnswer(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of response as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString()
}
