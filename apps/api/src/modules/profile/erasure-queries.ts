/** SQL that removes a person from every table (docs/privacy.md). Each statement says what stays. */

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/index.ts'
import { ERASED_NAME, type StandingCredentials } from '../accounts/index.ts'
import type { ErasedContacts } from './tables.ts'

export interface Person {
  id: string
  email: string
  phone: string | null
  name: string
}

const ERASED = `${ERASED_NAME.first} ${ERASED_NAME.last}`

/** Locked until the transaction ends, also against new rows that refer to the account. */
export async function lockAccount(tx: Tx, userId: string): Promise<(Person & StandingCredentials) | undefined> {
  const { rows } = await sql<Person & StandingCredentials>`
    select id, email, phone_number as phone, first_name || ' ' || last_name as name, recovered_at, pin_hash from users
    where id = ${userId} and role = 'user' and erased_at is null for update`.execute(tx)
  return rows[0]
}

/** Locks every device of the account and every device in transfer to it, in one order everywhere. */
export async function lockDevicesOf(tx: Tx, userId: string): Promise<void> {
  await sql`
    select d.id from devices d where d.id in (
      select device_id from ownerships where user_id = ${userId} and ended_at is null
      union select device_id from transfers where to_user_id = ${userId} and status = 'pending'
    ) order by d.id for update`.execute(tx)
}

