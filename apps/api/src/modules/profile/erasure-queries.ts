/** SQL of the erasure of an account; the other modules erase what they hold in their personal-data.ts. */

import { sql } from 'kysely'
import type { Tx } from '../../db/index.ts'
import type { ErasedPerson } from '../../db/personal-data.ts'
import type { StandingCredentials } from '../accounts/index.ts'
import type { ErasedContacts } from './tables.ts'

/** Locked until the transaction ends, also against new rows that refer to the account. */
export async function lockAccount(
  tx: Tx,
  userId: string,
): Promise<(ErasedPerson & StandingCredentials) | undefined> {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'phone_number as phone', 'recovered_at', 'pin_hash'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', userId)
    .where('role', '=', 'user')
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The most serious reason why the account cannot be deleted. Null: there is none. */
export async function selectOpenMatter(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<'stolen' | 'lost' | 'hold' | 'transfer' | null> {
  const { rows } = await sql<{ matter: 'stolen' | 'lost' | 'hold' | 'transfer' }>`
    with mine as (
      select o.device_id, i.imei from ownerships o join device_imeis i using (device_id)
      where o.user_id = ${userId} and o.ended_at is null
    ), matters as (
      select f.flag_type::text as matter from mine join flags f
        on f.imei >= left(mine.imei::text, 14) || '0' and f.imei <= left(mine.imei::text, 14) || '9'
        where f.is_open_case
      union all
      select 'hold' from mine join police_holds h
        on h.imei >= left(mine.imei::text, 14) || '0' and h.imei <= left(mine.imei::text, 14) || '9'
        where h.released_at is null
      union all
      select 'transfer' from transfers t
        where t.from_user_id = ${userId} and t.status = 'pending' and t.expires_at > ${now}
    )
    select matter from matters
    order by array_position(array['hold', 'stolen', 'lost', 'transfer'], matter) limit 1`.execute(tx)
  return rows[0]?.matter ?? null
}

/**
 * An organisation whose only owner this is: its money and clients would have nobody. Locks the organisations
 * first: of two owners who go at once one stays.
 */
export async function ownsAlone(tx: Tx, userId: string): Promise<boolean> {
  await tx
    .selectFrom('organisations as o')
    .innerJoin('organisation_members as m', 'm.organisation_id', 'o.id')
    .select('o.id')
    .where('m.user_id', '=', userId)
    .where('m.role', '=', 'owner')
    .orderBy('o.id')
    .forNoKeyUpdate('o')
    .execute()
  const { rows } = await sql<{ alone: boolean }>`
    select exists (
      select 1 from organisation_members m join organisations o on o.id = m.organisation_id
      where m.user_id = ${userId} and m.role = 'owner' and o.status in ('approved', 'suspended') and not exists (
        select 1 from organisation_members other
        where other.organisation_id = m.organisation_id and other.role = 'owner' and other.user_id <> m.user_id)
    ) as alone`.execute(tx)
  return rows[0]?.alone === true
}

/** The proven contacts of a person, sealed or hashed before they are erased. */
export interface ProvenContacts {
  email: string | null
  phone: string | null
  /** The keyed hash that the identity has. */
  nin_hash: Buffer | null
}

export async function selectProvenContacts(tx: Tx, userId: string): Promise<ProvenContacts> {
  const { rows } = await sql<ProvenContacts>`
    select case when email_verified_at is not null then email end as email,
      case when phone_verified_at is not null then phone_number end as phone,
      (select value_hash from identities i where i.user_id = u.id and i.kind = 'nin') as nin_hash
    from users u where id = ${userId}`.execute(tx)
  return rows[0] ?? { email: null, phone: null, nin_hash: null }
}

export async function insertErasedContacts(
  tx: Tx,
  contacts: (Omit<ErasedContacts, 'erased_at'> & { erased_at: Date })[],
): Promise<void> {
  if (contacts.length > 0) await tx.insertInto('erased_contacts').values(contacts).execute()
}
