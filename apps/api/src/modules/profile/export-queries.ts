/** SQL of the export: each table's data about one person, without encrypted numbers, hashes and tokens. */

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** Section → rows of one person, oldest first, with column names as keys. */
function sections(id: string): Record<string, RawBuilder<unknown>> {
  return {
    devices: sql`
      select d.id, d.brand, d.model, d.last_known_location, d.registered_at, d.ownership_proven_at,
        array(select i.imei::text from device_imeis i where i.device_id = d.id order by i.slot) as imeis
      from devices d where d.id in (select device_id from ownerships where user_id = ${id} and ended_at is null) order by d.id`,
    ownerships: sql`
      select o.device_id, o.origin, o.acquired_at, o.ended_at from ownerships o where o.user_id = ${id} order by o.id`,
    device_events: sql`
      select e.device_id, e.action_type, e.created_at from device_events e where e.actor_user_id = ${id} order by e.id`,
    documents: sql`
      select id, device_id, dispute_id, document_type, media_type, size, encode(sha256, 'hex') as sha256, approved_at,
        declined_at, declined_reason, created_at
      from documents where uploaded_by_user_id = ${id} order by created_at, id`,
    disputes: sql`
      select case_number, device_id, reason, status, created_at, decided_at from disputes where claimant_user_id = ${id} order by id`,
    checks: sql`
      select id, imei, brand, model, requested_by, email, status, required_amount_minor, paid_amount_minor, settled_by, result, findings,
        created_at, completed_at, delivered_at
      from verifications where user_id = ${id} order by created_at, id`,
    payments: sql`
      select p.reference, p.provider, p.method, p.purpose, p.amount_minor, p.currency, p.status, p.verification_id, p.imei, p.email,
        p.phone_number, p.promo_code, p.failure_reason, p.created_at, p.completed_at, r.status as refund_status
      from payments p left join refunds r on r.payment_id = p.id where p.user_id = ${id} order by p.created_at, p.id`,
    free_searches: sql`
      select source, granted_at, spent_at, verification_id from free_searches where user_id = ${id} order by granted_at`,
    flags: sql`
      select case_number, imei, flag_type, status, reason, last_known_location, device_state, reporter_name, reporter_phone,
        reporter_email, created_at, updated_at, cleared_at
      from flags where reported_by_user_id = ${id} order by id`,
    // The person's own words; the other side's words and photos stay in the thread.
    found_phones: sql`
      select c.case_number, c.imei, case when c.owner_user_id = ${id} then 'owner' else 'finder' end as side,
        case when c.finder_user_id = ${id} then c.finder_email end as email, case when c.finder_user_id = ${id} then c.place end as place,
        c.created_at, c.closed_at, array(
          select jsonb_build_object('kind', m.kind, 'text', m.text, 'at', m.created_at) from found_messages m
          where m.case_id = c.id and m.side = case when c.owner_user_id = ${id} then 'owner' else 'finder' end
          order by m.created_at, m.id) as messages
      from found_cases c where c.owner_user_id = ${id} or c.finder_user_id = ${id} order by c.created_at, c.id`,
    objections: sql`
      select f.case_number, b.reason, b.created_at from flag_objections b join flags f on f.id = b.flag_id
      where b.owner_id = ${id} order by b.created_at, b.id`,
    news: sql`
      select f.case_number, n.text, n.created_at, n.flag_id,
        array(select p.id::text from flag_news_photos p where p.news_id = n.id order by p.position) as photos
      from flag_news n join flags f on f.id = n.flag_id where n.author_user_id = ${id} order by n.created_at, n.id`,
    transfers: sql`
      select id, device_id, case when from_user_id = ${id} then 'outgoing' else 'incoming' end as direction, to_email, to_phone,
        verification_method, status, created_at, ended_at
      from transfers where from_user_id = ${id} or to_user_id = ${id} order by created_at, id`,
    notifications: sql`
      select id, kind, title, text, link, created_at, read_at from notifications where user_id = ${id} order by created_at, id`,
    former_numbers: sql`
      select phone_number, proven_at, lost_at from former_numbers where user_id = ${id} order by lost_at, id`,
    sessions: sql`
      select id, device, created_at, last_used_at, expires_at, ended_at, end_reason from sessions where user_id = ${id} order by id`,
    messages: sql`
      select purpose, channel, target, created_at, sent_at, used_at from one_time_codes where subject = ${id} order by created_at, id`,
    former_addresses: sql`
      select email, created_at, expires_at, used_at from email_undos where user_id = ${id} order by created_at, id`,
    contested_identities: sql`
      select kind, last4, created_at, decided_at from identity_contests where claimant_user_id = ${id} order by created_at, id`,
    consents: sql`
      select purpose, text_version, channel, given_at, withdrawn_at from consents where user_id = ${id} order by given_at, purpose`,
    rights_requests: sql`
      select kind, requested_at, answered_at, answer from rights_requests where user_id = ${id} order by requested_at, id`,
    organisations: sql`
      select o.name, o.kind, m.role, m.joined_at from organisation_members m join organisations o on o.id = m.organisation_id
      where m.user_id = ${id} order by m.joined_at, o.id`,
    invitations: sql`
      select o.name as organisation, i.role, i.created_at, i.expires_at, i.ended_at
      from organisation_invitations i join organisations o on o.id = i.organisation_id
      where i.email = (select email from users where id = ${id}) order by i.created_at, i.id`,
    uploaded_jobs: sql`
      select id, status, lines, created_at from check_jobs where created_by_user_id = ${id} order by created_at, id`,
    // The openings of their entries in the public log, by the RFC 8785 text of each event.
    public_log: sql`
      select type, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24') as at,
        translate(encode(salt, 'base64'), '+/=', '-_') as salt, event, device_id
      from (
        select type, at, salt, event, device_id from log_entries where user_id = ${id}
        union all select type, at, salt, event, device_id from log_pending where user_id = ${id}
      ) own order by event ->> 'at', type`,
    officer: sql`
      select officer_id, rank, force_number, state_command, station, expires_at from officers where user_id = ${id}`,
  }
}

export const EXPORTED_SECTIONS = Object.keys(sections(''))

/** Every section, from one snapshot. */
export async function selectEverything(db: Db, userId: string): Promise<Record<string, unknown[]>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const all: Record<string, unknown[]> = {}
      for (const [name, query] of Object.entries(sections(userId))) all[name] = (await query.$castTo<unknown>().execute(tx)).rows
      return all
    })
}