/** Declines incoming transfers: the devices stay with their senders. Returns the transfers. */
export async function updateIncomingDeclined(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('transfers')
    .set({ status: 'declined', ended_at: now })
    .where('to_user_id', '=', userId)
    .where('status', '=', 'pending')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** An active stolen or lost flag or a police hold on one of the devices, or a pending transfer of one. */
export async function hasOpenMatter(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    with mine as (
      select o.device_id, i.imei from ownerships o join device_imeis i using (device_id)
      where o.user_id = ${userId} and o.ended_at is null
    )
    select exists (select 1 from mine join flags f on f.imei >= left(mine.imei::text, 14) || '0' and f.imei <= left(mine.imei::text, 14) || '9' and f.is_open_case)
      or exists (select 1 from mine join police_holds h on h.imei >= left(mine.imei::text, 14) || '0' and h.imei <= left(mine.imei::text, 14) || '9' and h.released_at is null)
      or exists (select 1 from transfers t where t.from_user_id = ${userId} and t.status = 'pending' and t.expires_at > ${now})
      as open`.execute(tx)
  return rows[0]?.open === true
}

/**
 * An organisation whose only owner this is: its money and clients would have nobody. Locks the organisations
 * first: of two owners who go at once one stays.
 */
export async function ownsAlone(tx: Tx, userId: string): Promise<boolean> {
  await sql`
    select o.id from organisations o join organisation_members m on m.organisation_id = o.id
    where m.user_id = ${userId} and m.role = 'owner' order by o.id for no key update of o`.execute(tx)
  const { rows } = await sql<{ alone: boolean }>`
    select exists (
      select 1 from organisation_members m join organisations o on o.id = m.organisation_id
      where m.user_id = ${userId} and m.role = 'owner' and o.status in ('approved', 'suspended') and not exists (
        select 1 from organisation_members other
        where other.organisation_id = m.organisation_id and other.role = 'owner' and other.user_id <> m.user_id)
    ) as alone`.execute(tx)
  return rows[0]?.alone === true
}

/**
 * Ends the ownership; the next row has no owner, so that each device has one current row (decisions §5) and
 * can be claimed. The two times are equal: they lead to the account that left it. Returns the devices.
 */
export async function updateDevicesReleased(tx: Tx, userId: string, now: Date): Promise<number[]> {
  await sql`
    with ended as (
      update ownerships set ended_at = ${now} where user_id = ${userId} and ended_at is null returning device_id, origin
    ), place as (
      update devices set last_known_location = '', proof_submitted_at = null where id in (select device_id from ended)
    )
    select count(*) from ended`.execute(tx)
  const { rows } = await sql<{ device_id: number }>`
    insert into ownerships (device_id, user_id, origin, acquired_at)
    select device_id, null, origin, ${now} from ownerships where user_id = ${userId} and ended_at = ${now} returning device_id`.execute(
    tx,
  )
  return rows.map(({ device_id }) => device_id)
}

/** Certificates of devices without proven ownership say that the account has them. */
export async function updateCertificatesSuperseded(tx: Tx, deviceIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update certificates c set superseded_at = ${now} from devices d
    where d.id = any(${[...deviceIds]}::bigint[]) and d.ownership_proven_at is null
      and c.device_id = d.id and c.superseded_at is null and c.revoked_at is null`.execute(tx)
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

/**
 * Deletes everything that opens the account or proves its owner. Times of sessions stay until they are
 * purged.
 */
export async function eraseSecrets(tx: Tx, { id, email, phone }: Person, now: Date): Promise<void> {
  await tx.deleteFrom('identities').where('user_id', '=', id).execute()
  await tx.deleteFrom('identity_contests').where('claimant_user_id', '=', id).execute()
  await tx.deleteFrom('authenticators').where('user_id', '=', id).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
  await tx.deleteFrom('email_undos').where('user_id', '=', id).execute()
  await tx.deleteFrom('former_numbers').where('user_id', '=', id).execute()
  await tx.deleteFrom('attempt_locks').where('subject', '=', id).execute()
  await tx.deleteFrom('organisation_members').where('user_id', '=', id).execute()
  await tx.deleteFrom('organisation_invitations').where('email', '=', email).execute()
  await tx.updateTable('organisations').set({ contact_email: '' }).where('contact_email', '=', email).execute()
  await sql`delete from one_time_codes where subject = ${id} or target in (${email}, ${phone})`.execute(tx)
  await sql`delete from refresh_tokens where session_id in (select id from sessions where user_id = ${id})`.execute(tx)
  await sql`
    update sessions set device = '', ended_at = coalesce(ended_at, ${now}), end_reason = coalesce(end_reason, 'account_deleted')
    where user_id = ${id}`.execute(tx)
}

/**
 * Erases messages to the person, messages to others about them, and their own texts and files. Documents of
 * an open claim stay.
 */
export async function eraseTexts(tx: Tx, { id, name, email, phone }: Person): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', '=', id).execute()
  await tx.deleteFrom('notification_keys').where('user_id', '=', id).execute()
  await tx.deleteFrom('notification_settings').where('user_id', '=', id).execute()
  await tx.deleteFrom('access_untold').where('user_id', '=', id).execute()
  // Both sides of a transfer see the other's contact.
  const without = (column: RawBuilder<unknown>) =>
    sql`replace(replace(replace(${column}, ${name}, ${ERASED}), ${email}, ${ERASED}), ${phone ?? email}, ${ERASED})`
  await sql`
    update notifications n set title = ${without(sql`n.title`)}, text = ${without(sql`n.text`)}
    from transfers t, unnest(array['transfer_created', 'transfer_completed', 'transfer_ended']) event, notification_keys k
    where (t.from_user_id = ${id} and k.user_id = t.to_user_id or t.to_user_id = ${id} and k.user_id = t.from_user_id)
    and k.event_key = event || ':' || t.id and n.id = k.notification_id and n.created_at = k.created_at`.execute(tx)
  await sql`update disputes set reason = '' where claimant_user_id = ${id} and status <> 'open'`.execute(tx)
  await tx.deleteFrom('flag_objections').where('owner_id', '=', id).execute()
  // Their pictures' rows go with them; the files by `documents.purge`.
  await tx.deleteFrom('flag_news').where('author_user_id', '=', id).execute()
  await sql`
    delete from documents d where d.uploaded_by_user_id = ${id} and not exists (
      select 1 from disputes open where open.id = d.dispute_id and open.status = 'open')`.execute(tx)
}

/**
 * Erases the person from conversations about found phones: their words, photos and address go, and nobody can
 * write to them any more. The other side keeps what it wrote. A finder does not learn that the phone's owner
 * is gone, unless the owner had written.
 */
export async function eraseFound(tx: Tx, { id, email }: Person, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; side: 'finder' | 'owner' }>`
    select id, case when owner_user_id = ${id} then 'owner' else 'finder' end as side from found_cases
    where owner_user_id = ${id} or finder_user_id = ${id} or finder_email = ${email} order by id for update`.execute(tx)
  for (const side of ['finder', 'owner'] as const) {
    const ids = rows.filter((row) => row.side === side).map((row) => row.id)
    const theirs = sql`case_id = any(${ids}::uuid[]) and side = ${side}`
    await sql`
      update found_cases c set closed_at = greatest(${now}::timestamptz, c.created_at), closed_by = 'erasure'
      where c.id = any(${ids}::uuid[]) and c.closed_at is null
        and exists (select 1 from found_messages m where m.case_id = c.id and m.side = ${side})`.execute(tx)
    await sql`delete from found_photos where message_id in (select id from found_messages where ${theirs})`.execute(tx)
    await sql`update found_messages set text = '' where ${theirs}`.execute(tx)
    await sql`update found_abuse_reports set reason = '' where ${theirs}`.execute(tx)
    await sql`delete from found_tokens where ${theirs}`.execute(tx)
  }
  await sql`
    update found_cases set finder_email = '', place = '' where finder_user_id = ${id} or finder_email = ${email}`.execute(tx)
  await sql`update found_cases set owner_user_id = null where owner_user_id = ${id}`.execute(tx)
  await sql`update found_cases set finder_user_id = null where finder_user_id = ${id}`.execute(tx)
}

