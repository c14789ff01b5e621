/** Text messages that the provider accepted, beside the notices that are sent by SMS too. */
import type { Corner } from '../corner.ts'

/** Notices of which each is one SMS, with words that no other SMS has. */
const TEXTS: Record<string, RegExp> = {
  found_phone: /there is news about a phone of yours/,
  custody_matched: /the police have a phone of yours/,
  custody_returned: /the police returned a phone of yours/,
}

const ROWS = `
  select p.nth::int - 1 as person, n.kind, count(*)::int as rows
  from unnest($1::uuid[]) with ordinality as p (id, nth) join notifications n on n.user_id = p.id
  where n.kind = any($2::text[]) group by 1, 2`

/** Too many stay too many, while missing ones may come. */
export async function compareTexts(
  { world, people }: Corner,
  what: 'too many' | 'too few',
): Promise<string[]> {
  const { rows } = await world.pool.query<{ person: number; kind: string; rows: number }>(ROWS, [
    people.map(({ userId }) => userId),
    Object.keys(TEXTS),
  ])
  return people.flatMap(({ phone }, person) =>
    Object.entries(TEXTS).flatMap(([kind, words]) => {
      const must = rows.find((row) => row.person === person && row.kind === kind)?.rows ?? 0
      const is = countOf(world.sms.accepted, phone.slice(1), words)
      const right = what === 'too many' ? is <= must : is >= must
      return right ? [] : [`person ${person} got ${is} text messages of ${kind}, must be ${must}`]
    }),
  )
}

function countOf(accepted: ReadonlyMap<string, number>, to: string, words: RegExp): number {
  return [...accepted]
    .filter(([key]) => key.startsWith(`${to} `) && words.test(key))
    .reduce((sum, [, times]) => sum + times, 0)
}
