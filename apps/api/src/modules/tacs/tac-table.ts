/**
 * The TAC table in memory: brand and model of an IMEI without a round trip. Follows imports of other
 * processes within seconds.
 */

import { type Imei, type Model, tacOf } from '@amana/contract'
import type { Database } from '../../db/index.ts'
import type { Logger } from '../../kernel/log.ts'
import { runLoop } from '../../kernel/run-loop.ts'
import { selectNewerTacs } from './queries.ts'

export interface TacTable {
  /** Undefined: the TAC is not known. */
  modelOf(imei: Imei): Model | undefined
  refresh(): Promise<void>
  stop(): Promise<void>
}

const CHECK_INTERVAL_MS = 3_000

export async function loadTacTable(
  { db, read }: Pick<Database, 'db' | 'read'>,
  log: Logger,
): Promise<TacTable> {
  let models = new Map<string, Model>()
  let version = -1

  async function refresh(): Promise<void> {
    const rows = await selectNewerTacs(version === -1 ? db : read, version)
    const [first] = rows
    if (!first) return
    // Brands repeat thousands of times: one string for each.
    const brands = new Map<string, string>()
    const next = new Map<string, Model>()
    for (const { tac, brand, model } of rows) {
      const shared = brands.get(brand) ?? brand
      brands.set(shared, shared)
      next.set(tac, { brand: shared, model })
    }
    models = next
    version = first.version
  }

  await refresh()
  const following = runLoop({
    run: refresh,
    everyMs: CHECK_INTERVAL_MS,
    onError: (error) => log.debug({ err: error }, 'failed to refresh TAC table'),
  })
  setTimeout(following.wake, CHECK_INTERVAL_MS).unref()
  return { modelOf: (imei) => models.get(tacOf(imei)), refresh, stop: following.stop }
}
