/**
 * The embedded PostgreSQL: a real server that this process starts, watches, restarts and stops
 * (docs/adr/0002).
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../db/log.ts'
import type { Connection } from '../db/pool.ts'
import { acquire } from './acquire.ts'
import { packagedBinaries } from './binaries.ts'
import { type Cluster, PORT, SUPERUSER } from './cluster.ts'
import { prepareLocation } from './location.ts'
import { createDatabaseIfMissing, otherConnections, type Role } from './owner.ts'
import { signalPostmasterToStop, stopPostmaster } from './postmaster.ts'
import { chooseAccount } from './system-account.ts'

const DATABASE = 'amana'
const MAX_RESTART_DELAY_MS = 10_000
const OTHERS_MAY_FINISH_MS = 60_000

/** Durable, and small: the whole idle product stays below 350 MB. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '64MB',
  max_connections: '100',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '2',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  autovacuum_worker_slots: '2',
  io_method: 'sync',
}

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /**
   * One product uses a folder; administration commands join it, or start the engine themselves while there is
   * none.
   */
  role: Role
}

export interface EmbeddedPostgres {
  connection: Connection
  /** False when the server belongs to another process, which stops it. */
  owned: boolean
  /** Stops what this process started. Close the pools before. */
  stop(): Promise<void>
}

/** The engines of this process. Nothing starts after an abort. */
const engines = new Set<Promise<EmbeddedPostgres>>()
const starting = new AbortController()

/**
 * Ends the engines of this process, one that is only starting too: for a signal that comes before somebody
 * has what stops it.
 */
export async function stopEngines(): Promise<void> {
  starting.abort()
  await Promise.all(Array.from(engines, (engine) => engine.then(({ stop }) => stop()).catch(() => undefined)))
}

/**
 * Starts the engine in DATA_DIR/postgres, or takes over one whose owner was killed.
 *
 * @throws StartError with one line for the administrator: another product on this folder, no account that may
 *   run it, a broken folder
 */
export function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const engine = start(options)
  engines.add(engine)
  return engine
}

async function start({ dataDir, log, role }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const location = prepareLocation(dataDir)
  const { account, binaries } = await chooseAccount(location.folder, packagedBinaries(), location.socket)
  const cluster: Cluster = { account, binaries, ...location, settings: SETTINGS }
  const { client, owned } = await acquire(cluster, role, log, starting.signal)
  const connection = { host: location.socket, port: PORT, user: SUPERUSER, database: DATABASE }
  if (!owned) {
    // Kept open: an administration command that owns the engine sees by it that the engine is still in use.
    return { connection, owned, stop: () => client.end() }
  }
  // A process that ends without a stop (a second signal, an error that nobody caught) leaves no server
  // behind.
  const onExit = () => signalPostmasterToStop(cluster.data)
  process.on('exit', onExit)
  await createDatabaseIfMissing(client, DATABASE)
  const watch = superviseServer(cluster, role, client, log)
  let stopping: Promise<void> | undefined
  const stop = async () => {
    const last = await watch.end()
    if (role === 'admin' && last) await letOthersFinish(last)
    await stopPostmaster(cluster.data)
    process.off('exit', onExit)
  }
  return {
    connection,
    owned,
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}

/**
 * The owner's connection breaks when the server ends, and when PostgreSQL restarts itself after one of its
 * processes crashed. In both cases the steps of the start bring it back.
 */
function superviseServer(
  cluster: Cluster,
  role: Role,
  first: pg.Client,
  log: Log,
): { end(): Promise<pg.Client | undefined> } {
  const stopping = new AbortController()
  let client: pg.Client | undefined = first
  let restarting: Promise<void> = Promise.resolve()

  const watch = (watched: pg.Client) =>
    watched.once('end', () => {
      if (!stopping.signal.aborted) restarting = restart()
    })

  async function restart(): Promise<void> {
    client = undefined
    log.error('embedded PostgreSQL exited, restarting')
    for (let delay = 100; !stopping.signal.aborted; delay = Math.min(delay * 2, MAX_RESTART_DELAY_MS)) {
      try {
        const acquired = await acquire(cluster, role, log, stopping.signal)
        client = acquired.client
        watch(client)
        log.info('embedded PostgreSQL restarted')
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        log.error(
          { reason: error instanceof Error ? error.message : String(error) },
          'embedded PostgreSQL failed to start, will retry',
        )
        await sleep(delay, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  watch(first)
  return {
    async end() {
      stopping.abort()
      await restarting
      return client
    },
  }
}

/** A second administration command may use the engine that the first one started. */
async function letOthersFinish(client: pg.Client): Promise<void> {
  const deadline = performance.now() + OTHERS_MAY_FINISH_MS
  while (performance.now() < deadline && (await otherConnections(client).catch(() => 0)) > 0) await sleep(100)
}
