/**
 * Notices of changes, and how far they are complete: the memory of a process is as fresh as the last answer
 * on the connection by which it hears of changes.
 */
import { SECOND } from '../kernel/durations.ts'
import { newId } from '../kernel/random.ts'
import { runLoop } from '../kernel/run-loop.ts'
import { type ListeningConnection, notify } from './listen.ts'
import type { Database } from './pool.ts'

export interface FollowedChanges {
  /**
   * Whether every change between a reading of these rows and `withinMs` ago was heard. The first question
   * begins to follow them.
   *
   * @param readAt `performance.now()` before the reading
   */
  covers(readAt: number, withinMs: number): boolean
  /** `performance.now()` of the last change heard. */
  lastHeard(): number
  stop(): Promise<void>
}

/** Small beside the half second for which sessions are remembered without notices. */
const CONFIRM_EVERY_MS = 150
const RETRY_MS = 5 * SECOND
/** Without questions for so long it confirms nothing. */
const IDLE_MS = 10 * SECOND
const PROBE_MS = 2 * SECOND
const PROBE = 'probe '

/**
 * Follows a channel. PostgreSQL sends notices in the order of commits, before it answers the next query on
 * the same connection: so an answer confirms all that was committed before the question. A connection that
 * passes no notices (transaction pooling) is found out by a notice of our own.
 *
 * @param heard is called for each notice
 */
export function followChanges(
  database: Pick<Database, 'db' | 'listen'>,
  channel: string,
  heard: (payload: string) => void,
): FollowedChanges {
  /** Since when no notice was missed. */
  let since = Number.POSITIVE_INFINITY
  let confirmed = Number.NEGATIVE_INFINITY
  let lastHeard = Number.NEGATIVE_INFINITY
  let asked = Number.NEGATIVE_INFINITY
  let listening: ListeningConnection | null = null

  const lost = () => {
    listening = null
    since = Number.POSITIVE_INFINITY
    confirmed = Number.NEGATIVE_INFINITY
  }

  async function open(): Promise<ListeningConnection> {
    const probe = PROBE + newId(new Date())
    const passes = Promise.withResolvers<void>()
    const hear = (payload: string) => {
      if (payload === probe) passes.resolve()
      if (payload.startsWith(PROBE)) return
      lastHeard = performance.now()
      heard(payload)
    }
    const opened = await database.listen(channel, { heard: hear, lost })
    listening = opened
    const late = setTimeout(() => passes.reject(new Error('the connection passes no notices')), PROBE_MS)
    try {
      await Promise.all([passes.promise, notify(database.db, channel, probe)])
    } catch (error) {
      lost()
      void opened.stop()
      throw error
    } finally {
      clearTimeout(late)
    }
    if (listening === opened) since = performance.now()
    return opened
  }

  async function confirm(): Promise<void> {
    if (performance.now() - asked > IDLE_MS) return
    const current = listening ?? (await open())
    const sentAt = performance.now()
    try {
      await current.confirm()
    } catch (error) {
      lost()
      // Nobody waits for a connection that hangs.
      void current.stop()
      throw error
    }
    if (listening === current) confirmed = sentAt
  }

  const loop = runLoop({
    run: confirm,
    everyMs: CONFIRM_EVERY_MS,
    afterErrorMs: RETRY_MS,
    // Until it succeeds the caller reads the rows.
    onError: () => undefined,
  })
  return {
    covers(readAt, withinMs) {
      const now = performance.now()
      if (now - asked > IDLE_MS) loop.wake()
      asked = now
      return readAt >= since && confirmed >= now - withinMs
    },
    lastHeard: () => lastHeard,
    async stop() {
      await loop.stop()
      await listening?.stop()
    },
  }
}
