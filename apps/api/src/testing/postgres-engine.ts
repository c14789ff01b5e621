import { mkdtemp, rm } from 'node:fs/promises'
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
import { stopPostmaster } from '../embedded-postgres/postmaster.ts'
import { connectTo } from '../embedded-postgres/probe.ts'
import { chooseAccount } from '../embedded-postgres/system-account.ts'
import { oldestInstalled } from './postgres-installations.ts'

/** `embedded`: the PostgreSQL of the product. `system`: the oldest supported one on this machine. */
export type EngineKind = 'embedded' | 'system'

const READY_MS = 30_000
/** Nothing here has to survive a crash. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB', max_connections: '100' }

/** A throw-away PostgreSQL, never as root, reachable by its socket only. */
export async function startTestEngine(kind: EngineKind): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'amana-pg-'))
  const { account, binaries } = await chooseAccount(folder, kind === 'system' ? oldestInstalled() : packagedBinaries())
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
  return {
    connection: { host: folder, port: PORT, user: SUPERUSER, database: 'postgres' },
    async stop() {
      await stopPostmaster(cluster.data)
      await rm(folder, { recursive: true, force: true })
    },
  }
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
