import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../db/pool.ts'
import { packagedBinaries } from '../embedded-postgres/binaries.ts'
import {
  type Cluster,
  initialise,
  lastLogLine,
  PORT,
  SAME_EVERYWHERE,
  SUPERUSER,
  spawnPostgres,
} from '../embedded-postgres/cluster.ts'
import { runningPostmaster, stopPostmaster } from '../embedded-postgres/postmaster.ts'
import { connectTo } from '../embedded-postgres/probe.ts'
import { chooseAccount } from '../embedded-postgres/system-account.ts'
import { oldestInstalled } from './postgres-installations.ts'

/** `embedded`: the PostgreSQL of the product. `system`: the oldest supported one on this machine. */
export type EngineKind = 'embedded' | 'system'

const READY_MS = 30_000
const KEPT_FOLDER = join(
  tmpdir(),
  `amana-pg-kept-${createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 12)}`,
)
/**
 * Nothing here has to survive a crash, and no database lives long enough to be vacuumed: a plan must not
 * depend on whether a table happened to be analysed.
 */
const FAST = {
  autovacuum: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_init_zero: 'off',
  checkpoint_timeout: '1h',
  shared_buffers: '64MB',
  max_connections: '100',
}

export interface TestEngine {
  connection: Connection
  stop(): Promise<void>
}

/** A throw-away PostgreSQL, never as root, reachable by its socket only. */
export async function startTestEngine(kind: EngineKind): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'amana-pg-'))
  const cluster = await startCluster(kind, folder)
  return {
    connection: connectionOf(folder),
    async stop() {
      await stopPostmaster(cluster.data)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The engine of this checkout that stays up between runs; `stopKeptEngine` ends it. */
export async function startKeptEngine(): Promise<TestEngine> {
  const folder = KEPT_FOLDER
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (runningPostmaster(join(folder, 'data')) === undefined) await startCluster('embedded', folder)
  return { connection: connectionOf(folder), stop: async () => undefined }
}

export async function stopKeptEngine(): Promise<void> {
  await stopPostmaster(join(KEPT_FOLDER, 'data'))
  await rm(KEPT_FOLDER, { recursive: true, force: true })
}

function connectionOf(folder: string): Connection {
  return { host: folder, port: PORT, user: SUPERUSER, database: 'postgres' }
}

async function startCluster(kind: EngineKind, folder: string): Promise<Cluster> {
  const { account, binaries } = await chooseAccount(
    folder,
    kind === 'system' ? oldestInstalled() : packagedBinaries(),
  )
  const cluster: Cluster = {
    account,
    binaries,
    data: join(folder, 'data'),
    socket: folder,
    logFile: join(folder, 'log'),
    settings: FAST,
  }
  await initialise(cluster, [...(kind === 'embedded' ? SAME_EVERYWHERE : ['--locale=C.UTF-8']), '--no-sync'])
  spawnPostgres(cluster)
  await waitUntilReady(cluster)
  return cluster
}

async function waitUntilReady(cluster: Cluster): Promise<void> {
  const deadline = performance.now() + READY_MS
  for (;;) {
    try {
      const client = await connectTo(cluster, 'amana tests')
      return await client.end()
    } catch (error) {
      if (performance.now() > deadline)
        throw new Error(`The test engine did not start: ${lastLogLine(cluster.logFile)}`, { cause: error })
      await sleep(50)
    }
  }
}
