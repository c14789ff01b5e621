/** SQL of retention (docs/privacy.md). A police hold and an open case take precedence. */

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { anonymiseUnverified, ERASED_NAME } from '../accounts/index.ts'
import { CASE_NEEDS_CONTACT } from './erasure-queries.ts'

/** Rows change in small batches, so that no request waits for a purge. */
async function changed(result: Promise<{ numAffectedRows?: bigint }>): Promise<number> {
  return Number((await result).numAffectedRows ?? 0n)
}

/** Visitors' contacts of old checks, unpaid and paid. The check and its result stay. */
export function anonymiseVisitorsChecks(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`update verifications set email = null, requested_by = null where id in (
      select id from verifications where user_id is null and (email is not null or requested_by is not null)
      and created_at < ${before} order by created_at limit ${limit})`.execute(db),
  )
}

/** Visitors' contacts of old payments. The books stay. */
export function anonymiseVisitorsPayments(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`update payments set email = '', phone_number = null where id in (
      select id from payments where user_id is null and (email <> '' or phone_number is not null) and status <> 'pending'
      and created_at < ${before} order by created_at limit ${limit})`.execute(db),
  )
}

const NO_REPORTER = sql.lit(`${ERASED_NAME.first} ${ERASED_NAME.last}`)
const REPORTER_NAMED = sql`(f.reporter_name <> ${NO_REPORTER} or f.reporter_phone is not null or f.reporter_email is not null)`

function anonymiseReportersOf(db: Db, flagIds: RawBuilder<unknown>): Promise<number> {
  return changed(
    sql`update flags set reporter_name = ${NO_REPORTER}, reporter_phone = null, reporter_email = null,
        contact_erased = false where id in (${flagIds})`.execute(db),
  )
}

/** Reporters of public reports, some time after their case is closed. */
export function anonymiseReporters(db: Db, before: Date, limit: number): Promise<number> {
  return anonymiseReportersOf(
    db,
    sql`select f.id from flags f where f.public_report and f.updated_at < ${before} and ${REPORTER_NAMED}
      and not ${CASE_NEEDS_CONTACT} order by f.updated_at limit ${limit}`,
  )
}

/** Erased accounts that reported, as soon as the case is closed. */
export function anonymiseErasedReporters(db: Db, _before: Date, limit: number): Promise<number> {
  return anonymiseReportersOf(
    db,
    sql`select f.id from users u join flags f on f.reported_by_user_id = u.id where u.erased_at is not null and ${REPORTER_NAMED}
      and not ${CASE_NEEDS_CONTACT} limit ${limit}`,
  )
}

/** Contacts of erased people in others' reports, as soon as the case is closed. */
export function anonymiseErasedContacts(db: Db, _before: Date, limit: number): Promise<number> {
  return anonymiseReportersOf(
    db,
    sql`select f.id from flags f where f.contact_erased and not ${CASE_NEEDS_CONTACT} limit ${limit}`,
  )
}

/** Texts and files of erased claimants, as soon as the claim is decided. The decision stays. */
export function eraseErasedClaims(db: Db, _before: Date, limit: number): Promise<number> {
  return changed(
    sql`with over as materialized (
      select c.id from users u join disputes c on c.claimant_user_id = u.id where u.erased_at is not null and c.status <> 'open'
      and c.reason <> '' limit ${limit}
    ), documents_gone as (delete from documents where dispute_id in (select id from over))
    update disputes set reason = '' where id in (select id from over)`.execute(db),
  )
}

/** News of owners and their objections, some time after the case is closed. */
export function deleteOldNews(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`delete from flag_news where id in (
    select n.id from flag_news n join flags f on f.id = n.flag_id where n.created_at < ${before} and f.updated_at < ${before}
      and not ${CASE_NEEDS_CONTACT} order by n.created_at limit ${limit})`.execute(db),
  )
}

