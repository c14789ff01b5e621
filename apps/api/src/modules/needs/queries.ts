/** SQL of the needs of a person. Each statement is bounded, however much the account owns. */
import type { Imei, NeedKind } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { contesting, samePhone } from '../devices/index.ts'

/** The newest phones of an account that are looked through, as many as a page of its list has. */
const MAX_PHONES = 200
const MAX_NEEDS = 200

export interface NeedRow {
  kind: NeedKind
  /** Null: it has no time. */
  at: Date | null
  /** The own phone; null: none, or not this person's yet. */
  device_id: number | null
  brand: string
  model: string
  /** The primary one; null: it is about the account. */
  imei: Imei | null
  case_number: string | null
  flag_id: number | null
  flag_type: 'stolen' | 'lost' | null
  person: string | null
}

const PRIMARY_IMEI: RawBuilder<unknown> = sql`(
  select i.imei from device_imeis i where i.device_id = d.id and i.slot = 1)`

/** An open conversation in which the finder wrote last. */
const unanswered = (userId: string): RawBuilder<unknown> => sql`
  select 'found_message' as kind, c.last_message_at as at, c.case_number, null::bigint as flag_id, null as flag_type,
    null as person
  from device_imeis i join found_cases c on ${samePhone('c.imei', 'i.imei')}
  where i.device_id = d.id and c.owner_user_id = ${userId}::uuid and c.closed_at is null
    and (select m.side from found_messages m where m.case_id = c.id order by m.created_at desc, m.id desc limit 1) = 'finder'`

/** Open cases and reports under review; a former owner's own report has no case to follow. */
const flagged = (userId: string): RawBuilder<unknown> => sql`
  select case when f.is_open_case then 'open_case' else 'report' end, f.created_at,
    case when f.reported_by_user_id = ${userId}::uuid or f.public_report or f.officer_user_id is not null then f.case_number end,
    f.id, f.flag_type, null
  from device_imeis i join flags f on ${samePhone('f.imei', 'i.imei')}
  where i.device_id = d.id and (f.is_open_case or f.is_waiting_report)`

/** A phone that the police keep for its owner. */
const inCustody = sql`
  select case c.state when 'owner_called' then 'collect' else 'in_custody' end, c.state_since, f.case_number, f.id, f.flag_type, null
  from device_imeis i join flags f on ${samePhone('f.imei', 'i.imei')} join custody c on c.flag_id = f.id
  where i.device_id = d.id and c.undone_at is null and c.state in ('matched', 'owner_called')`

/** The needs that come from the newest own phones. */
export async function selectPhoneNeeds(db: Db, userId: string, now: Date): Promise<NeedRow[]> {
  const { rows } = await sql<NeedRow>`
    select n.kind, n.at, d.id as device_id, d.brand, d.model, ${PRIMARY_IMEI} as imei, n.case_number, n.flag_id,
      n.flag_type, n.person
    from (select device_id from ownerships where user_id = ${userId}::uuid and ended_at is null
      order by id desc limit ${MAX_PHONES}) o
    join devices d on d.id = o.device_id
    cross join lateral (
      ${unanswered(userId)}
      union all ${flagged(userId)}
      union all ${inCustody}
      union all select 'hold', h.placed_at, null, null, null, null
        from device_imeis i join police_holds h on ${samePhone('h.imei', 'i.imei')}
        where i.device_id = d.id and h.released_at is null
      union all (select 'claim', s.created_at, null, null, null, null
        from disputes s where s.device_id = d.id and ${contesting(now)} order by s.created_at limit 1)
      union all select 'offer', t.created_at, null, null, null, t.to_email
        from transfers t where t.device_id = d.id and t.status = 'pending' and t.expires_at > ${now}::timestamptz
    ) n
    order by n.at desc limit ${MAX_NEEDS}`.execute(db)
  return rows
}

/** Phones that others offer to this person. */
export async function selectIncoming(db: Db, userId: string, now: Date): Promise<NeedRow[]> {
  const { rows } = await sql<NeedRow>`
    select 'incoming_transfer' as kind, t.created_at as at, null::bigint as device_id, d.brand, d.model, ${PRIMARY_IMEI} as imei,
      null as case_number, null::bigint as flag_id, null as flag_type, u.first_name || ' ' || u.last_name as person
    from transfers t join devices d on d.id = t.device_id join users u on u.id = t.from_user_id
    where t.to_user_id = ${userId}::uuid and t.status = 'pending' and t.expires_at > ${now}::timestamptz
    order by t.created_at desc limit ${MAX_NEEDS}`.execute(db)
  return rows
}

/** The PIN and the proven number, if an ordinary account lacks them. */
export async function selectMissing(db: Db, userId: string): Promise<NeedRow[]> {
  const { rows } = await sql<NeedRow>`
    select m.kind, null::timestamptz as at, null::bigint as device_id, '' as brand, '' as model, null as imei,
      null as case_number, null::bigint as flag_id, null as flag_type, null as person
    from users u cross join lateral (
      select 'pin' as kind where u.pin_hash is null
      union all select 'phone_number' where u.phone_verified_at is null
    ) m
    where u.id = ${userId}::uuid and u.role = 'user'`.execute(db)
  return rows
}
