import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import { countChanged, type ErasedPerson, type PersonalData } from '../../db/personal-data.ts'
import { DAY } from '../../kernel/durations.ts'

/**
 * Erases the person from conversations about found phones: their words, photos and address go, and nobody can
 * write to them any more. The other side keeps what it wrote. A finder does not learn that the phone's owner
 * is gone, unless the owner had written.
 */
async function eraseThreads(tx: Tx, { id, email }: ErasedPerson, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; side: 'finder' | 'owner' }>`
    select id, case when owner_user_id = ${id} then 'owner' else 'finder' end as side from found_cases
    where owner_user_id = ${id} or finder_user_id = ${id} or finder_email = ${email} order by id for update`.execute(
    tx,
  )
  for (const side of ['finder', 'owner'] as const) {
    const ids = rows.filter((row) => row.side === side).map((row) => row.id)
    const theirs = sql`case_id = any(${ids}::uuid[]) and side = ${side}`
    await sql`
      update found_cases c set closed_at = greatest(${now}::timestamptz, c.created_at), closed_by = 'erasure'
      where c.id = any(${ids}::uuid[]) and c.closed_at is null
        and exists (select 1 from found_messages m where m.case_id = c.id and m.side = ${side})`.execute(tx)
    await sql`delete from found_photos where message_id in (select id from found_messages where ${theirs})`.execute(
      tx,
    )
    await sql`update found_messages set text = '' where ${theirs}`.execute(tx)
    await sql`update found_abuse_reports set reason = '' where ${theirs}`.execute(tx)
    await sql`delete from found_tokens where ${theirs}`.execute(tx)
  }
  await tx
    .updateTable('found_cases')
    .set({ finder_email: '', place: '' })
    .where((eb) => eb.or([eb('finder_user_id', '=', id), eb('finder_email', '=', email)]))
    .execute()
  await tx.updateTable('found_cases').set({ owner_user_id: null }).where('owner_user_id', '=', id).execute()
  await tx.updateTable('found_cases').set({ finder_user_id: null }).where('finder_user_id', '=', id).execute()
}

/** Conversations about found phones in which nobody writes any more, matched or not. */
function closeQuietThreads(db: Db, before: Date, limit: number, now: Date): Promise<number> {
  return countChanged(
    sql`update found_cases set closed_at = greatest(${now}::timestamptz, created_at), closed_by = 'quiet' where closed_at is null and id in (
      select id from found_cases where closed_at is null and last_message_at < ${before} order by last_message_at limit ${limit})`.execute(
      db,
    ),
  )
}

/** Closed ones with all that was written, unless the phone has an open case or is held. */
function deleteClosedThreads(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`delete from found_cases where id in (
      select c.id from found_cases c where c.closed_at < ${before}
      and not exists (select 1 from imeis_of_device(c.imei) known join flags f on f.imei = known.imei and f.is_open_case)
      and not exists (select 1 from imeis_of_device(c.imei) known join police_holds h on h.imei = known.imei and h.released_at is null)
      order by c.closed_at limit ${limit})`.execute(db),
  )
}

export const personalData: PersonalData = {
  module: 'found',
  exported: (id) => ({
    // The person's own words; the other side's words and photos stay in the thread.
    found_phones: sql`
      select c.case_number, c.imei, case when c.owner_user_id = ${id} then 'owner' else 'finder' end as side,
        case when c.finder_user_id = ${id} then c.finder_email end as email, case when c.finder_user_id = ${id} then c.place end as place,
        c.created_at, c.closed_at, array(
          select jsonb_build_object('kind', m.kind, 'text', m.text, 'at', m.created_at) from found_messages m
          where m.case_id = c.id and m.side = case when c.owner_user_id = ${id} then 'owner' else 'finder' end
          order by m.created_at, m.id) as messages
      from found_cases c where c.owner_user_id = ${id} or c.finder_user_id = ${id} order by c.created_at, c.id`,
  }),
  erase: eraseThreads,
  retention: [
    { kept: 30 * DAY, end: closeQuietThreads },
    { kept: 180 * DAY, end: deleteClosedThreads },
  ],
}
