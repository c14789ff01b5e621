import { sql } from 'kysely'
import { after, MINUTE } from '../kernel/durations.ts'
import { SLOTS, slotOf, waitFor } from '../limits/sliding-window.ts'
import type { UseCounts, UsesRequest, UsesTaken } from '../ports/use-counts.ts'
import { batchWrites } from './loader.ts'
import type { Database } from './pool.ts'

/**
 * Counts of uses that all processes share, in an unlogged table. A row's lock serialises all who ask for it.
 * Uses that are asked for while a statement runs travel together. Old rows are deleted on the way.
 */
export function createUseCounts({ db }: Pick<Database, 'db'>): UseCounts {
  const write = batchWrites<UsesRequest, UsesTaken>(
    async (asked) => {
      const answers = new Map<UsesRequest, UsesTaken>()
      for (const group of groupsOf(asked))
        for (const [one, taken] of await takeAll(db, group)) answers.set(one, taken)
      return answers
    },
    { parallel: 1 },
  )
  return { take: async (asked) => (await write(asked)) ?? { taken: false, used: 0, wait: asked.windowMs } }
}

/**
 * The uses that one statement takes, by key: single uses together, several that belong together by
 * themselves.
 */
type Group = Map<string, [UsesRequest, ...UsesRequest[]]>

function groupsOf(asked: readonly UsesRequest[]): Group[] {
  const groups: Group[] = []
  for (const one of asked) {
    const fits = (group: Group) => {
      const others = group.get(one.key)
      return !others || (one.uses === 1 && others[0].uses === 1)
    }
    const group: Group = groups.find(fits) ?? new Map()
    if (!groups.includes(group)) groups.push(group)
    const others = group.get(one.key)
    if (others) others.push(one)
    else group.set(one.key, [one])
  }
  return groups
}

interface Row {
  key: string
  slot: number
  uses: number[]
  granted: number
}

async function takeAll(db: Database['db'], group: Group): Promise<[UsesRequest, UsesTaken][]> {
  // Keys in order, so that two processes never wait for each other's rows in a circle.
  const keys = [...group.keys()].sort()
  const all = keys.flatMap((key) => group.get(key) ?? [])
  const firsts = keys.flatMap((key) => group.get(key)?.[0] ?? [])
  const wanted = keys.map((key) => (group.get(key) ?? []).reduce((sum, { uses }) => sum + uses, 0))
  const ends = firsts.map(({ now, windowMs }) => after(now, windowMs + windowMs / SLOTS))
  const longAgo = after(new Date(Math.min(...all.map(({ now }) => now.getTime()))), -MINUTE)
  const { rows } = await sql<Row>`
    with swept as (
      delete from use_counts where key in (
        select key from use_counts where expires_at < ${longAgo} and key <> all (${keys}::text[]) limit 1000 for update skip locked)
    )
    insert into use_counts as kept (key, slot, uses, most, together, granted, expires_at)
    select key, slot, array[granted], most, together, granted, ends
    from unnest(${keys}::text[], ${firsts.map(({ now, windowMs }) => slotOf(now, windowMs))}::bigint[], ${wanted}::int[],
        ${firsts.map(({ most }) => most)}::int[], ${firsts.map(({ uses }) => uses)}::int[], ${ends}::timestamptz[])
      as asked (key, slot, wanted, most, together, ends),
      lateral (select least(wanted, most) / together * together as granted) as fresh
    order by key
    on conflict (key) do update set (slot, uses, most, together, granted, expires_at) = (
      select counted.slot, array[counted.uses[1] + counted.granted] || counted.uses[2:], excluded.most, excluded.together,
        counted.granted, excluded.expires_at
      from (
        select shifted.slot, shifted.uses,
          greatest(0, least(excluded.granted, excluded.most - (select sum(n)::int from unnest(shifted.uses) as n)))
            / excluded.together * excluded.together as granted
        from (
          select moved.slot, (array_fill(0, array[least(moved.by, ${sql.lit(SLOTS + 1)})::int]) || kept.uses)[1:${sql.lit(SLOTS + 1)}] as uses
          -- A row from the future: the clock was put back, and waiting would take as long.
          from (select case when kept.slot > excluded.slot + 1 then excluded.slot else greatest(kept.slot, excluded.slot) end as slot,
              case when kept.slot > excluded.slot + 1 then ${sql.lit(SLOTS + 1)} else greatest(excluded.slot - kept.slot, 0) end as by) as moved
        ) as shifted
      ) as counted
    )
    returning key, slot, uses, granted`.execute(db)
  return rows.flatMap((row) => share(group.get(row.key) ?? [], row))
}

/** The first ones get what was granted, each with the count as it found it alone. */
function share(asked: readonly UsesRequest[], { slot, uses, granted }: Row): [UsesRequest, UsesTaken][] {
  let left = granted
  const before = uses.reduce((sum, count) => sum + count, 0) - granted
  return asked.map((one) => {
    const taken = left >= one.uses
    if (taken) left -= one.uses
    const used = before + granted - left
    const wait = taken ? 0 : waitFor(one.uses, { ...one, slot, counts: uses })
    return [one, { taken, used, wait }]
  })
}
