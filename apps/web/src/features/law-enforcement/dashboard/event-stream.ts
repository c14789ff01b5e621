/** Server-sent events over `fetch`: the browser's own EventSource cannot send a bearer. */
import { API_BASE } from '@amana/contract/endpoint'
import { flagEvents } from '@amana/contract/law-enforcement'
import { createParser } from 'eventsource-parser'
import { ApiError, networkError, readEnvelope, sendWithSession } from '../../../lib/api.ts'
import { watchPage } from '../../../lib/page-shown.ts'
import { readSession } from '../../../lib/session.ts'

/**
 * Milliseconds. The server sends something every 20 s; a connection that is silent for more than twice that
 * is dead.
 */
const SILENCE_MS = 45_000
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

export interface FlagEvent {
  id: number
  imei: string
  change: 'new' | 'changed'
}

export interface Watcher {
  signal: AbortSignal
  onFlag: (event: FlagEvent) => void
  /** The connection was lost and is open again: events may have been missed. */
  onReturn: () => void
}

/** The messages between pages; `return`: events may have been missed. */
type StreamSignal = FlagEvent | 'return'

/**
 * Follows new and changed flags until `signal` ends it, or the session is over. Never throws. A browser gives
 * six connections to a host over HTTP/1.1, shared by all its pages, so one shown page holds the stream and
 * notifies the others; a page that is hidden, or left and kept for "back", holds none, and looks once when it
 * is shown again.
 */
export async function watchFlags({ signal, onFlag, onReturn }: Watcher): Promise<void> {
  const name = `flag-events ${readSession()?.user.id ?? ''}`
  const page = watchPage(signal)
  for (let turn = 0; !signal.aborted; turn += 1) {
    await page.until(true)
    if (signal.aborted) return
    if (turn > 0) onReturn()
    const hidden = new AbortController()
    void page.until(false).then(() => hidden.abort())
    const channel = globalThis.BroadcastChannel && new BroadcastChannel(name)
    const hear = (received: StreamSignal) => (received === 'return' ? onReturn() : onFlag(received))
    if (channel) channel.onmessage = ({ data }: MessageEvent<StreamSignal>) => hear(data)
    const emit = (received: StreamSignal) => {
      hear(received)
      channel?.postMessage(received)
    }
    const over = await inOnePage(name, hidden.signal, (waited) =>
      followAgain(hidden.signal, waited || turn > 0, emit),
    )
    channel?.close()
    if (over) return
  }
}

/**
 * Runs it while no other page of this browser does, else after that one. Without locks, which browsers give
 * to secure addresses alone, it runs in each.
 *
 * @returns false when `signal` ended it
 */
async function inOnePage(
  name: string,
  signal: AbortSignal,
  run: (waited: boolean) => Promise<boolean>,
): Promise<boolean> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (!locks) return run(false)
  try {
    const free = await locks.request(name, { ifAvailable: true }, (lock) => (lock ? run(false) : null))
    return free ?? (await locks.request(name, { signal }, () => run(true)))
  } catch {
    return false
  }
}

/** @param late events may have been missed before. @returns whether the session is over */
async function followAgain(
  signal: AbortSignal,
  late: boolean,
  emit: (received: StreamSignal) => void,
): Promise<boolean> {
  let failures = 0
  for (let turn = 0; !signal.aborted; turn += 1) {
    try {
      await followOnce(signal, emit, () => {
        failures = 0
        if (turn > 0 || late) emit('return')
      })
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return true
      failures += 1
    }
    if (!signal.aborted) await pause(waitBefore(failures), signal)
  }
  return false
}

/**
 * Milliseconds: doubled with each failure, and random, so that dashboards that lost their connection together
 * do not return together.
 */
export function waitBefore(failures: number, random: () => number = Math.random): number {
  const most = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
  return most / 2 + (most / 2) * random()
}

async function followOnce(
  signal: AbortSignal,
  onFlag: (event: FlagEvent) => void,
  opened: () => void,
): Promise<void> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  try {
    heard()
    const body = await openStream(AbortSignal.any([signal, silence.signal]))
    opened()
    const parse = eventParser((name, data) => {
      if (name === 'flag') onFlag(data as FlagEvent)
    })
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard()
      parse(value)
    }
  } finally {
    clearTimeout(timer)
  }
}

async function openStream(signal: AbortSignal): Promise<ReadableStream<BufferSource>> {
  return sendWithSession(async (bearer) => {
    const headers: Record<string, string> = { accept: 'text/event-stream' }
    if (bearer) headers.authorization = `Bearer ${bearer}`
    const response = await fetch(`${API_BASE}${flagEvents.path}`, {
      headers,
      credentials: 'omit',
      cache: 'no-store',
      signal,
    })
    if (response.ok && response.body) return response.body as ReadableStream<BufferSource>
    readEnvelope(response.status, await response.text(), response.headers.get('retry-after'))
    throw networkError()
  })
}

/** Takes the stream's text in pieces of any length and emits each event whose data is JSON. */
export function eventParser(emit: (name: string, data: unknown) => void): (piece: string) => void {
  const parser = createParser({
    onEvent({ event = 'message', data }) {
      const value = parseJson(data)
      if (value !== undefined) emit(event, value)
    },
  })
  return parser.feed
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Ends early with `signal` and removes its listener: the signal lives as long as the dashboard. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}
