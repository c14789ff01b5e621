/** A temporary PostgreSQL 15 or newer of this machine with its own, durable, settings; never as root. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { killChild } from './servers.ts'

const DEBIAN = '/usr/lib/postgresql'
const MIN_VERSION = 15
const USER = 'amana'
const START_MS = 30_000
const STARTS = 10
/** Inside the namespace root is user 1000: PostgreSQL does not run as root. */
const UNPRIVILEGED =
  process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1000', '--map-group=1000'] : []

export interface Database {
  /** For DATABASE_URL. */
  url: string
  version: string
  /** Folder of PostgreSQL's programs. */
  programs: string
  stop(): Promise<void>
  /** kill -9 of PostgreSQL, then a start that replays its log; resolves when it answers. */
  crash(): Promise<void>
  /** A fast shutdown, then a start, by default with the same settings. */
  restart(settings?: PostgresSettings): Promise<void>
  /** Its first process: another one after each start. */
  pid(): number
}

/** Settings that differ from PostgreSQL's defaults, by name. */
export type PostgresSettings = Record<string, string>

export async function startPostgres(settings: PostgresSettings = {}): Promise<Database> {
  const { bin, version } = installed()
  const folder = mkdtempSync(join(tmpdir(), 'amana-bench-pg-'))
  await asPostgres(
    bin,
    'initdb',
    '-D',
    join(folder, 'data'),
    '-U',
    USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  )
  return startIn(folder, { bin, version, settings })
}

/** A streaming replica, from a copy of the primary as it is now. */
export async function startReplica(primary: Database, settings: PostgresSettings = {}): Promise<Database> {
  const { bin, version } = installed()
  const folder = mkdtempSync(join(tmpdir(), 'amana-bench-pg-'))
  const data = join(folder, 'data')
  await asPostgres(
    bin,
    'pg_basebackup',
    '-d',
    primary.url,
    '-D',
    data,
    '--checkpoint=fast',
    '--write-recovery-conf',
  )
  return startIn(folder, { bin, version, settings })
}

/** @throws Error with the program's output */
async function asPostgres(bin: string, program: string, ...args: string[]): Promise<void> {
  const [file = '', ...before] = [...UNPRIVILEGED, join(bin, program)]
  const ended = await promisify(execFile)(file, [...before, ...args], { cwd: '/' }).catch(
    (error: { stderr?: string }) => error,
  )
  if (ended instanceof Error) throw new Error(`${program} failed: ${ended.stderr}`)
}

async function startIn(
  folder: string,
  { bin, version, settings }: { bin: string; version: string; settings: PostgresSettings },
): Promise<Database> {
  const url = `postgresql://${USER}@localhost/postgres?host=${encodeURIComponent(folder)}`
  let current = settings
  let server = serve(bin, folder, current)
  const again = async (signal: 'SIGINT' | 'SIGKILL') => {
    await killChild(server, signal)
    // Children of a killed server end within a second; until then the folder is taken.
    for (let attempt = 0; attempt < STARTS; attempt += 1) {
      server = serve(bin, folder, current)
      if (await untilItAnswers(url, server)) return
      await sleep(500)
    }
    throw new Error(
      `PostgreSQL did not start again: ${readFileSync(join(folder, 'log'), 'utf8').slice(-2_000)}`,
    )
  }
  const stop = async () => {
    await killChild(server, 'SIGINT')
    rmSync(folder, { recursive: true, force: true })
  }
  if (!(await untilItAnswers(url, server))) {
    const reason = readFileSync(join(folder, 'log'), 'utf8')
    await stop()
    throw new Error(`PostgreSQL did not start: ${reason}`)
  }
  const restart = (others = current) => {
    current = others
    return again('SIGINT')
  }
  return {
    url,
    version,
    programs: bin,
    crash: () => again('SIGKILL'),
    restart,
    pid: () => server.pid ?? 0,
    stop,
  }
}

function serve(bin: string, folder: string, settings: PostgresSettings): ChildProcess {
  const log = openSync(join(folder, 'log'), 'a')
  const [postgres = '', ...args] = [
    ...UNPRIVILEGED,
    join(bin, 'postgres'),
    ...['-D', join(folder, 'data'), '-k', folder, '-c', 'listen_addresses='],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawn(postgres, args, { cwd: '/', stdio: ['ignore', log, log] })
  closeSync(log)
  return child
}

/** @returns false: it has ended instead, or takes too long */
async function untilItAnswers(url: string, server: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + START_MS
  while (performance.now() < deadline && server.exitCode === null && server.signalCode === null) {
    if (await answers(url)) return true
    await sleep(50)
  }
  return false
}

function installed(): { bin: string; version: string } {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  for (const bin of [...debian, ...(process.env.PATH ?? '').split(delimiter)]) {
    if (!existsSync(join(bin, 'initdb'))) continue
    const [, version = '', major = ''] =
      /((\d+)[.\w]*)/.exec(spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout) ?? []
    if (Number(major) >= MIN_VERSION) return { bin, version }
  }
  throw new Error(`No PostgreSQL ${MIN_VERSION} or newer here: install one.`)
}

async function answers(url: string): Promise<boolean> {
  return withClient(url, () => Promise.resolve(true)).catch(() => false)
}

/** Runs the work with a new connection, closed afterwards. */
export async function withClient<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
