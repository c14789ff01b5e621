import type { Readable } from 'node:stream'
import { lockFolder } from '../lock.ts'
import { isTrouble, messageOf, patience } from '../patience.ts'
import { createRegistry, type Trouble } from '../registry.ts'
import { MAX_RETRY_MS } from '../run.ts'
import { linesOf } from './lines.ts'
import { openLogFile } from './log-file.ts'
import type { SightingsOptions } from './options.ts'
import { sendLines, type Totals } from './send.ts'
import { openSent } from './sent.ts'

/** After a signal: how long a stream is read for its end, and how long its lines are sent. */
const MAX_DRAIN_MS = 2_000
const MAX_END_MS = 10_000
/** A stream says once in so long how much it has sent. */
const REPORT_MS = 60_000

interface Surroundings {
  say: (line: string) => void
  notify: (notice: object) => Promise<void>
  input: Readable
  /** Ends a log between two calls; a stream is read for a moment longer. */
  signal: AbortSignal
}

/** @returns the exit code */
export async function runSightings(
  { url, key, file, state }: SightingsOptions,
  { say, notify, input, signal }: Surroundings,
): Promise<number> {
  const end = new AbortController()
  const isStream = file === null
  signal.addEventListener('abort', () => {
    setTimeout(() => input.destroy(), MAX_DRAIN_MS).unref()
    setTimeout(() => end.abort(), isStream ? MAX_END_MS : 0).unref()
  })
  const report = reporter(say)
  try {
    if (state !== null) await lockFolder(`${state}.lock`)
    const sent = await openSent(state)
    const log = isStream ? null : await openLogFile(file, sent.last)
    let answered = false
    const patiently = patience({
      say,
      signal: end.signal,
      maxRetryMs: (trouble) => (isStream ? streamRetryMs(trouble, answered) : MAX_RETRY_MS[trouble]),
    })
    const sending = {
      registry: createRegistry({ url, key, signal: end.signal }),
      sent,
      say,
      notify,
      patiently,
      beginningUntil: async (place: { bytes: number; lines: number }) => log?.beginningUntil(place) ?? null,
    }
    for await (const lines of linesOf(log?.bytes() ?? input, log?.from ?? { bytes: 0, lines: 0 })) {
      report.add(await sendLines(lines, !isStream, sending))
      answered = true
      if (signal.aborted && !isStream) break
    }
    await log?.close()
    await sent.close()
    report.now()
    return 0
  } catch (error) {
    report.now()
    if (signal.aborted && (end.signal.aborted || input.destroyed)) return end.signal.aborted ? 1 : 0
    if (!isTrouble(error)) throw error
    say(messageOf(error))
    return 1
  }
}

/** Lines of a stream are nowhere else: only a key that has never been good, or a defect, ends it. */
function streamRetryMs(trouble: Trouble, answered: boolean): number {
  if (trouble === 'unreachable' || trouble === 'busy') return Number.POSITIVE_INFINITY
  return trouble === 'refused' && answered ? Number.POSITIVE_INFINITY : 0
}

function reporter(say: (line: string) => void) {
  const total: Totals = { sent: 0, accepted: 0, dropped: 0, notices: 0 }
  let saidAt = Date.now()
  let isNew = true
  const now = () => {
    if (isNew)
      say(
        `Sightings sent: ${total.sent}; accepted: ${total.accepted}, dropped: ${total.dropped}, notices due: ${total.notices}.`,
      )
    isNew = false
    saidAt = Date.now()
  }
  return {
    now,
    add(more: Totals) {
      for (const name of ['sent', 'accepted', 'dropped', 'notices'] as const) total[name] += more[name]
      isNew ||= more.sent > 0
      if (Date.now() - saidAt > REPORT_MS) now()
    },
  }
}
