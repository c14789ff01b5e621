/** A throw-away PostgreSQL 15 or newer of this machine with its own, durable, settings; never as root. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const DEBIAN = '/usr/lib/postgresql'
const OLDEST = 15
const USER = 'amana'
const START_MS = 30_000
/** Inside the namespace root is user 1000: PostgreSQL does not run as root. */
const UNPRIVILEGED = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1000', '--map-group=1000'] : []

export interface TemporaryDatabase {
  /** For DATABASE_URL. */
  url: string
  version: string
  /** Folder of PostgreSQL's programs; null: on PATH. */
  programs: string | null
  stop(): Promise<void>
}

export async function startSystemPostgres(): Promise<TemporaryDatabase> {
  const { bin, version } = installed()
  const folder = mkdtempSync(join(tmpdir(), 'amana-bench-pg-'))
  const data = join(folder, 'data')
  const [initdb = '', ...initdbArgs] = [
    ...UNPRIVILEGED,
    join(bin, 'initdb'),
    ...['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
  ]
  const made = spawnSync(initdb, initdbArgs, { cwd: '/', encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const logFile = join(folder, 'log')
  const log = openSync(logFile, 'a')
  const [postgres = '', ...postgresArgs] = [
    ...UNPRIVILEGED,
    join(bin, 'postgres'),
    ...['-D', data, '-k', folder, '-c', 'listen_addresses='],
  ]
  const server = spawn(postgres, postgresArgs, { cwd: '/', stdio: ['ignore', log, log] })
  const url = `postgresql://${USER}@localhost/postgres?host=${encodeURIComponent(folder)}`
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = async () => {
    server.kill('SIGINT')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  const deadline = performance.now() + START_MS
  while (!(await answers(url))) {
    if (performance.now() > deadline || server.exitCode !== null) {
      const reason = readFileSync(logFile, 'utf8')
      await stop()
      throw new Error(`PostgreSQL did not start: ${reason}`)
    }
    await sleep(50)
  }
  return { url, version, programs: bin, stop }
}

function installed(): { bin: string; version: string } {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  for (const bin of [...debian, ...(process.env.PATH ?? '').split(delimiter)]) {
    if (!existsSync(join(bin, 'initdb'))) continue
    const [, version = '', major = ''] =
      /((\d+)[.\w]*)/.exec(spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout) ?? []
    if (Number(major) >= OLDEST) return { bin, version }
  }
  throw new Error(`No PostgreSQL ${OLDEST} or newer here: install one, set DATABASE_URL, or pass --engine embedded.`)
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
