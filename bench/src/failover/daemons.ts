/** Programs that run in the background, never as root. None outlives the benchmark. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, treeOf } from '../processes.ts'
import { killChild } from '../servers.ts'

/** Debian's account of the PostgreSQL package: PostgreSQL, PgBouncer and Patroni refuse to run as root. */
export const ACCOUNT = 'postgres'
const AS_ROOT = process.getuid?.() === 0
/** Ends a program also when the benchmark is killed with -9. */
const WITH_PARENT = ['setpriv', '--pdeathsig', 'TERM']
const UNPRIVILEGED = AS_ROOT ? ['--reuid', ACCOUNT, '--regid', ACCOUNT, '--init-groups'] : []
const END_MS = 5_000

interface DaemonOptions {
  /** Its environment, beside PATH and HOME. */
  settings?: Readonly<Record<string, string>>
  /** Begins a command that runs elsewhere, as root. */
  within?: readonly string[]
}

/** Programs with a folder for their files. */
export interface Daemons {
  folder: string
  /** A file that the programs may read. @returns its path */
  write(name: string, text: string): string
  /** A folder that only the programs may enter. @returns its path */
  makeFolder(name: string): string
  start(name: string, command: readonly string[], options?: DaemonOptions): ChildProcess
  /** Kills the programs, last first, and removes the folder unless it is kept. */
  close(keepFolder: boolean): Promise<void>
}

export function createDaemons(): Daemons {
  const folder = mkdtempSync(join(tmpdir(), 'amana-failover-'))
  const account = AS_ROOT ? accountIds() : null
  const handOver = (path: string) => account && chownSync(path, account.uid, account.gid)
  handOver(folder)
  const started: ChildProcess[] = []
  return {
    folder,
    write(name, text) {
      const path = join(folder, name)
      writeFileSync(path, text, { mode: 0o600 })
      handOver(path)
      return path
    },
    makeFolder(name) {
      const path = join(folder, name)
      mkdirSync(path, { mode: 0o700 })
      handOver(path)
      return path
    },
    start(name, command, { settings = {}, within = [] } = {}) {
      const [file = '', ...args] = [...within, ...WITH_PARENT, ...UNPRIVILEGED, ...command]
      const log = openSync(join(folder, `${name}.log`), 'a')
      // Detached: Ctrl-C at the terminal goes to the benchmark, which ends them in order.
      const env = { PATH: process.env.PATH, HOME: folder, ...settings }
      const child = spawn(file, args, { cwd: folder, env, detached: true, stdio: ['ignore', log, log] })
      started.push(child)
      return child
    },
    async close(keepFolder) {
      for (const child of started.toReversed()) await killChild(child)
      if (!keepFolder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Suspends a process and everything it started, as a machine that hangs would. */
export function freeze(pid: number): void {
  signalTree(pid, 'SIGSTOP')
  // Processes started meanwhile.
  signalTree(pid, 'SIGSTOP')
}

export function thaw(pid: number): void {
  signalTree(pid, 'SIGCONT')
}

/** kill -9 of one process by its pid, and waits until it is gone with everything it started. */
export async function killTree(pid: number): Promise<void> {
  const tree = treeOf(pid)
  signal(pid, 'SIGKILL')
  const deadline = performance.now() + END_MS
  while (tree.some(isRunning)) {
    if (performance.now() > deadline) for (const each of tree) signal(each, 'SIGKILL')
    await sleep(20)
  }
}

/** kill -9 of one process, which may have ended. */
export function killNow(pid: number): void {
  signal(pid, 'SIGKILL')
}

function signalTree(pid: number, name: NodeJS.Signals): void {
  for (const each of treeOf(pid)) signal(each, name)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

const accountIds = () => ({ uid: idOf('-u', ACCOUNT), gid: idOf('-g', ACCOUNT) })

/** @param flag of `id`: `-u` for the user, `-g` for the group */
export function idOf(flag: string, account: string): number {
  return Number(spawnSync('id', [flag, account], { encoding: 'utf8' }).stdout)
}
