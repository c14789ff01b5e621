/** Notices, audit and public log: each row of the model there, once. */
import type { Corner } from '../corner.ts'
import type { Range, State } from '../model/state.ts'

const NOTICES = ['transfer_incoming', 'transfer_completed', 'transfer_ended']
const KINDS = [...NOTICES, 'device_flagged', 'device_found', 'device_disputed', 'device_hold', 'found_phone']
const LOGGED = ['device.registered', 'ownership.moved', 'flag.activated', 'flag.cleared']

const ROWS = `
  select 'notice ' || p.nth - 1 || ' ' || n.kind as name, count(*)::int as rows
  from unnest($1::uuid[]) with ordinality as p (id, nth) join notifications n on n.user_id = p.id
  where n.kind = any($4::text[]) group by 1
  union all
  select 'audit ' || o.nth - 1 || ' ' || a.action || ' ' || i.phone, count(*)::int
  from unnest($2::uuid[]) with ordinality as o (id, nth) join audit_log a on a.actor_user_id = o.id
  join unnest($3::text[], $6::int[]) as i (imei, phone) on i.imei = a.imei group by 1
  union all
  select 'log ' || i.phone || ' ' || e.type, count(*)::int
  from (select imei, phone from unnest($3::text[], $6::int[]) as given (imei, phone)) i
  join log_entries e on e.type = any($5::text[]) and e.event is not null
    and (e.event ->> 'imei' = i.imei or e.event -> 'imeis' ->> 0 = i.imei) group by 1
  union all
  select 'sighting ' || s.reference, count(*)::int from sightings s
  where s.reference like $7 group by 1`

/** Too many rows stay too many, while missing ones may come. */
export async function compareRecords(
  corner: Corner,
  state: State,
  what: 'too many' | 'too few',
): Promise<string[]> {
  const { world, people, phones, number } = corner
  const numbers = phones.flatMap((imeis, phone) => imeis.map((imei) => ({ imei, phone })))
  const { rows } = await world.pool.query<{ name: string; rows: number }>(ROWS, [
    people.map(({ userId }) => userId),
    world.officers.map(({ userId }) => userId),
    numbers.map(({ imei }) => imei),
    KINDS,
    LOGGED,
    numbers.map(({ phone }) => phone),
    `world-${number}-%`,
  ])
  const found = new Map<string, number>()
  for (const row of rows) found.set(row.name, (found.get(row.name) ?? 0) + row.rows)
  const expected = new Map<string, Range>(Object.entries(state.counts))
  for (const [name, kept] of Object.entries(state.sightings))
    expected.set(`sighting world-${number}-${name}`, kept ? [1, 1] : [0, 0])
  return [...new Set([...found.keys(), ...expected.keys()])].flatMap((name) => {
    const [least, most] = expected.get(name) ?? [0, 0]
    const is = found.get(name) ?? 0
    const must = least === most ? least : `${least} to ${most}`
    const right = what === 'too many' ? is <= most : is >= least
    return right ? [] : [`${name}: ${is} rows, must be ${must}`]
  })
}

/** Mails that were accepted more than once although no server died. */
export function findDoubledMails(accepted: ReadonlyMap<string, number>): string[] {
  return [...accepted]
    .filter(([, times]) => times > 1)
    .map(([id, times]) => `mail ${id} went out ${times} times`)
}
