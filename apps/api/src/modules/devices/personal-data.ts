import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { type PersonalData, selectFrom } from '../../db/personal-data.ts'
import { DAY } from '../../kernel/durations.ts'

/** Texts of erased claimants, as soon as the claim is decided. The decision stays. */
async function eraseErasedClaims(db: Db, _before: Date, limit: number): Promise<number> {
  const decided = db
    .selectFrom('users as u')
    .innerJoin('disputes as c', 'c.claimant_user_id', 'u.id')
    .select('c.id')
    .where('u.erased_at', 'is not', null)
    .where('c.status', '<>', 'open')
    .where('c.reason', '<>', '')
    .limit(limit)
  const erased = db.updateTable('disputes').set({ reason: '' }).where('id', 'in', decided)
  const { numUpdatedRows } = await erased.executeTakeFirst()
  return Number(numUpdatedRows)
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
    // Present and former ones stand in an index each.
    ownerships: sql`
      select device_id, origin, acquired_at, ended_at from ownerships
      where user_id = ${id} and (ended_at is null or ended_at is not null) order by id`,
    device_events: selectFrom('device_events')
      .select(['device_id', 'action_type', 'created_at'])
      .where('actor_user_id', '=', id)
      .orderBy('id'),
    disputes: selectFrom('disputes')
      .select(['case_number', 'device_id', 'reason', 'status', 'created_at', 'decided_at'])
      .where('claimant_user_id', '=', id)
      .orderBy('id'),
  }),
  async erase(tx, { id }) {
    await tx
      .updateTable('disputes')
      .set({ reason: '' })
      .where('claimant_user_id', '=', id)
      .where('status', '<>', 'open')
      .execute()
  },
  retention: [
    { kept: 0, end: eraseErasedClaims },
    { kept: 30 * DAY, end: freeFormerPhones },
  ],
}
