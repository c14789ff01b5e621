import type { Database } from '../../db/index.ts'
import type { EventAnswer } from '../../http/route.ts'
import { AppError } from '../../kernel/app-error.ts'

/** A trigger on flags sends it, so that no writer can forget (database.sql). */
const CHANNEL = 'flag_changes'

type Subscriber = Parameters<EventAnswer['subscribe']>[0]

/** New and changed flags of all processes, as they commit. */
export interface FlagFeed {
  /** @throws AppError unavailable when the database does not answer */
  open(): Promise<EventAnswer>
  stop(): Promise<void>
}

/**
 * One connection listens while a dashboard is open. When it breaks, every stream ends: the dashboards
 * reconnect, and load what they may have missed.
 */
export function createFlagFeed({ listen }: Pick<Database, 'listen'>): FlagFeed {
  const subscribers = new Set<Subscriber>()
  let listening: Promise<{ stop(): Promise<void> }> | null = null

  function connect() {
    const mine = listen(CHANNEL, { heard, lost: () => lost(mine) })
    mine.catch(() => lost(mine))
    return mine
  }

  function heard(payload: string): void {
    const flag = JSON.parse(payload) as { id: number; imei: string; change: 'new' | 'changed' }
    for (const { send } of subscribers) send('flag', flag)
  }

  function lost(which: typeof listening): void {
    if (listening !== which) return
    listening = null
    for (const { end } of subscribers) end()
  }

  async function hangUp(): Promise<void> {
    const last = listening
    listening = null
    await last?.then(({ stop }) => stop()).catch(() => undefined)
  }

  return {
    async open() {
      listening ??= connect()
      const mine = listening
      await mine.catch((error: unknown) => {
        throw new AppError('unavailable', { cause: error })
      })
      return {
        subscribe(subscriber) {
          subscribers.add(subscriber)
          // Lost meanwhile, or closed by the last other subscriber.
          if (listening !== mine) subscriber.end()
          return () => {
            subscribers.delete(subscriber)
            if (subscribers.size === 0) void hangUp()
          }
        },
      }
    },
    async stop() {
      for (const { end } of subscribers) end()
      await hangUp()
    },
  }
}
