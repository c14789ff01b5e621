import { sql } from 'kysely'
import type { Database } from './pool.ts'

/** Rate-limit counts that all processes share, in an unlogged table. Old windows are deleted on the way. */
export function createSharedCounts({ db }: Database) {
  return {
    async add(counts: Map<string, number>, windowEnds: Date): Promise<Map<string, number>> {
      // Keys in order, so that two processes never wait for each other's rows in a circle.
      const keys = [...counts.keys()].sort()
      const { rows } = await sql<{ key: string; count: number }>`
        with swept as (delete from rate_limits where expires_at < now() - interval '2 minutes')
        insert into rate_limits (key, count, expires_at)
        select key, count, ${windowEnds}::timestamptz
        from unnest(${keys}::text[], ${keys.map((key) => counts.get(key) ?? 0)}::int[]) as fresh (key, count)
        on conflict (key) do update set count = rate_limits.count + excluded.count
        returning key, count`.execute(db)
      return new Map(rows.map(({ key, count }) => [key, count]))
    },
  }
}
