/**
 * Positions without gaps in the order of commits. Writers add a pending row in their own transaction and wait
 * for nobody. One process at a time gives positions to the pending rows that it sees, so no reader ever finds
 * a lower position after a higher one: a number taken inside the writers' transactions would be skipped by
 * readers when it commits late (docs/adr/0019).
 */
import { sql } from 'kysely'
import { runLoop } from '../kernel/run-loop.ts'
import type { Database, Tx } from './index.ts'
import { keepListening } from './keep-listening.ts'
import type { Log } from './log.ts'

export interface Sequence {
  /** Its advisory lock has this name. */
  name: string
  /** The most rows that `take` takes. */
  batch: number
  /** Takes the oldest pending rows and gives them positions. @returns how many it took */
  take(tx: Tx): Promise<number>
}

/**
 * Gives positions to every pending row, one batch a transaction. If another process holds the lock, it does
 * nothing.
 *
 * @returns how many rows were taken here
 */
export async function advance(
  database: Pick<Database, 'transaction'>,
  { name, batch, take }: Sequence,
): Promise<number> {
  let total = 0
  for (;;) {
    const taken = await database.transaction(async (tx) => ((await lockSequence(tx, name)) ? take(tx) : 0))
    total += taken
    if (taken < batch) return total
  }
}

/** False: another process gives positions now. Held until the transaction ends. */
export async function lockSequence(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`sequence ${name}`}, 0)) as locked`.execute(tx)
  return rows[0]?.locked ?? false
}

/** Waits until nobody gives positions. Held until the transaction ends. */
export async function waitForSequence(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sequence ${name}`}, 0))`.execute(tx)
}

export interface Advancing {
  /** Ends it after one last run. */
  stop(): Promise<void>
}

/**
 * Advances a sequence every so many milliseconds, and at once when a writer notifies the channel. A
 * notification during a run starts another one: the holder of the lock may have looked before the commit.
 */
export function keepAdvancing(
  { database, log }: { database: Database; log: Log },
  sequence: Sequence,
  { everyMs, channel }: { everyMs: number; channel: string | null },
): Advancing {
  const run = () => advance(database, sequence)
  // The rows stay pending; the next run takes them.
  const onError = (error: unknown) =>
    log.warn({ err: error, sequence: sequence.name }, 'sequencer failed, will retry')
  const loop = runLoop({ run, everyMs, onError })
  loop.wake()
  const listening = channel === null ? null : keepListening(database, channel, loop.wake)
  return {
    async stop() {
      await (await listening)?.stop()
      await loop.stop()
      await run().catch(onError)
    },
  }
}
