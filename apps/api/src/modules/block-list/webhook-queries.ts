/** SQL of the event that the list has changed. */
import { sql } from 'kysely'
import type { Tx } from '../../db/index.ts'
import { organisationHas } from '../organisations/index.ts'

/**
 * Tells webhooks of organisations that may read the list of the newest position, unless they know it or were
 * told of another one within a second: the next run tells them.
 */
export async function tellOfHead(tx: Tx, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with news as (
      update block_list_state set told_head = head, told_at = ${at}
      where told_head < head and (told_at is null or told_at <= ${at}::timestamptz - interval '1 second')
      returning head, epoch
    )
    insert into webhook_events (id, organisation_id, sandbox, type, data, created_at)
    select gen_random_uuid(), listening.organisation_id, false, 'blocklist.changed',
      json_build_object('head', news.head, 'epoch', news.epoch), ${at}
    from news, (select distinct organisation_id from webhooks
      where status = 'active' and not sandbox and 'blocklist.changed' = any (events)) listening
    where ${organisationHas('telco:read', sql.ref('listening.organisation_id'), at)}
    returning id`.execute(tx)
  if (rows.length > 0) await sql`select send_webhook_event(id) from unnest(${rows.map(({ id }) => id)}::uuid[]) id`.execute(tx)
}
