import { Redis } from 'ioredis'
import type { SharedCounts } from '../../ports/shared-counts.ts'

/**
 * Rate-limit counts that all processes share, in Redis. While it does not answer, `add` rejects and each
 * process counts alone.
 */
export function createRedisCounts(
  url: string,
  onError: (error: Error) => void,
): SharedCounts & { stop(): void } {
  const redis = new Redis(url, { maxRetriesPerRequest: 0, enableOfflineQueue: false, lazyConnect: false })
  redis.on('error', onError)
  return {
    async add(counts, windowEnds) {
      const keys = [...counts.keys()]
      const pipeline = redis.pipeline()
      for (const key of keys) {
        pipeline.incrby(`amana:limit:${key}`, counts.get(key) ?? 0)
        pipeline.pexpireat(`amana:limit:${key}`, windowEnds.getTime() + 60_000)
      }
      const replies = (await pipeline.exec()) ?? []
      return new Map(
        keys.map((key, index) => {
          const [error, total] = replies[index * 2] ?? []
          if (error) throw error
          return [key, Number(total)]
        }),
      )
    },
    stop: () => redis.disconnect(),
  }
}
