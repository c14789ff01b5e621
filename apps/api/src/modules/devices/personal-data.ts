import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { countChanged, type PersonalData } from '../../db/personal-data.ts'
import { DAY } from '../../kernel/durations.ts'

/** Texts of erased claimants, as soon as the claim is decided. The decision stays. */
function eraseErasedClaims(db: Db, _before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`update disputes set reason = '' where id in (
      select c.id from users u join disputes c on c.claimant_user_id = u.id
      where u.erased_at is not null and c.status <> 'open' and c.reason <> '' limit ${limit})`.execute(db),
  )
}

/**
 * Numbers of phones without proven ownership that a deleted account left; claimed ones stay until the claim
 * is decided. A proven phone keeps its number until somebody registers it.
 */
async function freeFormerPhones(db: Db, before: Date, limit: number, now: Date): Promise<number> {
  const { rows } = await sql`
    with left_behind as materialized (
      select d.id from devices d join ownerships o on o.device_id = d.id and o.ended_at is null
      where o.user_id is null and o.acquired_at < ${before} and d.ownership_proven_at is null
        and exists (select 1 from device_imeis i where i.device_id = d.id)
        and not exists (select 1 from disputes s where s.device_id = d.id and s.status = 'open')
      order by o.acquired_at limit ${limit} for update of d skip locked
    )
    select id, free_unproven_devices(array[id], ${now}::timestamptz) from left_behind`.execute(db)
  return rows.length
}

export const personalData: PersonalData = {
  module: 'devices',
  exported: (id) => ({
    devices: sql`
      select d.id, d.brand, d.model, d.last_known_location, d.registered_at, d.ownership_proven_at,
        array(select i.imei::text from device_imeis i where i.device_id = d.id order by i.slot) as imeis
      from devices d where d.id in (select device_id from ownerships where user_id = ${id} and ended_at is null) order by d.id`,
    ownerships: sql`
      select o.device_id, o.origin, o.acquired_at, o.ended_at from ownerships o where o.user_id = ${id} order by o.id`,
    device_events: sql`
      select e.device_id, e.action_type, e.created_at from device_events e where e.actor_user_id = ${id} order by e.id`,
    disputes: sql`
      select case_number, device_id, reason, status, created_at, decided_at from disputes where claimant_user_id = ${id} order by id`,
  }),
  async erase(tx, { id }) {
    await sql`update disputes set reason = '' where claimant_user_id = ${id} and status <> 'open'`.execute(tx)
  },
  retention: [
    { kept: 0, end: eraseErasedClaims },
    { kept: 30 * DAY, end: freeFormerPhones },
  ],
}
