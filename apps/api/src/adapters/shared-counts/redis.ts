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

/** @throws the client's error: a refused sign-in has the reply's name in its message, such as WRONGPASS */
export async function pingRedis(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    connectTimeout: 5_000,
    commandTimeout: 5_000,
  })
  let first: Error | undefined
  redis.on('error', (error: Error) => {
    first ??= error
  })
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    // The client says "Connection is closed" later; the first error is the reason.
    throw first ?? error
  } finally {
    redis.disconnect()
  }
}
