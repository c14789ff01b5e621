import { sql } from 'kysely'
import type { SharedCounts } from '../ports/shared-counts.ts'
import { batchWrites } from './loader.ts'
import type { Database } from './pool.ts'

interface Addition {
  counts: Map<string, number>
  windowEnds: Date
}

/**
 * Counts that all processes share, in an unlogged table. Additions made while a statement runs travel
 * together: thousands of one account would wait for its row one after the other. Old windows are deleted on
 * the way.
 */
export function createSharedCounts({ db }: Pick<Database, 'db'>): SharedCounts {
  const write = batchWrites<Addition, Map<string, number>>(
    async (additions) => totalsOfEach(additions, await addSums(db, sumsOf(additions))),
    { parallel: 1 },
  )
  return {
    add: async (counts, windowEnds) => (await write({ counts, windowEnds })) ?? new Map(),
  }
}

type Sums = Map<string, { count: number; windowEnds: Date }>

function sumsOf(additions: readonly Addition[]): Sums {
  const sums: Sums = new Map()
  for (const { counts, windowEnds } of additions)
    for (const [key, count] of counts)
      sums.set(key, { count: (sums.get(key)?.count ?? 0) + count, windowEnds })
  return sums
}

async function addSums(db: Database['db'], sums: Sums): Promise<Map<string, number>> {
  // Keys in order, so that two processes never wait for each other's rows in a circle.
  const keys = [...sums.keys()].sort()
  const of = keys.map((key) => sums.get(key))
  const { rows } = await sql<{ key: string; count: number }>`
    with swept as (delete from rate_limits where expires_at < now() - interval '2 minutes')
    insert into rate_limits (key, count, expires_at)
    select key, count, ends
    from unnest(${keys}::text[], ${of.map((sum) => sum?.count ?? 0)}::int[], ${of.map((sum) => sum?.windowEnds)}::timestamptz[])
      as fresh (key, count, ends)
    on conflict (key) do update set count = rate_limits.count + excluded.count
    returning key, count`.execute(db)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Totals as each addition would have found them alone, in the order in which they were made. */
function totalsOfEach(
  additions: readonly Addition[],
  totals: Map<string, number>,
): Map<Addition, Map<string, number>> {
  const left = new Map(totals)
  const own = new Map<Addition, Map<string, number>>()
  for (const addition of [...additions].reverse()) {
    own.set(addition, new Map([...addition.counts.keys()].map((key) => [key, left.get(key) ?? 0])))
    for (const [key, count] of addition.counts) left.set(key, (left.get(key) ?? 0) - count)
  }
  return own
}
