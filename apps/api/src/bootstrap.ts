/**
 * Shared by the product and the administration commands: the database (embedded or not), migrated, and the
 * secret key.
 */
import type { Config } from './config/index.ts'
import { naming } from './db/connection-refusals.ts'
import { migrate } from './db/migrate.ts'
import { addMonths } from './db/months.ts'
import { type Database, openDatabase } from './db/pool.ts'
import { requireServer } from './db/require-server.ts'
import { startEmbedded } from './embedded-postgres/index.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import type { Logger } from './kernel/log.ts'
import { loadSecretKey } from './kernel/secret-key.ts'
import { makeFolder, requireWritable } from './kernel/writable-folder.ts'
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
    await naming('DATABASE_URL', () => migrate(database.pool, { log }))
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
  makeFolder('DATA_DIR', config.dataDir)
  // A command on another PostgreSQL, with the key in the environment, writes nothing there.
  if (role === 'product' || config.database.kind === 'embedded' || !config.secretKey)
    requireWritable('DATA_DIR', config.dataDir)
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
    await naming('DATABASE_URL', async () => {
      await database.ping()
      await requireServer(database.pool)
    })
    return { database, close }
  } catch (error) {
    await close()
    throw error
  }
}
