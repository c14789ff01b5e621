/** The list in the memory of this process: filled from a snapshot and changes, as a network would do it. */
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type BlockStatus, MAX_CHANGES } from '@amana/contract'
import type { Database } from '../../db/index.ts'
import { withClient } from '../../db/with-client.ts'
import { SECOND } from '../../kernel/durations.ts'
import type { Logger } from '../../kernel/log.ts'
import { runLoop } from '../../kernel/run-loop.ts'
import type { FileStorage } from '../../ports/file-storage.ts'
import type { BlockedSet } from './blocked-set.ts'
import type { HeadWatch } from './head-watch.ts'
import { createSetLoader } from './load-set.ts'
import { selectBlocked, selectChanges, selectState } from './queries.ts'
import { snapshotKey } from './snapshot-key.ts'
import { beginRead, endRead, selectNewestSnapshot } from './snapshot-queries.ts'

/** An answer from memory is at most this old; after that the database is asked (decisions §13). */
const CURRENT_FOR_MS = 5 * SECOND
/** Without a notification. */
const POLL_INTERVAL_MS = SECOND
/** After a change of the epoch, missing changes or an error. */
const RELOAD_DELAY_MS = SECOND / 2

export interface BlockAnswer {
  status: BlockStatus | null
  /** List position from which this set was built. */
  position: number
}

export interface BlockedNumbers {
  start(): void
  stop(): Promise<void>
  /**
   * The status that networks see, from memory; from the database when memory was not confirmed for five
   * seconds.
   *
   * @param imei 14 digits or more
   * @returns null: the list is not loaded yet
   */
  find(imei: string): BlockAnswer | null | Promise<BlockAnswer>
  /** The position of the newest answer. */
  position(): number | Promise<number>
}

interface FollowDeps {
  database: Database
  storage: FileStorage
  log: Logger
}

/** One a process. */
export function createBlockedNumbers(
  { database, storage, log }: FollowDeps,
  watch: HeadWatch,
): BlockedNumbers {
  let set: BlockedSet | null = null
  let position = 0
  let confirmedAt = Number.NEGATIVE_INFINITY

  const isCurrent = () => performance.now() - confirmedAt <= CURRENT_FOR_MS

  /** @returns the epoch */
  async function load(): Promise<string> {
    const { epoch } = await selectState(database.db)
    const newest = await selectNewestSnapshot(database.db, epoch)
    const stored = newest && (await storage.open(snapshotKey(newest)))
    if (!stored) return loadFromDatabase()
    const loader = createSetLoader()
    await pipeline(stored, createGunzip(), loader.stream)
    set = loader.result()
    position = newest.position
    return epoch
  }

  /** Before the first snapshot of an epoch. */
  async function loadFromDatabase(): Promise<string> {
    return withClient(database.pool, async (client) => {
      const loader = createSetLoader()
      const list = await beginRead(client)
      await pipeline(list.lines(), loader.stream)
      await endRead(client)
      set = loader.result()
      position = list.position
      return list.epoch
    })
  }

  /** Ends when the epoch is another one, or changes are missing: a snapshot is needed. */
  async function follow(epoch: string, stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      const heard = watch.heard()
      const asked = performance.now()
      const state = await selectState(database.db)
      const changes = await selectChanges(database.db, position, MAX_CHANGES)
      const [first] = changes
      if (
        state.epoch !== epoch ||
        state.compacted_before > position ||
        (first && first.position !== position + 1)
      )
        return
      for (const { imei14, change, status } of changes) set?.set(imei14, change === 'unblock' ? null : status)
      position = changes.at(-1)?.position ?? position
      if (changes.length === MAX_CHANGES) continue
      confirmedAt = asked
      await watch.changed(heard, POLL_INTERVAL_MS)
    }
  }

  const following = runLoop({
    async run(stopped) {
      // A snapshot is older than the answers that were given last.
      confirmedAt = Number.NEGATIVE_INFINITY
      await follow(await load(), stopped)
    },
    everyMs: RELOAD_DELAY_MS,
    onError: (error) => log.warn({ err: error }, 'failed to refresh block list, will retry'),
  })

  return {
    start: following.wake,
    stop: following.stop,
    find(imei) {
      if (set === null) return null
      return isCurrent() ? { status: set.statusOf(imei), position } : findStored(imei)
    },
    position: () => (isCurrent() ? position : selectState(database.db).then(({ head }) => head)),
  }

  async function findStored(imei: string): Promise<BlockAnswer> {
    const imei14 = imei.slice(0, 14)
    const { head } = await selectState(database.db)
    const blocked = await selectBlocked(database.db, [imei14])
    return { status: blocked.get(imei14)?.status ?? null, position: head }
  }
}
