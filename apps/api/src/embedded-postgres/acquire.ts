import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseDown } from '../db/errors.ts'
import type { Log } from '../db/log.ts'
import { StartError } from '../kernel/start-error.ts'
import { type Cluster, initialise, lastLogLine, SAME_EVERYWHERE, spawnPostgres } from './cluster.ts'
import { applicationName, currentOwner, type Role, takeOwnership } from './owner.ts'
import { removeStalePidFile, runningPostmaster } from './postmaster.ts'
import { connectTo } from './probe.ts'

const RETRY_DELAY_MS = 30
/** Long: after a crash the server replays its log first. */
const START_MS = 120_000
/** Restarts of a server that ends while starting: leftovers of a killed one disappear within a second. */
const MAX_STARTS = 5
/** A product that was stopped or killed a moment ago is not another product. */
const PRODUCT_MAY_GO_MS = 2_000
const ADMIN_MAY_FINISH_MS = 60_000

/**
 * Connects to the cluster's server, starting it if there is none, and tries to become its owner. Several
 * processes may do this at once: PostgreSQL allows one server on the folder and one holder of the lock; the
 * others find them.
 *
 * @returns the connection; it holds the ownership when `owned` (an administration command may go without)
 */
export async function acquire(
  cluster: Cluster,
  role: Role,
  log: Log,
  signal?: AbortSignal,
): Promise<{ client: pg.Client; owned: boolean }> {
  signal?.throwIfAborted()
  await initialise(cluster, SAME_EVERYWHERE, signal)
  const client = await connectOrStart(cluster, role, signal)
  const start = performance.now()
  try {
    for (let logged = false; ; logged = true) {
      if (await takeOwnership(client)) return { client, owned: true }
      const owner = await currentOwner(client)
      if (role === 'admin' && owner !== undefined) return { client, owned: false }
      if (owner?.role === 'product' && performance.now() > start + PRODUCT_MAY_GO_MS) {
        throw new StartError(
          `Another product (process ${owner.pid}) runs on DATA_DIR: stop it, or set DATA_DIR to another folder.`,
        )
      }
      if (performance.now() > start + ADMIN_MAY_FINISH_MS)
        throw new StartError(
          `An administration command (process ${owner?.pid}) holds DATA_DIR: let it finish first.`,
        )
      if (!logged && owner)
        log.info(
          { owner: owner.role, process: owner.pid },
          'waiting: lock on DATA_DIR held by another process',
        )
      await sleep(RETRY_DELAY_MS, undefined, { signal })
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    // The owner stopped the server meanwhile: start over.
    if (!isDatabaseDown(error) || signal?.aborted) throw error
    return acquire(cluster, role, log, signal)
  }
}

async function connectOrStart(cluster: Cluster, role: Role, signal?: AbortSignal): Promise<pg.Client> {
  const deadline = performance.now() + START_MS
  let child: ChildProcess | undefined
  let starts = 0
  try {
    for (;;) {
      signal?.throwIfAborted()
      try {
        return await connectTo(cluster, applicationName(role))
      } catch (error) {
        if (!isDatabaseDown(error)) throw error
        if (performance.now() > deadline)
          throw new StartError(`The embedded PostgreSQL does not get ready: ${lastLogLine(cluster.logFile)}`)
        signal?.throwIfAborted()
      }
      if (!runs(child) && runningPostmaster(cluster.data) === undefined) {
        if (starts >= MAX_STARTS)
          throw new StartError(`The embedded PostgreSQL does not start: ${lastLogLine(cluster.logFile)}`)
        if (starts > 0) await sleep(starts * 200, undefined, { signal })
        removeStalePidFile(cluster.data)
        child = spawnPostgres(cluster)
        starts += 1
      }
      await sleep(RETRY_DELAY_MS, undefined, { signal })
    }
  } catch (error) {
    await stopStarting(child)
    throw error
  }
}

/** By its process: a server that is only starting has no pid file yet. */
async function stopStarting(child: ChildProcess | undefined): Promise<void> {
  if (!child || !runs(child)) return
  const exited = once(child, 'exit')
  // This process waits: it could end before the server otherwise, as nothing else may be left to do.
  child.ref()
  child.kill('SIGINT')
  await exited
}

function runs(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null
}
