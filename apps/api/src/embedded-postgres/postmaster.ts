import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const FAST_SHUTDOWN_MS = 20_000

/**
 * The process id in PGDATA/postmaster.pid if that process lives and is the server of this folder, else
 * undefined.
 */
export function runningPostmaster(data: string): number | undefined {
  const pid = pidIn(data)
  return pid !== undefined && isAlive(pid) && isServerOf(pid, data) ? pid : undefined
}

/**
 * After a crash of the machine or container the number in postmaster.pid may belong to another program;
 * PostgreSQL would then never start.
 */
export function removeStalePidFile(data: string): void {
  const pid = pidIn(data)
  if (pid !== undefined && isAlive(pid) && !isServerOf(pid, data))
    rmSync(join(data, 'postmaster.pid'), { force: true })
}

/** Fast shutdown (open transactions roll back, everything is written), by process id; waits for its end. */
export async function stopPostmaster(data: string): Promise<void> {
  const pid = runningPostmaster(data)
  if (pid === undefined) return
  signal(pid, 'SIGINT')
  const deadline = performance.now() + FAST_SHUTDOWN_MS
  // Not by its pid file: that is removed a moment before the process ends.
  while (isAlive(pid) && isServerOf(pid, data)) {
    // Immediate shutdown: loses nothing either, the next start replays the log.
    if (performance.now() > deadline) signal(pid, 'SIGQUIT')
    await sleep(20)
  }
}

/** The same without waiting: the server ends by itself. */
export function signalPostmasterToStop(data: string): void {
  const pid = runningPostmaster(data)
  if (pid !== undefined) signal(pid, 'SIGINT')
}

function pidIn(data: string): number | undefined {
  let text: string
  try {
    text = readFileSync(join(data, 'postmaster.pid'), 'utf8')
  } catch (error) {
    // A stopping server may remove it between the check and the read.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  const pid = Number.parseInt(text, 10)
  return pid > 0 ? pid : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** A postmaster's working directory is its PGDATA. Without /proc the pid file is trusted. */
function isServerOf(pid: number, data: string): boolean {
  if (!existsSync('/proc/self/cwd')) return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch {
    // Gone, or an unreaped zombie.
    return false
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone already.
  }
}
