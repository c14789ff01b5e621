/** Processes as Linux shows them in /proc. */
import { readdirSync, readFileSync } from 'node:fs'

/** USER_HZ, which Linux keeps at 100 on every architecture. */
const TICKS_PER_SECOND = 100
const KIB_PER_MB = 1024

export interface ProcessMemory {
  pid: number
  name: string
  /** MiB; shared pages counted in each process. */
  rss: number
  /** MiB; shared pages divided among those that share them. */
  pss: number
}

/** Seconds of CPU of this one process, in user and system. */
export function cpuSeconds(pid: number): number {
  const fields = statFields(pid)
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** The same of a process and everything it started that still runs. */
export function cpuSecondsOfTree(pid: number): number {
  return ofEach(treeOf(pid), cpuSeconds).reduce((sum, each) => sum + each, 0)
}

/** Seconds of CPU that all cores of the machine have spent on anything. */
export function cpuSecondsOfMachine(): number {
  const [, user, nice, system, , , irq, softirq] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
    .split(/\s+/)
    .map(Number)
  return ((user ?? 0) + (nice ?? 0) + (system ?? 0) + (irq ?? 0) + (softirq ?? 0)) / TICKS_PER_SECOND
}

/** A process and everything it started, itself first. */
export function treeOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const each = Number(name)
    if (Number.isInteger(each)) parents.set(each, parentOf(each))
  }
  const tree = [pid]
  for (const parent of tree) for (const [child, its] of parents) if (its === parent) tree.push(child)
  return tree
}

/** False also for an ended process that has not been reaped. */
export function isRunning(pid: number): boolean {
  try {
    return statFields(pid)[0] !== 'Z'
  } catch {
    return false
  }
}

/** Memory of a process and everything it started that still runs. */
export function memoryOfTree(pid: number): ProcessMemory[] {
  return ofEach(treeOf(pid), (each) => {
    const rollup = readFileSync(`/proc/${each}/smaps_rollup`, 'utf8')
    const command = readFileSync(`/proc/${each}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return {
      pid: each,
      name: command.slice(0, 60),
      rss: mebibytes(rollup, 'Rss'),
      pss: mebibytes(rollup, 'Pss'),
    }
  })
}

/** Reads each process; those that ended since they were listed are left out. */
function ofEach<Read>(pids: readonly number[], read: (pid: number) => Read): Read[] {
  return pids.flatMap((pid) => {
    try {
      return [read(pid)]
    } catch (error) {
      if (isRunning(pid)) throw error
      return []
    }
  })
}

/** The same in sum: MiB of PSS, which counts a shared page once. */
export function pssOfTree(pid: number): number {
  return memoryOfTree(pid).reduce((sum, { pss }) => sum + pss, 0)
}

function mebibytes(rollup: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) / KIB_PER_MB
}

function parentOf(pid: number): number {
  try {
    return Number(statFields(pid)[1])
  } catch {
    // It ended between the listing and the read.
    return 0
  }
}

/** The fields after the name (which may hold spaces) in /proc/PID/stat: state, parent, … */
function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
