import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { countChanged, ERASED_FULL_NAME, type PersonalData, selectFrom } from '../../db/personal-data.ts'
import { DAY } from '../../kernel/durations.ts'

/** Never before their notifications, which leave by month. */
function deleteOldNotificationKeys(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`delete from notification_keys where (user_id, event_key) in (
      select user_id, event_key from notification_keys where created_at < ${before} order by created_at limit ${limit})`.execute(
      db,
    ),
  )
}

async function deleteOldSearchAlerts(db: Db, before: Date, limit: number): Promise<number> {
  const old = db.selectFrom('search_alerts').select('imei').where('alerted_at', '<', before)
  const { numDeletedRows } = await db
    .deleteFrom('search_alerts')
    .where('imei', 'in', old.orderBy('alerted_at').limit(limit))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const personalData: PersonalData = {
  module: 'notifications',
  exported: (id) => ({
    notifications: selectFrom('notifications')
      .select(['id', 'kind', 'title', 'text', 'link', 'created_at', 'read_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .orderBy('id'),
  }),
  async erase(tx, { id, name, email, phone }) {
    await tx.deleteFrom('notifications').where('user_id', '=', id).execute()
    await tx.deleteFrom('notification_keys').where('user_id', '=', id).execute()
    // Both sides of a transfer see the other's contact.
    const without = (column: RawBuilder<unknown>) =>
      sql`replace(replace(replace(${column}, ${name}, ${ERASED_FULL_NAME}), ${email}, ${ERASED_FULL_NAME}), ${phone ?? email}, ${ERASED_FULL_NAME})`
    await sql`
      update notifications n set title = ${without(sql`n.title`)}, text = ${without(sql`n.text`)}
      from transfers t, unnest(array['transfer_created', 'transfer_completed', 'transfer_ended']) event, notification_keys k
      where (t.from_user_id = ${id} and k.user_id = t.to_user_id or t.to_user_id = ${id} and k.user_id = t.from_user_id)
      and k.event_key = event || ':' || t.id and n.id = k.notification_id and n.created_at = k.created_at`.execute(
      tx,
    )
  },
  retention: [
    { kept: 397 * DAY, end: deleteOldNotificationKeys },
    { kept: DAY, end: deleteOldSearchAlerts },
  ],
}