export function deleteOldObjections(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`delete from flag_objections where id in (
    select b.id from flag_objections b join flags f on f.id = b.flag_id where b.created_at < ${before} and f.updated_at < ${before}
      and not ${CASE_NEEDS_CONTACT} order by b.created_at limit ${limit})`.execute(db),
  )
}

/** The typed contacts. The ledger keeps sender, recipient and device. */
export function anonymiseTransfers(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`update transfers set to_email = '', to_phone = '' where id in (
      select id from transfers where ended_at < ${before} and (to_email <> '' or to_phone <> '')
      order by ended_at limit ${limit})`.execute(db),
  )
}

/** Conversations about found phones in which nobody writes any more, matched or not. */
export function closeQuietThreads(db: Db, before: Date, limit: number, now: Date): Promise<number> {
  return changed(
    sql`update found_cases set closed_at = greatest(${now}::timestamptz, created_at), closed_by = 'quiet' where closed_at is null and id in (
      select id from found_cases where closed_at is null and last_message_at < ${before} order by last_message_at limit ${limit})`.execute(
      db,
    ),
  )
}

/** Closed ones with all that was written, unless the phone has an open case or is held. */
export function deleteClosedThreads(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`delete from found_cases where id in (
      select c.id from found_cases c where c.closed_at < ${before}
      and not exists (select 1 from imeis_of_device(c.imei) known join flags f on f.imei = known.imei and f.is_open_case)
      and not exists (select 1 from imeis_of_device(c.imei) known join police_holds h on h.imei = known.imei and h.released_at is null)
      order by c.closed_at limit ${limit})`.execute(db),
  )
}

/** Never before their notifications, which leave by month. */
export function deleteOldNotificationKeys(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`delete from notification_keys where (user_id, event_key) in (
      select user_id, event_key from notification_keys where created_at < ${before} order by created_at limit ${limit})`.execute(
      db,
    ),
  )
}

/** Accounts whose address was never proven. */
export function anonymiseUnverifiedAccounts(db: Db, before: Date, limit: number, now: Date): Promise<number> {
  return anonymiseUnverified(db, sql`u.created_at < ${before} order by u.created_at limit ${limit}`, now)
}

export function deleteUnfinishedAuthenticators(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`delete from authenticators where user_id in (
      select user_id from authenticators where enabled_at is null and created_at < ${before}
      order by created_at limit ${limit})`.execute(db),
  )
}

export function deleteOldSearchAlerts(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`delete from search_alerts where imei in (
      select imei from search_alerts where alerted_at < ${before} order by alerted_at limit ${limit})`.execute(db),
  )
}

/** Proofs of consent and of answered requests of erased people. Returns how many people. */
export async function deleteOldProofs(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    with gone as materialized (
      select u.id from users u where u.erased_at < ${before} and (
        exists (select 1 from consents c where c.user_id = u.id) or exists (select 1 from rights_requests r where r.user_id = u.id))
      order by u.erased_at limit ${limit}
    ), consents_gone as (delete from consents where user_id in (select id from gone)),
      requests_gone as (delete from rights_requests where user_id in (select id from gone))
    select id from gone`.execute(db)
  return rows.length
}

/**
 * Numbers of phones without proven ownership that a deleted account left; claimed ones stay until the claim
 * is decided. A proven phone keeps its number until somebody registers it.
 */
export async function freeFormerPhones(db: Db, before: Date, limit: number, now: Date): Promise<number> {
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

/** By whom phones of deleted accounts could be registered again. */
export function deleteOldErasedContacts(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`delete from erased_contacts where (user_id, kind) in (
      select user_id, kind from erased_contacts where erased_at < ${before} order by erased_at limit ${limit})`.execute(db),
  )
}

/** Last messages that could not be sent. */
export function deleteOldErasureNotices(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`delete from erasure_notices where id in (
      select id from erasure_notices where created_at < ${before} order by created_at limit ${limit})`.execute(db),
  )
}
