/** The surroundings of a measurement: a folder, a PostgreSQL and the product. All is removed afterwards. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { newSecretKey } from './access-token.ts'
import { type Database, type PostgresSettings, startPostgres } from './postgres.ts'
import { type Server, type StartOptions, startProduct } from './servers.ts'

type Step = () => unknown

/** Registers a step of the clean-up. */
export type Cleanup = (step: Step) => void

const unfinished = new Set<Step[]>()

/** Runs the clean-up steps afterwards, the last one first, also when the work fails. */
export async function withCleanup<T>(work: (cleanup: Cleanup) => Promise<T>): Promise<T> {
  const steps: Step[] = []
  unfinished.add(steps)
  try {
    return await work((step) => void steps.push(step))
  } finally {
    await runSteps(steps)
    unfinished.delete(steps)
  }
}

/** Cleans up before the work is done: for Ctrl-C. */
export async function cleanUpNow(): Promise<void> {
  for (const steps of [...unfinished].toReversed()) await runSteps(steps)
}

/** Runs every step, also after one that fails. @throws the first failure, at the end */
async function runSteps(steps: Step[]): Promise<void> {
  const failures: unknown[] = []
  for (let step = steps.pop(); step; step = steps.pop())
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/** A new folder, removed by the clean-up. */
export function temporaryFolder(cleanup: Cleanup, name = 'bench'): string {
  const folder = mkdtempSync(join(tmpdir(), `amana-${name}-`))
  cleanup(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface SetupOptions {
  /** `embedded`: the product's own PostgreSQL. Default: one of this machine with durable settings. */
  engine?: 'embedded' | 'system'
  /** Settings of the product besides DATA_DIR, DATABASE_URL, SECRET_KEY and DEMO=off. */
  env?: Record<string, string>
  /** Settings of the machine's PostgreSQL. */
  postgres?: PostgresSettings
  start?: StartOptions
}

export interface Setup {
  cleanup: Cleanup
  dataDir: string
  secretKey: string
  /** The product's settings, also for the administrator's commands. */
  env: Record<string, string>
  databaseUrl: string
  /** Null with the embedded engine. */
  database: Database | null
  /** Version of PostgreSQL, for the result file. */
  postgres: string
  /** The running process: another one after each `start`. */
  readonly product: Server
  readonly url: string
  /** Stops the product if it runs, and starts it on the same data. */
  start(options?: StartOptions): Promise<Server>
  stop(): Promise<void>
  /** A connection to the database until the clean-up. */
  connect(): Promise<pg.Client>
}

/** For programs that load a registry faster than the limits of the product allow. */
export const NO_LIMITS = { RATE_LIMITS: 'off' }

/** Runs the work with a product on an empty database. */
export function withProduct<T>(options: SetupOptions, work: (setup: Setup) => Promise<T>): Promise<T> {
  return withCleanup(async (cleanup) => work(await startSetup(cleanup, options)))
}

/** The same for work that needs several products. */
export async function startSetup(cleanup: Cleanup, options: SetupOptions = {}): Promise<Setup> {
  const dataDir = temporaryFolder(cleanup)
  const secretKey = newSecretKey()
  const database = options.engine === 'embedded' ? null : await startPostgres(options.postgres)
  if (database) cleanup(() => database.stop())
  const databaseUrl = database?.url ?? embeddedDatabaseUrl(dataDir)
  const own: Record<string, string> = database ? { DATABASE_URL: databaseUrl } : {}
  const env = { DATA_DIR: dataDir, SECRET_KEY: secretKey, DEMO: 'off', ...own, ...options.env }
  let product = await startProduct(env, options.start)
  cleanup(() => product.stop())
  return {
    cleanup,
    dataDir,
    secretKey,
    env,
    databaseUrl,
    database,
    postgres: database?.version ?? 'embedded',
    get product() {
      return product
    },
    get url() {
      return product.url
    },
    async start(again) {
      await product.stop()
      product = await startProduct(env, again)
      return product
    },
    stop: () => product.stop(),
    async connect() {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      cleanup(() => client.end())
      return client
    },
  }
}

/** The PostgreSQL that the product runs in DATA_DIR, by its socket. */
export function embeddedDatabaseUrl(dataDir: string): string {
  return `postgresql://amana@localhost:5432/amana?host=${encodeURIComponent(join(dataDir, 'postgres'))}`
}
