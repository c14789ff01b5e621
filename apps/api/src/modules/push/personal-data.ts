import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { countChanged, type PersonalData, selectFrom } from '../../db/personal-data.ts'

/** Those whose session ran out: an ended session takes its own along. */
function deleteSubscriptionsOfExpired(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`delete from push_subscriptions where id in (
      select p.id from push_subscriptions p join sessions s on s.id = p.session_id
      where s.expires_at < ${before} order by s.expires_at limit ${limit})`.execute(db),
  )
}

export const personalData: PersonalData = {
  module: 'push',
  exported: (id) => ({
    // Without the endpoint and its keys: who has them may write to the browser.
    push_subscriptions: selectFrom('push_subscriptions')
      .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
      .select(['push_subscriptions.id', 'sessions.device'])
      .select(['push_subscriptions.created_at', 'push_subscriptions.last_success_at'])
      .where('push_subscriptions.user_id', '=', id)
      .orderBy('push_subscriptions.created_at')
      .orderBy('push_subscriptions.id'),
  }),
  async erase(tx, { id }) {
    await tx.deleteFrom('push_subscriptions').where('user_id', '=', id).execute()
  },
  retention: [{ kept: 0, end: deleteSubscriptionsOfExpired }],
}
