/** Programs that run beside the bench, never as root, each known by its pid; none outlives the bench. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, treeOf } from '../processes.ts'

/** Debian's account of the PostgreSQL package: PostgreSQL, PgBouncer and Patroni refuse to run as root. */
const ACCOUNT = 'postgres'
const AS_ROOT = process.getuid?.() === 0
/** Also when the bench itself is killed with -9. */
const WITH_US = ['setpriv', '--pdeathsig', 'TERM']
const UNPRIVILEGED = AS_ROOT ? ['--reuid', ACCOUNT, '--regid', ACCOUNT, '--init-groups'] : []
const END_MS = 5_000

/** A folder of ours in which every program has its files. */
export interface Workshop {
  folder: string
  /** A file that the programs may read. @returns its path */
  write(name: string, text: string): string
  /** A folder that only the programs may enter. @returns its path */
  makeFolder(name: string): string
  /** @param settings its environment, beside PATH and HOME */
  start(name: string, command: readonly string[], settings?: Readonly<Record<string, string>>): ChildProcess
  /** Kills the programs, last first, and removes the folder, unless it is to be kept. */
  close(keep: boolean): Promise<void>
}

export function openWorkshop(): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'amana-failover-'))
  const account = AS_ROOT ? accountIds() : null
  const give = (path: string) => account && chownSync(path, account.uid, account.gid)
  give(folder)
  const started: ChildProcess[] = []
  return {
    folder,
    write(name, text) {
      const path = join(folder, name)
      writeFileSync(path, text, { mode: 0o600 })
      give(path)
      return path
    },
    makeFolder(name) {
      const path = join(folder, name)
      mkdirSync(path, { mode: 0o700 })
      give(path)
      return path
    },
    start(name, command, settings = {}) {
      const [file = '', ...args] = [...WITH_US, ...UNPRIVILEGED, ...command]
      const log = openSync(join(folder, `${name}.log`), 'a')
      // A group of its own: Ctrl-C at the terminal goes to the bench, which then ends them in order.
      const env = { PATH: process.env.PATH, HOME: folder, ...settings }
      const child = spawn(file, args, { cwd: folder, env, detached: true, stdio: ['ignore', log, log] })
      started.push(child)
      return child
    },
    async close(keep) {
      for (const child of started.toReversed()) await killChild(child)
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** kill -9, and waits until it is gone. */
export async function killChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Suspends a process and everything it started, like a machine that hangs. */
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

function accountIds(): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(spawnSync('id', [flag, ACCOUNT], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}
