import { createSharedCounts } from '../db/shared-counts.ts'
import { createRateLimiter, noLimits, type RateLimiter } from '../http/rate-limit.ts'
import type { Infrastructure } from './payments.ts'

/** Processes share their counts through Redis where there is one, else through the database. */
export async function openRateLimiter({
  config,
  database,
  clock,
  log,
}: Omit<Infrastructure, 'jobs' | 'secretKey'>): Promise<RateLimiter> {
  if (!config.rateLimits) return noLimits
  const warn = (error: unknown) => log.debug({ err: error }, 'shared rate limit counters unavailable')
  const redisCounts = config.redisUrl ? await openRedisCounts(config.redisUrl, warn) : null
  const limiter = createRateLimiter(clock, redisCounts ?? createSharedCounts(database), warn)
  return {
    ...limiter,
    stop() {
      limiter.stop()
      redisCounts?.stop()
    },
  }
}

/** The client of Redis is imported only where there is one. */
async function openRedisCounts(url: string, warn: (error: unknown) => void) {
  const { createRedisCounts } = await import('../adapters/shared-counts/redis.ts')
  return createRedisCounts(url, warn)
}
