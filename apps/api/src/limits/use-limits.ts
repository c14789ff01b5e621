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
  /** Whose uses are counted: a number, a network, an account. Undefined: the whole product's. */
  of?: string
  most: number
  /** Length of the window, which begins at a multiple of it (UTC). */
  windowMs: number
}

export interface UseLimits {
  /**
   * Counts one use in each limit, in the given order: narrow ones first, so that a caller who is refused uses
   * up nobody else's.
   *
   * @throws AppError too_many_requests with Retry-After, the end of the window
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
  return {
    async count(...limits) {
      for (const { what, of, most, windowMs } of limits) {
        const whose = of === undefined ? 'all' : keyedMac(key, of).toString('base64url').slice(0, 22)
        const name = `${what}|${windowMs / SECOND}|${whose}`
        const { total: uses, left } = await countInWindow({ counts, clock }, { name, windowMs })
        if (of === undefined && uses === Math.ceil(most / 2)) log.warn({ what, most }, 'half of an hourly budget is used')
        if (of === undefined && uses === most + 1) log.warn({ what, most }, 'an hourly budget is used up')
        if (uses > most) throw new AppError('too_many_requests', { retryAfterSeconds: left / SECOND })
      }
    },
  }
}
