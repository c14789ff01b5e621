/**
 * Limits of calls that cost money or reach somebody: for one number or address, for one network, and for the
 * whole product. They hold over all processes.
 */
import { AppError } from '../kernel/app-error.ts'
import { SECOND } from '../kernel/durations.ts'
import type { Logger } from '../kernel/log.ts'
import { keyedMac } from '../kernel/secrets.ts'
import { type CountDeps, countInWindow } from './count-in-window.ts'

export interface UseLimit {
  /** Name of the counted use, e.g. `report`. Stands in the log. */
  what: string
  /** The caller whose uses are counted: a number, a network, an account. Undefined: the whole product's. */
  of?: string
  most: number
  /** No window of this length holds more, wherever it begins. */
  windowMs: number
}

export interface UseLimits {
  /**
   * Counts one use in each limit, in the given order: narrow ones first, so that a caller who is refused uses
   * up nobody else's.
   *
   * @throws AppError too_many_requests with Retry-After
   */
  count(...limits: readonly UseLimit[]): Promise<void>
}

/** Without limits, for load tests (RATE_LIMITS). */
export const noUseLimits: UseLimits = { count: async () => undefined }

export interface UseLimitDeps extends CountDeps {
  log: Pick<Logger, 'warn'>
  /** 32 bytes: the shared counts keep no number and no address in clear. */
  key: Buffer
}

export function createUseLimits({ counts, clock, log, key }: UseLimitDeps): UseLimits {
  const isFirst = firstInWindow(() => clock.now().getTime())
  return {
    async count(...limits) {
      for (const { what, of, most, windowMs } of limits) {
        const whose = of === undefined ? 'all' : keyedMac(key, of).toString('base64url').slice(0, 22)
        const name = `${what}|${windowMs / SECOND}|${whose}`
        const { taken, used, wait } = await countInWindow({ counts, clock }, { name, most, windowMs })
        if (of === undefined && used >= most / 2 && isFirst(`half ${what}`, windowMs))
          log.warn({ what, most }, 'half of an hourly limit used')
        if (of === undefined && !taken && isFirst(what, windowMs))
          log.warn({ what, most }, 'hourly limit exhausted')
        if (!taken) throw new AppError('too_many_requests', { retryAfterSeconds: wait / SECOND })
      }
    },
  }
}

/** Whether the limits allow one more, for what can do without. */
export async function isWithin(counted: Promise<void>): Promise<boolean> {
  try {
    await counted
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

/** True once for each line and window. */
function firstInWindow(now: () => number) {
  const until = new Map<string, number>()
  return (line: string, windowMs: number) => {
    if (now() < (until.get(line) ?? 0)) return false
    until.set(line, now() + windowMs)
    return true
  }
}
