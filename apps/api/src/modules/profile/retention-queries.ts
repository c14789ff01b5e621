/** SQL of what is kept for a time only (docs/privacy.md). A police hold, and an open case, come first. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { CASE_NEEDS_CONTACT, ERASED_NAME } from './erasure-queries.ts'

type Db = Kysely<Schema>

/** At most so many rows change at once: nobody waits for a purge. */
async function changed(result: Promise<{ numAffectedRows?: bigint }>): Promise<number> {
  return Number((await result).numAffectedRows ?? 0n)
}

/** Visitors' contacts of old checks, unpaid and paid. The check and its result stay. */
export function emptyVisitorsChecks(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`update verifications set email = null, requested_by = null where id in (
      select id from verifications where user_id is null and (email is not null or requested_by is not null)
      and created_at < ${before} order by created_at limit ${limit})`.execute(db),
  )
}

/** Visitors' contacts of old payments. The books stay. */
export function emptyVisitorsPayments(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`update payments set email = '', phone_number = null where id in (
      select id from payments where user_id is null and (email <> '' or phone_number is not null)
      and created_at < ${before} and status <> 'pending' limit ${limit})`.execute(db),
  )
}

/** Who reported in cases that are over: visitors after a time, deleted accounts at once. */
export function emptyReporters(db: Db, before: Date, limit: number): Promise<number> {
  const name = `${ERASED_NAME.first} ${ERASED_NAME.last}`
  return changed(
    sql`update flags set reporter_name = ${name}, reporter_phone = null, reporter_email = null where id in (
      select f.id from flags f left join users u on u.id = f.reported_by_user_id
      where (f.public_report and f.updated_at < ${before} or u.erased_at is not null)
      and (f.reporter_name <> ${name} or f.reporter_phone is not null or f.reporter_email is not null)
      and not ${CASE_NEEDS_CONTACT} limit ${limit})`.execute(db),
  )
}

/** What senders typed. Who handed what to whom is in the ledger. */
export function emptyTransfers(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`update transfers set to_email = '', to_phone = '' where id in (
      select id from transfers where status <> 'pending' and ended_at < ${before} and (to_email <> '' or to_phone <> '')
      limit ${limit})`.execute(db),
  )
}

export function deleteOldNotifications(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`delete from notifications where id in (select id from notifications where created_at < ${before} limit ${limit})`.execute(
      db,
    ),
  )
}

/**
 * Accounts whose address nobody ever proved, and what they agreed to: nobody ever signed in to them. The rows stay, empty: deleting one
 * would look for it in every table that refers to accounts.
 */
export function emptyUnprovenAccounts(db: Db, before: Date, limit: number, now: Date): Promise<number> {
  return changed(
    sql`with gone as materialized (
      select u.id from users u where u.role = 'user' and u.email_verified_at is null and u.erased_at is null
      and u.created_at < ${before} and not exists (select 1 from sessions s where s.user_id = u.id)
      limit ${limit}
    ), consents_gone as (delete from consents where user_id in (select id from gone))
    update users set email = 'erased.' || gen_random_uuid() || '@erased.invalid', first_name = ${ERASED_NAME.first},
      last_name = ${ERASED_NAME.last}, phone_number = null, phone_verified_at = null, password_hash = '', erased_at = ${now}
    where id in (select id from gone)`.execute(db),
  )
}

export function deleteUnfinishedAuthenticators(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`delete from authenticators where user_id in (
      select user_id from authenticators where enabled_at is null and created_at < ${before} limit ${limit})`.execute(db),
  )
}

export function deleteOldSearchAlerts(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`delete from search_alerts where imei in (
      select imei from search_alerts where alerted_at < ${before} limit ${limit})`.execute(db),
  )
}

/** Proof of consent and of answered requests, of people who are gone. */
export function deleteOldProofs(db: Db, before: Date, limit: number): Promise<number> {
  return changed(
    sql`with gone as materialized (select id from users where erased_at < ${before} limit ${limit}),
      consents_gone as (delete from consents where user_id in (select id from gone))
    delete from rights_requests where user_id in (select id from gone)`.execute(db),
  )
}
