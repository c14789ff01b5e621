/** SQL of the event that the list has changed. */
import { sql } from 'kysely'
import type { Tx } from '../../db/index.ts'
import { organisationHas } from '../organisations/index.ts'

/**
 * Publishes the newest position to organisations that may read the list, unless it is published or another
 * one was within the last second: the next run publishes it.
 */
export async function publishHead(tx: Tx, at: Date): Promise<void> {
  await sql`
    with news as (
      update block_list_state set published_head = head, published_at = ${at}
      where published_head < head and (published_at is null or published_at <= ${at}::timestamptz - interval '1 second')
      returning head, epoch
    )
    select publish_webhook_event(listening.organisation_id, false, 'blocklist.changed',
      json_build_object('head', news.head, 'epoch', news.epoch), ${at}::timestamptz)
    from news, (select distinct organisation_id from webhooks
      where status = 'active' and not sandbox and 'blocklist.changed' = any (events)) listening
    where ${organisationHas('telco:read', sql.ref('listening.organisation_id'), at)}`.execute(tx)
}
