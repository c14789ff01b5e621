import type { Database } from '../../db/index.ts'
import type { Logger } from '../../kernel/log.ts'
import { chainAudit } from './chain-audit.ts'

/** Milliseconds in which a new row can still be changed unnoticed. */
const EVERY = 2_000

/** Chains new rows every two seconds, until `stop`, which waits for the last rows. */
export function keepChaining({ database, log }: { database: Database; log: Logger }): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  const run = async () => {
    try {
      await chainAudit({ database })
    } catch (error) {
      // The rows stay pending; the next run takes them.
      log.warn({ err: error }, 'audit rows could not be chained')
    }
  }
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = null
    })
  }, EVERY)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
      await run()
    },
  }
}
