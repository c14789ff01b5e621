import { sql } from 'kysely'
import { after, MINUTE, SECOND } from '../kernel/durations.ts'
import { SLOTS, slotOf, waitFor } from '../limits/sliding-window.ts'
import type { UseCounts } from '../ports/use-counts.ts'
import type { Unused } from './held-shares.ts'
import { EACH_TIME } from './index.ts'
import { batchWrites, ONE_BY_ONE } from './loader.ts'
import type { Database } from './pool.ts'
import { type RowRequest, type RowTaken, takeInShares } from './use-shares.ts'

const SWEEP_EVERY_MS = SECOND

/**
 * Counts of uses that all processes share, in an unlogged table. A row's lock serialises all who ask for it.
 * Uses that are asked for while a statement runs travel together. Old rows are deleted on the way, once a
 * second.
 */
export function createUseCounts(
  { db }: Pick<Database, 'db'>,
  { shareLifeMs }: { shareLifeMs?: number } = {},
): UseCounts & { stop(): Promise<void> } {
  /** By the clock of the requests. */
  let sweptAt = Number.NEGATIVE_INFINITY

  async function sweep(asked: readonly RowRequest[]): Promise<void> {
    const now = Math.min(...asked.map((one) => one.now.getTime()))
    if (Math.abs(now - sweptAt) < SWEEP_EVERY_MS) return
    sweptAt = now
    await deleteEnded(db, after(new Date(now), -MINUTE))
  }

  const write = batchWrites<RowRequest, RowTaken>(async (asked) => {
    await sweep(asked)
    const answers = new Map<RowRequest, RowTaken>()
    for (const group of groupsOf(asked))
      for (const [one, taken] of await takeAll(db, group)) answers.set(one, taken)
    return answers
  }, ONE_BY_ONE)
  const rows = {
    take: async (asked: RowRequest) =>
      (await write(asked)) ?? { taken: false, used: 0, wait: asked.windowMs, held: null },
    giveBack: batchWrites<Unused>(async (unused) => {
      for (const some of withEachKeyOnce(unused)) await returnAll(db, some)
    }, ONE_BY_ONE),
  }
  return takeInShares(rows, shareLifeMs)
}

/**
 * The uses that one statement takes, by key: single uses and shares together, several that belong together
 * by themselves.
 */
type Group = Map<string, [RowRequest, ...RowRequest[]]>

