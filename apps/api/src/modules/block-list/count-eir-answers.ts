import type { Database } from '../../db/index.ts'
import type { ClientActor } from '../../kernel/actor.ts'
import type { Clock } from '../../kernel/clock.ts'
import { MINUTE, SECOND } from '../../kernel/durations.ts'
import type { Logger } from '../../kernel/log.ts'
import { addEirAnswers, type EirCount } from '../organisations/index.ts'

/** Usage says a minute at most later what was answered (decisions §18). */
const FLUSH_INTERVAL_MS = 15 * SECOND

export interface EirAnswers {
  start(): void
  /** Waits for nothing. */
  count(client: Pick<ClientActor, 'organisationId' | 'sandbox'>): void
  /** Writes what was counted since. */
  stop(): Promise<void>
}

interface CountDeps {
  database: Database
  clock: Clock
  log: Logger
}

/**
 * Counts answers by organisation and minute in the memory of this process, and adds them to what others
 * counted.
 */
export function countEirAnswers({ database, clock, log }: CountDeps): EirAnswers {
  let counts = new Map<string, EirCount>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function add({ organisationId, sandbox, minute, answers }: EirCount): void {
    const key = `${organisationId} ${sandbox} ${minute.getTime()}`
    const known = counts.get(key)
    if (known) known.answers += answers
    else counts.set(key, { organisationId, sandbox, minute, answers })
  }

  async function write(): Promise<void> {
    if (counts.size === 0) return
    const taken = [...counts.values()]
    counts = new Map()
    try {
      await addEirAnswers(database.db, taken)
    } catch (error) {
      // They are written with the next ones.
      for (const count of taken) add(count)
      log.warn({ err: error }, 'failed to record counts of EIR answers')
    }
  }

  /** One after another, so that a stop waits for all. */
  const writeNext = () => {
    writing = writing.then(write)
    return writing
  }

  return {
    start() {
      timer = setInterval(() => void writeNext(), FLUSH_INTERVAL_MS)
      timer.unref()
    },
    count({ organisationId, sandbox }) {
      const now = clock.now().getTime()
      add({ organisationId, sandbox, minute: new Date(now - (now % MINUTE)), answers: 1 })
    },
    async stop() {
      clearInterval(timer)
      await writeNext()
    },
  }
}
