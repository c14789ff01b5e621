/**
 * A share of the machine's processor time for one program and everything it starts (Linux control groups,
 * first or second version; needs root).
 */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A program that has used up its share waits for the next period: short ones, so that this is no stall of its
 * own.
 */
const PERIOD_US = 10_000
const FIRST_VERSION = '/sys/fs/cgroup/cpu'
const SECOND_VERSION = '/sys/fs/cgroup'

export interface CpuShare {
  /** Program and arguments that take the command as further arguments and exec it. */
  within: string[]
  /** Call it after everything in it has ended. */
  remove(): Promise<void>
}

/**
 * @param cores 0.5: half of one core's time
 * @returns null where control groups cannot be made
 */
export function cpuShare(name: string, cores: number): CpuShare | null {
  const quota = Math.round(cores * PERIOD_US)
  try {
    const group = join(
      existsSync(FIRST_VERSION) ? FIRST_VERSION : SECOND_VERSION,
      `amana-bench-${process.pid}-${name}`,
    )
    mkdirSync(group)
    if (existsSync(FIRST_VERSION)) {
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US))
      writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota))
    } else writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`)
    return {
      within: ['sh', '-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', group],
      remove: () => remove(group),
    }
  } catch {
    return null
  }
}

/** The kernel lets a group go a moment after its last process. */
async function remove(group: string, triesLeft = 20): Promise<void> {
  try {
    rmdirSync(group)
  } catch (error) {
    if (triesLeft === 0) throw error
    await sleep(100)
    await remove(group, triesLeft - 1)
  }
}
