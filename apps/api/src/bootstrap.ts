/**
 * Shared by the product and the administration commands: the database (embedded or not), migrated, and the
 * secret key.
 */
import { mkdirSync } from 'node:fs'
import type { Config } from './config/index.ts'
import { isDatabaseDown } from './db/errors.ts'
import { migrate } from './db/migrate.ts'
import { addMonths } from './db/months.ts'
import { type Database, openDatabase } from './db/pool.ts'
import { startEmbedded } from './embedded-postgres/index.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import type { Logger } from './kernel/log.ts'
import { loadSecretKey } from './kernel/secret-key.ts'
import { StartError } from './kernel/start-error.ts'
import { loadFirstTacs } from './modules/tacs/index.ts'

export interface Infrastructure {
  database: Database
  clock: Clock
  secretKey: Buffer
  /** The previous key (SECRET_KEY_OLD). */
  secretKeyOld?: Buffer | null
  /** DATA_DIR. */
  dataDir?: string
  /** Closes the pools, then the engine if this process started it. */
  close(): Promise<void>
}

/** @throws StartError with one line for the person who starts it */
export async function openInfrastructure(
  config: Config,
  log: Logger,
  role: 'product' | 'admin',
): Promise<Infrastructure> {
  const { database, close } = await connectDatabase(config, log, role)
  try {
    const secretKey = loadSecretKey(config.secretKey, config.dataDir)
    await migrate(database.pool, { log })
    // Rows of a month without a partition are kept aside: no reason not to start.
    await addMonths(database.pool, systemClock.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'partition maintenance failed'),
    )
    await loadFirstTacs({ database, clock: systemClock })
    const secretKeyOld = config.secretKeyOld ? Buffer.from(config.secretKeyOld, 'base64') : null
    return { database, clock: systemClock, secretKey, secretKeyOld, dataDir: config.dataDir, close }
  } catch (error) {
    await close()
    throw error
  }
}

export type DatabaseConnection = Pick<Infrastructure, 'database' | 'close'>

/** DATA_DIR and the database as they are, starting an embedded one; creates nothing. Throws StartError. */
export async function connectDatabase(
  config: Config,
  log: Logger,
  role: 'product' | 'admin',
): Promise<DatabaseConnection> {
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  } catch {
    throw new StartError(
      `DATA_DIR ${config.dataDir} cannot be made. Name a folder that this account may write to.`,
    )
  }
  const engine =
    config.database.kind === 'embedded' ? await startEmbedded({ dataDir: config.dataDir, log, role }) : null
  const database = openDatabase({
    ...(config.database.kind === 'url' ? { url: config.database.url } : { connection: engine?.connection }),
    replicaUrls: config.replicaUrls,
    poolSize: config.poolSize,
    log,
  })
  const close = async () => {
    await database.close()
    await engine?.stop()
  }
  try {
    await database.ping()
    return { database, close }
  } catch (error) {
    await close()
    if (isDatabaseDown(error))
      throw new StartError(
        'DATABASE_URL names a PostgreSQL that does not answer. Check the address, the account and the network.',
      )
    throw error
  }
}
