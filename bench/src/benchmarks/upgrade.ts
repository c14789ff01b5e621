/** A registry of an older release is upgraded as docs/runbooks/upgrade.md says, while people use it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAdmin } from '../administrator.ts'
import type { Benchmark } from '../benchmark.ts'
import { checkOut } from '../checkout.ts'
import type * as soakTest from '../crash/soak-test.ts'
import { findBroken } from '../failover/count.ts'
import { outageOf, tally } from '../failover/journal.ts'
import { print, printTable } from '../print.ts'
import type * as seedDevices from '../seed/devices.ts'
import type * as seedFlags from '../seed/flags.ts'
import { type Server, startProduct } from '../servers.ts'
import { rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'
import { until } from '../until.ts'
import { withClient } from '../with-client.ts'

const PER_SECOND = 4
const FLAGS_PER_DEVICE = 0.1
const FOLLOWS_MS = 600_000

/** Must be 0 after an upgrade: what the new release adds has to follow from what the old one knew. */
const MISSING = {
  'active stolen or lost flags that networks do not block': `
    select count(*) from flags f where f.status = 'active' and f.flag_type in ('stolen', 'lost')
      and not exists (select from block_list b where b.imei14 = left(f.imei, 14))`,
  'changes without a position in the block list': 'select count(*) from block_pending',
} as const

export const upgrade: Benchmark = {
  about: 'an older release (--from COMMIT) with --devices is replaced by this one while people use it',
  defaults: { devices: 1_000_000, seconds: 20 },
  async run({ devices, seconds, from }) {
    const old = checkOut(from)
    const database = await startSystemPostgres()
    let life: soakTest.SoakTest | null = null
    let upgraded: Server | null = null
    try {
      const connection = { connectionString: database.url }
      const { beginLife } = await load<{ beginLife: typeof soakTest.startSoakTest }>(old.folder, 'crash/life.ts')
      // The first start makes the schema; the data comes while nobody uses it.
      const empty = await beginLife(database.url, 1)
      await empty.finish()
      await empty.close()
      await clear(database.url)
      print('Filling the older release …')
      await (await load<typeof seedDevices>(old.folder, 'seed/devices.ts')).seedDevices(connection, devices, 1_000)
      await (await load<typeof seedFlags>(old.folder, 'seed/flags.ts')).seedFlags(
        connection,
        Math.round(devices * FLAGS_PER_DEVICE),
      )
      await moveFlags(database.url)
      const before = await countRows(database.url)

      life = await beginLife(database.url, PER_SECOND)
      const env = environmentOf(life.product.pid)
      await sleep(seconds * 1_000)
      const stopAt = performance.now()
      await life.product.stop()
      upgraded = await startProduct(env, { port: Number(new URL(life.url).port) })
      const readyAt = performance.now()
      print(`Ready ${rounded((readyAt - stopAt) / 1_000, 1)} s after the older release was told to stop.`)
      await sleep(seconds * 1_000)
      const outage = outageOf(life.journal, 'upgrade', stopAt, performance.now())
      const end = await life.finish()
      const followed = await until(async () => (await missing(database.url)).length === 0, FOLLOWS_MS)
      const followedAt = performance.now()
      const audit = await runAdmin(env, 'audit', 'verify').then(
        () => [],
        (error) => [`audit: ${error}`],
      )
      const after = await countRows(database.url)
      const lost = Object.entries(before).filter(([table, rows]) => (after[table] ?? 0) < rows)
      const wrong = [
        // The older release's own command cannot read the chain of this one.
        ...end.wrong.filter((line) => !line.startsWith('audit:')),
        ...audit,
        ...(await findBroken(database.url)),
        ...(followed ? [] : await missing(database.url)),
        ...lost.map(([table, rows]) => `${table}: ${rows} rows before, ${after[table]} after`),
      ]
      print()
      printTable(end.counts.map((count) => ({ ...count })))
      print()
      print(
        `From ${old.title}: ${devices} devices; ready after ${rounded((readyAt - stopAt) / 1_000, 1)} s, longest time without a write ${rounded(outage.pause, 1)} s, block list complete ${rounded((followedAt - readyAt) / 1_000, 1)} s after that.`,
      )
      print(`Failed requests meanwhile: ${JSON.stringify(outage.failures)}; all in all ${JSON.stringify(end.failures)}`)
      for (const line of wrong) print(`WRONG  ${line}`)
      if (wrong.length > 0) process.exitCode = 1
      else print('Nothing lost, nothing twice.')
      return {
        from: old.title,
        counts: end.counts,
        outage,
        failures: tally(life.journal.failures.map(({ what }) => what)),
        readyMs: readyAt - stopAt,
        wrong,
      }
    } finally {
      await upgraded?.stop()
      await life?.close()
      await database.stop()
      old.remove()
    }
  },
}

/** A program of the older release: it knows that release's schema and starts that release. */
async function load<T>(folder: string, path: string): Promise<T> {
  return (await import(join(folder, 'bench/src', path))) as T
}

/** The settings of a running product, so that its successor has the same. */
function environmentOf(pid: number): Record<string, string> {
  const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
  return Object.fromEntries(variables.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** The registry's rows of the first start, which the seed does not expect. */
async function clear(connectionString: string): Promise<void> {
  await withClient({ connectionString }, (client) => client.query('truncate devices, flags cascade'))
}

/**
 * Half of the seed's flags have numbers that the clients are going to register, and differ in the check digit
 * alone.
 */
async function moveFlags(connectionString: string): Promise<void> {
  await withClient({ connectionString }, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(`update flags set imei = '9' || substr(imei, 3) || '0' where imei like '86%'`)
  })
}

async function countRows(connectionString: string): Promise<Record<string, number>> {
  return withClient({ connectionString }, async (client) => {
    const counts: Record<string, number> = {}
    for (const table of [
      'users',
      'devices',
      'device_imeis',
      'ownerships',
      'flags',
      'payments',
      'verifications',
      'certificates',
    ]) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`)
      counts[table] = Number(rows[0]?.count)
    }
    return counts
  })
}

async function missing(connectionString: string): Promise<string[]> {
  return withClient({ connectionString }, async (client) => {
    const found: string[] = []
    for (const [what, statement] of Object.entries(MISSING)) {
      const { rows } = await client.query<{ count: string }>(statement)
      if (Number(rows[0]?.count) !== 0) found.push(`${rows[0]?.count} ${what}`)
    }
    return found
  })
}
