import type { Database } from '../../db/index.ts'
import type { Logger } from '../../kernel/log.ts'
import { chainAudit } from './chain-audit.ts'

/** Milliseconds: how old a row may be that somebody could still change unseen. */
const EVERY = 2_000

/** Chains what was written every two seconds, until `stop`, which waits for the last rows. */
export function keepChaining({ database, log }: { database: Database; log: Logger }): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  const run = async () => {
    try {
      await chainAudit({ database })
    } catch (error) {
      // The rows wait; the next turn takes them.
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
