import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../kernel/start-error.ts'
import type { Binaries } from './binaries.ts'
import { commandFor, type SystemAccount } from './system-account.ts'

/** The database superuser. Access to the socket's folder (mode 0700) is the authentication. */
export const SUPERUSER = 'amana'
export const PORT = 5432
/** Sorts and lower-cases alike on every machine, independent of its C library (PostgreSQL 17 and newer). */
export const SAME_EVERYWHERE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
const MAX_LOG_BYTES = 1_000_000
const INITDB_MS = 60_000

/** One database cluster on disk and how to run it. */
export interface Cluster {
  account: SystemAccount
  binaries: Binaries
  /** PGDATA. */
  data: string
  /** Folder of the Unix socket. */
  socket: string
  logFile: string
  /** Server settings over the defaults. */
  settings: Record<string, string>
}

/**
 * Creates the cluster unless it exists. It is built in a temporary folder and renamed, so it is complete or
 * absent.
 */
export async function initialise(
  { account, binaries, data }: Cluster,
  extra: string[] = [],
  signal?: AbortSignal,
): Promise<void> {
  if (existsSync(join(data, 'PG_VERSION'))) return
  const building = `${data}.new-${process.pid}`
  const args = [
    `--pgdata=${building}`,
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--encoding=UTF8',
    ...extra,
  ]
  const { file, args: all, ...user } = commandFor(account, join(binaries.bin, 'initdb'), args)
  const child = spawn(file, all, {
    ...user,
    cwd: '/',
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: INITDB_MS,
  })
  let [stderr, reason] = ['', 'initdb failed']
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const status = await endOf(child, signal).catch((error: Error) => {
    reason = error.message
  })
  try {
    signal?.throwIfAborted()
    if (status !== 0)
      throw new StartError(`PostgreSQL could not make its folder: ${lastLine(stderr) || reason}`)
    await rename(building, data)
  } catch (error) {
    // Another process was faster: its cluster is as good.
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
  } finally {
    rmSync(building, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * The exit code of a program, null after a signal. An abort ends the program, and this waits until it is
 * gone.
 */
async function endOf(child: ChildProcess, signal?: AbortSignal): Promise<number | null> {
  const end = () => void child.kill('SIGTERM')
  signal?.addEventListener('abort', end)
  try {
    const [status] = (await once(child, 'close')) as [number | null]
    return status
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

/**
 * Starts the postmaster. It outlives this process, has no TCP port, and does not receive Ctrl-C: this process
 * stops it.
 */
export function spawnPostgres({ account, binaries, data, socket, logFile, settings }: Cluster): ChildProcess {
  const all = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    // ERROR lines and details can contain user input; the caller gets errors anyway.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    timezone: 'UTC',
    ...settings,
  }
  const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const { file, args: rest, ...user } = commandFor(account, join(binaries.bin, 'postgres'), args)
  if (existsSync(logFile) && statSync(logFile).size > MAX_LOG_BYTES) truncateSync(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(file, rest, {
    ...user,
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  // The caller notices that nothing answers.
  child.on('error', () => undefined)
  child.unref()
  return child
}

/** The last line of PostgreSQL's log, for a message to the administrator. */
export function lastLogLine(logFile: string): string {
  return existsSync(logFile) ? lastLine(readFileSync(logFile, 'utf8')) : ''
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n')
  return (lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? '').trim()
}

/** No PG* variable of the caller may change the engine. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}
