/** People use a product that is killed again and again; afterwards everything acknowledged exists, once. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newSecretKey } from '../access-token.ts'
import { type Client, createClient } from '../failover/client.ts'
import { type Count, countAcknowledged, countOpenJobs, findBroken } from '../failover/count.ts'
import { type Journal, newJournal, tally } from '../failover/journal.ts'
import { type Load, startLoad } from '../failover/load.ts'
import { seedPeople } from '../failover/people.ts'
import { freePorts, ROOT, type Server, startProduct } from '../servers.ts'
import { until } from '../until.ts'

const FINISH_MS = 120_000

export interface SoakTest {
  url: string
  databaseUrl: string
  journal: Journal
  /** The product's process; another one after each `start`. */
  product: Server
  /** Starts the product anew, on the same folder and port. */
  start(): Promise<void>
  /** Broken promises: empty, unless something was lost, done twice, or is inconsistent. */
  faults(): Promise<string[]>
  /** Waits for all journeys. @returns the counts, and broken promises */
  finish(): Promise<{ counts: Count[]; wrong: string[]; failures: Record<string, number> }>
  /** Stops the product and removes its folder. */
  close(): Promise<void>
}

/** @param databaseUrl null: the product's own engine */
export async function startSoakTest(databaseUrl: string | null, perSecond: number): Promise<SoakTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'amana-soak-'))
  const secretKey = newSecretKey()
  const [port = 0] = await freePorts(1)
  const env = {
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    RATE_LIMITS: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'fatal',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  }
  const whereabouts =
    databaseUrl ?? `postgresql://amana@localhost:5432/amana?host=${encodeURIComponent(join(dataDir, 'postgres'))}`
  const journal = newJournal()
  let stopped = false
  let product = await startProduct(env, { port })
  const close = async () => {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  let load: Load
  try {
    const client: Client = createClient(product.url, journal, () => stopped)
    const people = await seedPeople(whereabouts, client, secretKey)
    load = startLoad({ client, people, acknowledged: journal.acknowledged }, perSecond)
  } catch (error) {
    await close()
    throw error
  }
  const faults = async () => [
    ...wrongOf(await countAcknowledged(whereabouts, copyOf(journal))),
    ...(await findBroken(whereabouts)),
  ]
  return {
    url: product.url,
    databaseUrl: whereabouts,
    journal,
    get product() {
      return product
    },
    async start() {
      product = await startProduct(env, { port })
    },
    faults,
    async finish() {
      const troubles = await load.finish(FINISH_MS)
      stopped = true
      const done = await until(async () => (await countOpenJobs(whereabouts)) === 0, FINISH_MS)
      const counts = [...(await countAcknowledged(whereabouts, journal.acknowledged)), countReports(dataDir, journal)]
      const audit = verifyAudit(env)
      const wrong = [
        ...troubles,
        ...wrongOf(counts),
        ...(await findBroken(whereabouts)),
        ...(done ? [] : ['jobs were left undone']),
        ...(audit === null ? [] : [audit]),
      ]
      return { counts, wrong, failures: tally(journal.failures.map(({ what }) => what)) }
    },
    close,
  }
}

/** A snapshot: later acknowledgements are not counted. */
function copyOf({ acknowledged }: Journal): Journal['acknowledged'] {
  const { registrations, transfers, flags, payments, looks } = acknowledged
  return {
    registrations: [...registrations],
    transfers: [...transfers],
    flags: [...flags],
    payments: [...payments],
    looks: [...looks],
  }
}

function wrongOf(counts: readonly Count[]): string[] {
  return counts
    .filter(({ lost, twice }) => lost + twice > 0)
    .map(({ what, acknowledged, lost, twice }) => `${what}: of ${acknowledged}, ${lost} lost, ${twice} twice`)
}

/**
 * One mail for each paid check: its file is named after the check. A file that was unfinished at the kill is
 * hidden, and nobody's mail.
 */
function countReports(dataDir: string, { acknowledged: { payments } }: Journal): Count {
  const mails = readdirSync(join(dataDir, 'outbox/mail')).filter((name) => !name.startsWith('.'))
  const times = payments.map(({ verificationId }) => mails.filter((name) => name.includes(`report.${verificationId}`)).length)
  return {
    what: 'reports by mail',
    acknowledged: times.length,
    lost: times.filter((count) => count === 0).length,
    twice: times.filter((count) => count > 1).length,
  }
}

/** Null: it holds. */
function verifyAudit(env: Record<string, string>): string | null {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['apps/api/src/admin/main.ts', 'audit', 'verify'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    encoding: 'utf8',
  })
  return status === 0 ? null : `audit: ${stdout}${stderr}`
}
