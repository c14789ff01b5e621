/** The deployment of docs/scale.md on one machine: etcd, Patroni, HAProxy, PgBouncer, two products. */
import type { ChildProcess } from 'node:child_process'
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
import { type Clock, LOOPBACK, type Place, placeAt } from './machines.ts'
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
  /** How many run. */
  running(): number
  /** Starts those that have ended, as the init system would. */
  restart(): void
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

interface ClusterOptions {
  /** Asked in the end: whether the folder with the logs of all programs stays. */
  keepLogs: () => boolean
  /** One for each node of PostgreSQL and etcd. Default: loopback. */
  places?: readonly Place[]
  /** The clock of the second process of the product. Default: the computer's. */
  clock?: Clock
}

export async function startCluster(
  cleanup: Cleanup,
  { keepLogs, places = ETCD_NODES.map(() => LOOPBACK), clock }: ClusterOptions,
): Promise<Cluster> {
  const programs = await findPrograms()
  const dataDir = temporaryFolder(cleanup, 'failover-data')
  const daemons = createDaemons()
  cleanup(async () => {
    if (keepLogs()) print(`Logs stay in ${daemons.folder}`)
    await daemons.close(keepLogs())
  })
  print(`Starting etcd and Patroni in ${daemons.folder} …`)
  const etcd = await startEtcd(daemons, programs.etcd, places)
  const patroni = await startPatroni(daemons, programs, { etcdHosts: etcd.hosts, places })
  cleanup(() => Promise.all(patroni.nodes.map((node) => node.kill())))
  await patroni.healthy(HEALTHY_MS)
  const primary = await patroni.nodeOf('leader')
  await createDatabase(`postgresql://postgres@${primary.host}:${primary.port}/postgres`)

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
    const ofTime = index === 0 ? {} : clock?.settings
    const own = { ...env, ...ofTime, DATABASE_URL: urlAt(index === 0 ? databasePort : bouncerPort) }
    return createProcess(own, port, join(daemons.folder, `product${index + 1}.log`))
  })
  cleanup(() => Promise.all(products.map((product) => product.kill())))
  for (const product of products) await product.start()
  return {
    ...{ url, databaseUrl: env.DATABASE_URL, secretKey: env.SECRET_KEY, env, dataDir },
    nodeUrls: patroni.nodes.map(({ host, port }) => `postgresql://amana@${host}:${port}/amana`),
    productUrls: productPorts.map((port) => `http://127.0.0.1:${port}`),
    ...{ etcd, patroni, products },
  }
}

/** Three, where Patroni's nodes agree on the primary. */
async function startEtcd(daemons: Daemons, program: string, places: readonly Place[]): Promise<Etcd> {
  const ports = await freePorts(ETCD_NODES.length * 2)
  const clientUrl = (index: number) => `http://${placeAt(places, index).host}:${ports[index]}`
  const peerUrl = (index: number) =>
    `http://${placeAt(places, index).host}:${ports[ETCD_NODES.length + index]}`
  const members = ETCD_NODES.map((name, index) => `${name}=${peerUrl(index)}`).join(',')
  const commands = ETCD_NODES.map((name, index) => {
    const data = placeAt(places, index).folderOf('etcd') ?? daemons.makeFolder(name)
    return [
      program,
      ...['--name', name, '--data-dir', data],
      ...['--listen-client-urls', clientUrl(index), '--advertise-client-urls', clientUrl(index)],
      ...['--listen-peer-urls', peerUrl(index), '--initial-advertise-peer-urls', peerUrl(index)],
      ...['--initial-cluster', members, '--initial-cluster-state', 'new'],
      ...['--heartbeat-interval', `${ETCD_TIMES.heartbeat}`, '--election-timeout', `${ETCD_TIMES.election}`],
      // Patroni's `etcd` speaks version 2.
      '--enable-v2',
      ...['--logger', 'zap', '--log-level', 'warn'],
    ]
  })
  const start = (index: number) => {
    const within = placeAt(places, index).within('etcd')
    return daemons.start(ETCD_NODES[index] ?? '', commands[index] ?? [], { within })
  }
  const started = ETCD_NODES.map((_, index) => start(index))
  const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
  const pids = () => started.map(({ pid }) => pid ?? 0)
  return {
    hosts: ETCD_NODES.map((_, index) => `${placeAt(places, index).host}:${ports[index]}`),
    suspend: () => pids().forEach(freeze),
    resume: () => pids().forEach(thaw),
    running: () => started.filter((one) => !hasEnded(one)).length,
    restart() {
      for (const [index, one] of started.entries()) if (hasEnded(one)) started[index] = start(index)
    },
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
