import { sql } from 'kysely'
import pg from 'pg'
import { databaseErrorCode } from './errors.ts'
import type { Log } from './log.ts'
import type { Db } from './schema.ts'

/** At the commit of `db`'s transaction; at once outside of one. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

export interface Listening {
  stop(): Promise<void>
}

export interface ListeningConnection extends Listening {
  /** Resolves when every notification of transactions that committed before this call was heard. */
  confirm(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
/** A dead connection is detected by a query without an answer. */
const PING_INTERVAL_MS = 10_000
const ANSWER_WITHIN_MS = 5_000

/**
 * Calls `heard` for every notification on a channel (NOTIFY arrives when its transaction commits). `lost` is
 * called once when a connection that listened breaks; later notifications are missed, so the caller must read
 * the current state and listen again. Does not work through transaction pooling.
 *
 * @throws the driver's error when there is no connection
 */
export async function listen(
  config: pg.ClientConfig,
  channel: string,
  { heard, lost }: { heard: (payload: string) => void; lost: () => void },
  log: Log,
): Promise<ListeningConnection> {
  const client = new pg.Client({
    application_name: 'amana-listen',
    keepAlive: true,
    ...config,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
  let [began, over] = [false, false]
  const end = async () => {
    over = true
    clearInterval(timer)
    await client.end().catch(() => undefined)
  }
  const fail = (error?: unknown) => {
    // One that never listened throws instead: with both, each failure would begin two more tries.
    if (!began || over) return
    log.warn({ channel, code: databaseErrorCode(error) }, 'LISTEN connection lost')
    void end()
    lost()
  }
  const timer = setInterval(() => void client.query('select 1').catch(fail), PING_INTERVAL_MS)
  timer.unref()
  client.on('error', fail)
  client.on('end', () => fail())
  client.on('notification', ({ payload }) => heard(payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    began = true
  } catch (error) {
    await end()
    throw error
  }
  return {
    // The server sends what it has to notify before it ends a query.
    confirm: async () => void (await client.query('select 1')),
    stop: end,
  }
}
