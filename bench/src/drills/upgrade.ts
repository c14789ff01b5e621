/** A registry of an older release is upgraded as docs/runbooks/upgrade.md says, while people use it. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Options, Result } from '../benchmark.ts'
import { startPostgres, withClient } from '../postgres.ts'
import { print } from '../print.ts'
import { ROOT, runAdmin, type Server, startProduct } from '../servers.ts'
import { withCleanup } from '../setup.ts'
import { rounded } from '../statistics.ts'
import { secondsSince, until } from '../time.ts'
import { findBroken } from '../traffic/count.ts'
import { type Journal, outageOf } from '../traffic/journal.ts'
import type { TrafficResult } from '../traffic/traffic.ts'

/** The last release without partners, block list and public log. */
const OLD_RELEASE = '78dba203'
const PER_SECOND = 4
const FLAGS_PER_DEVICE = 0.1
const FOLLOWS_MS = 600_000
const TABLES = [...['users', 'devices', 'device_imeis', 'ownerships'], ...['flags', 'payments', 'verifications', 'certificates']]

/** Must be 0 after an upgrade: what the new release adds must follow from the data of the old one. */
const MISSING = {
  'active stolen or lost flags that networks do not block': `
    select count(*) from flags f where f.status = 'active' and f.flag_type in ('stolen', 'lost')
      and not exists (select from block_list b where b.imei14 = left(f.imei, 14))`,
  'changes without a position in the block list': 'select count(*) from block_pending',
} as const

/** The older release's own traffic, which it starts and stops with its product. */
interface OldTraffic {
  url: string
  journal: Journal
  product: Server
  finish(): Promise<Omit<TrafficResult, 'audit'>>
  close(): Promise<void>
}

/** The programs of the older release's benchmarks: they know its schema and start it. */
interface OldPrograms {
  beginLife(databaseUrl: string, perSecond: number): Promise<OldTraffic>
  seedDevices(connection: object, devices: number, sample: number): Promise<unknown>
  seedFlags(connection: object, flags: number): Promise<unknown>
}

export function upgrade({ devices, seconds }: Pick<Options, 'devices' | 'seconds'>): Promise<Result> {
  return withCleanup(async (cleanup) => {
    const old = checkOut(OLD_RELEASE)
    cleanup(() => old.remove())
    const database = await startPostgres()
    cleanup(() => database.stop())
    const programs = await loadPrograms(old.folder)
    await fillRegistry(database.url, programs, devices)
    const before = await countRows(database.url)

    const traffic = await programs.beginLife(database.url, PER_SECOND)
    cleanup(() => traffic.close())
    const env = environmentOf(traffic.product.pid)
    await sleep(seconds * 1_000)
    const stopAt = performance.now()
    await traffic.product.stop()
    const upgraded = await startProduct(env, { port: Number(new URL(traffic.url).port) })
    cleanup(() => upgraded.stop())
    const readyAt = performance.now()
    const ready = rounded(secondsSince(stopAt), 1)
    print(`Ready ${ready} s after SIGTERM to the older release.`)
    await sleep(seconds * 1_000)
    const outage = outageOf(traffic.journal, 'upgrade', stopAt, performance.now())
    const end = await traffic.finish()
    const followed = await until(async () => (await missing(database.url)).length === 0, FOLLOWS_MS)
    const followedIn = rounded(secondsSince(readyAt), 1)
    const audit = await runAdmin(env, 'audit', 'verify').then(
      () => [],
      (error) => [`audit: ${error}`],
    )
    const after = await countRows(database.url)
    const lost = Object.entries(before).filter(([table, rows]) => (after[table] ?? 0) < rows)
    return {
      tables: [end.counts],
      notes: [
        `From ${old.title}: ${devices} devices; ready after ${ready} s, longest time without a write`,
        `${rounded(outage.pause, 1)} s, block list complete ${followedIn} s after that.`,
        `Failed requests meanwhile: ${JSON.stringify(outage.failures)}; in all ${JSON.stringify(end.failures)}`,
      ],
      wrong: [
        // The older release's own command cannot read the chain of this one.
        ...end.wrong.filter((line) => !line.startsWith('audit:')),
        ...audit,
        ...(await findBroken(database.url)),
        ...(followed ? [] : await missing(database.url)),
        ...lost.map(([table, rows]) => `${table}: ${rows} rows before, ${after[table]} after`),
      ],
      details: { outage, from: old.title },
    }
  })
}

async function loadPrograms(folder: string): Promise<OldPrograms> {
  const files = ['crash/life.ts', 'seed/devices.ts', 'seed/flags.ts']
  const modules = await Promise.all(files.map((file) => import(join(folder, 'bench/src', file))))
  return Object.assign({}, ...modules) as OldPrograms
}

/** The first start makes the schema; the data is loaded while no client runs. */
async function fillRegistry(databaseUrl: string, programs: OldPrograms, devices: number): Promise<void> {
  const empty = await programs.beginLife(databaseUrl, 1)
  await empty.finish()
  await empty.close()
  // Rows of that start, which the seed does not expect.
  await withClient(databaseUrl, (client) => client.query('truncate devices, flags cascade'))
  print('Filling the older release …')
  const connection = { connectionString: databaseUrl }
  await programs.seedDevices(connection, devices, 1_000)
  await programs.seedFlags(connection, Math.round(devices * FLAGS_PER_DEVICE))
  await moveFlags(databaseUrl)
}

/** A release beside this one, from git. */
interface Release {
  folder: string
  /** The commit's subject and date. */
  title: string
  remove(): void
}

/**
 * Checks a commit out into a temporary folder, installs and builds it.
 *
 * @throws Error with the output of the command that failed
 */
function checkOut(ref: string): Release {
  const folder = join(mkdtempSync(join(tmpdir(), 'amana-release-')), 'checkout')
  const title = execute(ROOT, 'git', 'log', '-1', '--format=%h of %as: %s', ref).trim()
  execute(ROOT, 'git', 'worktree', 'add', '--detach', folder, ref)
  const remove = () => {
    execute(ROOT, 'git', 'worktree', 'remove', '--force', folder)
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
  try {
    print(`Installing and building ${title} …`)
    execute(folder, 'npm', 'ci', '--no-audit', '--no-fund')
    execute(folder, 'npm', 'run', 'build')
  } catch (error) {
    remove()
    throw error
  }
  return { folder, title, remove }
}

function execute(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

/** The settings of a running product, so that its successor has the same. */
function environmentOf(pid: number): Record<string, string> {
  const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
  return Object.fromEntries(variables.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/**
 * Half of the seed's flags have numbers that the clients are going to register, and differ in the check digit
 * alone.
 */
async function moveFlags(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(`update flags set imei = '9' || substr(imei, 3) || '0' where imei like '86%'`)
  })
}

async function countRows(databaseUrl: string): Promise<Record<string, number>> {
  return withClient(databaseUrl, async (client) => {
    const counts: Record<string, number> = {}
    for (const table of TABLES) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`)
      counts[table] = Number(rows[0]?.count)
    }
    return counts
  })
}

async function missing(databaseUrl: string): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const found: string[] = []
    for (const [what, statement] of Object.entries(MISSING)) {
      const { rows } = await client.query<{ count: string }>(statement)
      if (Number(rows[0]?.count) !== 0) found.push(`${rows[0]?.count} ${what}`)
    }
    return found
  })
}
