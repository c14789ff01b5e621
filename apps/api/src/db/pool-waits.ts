import type pg from 'pg'
import { currentTracer } from '../telemetry/tracing.ts'

/** How often, and for how many seconds in all, somebody waited because every connection was in use. */
export interface PoolWaits {
  count: number
  seconds: number
}

type Callback = (...args: never[]) => void
type Connect = (callback?: Callback) => unknown

/** Counts the waits for a connection of this pool from now on. */
export function countWaits(pool: pg.Pool): PoolWaits {
  const waits = { count: 0, seconds: 0 }
  const connect = pool.connect.bind(pool) as unknown as Connect
  const counted: Connect = (given) => {
    // The pool calls back in the context of the caller that releases a connection.
    const callback = given && (currentTracer()?.bind(given) ?? given)
    if (pool.idleCount > 0 || pool.totalCount < pool.options.max) return connect(callback)
    const begun = performance.now()
    const over = () => {
      waits.seconds += (performance.now() - begun) / 1_000
    }
    waits.count += 1
    if (callback)
      return connect((...args) => {
        over()
        callback(...args)
      })
    return (connect() as Promise<pg.PoolClient>).finally(over)
  }
  pool.connect = counted as unknown as pg.Pool['connect']
  return waits
}
