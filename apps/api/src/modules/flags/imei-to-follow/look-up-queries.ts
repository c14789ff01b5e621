/** SQL of the phones of a person who has proven an e-mail address or a number. */
import type { LookedUpPhone } from '@amana/contract'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

export interface ProvenContact {
  channel: 'email' | 'sms'
  target: string
}

/** The account whose proven address or number this is; undefined: nobody's. */
export async function selectAccountOf(db: Db, contact: ProvenContact): Promise<string | undefined> {
  const accounts = db.selectFrom('users').select('id').where('erased_at', 'is', null)
  const row = await (contact.channel === 'email'
    ? accounts.where('email', '=', contact.target).where('email_verified_at', 'is not', null)
    : accounts.where('phone_number', '=', contact.target).where('phone_verified_at', 'is not', null)
  ).executeTakeFirst()
  return row?.id
}

export type PersonsPhone = LookedUpPhone & { checked: boolean }

/**
 * Registered phones, then those of paid checks, the newest first, each once. A check that nobody paid for
 * may be a stranger's, who wants its number on this list.
 */
export async function selectPhonesOf(
  db: Db,
  { channel, target }: ProvenContact,
  { userId, limit }: { userId: string | null; limit: number },
): Promise<PersonsPhone[]> {
  const byContact =
    channel === 'email'
      ? sql`select id from verifications where user_id is null and email = ${target}`
      : sql`select verification_id from phone_checks where phone_number = ${target}`
  const { rows } = await sql<PersonsPhone>`
    select imei, brand, model, checked from (
      select distinct on (left(imei, 14)) * from (
        select i.imei::text as imei, d.brand, d.model, false as checked, o.acquired_at as at
        from ownerships o join devices d on d.id = o.device_id join device_imeis i on i.device_id = d.id and i.slot = 1
        where o.user_id = ${userId}::uuid and o.ended_at is null
        union all
        select v.imei::text, v.brand, v.model, true, v.completed_at from verifications v
        where v.completed_at is not null and (v.user_id = ${userId}::uuid or v.id in (${byContact}))
      ) phones order by left(imei, 14), checked, at desc
    ) each_once order by checked, at desc limit ${limit}`.execute(db)
  return rows
}
