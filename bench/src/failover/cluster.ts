/**
 * The picture of docs/scale.md on this machine: etcd, Patroni's nodes, HAProxy, PgBouncer, two processes of
 * the product.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { newSecretKey } from '../access-token.ts'
import { print } from '../print.ts'
import { freePorts, ROOT, type Server, startProduct } from '../servers.ts'
import { until } from '../until.ts'
import { openWorkshop } from './daemons.ts'
import { type Etcd, startEtcd } from './etcd.ts'
import { findPrograms } from './packages.ts'
import { type Patroni, startPatroni } from './patroni.ts'
import { startDatabaseProxy, startPgbouncer, startWebProxy } from './proxies.ts'

const HEALTHY_MS = 60_000

export interface ProductProcess {
  kill(): Promise<void>
  start(): Promise<void>
}

export interface Cluster {
  /** Folder of the logs. */
  folder: string
  /** The people's address. */
  url: string
  /** The primary, on any node. */
  databaseUrl: string
  nodeUrls: string[]
  secretKey: string
  /** For the administrator's commands. */
  adminEnv: Record<string, string>
  /** The processes themselves, without the proxy. */
  productUrls: string[]
  /** Shared by both processes; mails are files in it. */
  dataDir: string
  etcd: Etcd
  patroni: Patroni
  /** The first reaches PostgreSQL through HAProxy, the second through PgBouncer and HAProxy. */
  products: ProductProcess[]
  /** The output of `npm run admin -- audit verify`, and whether it succeeded. */
  verifyAudit(): { ok: boolean; output: string }
  /** @param keepLogs leaves the folder with the logs of all programs where it is */
  close(keepLogs?: boolean): Promise<void>
}

/** Stops everything that it started when one program does not start. */
export async function startCluster(): Promise<Cluster> {
  const programs = await findPrograms()
  const workshop = openWorkshop()
  const dataDir = mkdtempSync(join(tmpdir(), 'amana-failover-data-'))
  const secretKey = newSecretKey()
  const running: { kill(): Promise<void> }[] = []
  const close = async (keepLogs = false) => {
    process.off('SIGINT', end).off('SIGTERM', end)
    for (let last = running.pop(); last; last = running.pop()) await last.kill()
    await workshop.close(keepLogs)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const end = () => void close().finally(() => process.exit(1))
  process.once('SIGINT', end).once('SIGTERM', end)
  try {
    print(`Starting etcd and Patroni in ${workshop.folder} …`)
    const etcd = await startEtcd(workshop, programs.etcd)
    const patroni = await startPatroni(workshop, programs, etcd.hosts)
    running.push(...patroni.nodes)
    await patroni.healthy(HEALTHY_MS)
    const primary = await patroni.nodeOf('leader')
    await createDatabase(`postgresql://postgres@127.0.0.1:${primary.port}/postgres`)

    const [databasePort = 0, bouncerPort = 0, webPort = 0, ...productPorts] = await freePorts(5)
    await startDatabaseProxy(workshop, programs.haproxy, { port: databasePort, nodes: patroni.nodes })
    await startWebProxy(workshop, programs.haproxy, { port: webPort, productPorts })
    await startPgbouncer(workshop, programs.pgbouncer, { port: bouncerPort, databasePort })
    const url = `http://127.0.0.1:${webPort}`
    const urlAt = (port: number) => `postgresql://amana@127.0.0.1:${port}/amana`
    for (const port of [databasePort, bouncerPort]) await writable(urlAt(port))
    print('Starting two processes of the product …')
    const shared = {
      DATA_DIR: dataDir,
      SECRET_KEY: secretKey,
      PUBLIC_URL: url,
      TRUST_PROXY: '127.0.0.1',
      BLOCK_BRAKE_PER_MINUTE: '1000000',
    }
    const products = productPorts.map((port, index) =>
      createProcess(
        { ...shared, DATABASE_URL: urlAt(index === 0 ? databasePort : bouncerPort) },
        port,
        join(workshop.folder, `product${index + 1}.log`),
      ),
    )
    running.push(...products)
    for (const product of products) await product.start()
    const databaseUrl = urlAt(databasePort)
    const adminEnv = { ...shared, DATABASE_URL: databaseUrl }
    return {
      folder: workshop.folder,
      url,
      databaseUrl,
      secretKey,
      adminEnv,
      productUrls: productPorts.map((port) => `http://127.0.0.1:${port}`),
      dataDir,
      etcd,
      patroni,
      products,
      close,
      nodeUrls: patroni.nodes.map(({ port }) => urlAt(port)),
      verifyAudit: () => verifyAudit(adminEnv),
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create role amana login')
  // For connections through PgBouncer, which does not pass the driver's own limit on.
  await client.query(`alter role amana set statement_timeout = '15s'`)
  await client.query('create database amana owner amana')
  await client.end()
}

/** HAProxy treats every node as a primary until it has checked them. */
async function writable(url: string): Promise<void> {
  let trouble: unknown
  const found = await until(async () => {
    const client = new pg.Client({ connectionString: url, statement_timeout: 15_000, connectionTimeoutMillis: 2_000 })
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

function verifyAudit(env: Record<string, string>): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['apps/api/src/admin/main.ts', 'audit', 'verify'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    encoding: 'utf8',
  })
  return { ok: status === 0, output: `${stdout}${stderr}`.trim() }
}
