/** Rows, and answers to owners and strangers, of each phone beside the model. */
import { readDevice } from '@amana/contract'
import { send } from '../acts/send.ts'
import type { Corner } from '../corner.ts'
import { standingOf } from '../model/expected.ts'
import { keptOf, pendingOf, type State } from '../model/state.ts'
import { valueAt } from '../random.ts'

interface Row {
  nth: number
  owners: string[]
  cases: string[]
  holds: number
  pending: number
  claims: number
  kept: string[]
}

const ROWS = `
  select given.nth::int - 1 as nth,
    array(select o.user_id::text from ownerships o where o.device_id = d.device_id and o.ended_at is null) as owners,
    array(select f.flag_type from flags f where f.imei = any(numbers.of) and is_open_case(f)) as cases,
    (select count(*)::int from police_holds h where h.imei = any(numbers.of) and h.released_at is null) as holds,
    (select count(*)::int from transfers t where t.device_id = d.device_id and t.status = 'pending' and t.expires_at > $2) as pending,
    (select count(*)::int from disputes s where s.device_id = d.device_id and s.status = 'open') as claims,
    array(select c.state from custody c where c.imei = any(numbers.of) and c.undone_at is null and c.state <> 'returned') as kept
  from unnest($1::text[]) with ordinality as given (imei, nth)
  left join device_imeis d on d.imei = given.imei
  cross join lateral (select array(
    select i.imei from device_imeis i where i.device_id = d.device_id union select given.imei::imei) as of) numbers`

export async function comparePhones(corner: Corner, state: State): Promise<string[]> {
  const { world, phones, people } = corner
  const { rows } = await world.pool.query<Row>(ROWS, [phones.map(([imei]) => imei), world.now()])
  const nameOf = (userId: string) => people.findIndex((person) => person.userId === userId)
  return rows.flatMap(({ nth, owners, cases, holds, pending, claims, kept }) => {
    const phone = valueAt(state.phones, nth)
    const stored = { owners: owners.map(nameOf), cases, holds, pending, claims, kept }
    const expected: typeof stored = {
      owners: phone.owner === null ? [] : [phone.owner],
      cases: phone.case ? [phone.case.type] : [],
      holds: phone.hold ? 1 : 0,
      pending: pendingOf(state, phone) ? 1 : 0,
      claims: phone.claims.filter(({ open }) => open).length,
      kept: [keptOf(phone)?.state ?? []].flat(),
    }
    return differences(`rows of phone ${nth}`, stored, expected)
  })
}

function differences<T extends object>(what: string, found: T, expected: T): string[] {
  return (Object.keys(expected) as (keyof T & string)[]).flatMap((name) => {
    const [is, must] = [JSON.stringify(found[name]), JSON.stringify(expected[name])]
    return is === must ? [] : [`${what}: ${name} ${is}, must be ${must}`]
  })
}

/** The owner's page at both servers, and another person's, who must find nothing. */
export async function compareOwners(corner: Corner, state: State): Promise<string[]> {
  const asked = state.phones.flatMap((phone, nth) =>
    phone.owner === null ? [] : [0, 1].map((at) => ({ phone, nth, at, owner: phone.owner ?? 0 })),
  )
  const wrong = await Promise.all(
    asked.map(async ({ phone, nth, at, owner }) => {
      const params = { idOrImei: valueAt(corner.phones, nth)[0] }
      const { token } = valueAt(corner.people, owner)
      const { status, data } = await send(corner.world, at, readDevice, { token, params })
      const is = status === 200 ? [data.status, ...data.locked_by].join(' ') : String(status)
      const must = standingOf(state, phone)
      return is === must ? [] : [`server ${at}: the owner of phone ${nth} reads "${is}", must be "${must}"`]
    }),
  )
  return wrong.flat()
}