function groupsOf(asked: readonly RowRequest[]): Group[] {
  const groups: Group[] = []
  for (const one of asked) {
    const fits = (group: Group) => {
      const others = group.get(one.key)
      return !others || (one.uses <= 1 && others[0].uses <= 1)
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
  ahead: number
}

async function takeAll(db: Database['db'], group: Group): Promise<[RowRequest, RowTaken][]> {
  // Keys in order, so that two processes never wait for each other's rows in a circle.
  const keys = [...group.keys()].sort()
  const firsts = keys.flatMap((key) => group.get(key)?.[0] ?? [])
  const wanted = keys.map((key) => (group.get(key) ?? []).reduce((sum, { uses }) => sum + uses, 0))
  const ahead = keys.map((key) => Math.max(...(group.get(key) ?? []).map((one) => one.ahead)))
  const ends = firsts.map(endOf)
  const { rows } = await sql<Row>`
    insert into use_counts as kept (key, slot, uses, most, together, granted, ahead, expires_at)
    select key, slot, array[granted + share], most, together, granted, share, ends
    from unnest(${keys}::text[], ${firsts.map(({ now, windowMs }) => slotOf(now, windowMs))}::bigint[], ${wanted}::int[],
        ${firsts.map(({ most }) => most)}::int[], ${firsts.map(({ uses }) => Math.max(1, uses))}::int[], ${ahead}::int[], ${ends}::timestamptz[])
      as asked (key, slot, wanted, most, together, ahead, ends),
      lateral (select least(wanted, most) / together * together as granted) as fresh,
      -- Nothing ahead where less than as much again would be left.
      lateral (select case when most - granted >= 2 * ahead then ahead else 0 end as share) as shared
    order by key
    on conflict (key) do update set (slot, uses, most, together, granted, ahead, expires_at) = (
      select counted.slot, array[counted.uses[1] + counted.granted + shared.ahead] || counted.uses[2:], excluded.most,
        excluded.together, counted.granted, shared.ahead, excluded.expires_at
      from (
        select shifted.slot, shifted.uses, free.uses as free,
          greatest(0, least(excluded.granted, free.uses)) / excluded.together * excluded.together as granted
        from (
          select moved.slot, (array_fill(0, array[least(moved.by, ${sql.lit(SLOTS + 1)})::int]) || kept.uses)[1:${sql.lit(SLOTS + 1)}] as uses
          -- A row from the future: the clock was put back, and waiting would take as long.
          from (select case when kept.slot > excluded.slot + 1 then excluded.slot else greatest(kept.slot, excluded.slot) end as slot,
              case when kept.slot > excluded.slot + 1 then ${sql.lit(SLOTS + 1)} else greatest(excluded.slot - kept.slot, 0) end as by) as moved
        ) as shifted, lateral (select excluded.most - sum(n)::int as uses from unnest(shifted.uses) as n) as free
      ) as counted,
        lateral (select case when counted.free - counted.granted >= 2 * excluded.ahead then excluded.ahead else 0 end as ahead) as shared
    )
    returning key, slot, uses, granted, ahead`.execute(db)
  return rows.flatMap((row) => share(group.get(row.key) ?? [], row))
}

async function deleteEnded(db: Database['db'], before: Date): Promise<void> {
  await sql`${EACH_TIME}
    delete from use_counts where key in (
      select key from use_counts where expires_at < ${before} limit 1000 for update skip locked)`.execute(db)
}

/**
 * The end of a use's slot in every window. The same for all uses of a slot: a row whose indexed columns stay
 * is updated in its page alone.
 */
function endOf({ now, windowMs }: RowRequest): Date {
  return new Date(((slotOf(now, windowMs) + 1) * windowMs) / SLOTS + windowMs)
}

/**
 * The first ones get what was granted, each with the count as it found it alone; the last one holds what was
 * taken ahead.
 */
function share(asked: readonly RowRequest[], { slot, uses, granted, ahead }: Row): [RowRequest, RowTaken][] {
  let left = granted
  const before = uses.reduce((sum, count) => sum + count, 0) - granted - ahead
  return asked.map((one, index) => {
    const taken = left >= one.uses
    if (taken) left -= one.uses
    const used = before + granted - left
    const wait = taken ? 0 : waitFor(one.uses, { ...one, slot, counts: uses })
    const held = ahead > 0 && index === asked.length - 1 ? { slot, uses: ahead } : null
    return [one, { taken, used, wait, held }]
  })
}

/** Shares of one limit are of several slots. */
function withEachKeyOnce(unused: readonly Unused[]): Unused[][] {
  const groups: Map<string, Unused>[] = []
  for (const one of unused) {
    const group = groups.find((others) => !others.has(one.key)) ?? new Map<string, Unused>()
    if (!groups.includes(group)) groups.push(group)
    group.set(one.key, one)
  }
  return groups.map((group) => [...group.values()])
}

/** Uncounts uses in the slot in which they were taken, if the row still has it. A key occurs once. */
async function returnAll(db: Database['db'], unused: readonly Unused[]): Promise<void> {
  await sql`${EACH_TIME}
    with held as (
      select key from use_counts where key = any (${unused.map(({ key }) => key)}::text[]) order by key for update
    ), unused as (
      select * from unnest(${unused.map(({ key }) => key)}::text[], ${unused.map(({ slot }) => slot)}::bigint[],
        ${unused.map(({ uses }) => uses)}::int[]) as given (key, slot, uses)
    )
    update use_counts kept
    set uses[(kept.slot - unused.slot + 1)::int] = kept.uses[(kept.slot - unused.slot + 1)::int] - unused.uses
    from unused join held using (key)
    where kept.key = unused.key and kept.uses[(kept.slot - unused.slot + 1)::int] >= unused.uses`.execute(db)
}
