import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import { countChanged, ERASED_FULL_NAME, type PersonalData, selectFrom } from '../../db/personal-data.ts'
import { DAY } from '../../kernel/durations.ts'

/** The reporter's contact may still be needed: the case is open, or under a police hold. */
export const CASE_NEEDS_CONTACT: RawBuilder<boolean> = sql`(
  f.status = 'under_review' or f.is_open_case
  or exists (select 1 from police_holds h where h.imei >= left(f.imei::text, 14) || '0' and h.imei <= left(f.imei::text, 14) || '9' and h.released_at is null))`

const NO_REPORTER = sql.lit(ERASED_FULL_NAME)
const REPORTER_NAMED = sql`(f.reporter_name <> ${NO_REPORTER} or f.reporter_phone is not null or f.reporter_email is not null)`

function anonymiseReportersOf(db: Db, flagIds: RawBuilder<unknown>): Promise<number> {
  return countChanged(
    sql`update flags set reporter_name = ${NO_REPORTER}, reporter_phone = null, reporter_email = null,
        contact_erased = false where id in (${flagIds})`.execute(db),
  )
}

/** Reporters of theft reports, some time after their case is closed. */
function anonymiseReporters(db: Db, before: Date, limit: number): Promise<number> {
  return anonymiseReportersOf(
    db,
    sql`select f.id from flags f where f.public_report and f.updated_at < ${before} and ${REPORTER_NAMED}
      and not ${CASE_NEEDS_CONTACT} order by f.updated_at limit ${limit}`,
  )
}

/** Erased accounts that reported, as soon as the case is closed. */
function anonymiseErasedReporters(db: Db, _before: Date, limit: number): Promise<number> {
  return anonymiseReportersOf(
    db,
    sql`select f.id from users u join flags f on f.reported_by_user_id = u.id where u.erased_at is not null and ${REPORTER_NAMED}
      and not ${CASE_NEEDS_CONTACT} limit ${limit}`,
  )
}

/** Contacts of erased people in others' reports, as soon as the case is closed. */
function anonymiseErasedContacts(db: Db, _before: Date, limit: number): Promise<number> {
  return anonymiseReportersOf(
    db,
    sql`select f.id from flags f where f.contact_erased and not ${CASE_NEEDS_CONTACT} limit ${limit}`,
  )
}

/** Cases whose IMEI never came, some time after their end. */
function deleteEndedWithoutImei(db: Db, before: Date, limit: number): Promise<number> {
  return countChanged(
    sql`delete from pending_reports where id in (
      select id from pending_reports where ended_at is not null and ended_at < ${before} order by ended_at limit ${limit})`.execute(
      db,
    ),
  )
}

/** A mailbox is a report's contact before its number, which anybody may have typed. */
async function eraseWaiting(
  tx: Tx,
  { email, phone }: { email: string; phone: string | null },
): Promise<void> {
  await sql`
    delete from pending_reports
    where reporter_email = ${email} or (reporter_phone = ${phone} and reporter_email is null)`.execute(tx)
  await sql`update pending_reports set reporter_phone = null where reporter_phone = ${phone}`.execute(tx)
}

export const personalData: PersonalData = {
  module: 'flags',
  exported: (id) => ({
    pending_reports: sql`
      select p.case_number, p.flag_type, p.reason, p.last_known_location, p.device_state, p.device_brand, p.device_model,
        p.reporter_name, p.reporter_phone, p.reporter_email, p.created_at, p.imei_due_at, p.ended_at
      from pending_reports p join users u on u.id = ${id}
      where p.contact_verified_at is not null and (p.reporter_email = u.email and u.email_verified_at is not null
        or p.reporter_email is null and p.reporter_phone = u.phone_number and u.phone_verified_at is not null)
      order by p.id`,
    flags: selectFrom('flags')
      .select(['case_number', 'imei', 'flag_type', 'status', 'reason', 'last_known_location', 'device_state'])
      .select(['reporter_name', 'reporter_phone', 'reporter_email', 'created_at', 'updated_at', 'cleared_at'])
      .select(['mode', 'trace_until'])
      .where('reported_by_user_id', '=', id)
      .orderBy('id'),
    flag_mode_changes: selectFrom('flag_mode_changes')
      .select(['flag_id', 'mode', 'trace_until', 'changed_at'])
      .where('user_id', '=', id)
      .orderBy('id'),
  }),
  async erase(tx, { id, email, phone }) {
    await sql`
      update flags f set reporter_name = ${ERASED_FULL_NAME}, reporter_phone = null, reporter_email = null
      where (f.reported_by_user_id = ${id} or f.reporter_email = ${email} or f.reporter_phone = ${phone})
      and not ${CASE_NEEDS_CONTACT}`.execute(tx)
    // Retention empties these once the case is over: no account leads to them any more.
    await sql`
      update flags f set contact_erased = true where (f.reporter_email = ${email} or f.reporter_phone = ${phone})
      and ${CASE_NEEDS_CONTACT}`.execute(tx)
    await eraseWaiting(tx, { email, phone })
  },
  retention: [
    { kept: 180 * DAY, end: anonymiseReporters },
    { kept: 180 * DAY, end: deleteEndedWithoutImei },
    { kept: 0, end: anonymiseErasedReporters },
    { kept: 0, end: anonymiseErasedContacts },
  ],
}
