/** The deployment of docs/scale.md on one machine: etcd, Patroni, HAProxy, PgBouncer, two products. */
import { join } from 'node:path'
import pg from 'pg'
import { newSecretKey } from '../access-token.ts'
import { withClient } from '../postgres.ts'
import { print } from '../print.ts'
import { freePorts, type Server, startProduct } from '../servers.ts'
import { type Cleanup, temporaryFolder } from '../setup.ts'
import { until } from '../time.ts'
import type { Deployment } from '../traffic/traffic.ts'
import { createDaemons, type Daemons, freeze, thaw } from './daemons.ts'
import { findPrograms } from './packages.ts'
import { type Patroni, startPatroni } from './patroni.ts'
import { startDatabaseProxy, startPgbouncer, startWebProxy } from './proxies.ts'

const HEALTHY_MS = 60_000
const ETCD_NODES = ['etcd1', 'etcd2', 'etcd3']
/** Milliseconds; the second ten times the first (https://etcd.io/docs/v3.4/tuning/). Slow for a busy machine. */
const ETCD_TIMES = { heartbeat: 200, election: 2_000 }

interface Etcd {
  /** `host:port` of each. */
  hosts: string[]
  /** Suspends all of it; nothing is lost. */
  suspend(): void
  resume(): void
}

interface ProductProcess {
  kill(): Promise<void>
  start(): Promise<void>
}

/** Its URLs are the proxies': of the web, and of the primary on any node. */
export interface Cluster extends Deployment {
  nodeUrls: string[]
  /** The processes themselves, without the proxy. */
  productUrls: string[]
  etcd: Etcd
  patroni: Patroni
  /** The first reaches PostgreSQL through HAProxy, the second through PgBouncer and HAProxy. */
  products: ProductProcess[]
}

/** @param keepLogs asked in the end: whether the folder with the logs of all programs stays */
export async function startCluster(cleanup: Cleanup, keepLogs: () => boolean): Promise<Cluster> {
  const programs = await findPrograms()
  const dataDir = temporaryFolder(cleanup, 'failover-data')
  const daemons = createDaemons()
  cleanup(async () => {
    if (keepLogs()) print(`Logs stay in ${daemons.folder}`)
    await daemons.close(keepLogs())
  })
  print(`Starting etcd and Patroni in ${daemons.folder} …`)
  const etcd = await startEtcd(daemons, programs.etcd)
  const patroni = await startPatroni(daemons, programs, etcd.hosts)
  cleanup(() => Promise.all(patroni.nodes.map((node) => node.kill())))
  await patroni.healthy(HEALTHY_MS)
  const primary = await patroni.nodeOf('leader')
  await createDatabase(`postgresql://postgres@127.0.0.1:${primary.port}/postgres`)

  const [databasePort = 0, bouncerPort = 0, webPort = 0, ...productPorts] = await freePorts(5)
  await startDatabaseProxy(daemons, programs.haproxy, { port: databasePort, nodes: patroni.nodes })
  await startWebProxy(daemons, programs.haproxy, { port: webPort, productPorts })
  await startPgbouncer(daemons, programs.pgbouncer, { port: bouncerPort, databasePort })
  const urlAt = (port: number) => `postgresql://amana@127.0.0.1:${port}/amana`
  for (const port of [databasePort, bouncerPort]) await writable(urlAt(port))
  print('Starting two processes of the product …')
  const url = `http://127.0.0.1:${webPort}`
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: urlAt(databasePort),
    SECRET_KEY: newSecretKey(),
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    BLOCK_BRAKE_PER_MINUTE: '1000000',
  }
  const products = productPorts.map((port, index) => {
    const own = { ...env, DATABASE_URL: urlAt(index === 0 ? databasePort : bouncerPort) }
    return createProcess(own, port, join(daemons.folder, `product${index + 1}.log`))
  })
  cleanup(() => Promise.all(products.map((product) => product.kill())))
  for (const product of products) await product.start()
  return {
    ...{ url, databaseUrl: env.DATABASE_URL, secretKey: env.SECRET_KEY, env, dataDir },
    nodeUrls: patroni.nodes.map(({ port }) => urlAt(port)),
    productUrls: productPorts.map((port) => `http://127.0.0.1:${port}`),
    ...{ etcd, patroni, products },
  }
}

/** Three on loopback, where Patroni's nodes agree on the primary. */
async function startEtcd(daemons: Daemons, program: string): Promise<Etcd> {
  const ports = await freePorts(ETCD_NODES.length * 2)
  const clientUrl = (index: number) => `http://127.0.0.1:${ports[index]}`
  const peerUrl = (index: number) => `http://127.0.0.1:${ports[ETCD_NODES.length + index]}`
  const members = ETCD_NODES.map((name, index) => `${name}=${peerUrl(index)}`).join(',')
  const pids = ETCD_NODES.map((name, index) => {
    const command = [
      program,
      ...['--name', name, '--data-dir', daemons.makeFolder(name)],
      ...['--listen-client-urls', clientUrl(index), '--advertise-client-urls', clientUrl(index)],
      ...['--listen-peer-urls', peerUrl(index), '--initial-advertise-peer-urls', peerUrl(index)],
      ...['--initial-cluster', members, '--initial-cluster-state', 'new'],
      ...['--heartbeat-interval', `${ETCD_TIMES.heartbeat}`, '--election-timeout', `${ETCD_TIMES.election}`],
      // Patroni's `etcd` speaks version 2.
      '--enable-v2',
      ...['--logger', 'zap', '--log-level', 'warn'],
    ]
    return daemons.start(name, command).pid ?? 0
  })
  return {
    hosts: ETCD_NODES.map((_, index) => `127.0.0.1:${ports[index]}`),
    suspend: () => pids.forEach(freeze),
    resume: () => pids.forEach(thaw),
  }
}

function createDatabase(url: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query('create role amana login')
    // For connections through PgBouncer, which does not pass the driver's own limit on.
    await client.query(`alter role amana set statement_timeout = '15s'`)
    await client.query('create database amana owner amana')
  })
}

/** HAProxy treats every node as a primary until it has checked them. */
async function writable(url: string): Promise<void> {
  let trouble: unknown
  const found = await until(async () => {
    const client = new pg.Client({
      connectionString: url,
      statement_timeout: 15_000,
      connectionTimeoutMillis: 2_000,
    })
    try {
      await client.connect()
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      return rows[0]?.standby === false
    } catch (error) {
      trouble = error
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }, HEALTHY_MS)
  if (!found) throw new Error(`no primary at ${url}`, { cause: trouble })
}

function createProcess(env: Record<string, string>, port: number, log: string): ProductProcess {
  let server: Server | null = null
  return {
    async kill() {
      await server?.kill()
    },
    async start() {
      server = await startProduct(env, { port, log })
    },
  }
}
