/** Writers that flag phones and clear the flags, and retry what fails meanwhile. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { insertFlag } from '../seed/flags.ts'

/** Phones of one writer. */
const PHONES = 40
/** Below the product's own limit for a statement. */
const TIMEOUT_MS = 10_000
const RETRY_DELAY_MS = 200

interface Writers {
  /** Commits that were acknowledged. */
  readonly commits: number
  /** Tries without an acknowledgement; each was repeated. */
  readonly failures: number
  /** Ends each writer after the acknowledgement of its last act. */
  finish(): Promise<void>
  /** By the first 14 digits: whether the last acknowledged act flagged it. */
  flagged(): ReadonlyMap<string, boolean>
}

/** @param pauseMs the longest between two acts of one writer */
export function startWriters(
  databaseUrl: string,
  { count, pauseMs }: { count: number; pauseMs: number },
): Writers {
  const flagged = new Map<string, boolean>()
  let commits = 0
  let failures = 0
  let stopped = false

  async function write(writer: number): Promise<void> {
    let connection: pg.Client | null = null
    for (let act = 0; !stopped; act += 1) {
      const imei14 = `37${String(writer).padStart(4, '0')}${String(randomInt(PHONES)).padStart(8, '0')}`
      const flag = !flagged.get(imei14)
      for (;;) {
        try {
          connection ??= await connect(databaseUrl)
          await (flag ? flagOnce(connection, imei14, { writer, act }) : clear(connection, imei14))
          break
        } catch {
          // The commit may have happened: both acts may be repeated.
          failures += 1
          await connection?.end().catch(() => undefined)
          connection = null
          await sleep(RETRY_DELAY_MS)
        }
      }
      commits += 1
      flagged.set(imei14, flag)
      await sleep(randomInt(pauseMs))
    }
    await connection?.end()
  }

  const writing = Array.from({ length: count }, (_, writer) => write(writer))
  return {
    get commits() {
      return commits
    },
    get failures() {
      return failures
    },
    async finish() {
      stopped = true
      await Promise.all(writing)
    },
    flagged: () => flagged,
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    query_timeout: TIMEOUT_MS,
    connectionTimeoutMillis: TIMEOUT_MS,
  })
  // A connection that breaks between two acts is noticed at the next one.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function flagOnce(
  client: pg.Client,
  imei14: string,
  { writer, act }: { writer: number; act: number },
): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from flags where left(imei::text, 14) = $1 and status = 'active'`,
    [imei14],
  )
  if (rowCount === 0)
    await insertFlag(client, `${imei14}0`, `LE-${1_000 + writer}-${String(act).padStart(6, '0')}`)
}

async function clear(client: pg.Client, imei14: string): Promise<void> {
  await client.query(
    `update flags set status = 'cleared', cleared_at = now() where left(imei::text, 14) = $1 and status = 'active'`,
    [imei14],
  )
}
