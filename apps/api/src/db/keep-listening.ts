import type { Listening } from './listen.ts'
import type { Database } from './pool.ts'

/** Milliseconds until it listens again after a lost connection. */
const RETRY_DELAY_MS = 5_000

/**
 * Listens on a channel until `stop`, again after each lost connection. Notifications are missed meanwhile, so
 * the caller also looks by itself from time to time. Resolves when it listens, or at the first failure.
 */
export async function keepListening(
  { listen }: Pick<Database, 'listen'>,
  channel: string,
  heard: (payload: string) => void,
): Promise<Listening> {
  let stopped = false
  let listening: Listening | null = null
  const start = async (): Promise<void> => {
    if (stopped) return
    const retry = () => void setTimeout(() => void start(), RETRY_DELAY_MS).unref()
    try {
      listening = await listen(channel, { heard, lost: retry })
      if (stopped) await listening.stop()
    } catch {
      retry()
    }
  }
  await start()
  return {
    async stop() {
      stopped = true
      await listening?.stop()
    },
  }
}
