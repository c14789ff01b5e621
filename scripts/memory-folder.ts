/** A folder in memory for the files of tests: databases, uploads, profiles of browsers. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const NAME = /^amana-test-(\d+)$/
/** Bytes: several times as much as all tests at once write. */
const ROOM = 6 * 1024 ** 3
/** Bytes of memory for that and for the tests themselves. */
const MEMORY = 10 * 1024 ** 3

/**
 * Makes the folder of this process. There a database is created in a tenth of the processor time that the
 * files of a disk take. Null: this machine has no such file system, or too little memory.
 */
export function makeMemoryFolder(): string | null {
  if (!isUsable()) return null
  for (const name of readdirSync(IN_MEMORY)) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(IN_MEMORY, name))
  }
  const folder = join(IN_MEMORY, `amana-test-${process.pid}`)
  mkdirSync(folder)
  // PostgreSQL never runs as root: it has an account of its own.
  chmodSync(folder, 0o1777)
  process.on('exit', () => remove(folder))
  return folder
}

function isUsable(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return hasRoom({
      mounts: readFileSync('/proc/mounts', 'utf8'),
      meminfo: readFileSync('/proc/meminfo', 'utf8'),
      free: bavail * bsize,
    })
  } catch {
    return false
  }
}

/** @param machine the files of /proc as they are; `free`: bytes of the file system in memory */
export function hasRoom({
  mounts,
  meminfo,
  free,
}: {
  mounts: string
  meminfo: string
  free: number
}): boolean {
  const mount = mounts.split('\n').find((line) => line.split(' ')[1] === IN_MEMORY)
  const [, , type, options = ''] = mount?.split(' ') ?? []
  // Tests compile programs and run them.
  if (type !== 'tmpfs' || /\b(noexec|ro)\b/.test(options)) return false
  const available = Number(/^MemAvailable: +(\d+) kB$/m.exec(meminfo)?.[1]) * 1024
  return free >= ROOM && available >= MEMORY
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // A process that ends later than the tests still writes there: the next run removes it.
  }
}