/** The reporter's contact may still be needed: the case is open, or under a police hold. */
export const CASE_NEEDS_CONTACT: RawBuilder<boolean> = sql`(
  f.status = 'under_review' or f.is_open_case
  or exists (select 1 from police_holds h where h.imei >= left(f.imei::text, 14) || '0' and h.imei <= left(f.imei::text, 14) || '9' and h.released_at is null))`

/**
 * Erases names, addresses and numbers in checks, payments, transfers and reports. The rows stay, for the
 * books and the ledger.
 */
export async function eraseContacts(tx: Tx, { id, email, phone }: Person): Promise<void> {
  // Also checks and payments made as a visitor, with the same address.
  for (const whose of [sql`user_id = ${id}`, sql`user_id is null and email is not null and email = ${email}`])
    await sql`update verifications set email = null, requested_by = null where ${whose}`.execute(tx)
  for (const whose of [sql`user_id = ${id}`, sql`user_id is null and email <> '' and email = ${email}`])
    await sql`update payments set email = '', phone_number = null where ${whose}`.execute(tx)
  await sql`update transfers set to_email = '', to_phone = '' where to_user_id = ${id} and status <> 'pending'`.execute(tx)
  await sql`
    update flags f set reporter_name = ${ERASED}, reporter_phone = null, reporter_email = null
    where (f.reported_by_user_id = ${id} or f.reporter_email = ${email} or f.reporter_phone = ${phone})
    and not ${CASE_NEEDS_CONTACT}`.execute(tx)
  // The job of retention empties these once the case is over: no account leads to them any more.
  await sql`
    update flags f set contact_erased = true where (f.reporter_email = ${email} or f.reporter_phone = ${phone})
    and ${CASE_NEEDS_CONTACT}`.execute(tx)
}

/** Nobody can sign in to the rest. */
export async function eraseAccount(tx: Tx, userId: string, { email, now }: { email: string; now: Date }): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email,
      first_name: ERASED_NAME.first,
      last_name: ERASED_NAME.last,
      phone_number: null,
      phone_verified_at: null,
      email_verified_at: null,
      password_hash: '',
      pin_hash: null,
      two_factor_method: null,
      recovered_at: null,
      pin_held_until: null,
      validated_on: null,
      validated_numbers: [],
      address: '',
      locale: null,
      date_of_birth: null,
      erased_at: now,
    })
    .where('id', '=', userId)
    .execute()
}
