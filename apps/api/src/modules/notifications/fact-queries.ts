/** SQL of the facts behind an event: read when it is dispatched, so that the queue carries ids alone. */

import type { DeviceState, DocumentType, FlagMode, FlagStatus, FlagType, Imei } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { type FlagRow, isFollowed, samePhone, selectDeviceState, stateColumns } from '../devices/index.ts'
import { selectTransfer, type TransferRow } from '../transfers/index.ts'

/** The device of an event. */
export interface DeviceFacts {
  /** Null: unregistered, or no longer the notified owner's. */
  device_id: number | null
  /** The owner now, or at the time of the event. Null: none, or the account is deleted. */
  owner_user_id: string | null
  brand: string
  model: string
  /** The primary one of a registered device. */
  imei: Imei
}

export interface FlagFacts extends DeviceFacts {
  flag_id: number
  case_number: string
  flag_type: FlagType
  status: FlagStatus
  device_state: string | null
  public_report: boolean
  reporter_user_id: string | null
  /** The phone is or was the reporter's, who then has the flag's receipts (0033_transparency_log.sql). */
  reporter_owned: boolean
  /** The officer of the case. */
  officer_user_id: string | null
  cleared_by_user_id: string | null
  mode: FlagMode
  trace_until: Date | null
}

/**
 * For a table expression `x` with an `imei`: its device, registered or not. Brand and model of `x` if it is
 * not registered.
 */
export const DEVICE_COLUMNS: RawBuilder<unknown> = sql`
  d.id as device_id, o.user_id as owner_user_id, coalesce(d.brand, x.device_brand) as brand, coalesce(d.model, x.device_model) as model,
  coalesce((select i.imei from device_imeis i where i.device_id = d.id and i.slot = 1), x.imei) as imei`
export const DEVICE_JOINS: RawBuilder<unknown> = sql`
  left join device_imeis own on ${samePhone('own.imei', 'x.imei')} left join devices d on d.id = own.device_id
  left join ownerships o on o.device_id = d.id and o.ended_at is null`

/** The same for a registered device `d` and its present ownership `o`. */
const REGISTERED_COLUMNS: RawBuilder<unknown> = sql`
  d.id as device_id, o.user_id as owner_user_id, d.brand, d.model,
  (select i.imei from device_imeis i where i.device_id = d.id and i.slot = 1) as imei`

const FLAG_COLUMNS: RawBuilder<unknown> = sql`
  ${DEVICE_COLUMNS}, x.id as flag_id, x.case_number, x.flag_type, x.status,
  x.device_state, x.public_report, x.reported_by_user_id as reporter_user_id,
  exists (select from ownerships w where w.device_id = d.id and w.user_id = x.reported_by_user_id) as reporter_owned,
  x.officer_user_id, x.cleared_by_user_id, x.mode, x.trace_until`

export async function selectFlagFacts(db: Db, flagId: number): Promise<FlagFacts | undefined> {
  const { rows } =
    await sql<FlagFacts>`select ${FLAG_COLUMNS} from flags x ${DEVICE_JOINS} where x.id = ${flagId}`.execute(
      db,
    )
  return rows[0]
}

/** `mode` and `trace_until` are those of the change. */
export interface ModeFacts extends FlagFacts {
  changed_by: 'owner' | 'officer' | 'time'
}

export async function selectModeFacts(db: Db, changeId: number): Promise<ModeFacts | undefined> {
  const { rows } = await sql<ModeFacts>`
    select ${FLAG_COLUMNS}, c.mode, c.trace_until, c.changed_by
    from flag_mode_changes c join flags x on x.id = c.flag_id ${DEVICE_JOINS} where c.id = ${changeId}`.execute(
    db,
  )
  return rows[0]
}

export interface RestingFacts extends FlagFacts {
  /** The officer of the case, else those of its command, else supervisors; those who work now. */
  reminded_ids: string[]
}

/** A traced case of which somebody is reminded; undefined: it is closed, or blocked by now. */
export async function selectRestingFacts(
  db: Db,
  flagId: number,
  now: Date,
): Promise<RestingFacts | undefined> {
  const works = sql`o.suspended_at is null and o.expires_at > ${now}::timestamptz`
  const { rows } = await sql<RestingFacts>`
    with working as (select o.user_id, o.state_command, u.role from officers o join users u on u.id = o.user_id where ${works}),
      of_case as (select x.id, array(select w.user_id from working w where w.user_id = x.assigned_user_id) as assigned,
        array(select w.user_id from working w where w.state_command = coalesce(x.assigned_state, x.device_state)) as command
        from flags x where x.id = ${flagId})
    select ${FLAG_COLUMNS}, case when of_case.assigned <> '{}' then of_case.assigned when of_case.command <> '{}' then of_case.command
      else array(select w.user_id from working w where w.role = 'supervisor') end as reminded_ids
    from flags x join of_case on of_case.id = x.id ${DEVICE_JOINS} where x.id = ${flagId} and x.is_traced`.execute(
    db,
  )
  return rows[0]
}

export interface WaitingFacts extends FlagFacts {
  /** Officers of the state who get pushes, work now, and did not send the report. */
  officer_ids: string[]
}

/** A proven report that waits for officers; undefined: it is decided. */
export async function selectWaitingFacts(
  db: Db,
  flagId: number,
  now: Date,
): Promise<WaitingFacts | undefined> {
  const { rows } = await sql<WaitingFacts>`
    select ${FLAG_COLUMNS}, array(
      select o.user_id from officers o
      where lower(o.state_command) = lower(coalesce(x.assigned_state, x.device_state)) and o.suspended_at is null
        and o.expires_at > ${now}::timestamptz and o.user_id is distinct from x.sent_by_officer_id
        and exists (select from push_subscriptions p where p.user_id = o.user_id)
      order by o.user_id) as officer_ids
    from flags x ${DEVICE_JOINS} where x.id = ${flagId} and x.status = 'under_review'`.execute(db)
  return rows[0]
}

export interface AssignedFacts extends FlagFacts {
  assigned_user_id: string
}

/** A case and the officer to whom it was given; undefined: it was given to somebody else since. */
export async function selectAssignedFacts(
  db: Db,
  flagId: number,
  officerUserId: string,
): Promise<AssignedFacts | undefined> {
  const { rows } = await sql<AssignedFacts>`
    select ${FLAG_COLUMNS}, x.assigned_user_id from flags x ${DEVICE_JOINS}
    where x.id = ${flagId} and x.assigned_user_id = ${officerUserId}`.execute(db)
  return rows[0]
}

export interface SeenFacts extends FlagFacts {
  is_open: boolean
  ownership_proven: boolean
  /** Time of the newest sighting. Null: there is none any more. */
  network: string | null
  seen_at: Date | null
  state: string | null
}

/** A case with its newest sighting. */
export async function selectSeenFacts(db: Db, flagId: number): Promise<SeenFacts | undefined> {
  const { rows } = await sql<SeenFacts>`
    select ${FLAG_COLUMNS}, x.is_open_case as is_open, d.ownership_proven_at is not null as ownership_proven,
      newest.network, newest.seen_at, newest.state
    from flags x ${DEVICE_JOINS} left join lateral (
      select n.name as network, s.last_seen_at as seen_at, s.state
      from sighting_days s join organisations n on n.id = s.organisation_id where s.flag_id = x.id
      order by s.last_seen_at desc, n.name limit 1) newest on true
    where x.id = ${flagId}`.execute(db)
  return rows[0]
}

export interface FoundFacts {
  case_number: string
  owner_user_id: string
}

/** A found case and its owner; undefined: the owner was erased. */
export async function selectFoundFacts(
  db: Db,
  caseId: string,
  ownerUserId: string,
): Promise<FoundFacts | undefined> {
  return db
    .selectFrom('found_cases')
    .select(['case_number', 'owner_user_id'])
    .where('id', '=', caseId)
    .where('owner_user_id', '=', ownerUserId)
    .$narrowType<{ owner_user_id: string }>()
    .executeTakeFirst()
}

export interface NoteFacts extends FlagFacts {
  written_at: Date
  /** When the present owner got the device. */
  acquired_at: Date | null
  unproven: boolean
  /** The present owner may follow the case. */
  followed: boolean
}

type NoteRow = Omit<NoteFacts, 'followed'> &
  Pick<FlagRow, 'reported_by_user_id' | 'cleared_at' | 'updated_at'>

/** An officer's note for the owner, and the case of it. */
export async function selectNoteFacts(db: Db, noteId: number): Promise<NoteFacts | undefined> {
  const { rows } = await sql<NoteRow>`
    select ${FLAG_COLUMNS}, n.created_at as written_at, o.acquired_at, x.is_unproven_report as unproven,
      x.reported_by_user_id, x.cleared_at, x.updated_at
    from flag_notes n join flags x on x.id = n.flag_id ${DEVICE_JOINS}
    where n.id = ${noteId} and n.audience = 'owner'`.execute(db)
  const [note] = rows
  if (!note) return undefined
  const { owner_user_id: userId, acquired_at: acquiredAt } = note
  return {
    ...note,
    followed: userId !== null && acquiredAt !== null && isFollowed(note, { userId, acquiredAt }),
  }
}

export interface RefusedFacts extends FlagFacts {
  /** Officers who created or confirmed the flag, wrote a note on it, or hold the device. */
  case_officer_ids: string[]
}

export async function selectRefusedFacts(db: Db, flagId: number): Promise<RefusedFacts | undefined> {
  const { rows } = await sql<RefusedFacts>`
    select ${FLAG_COLUMNS}, array(
      select x.officer_user_id where x.officer_user_id is not null
      union select n.officer_user_id from flag_notes n where n.flag_id = x.id and n.officer_user_id is not null
      union select h.placed_by_user_id from imeis_of_device(x.imei) known
      join police_holds h on h.imei = known.imei and h.released_at is null
    ) as case_officer_ids from flags x ${DEVICE_JOINS} where x.id = ${flagId}`.execute(db)
  return rows[0]
}

export interface HitFacts extends FlagFacts {
  checked_at: Date
  /** The account that made the check; null: a visitor. */
  asked_by_user_id: string | null
}

/** A check and the open case of its IMEI; undefined: the case is closed. */
export async function selectHitFacts(db: Db, verificationId: string): Promise<HitFacts | undefined> {
  const { rows } = await sql<HitFacts>`
    select ${FLAG_COLUMNS}, v.created_at as checked_at, v.user_id as asked_by_user_id
    from verifications v cross join lateral imeis_of_device(v.imei) known
    join flags x on x.imei = known.imei and x.is_open_case ${DEVICE_JOINS}
    where v.id = ${verificationId} order by x.flag_type = 'stolen' desc limit 1`.execute(db)
  return rows[0]
}

/** The same for a question of an organisation. */
export async function selectHitOf(db: Db, imei: string, at: string): Promise<HitFacts | undefined> {
  const { rows } = await sql<HitFacts>`
    select ${FLAG_COLUMNS}, ${at}::timestamptz as checked_at, null::uuid as asked_by_user_id
    from imeis_of_device(${imei}) known join flags x on x.imei = known.imei and x.is_open_case ${DEVICE_JOINS}
    order by x.flag_type = 'stolen' desc limit 1`.execute(db)
  return rows[0]
}

/** The present state of a device that changed hands, or was to. */
export interface DeviceStanding {
  /** Null: none, or the account is deleted. */
  owner_user_id: string | null
  certificate_valid: boolean
}

export type TransferFacts = TransferRow & DeviceStanding

export async function selectTransferFacts(
  db: Db,
  transferId: string,
  now: Date,
): Promise<TransferFacts | undefined> {
  const transfer = await selectTransfer(db, transferId)
  if (!transfer) return undefined
  const device = await selectDeviceFacts(db, transfer.device_id)
  const { certificate_valid } = await selectDeviceState(db, transfer.device_id, now)
  return { ...transfer, owner_user_id: device?.owner_user_id ?? null, certificate_valid }
}

export interface DisputeFacts extends DeviceFacts, DeviceStanding {
  dispute_id: number
  case_number: string
  status: 'open' | 'upheld' | 'rejected'
  claimant_user_id: string
  /** The claim made the phone disputed, by itself or because an officer said so. */
  contests: boolean
  /** The owner before the claim was upheld. */
  owner_before_user_id: string | null
}

export async function selectDisputeFacts(
  db: Db,
  disputeId: number,
  now: Date,
): Promise<DisputeFacts | undefined> {
  const { rows } = await sql<DisputeFacts & DeviceState>`
    select s.id as dispute_id, s.case_number, s.status, s.claimant_user_id, s.contested_until is not null as contests,
      (select ended.user_id from ownerships ended where ended.device_id = d.id and ended.ended_at = s.decided_at) as owner_before_user_id,
      ${REGISTERED_COLUMNS}, ${stateColumns(now)}
    from disputes s join devices d on d.id = s.device_id left join ownerships o on o.device_id = d.id and o.ended_at is null
    where s.id = ${disputeId}`.execute(db)
  return rows[0]
}

export interface HoldFacts extends DeviceFacts {
  hold_id: number
}

export async function selectHoldFacts(db: Db, holdId: number): Promise<HoldFacts | undefined> {
  const { rows } = await sql<HoldFacts>`
    select x.id as hold_id, ${DEVICE_COLUMNS}
    from (select id, imei, '' as device_brand, '' as device_model from police_holds) x ${DEVICE_JOINS}
    where x.id = ${holdId}`.execute(db)
  return rows[0]
}

export async function selectDeviceFacts(db: Db, deviceId: number): Promise<DeviceFacts | undefined> {
  const { rows } = await sql<DeviceFacts>`
    select ${REGISTERED_COLUMNS}
    from devices d left join ownerships o on o.device_id = d.id and o.ended_at is null where d.id = ${deviceId}`.execute(
    db,
  )
  return rows[0]
}

export interface DeclinedFacts extends DeviceFacts {
  document_type: DocumentType
  sent_by_user_id: string
  /** Null: it was approved after all. */
  reason: string | null
}

export async function selectDeclinedFacts(db: Db, documentId: string): Promise<DeclinedFacts | undefined> {
  const { rows } = await sql<DeclinedFacts>`
    select t.document_type, t.uploaded_by_user_id as sent_by_user_id, t.declined_reason as reason,
      ${REGISTERED_COLUMNS}
    from documents t join devices d on d.id = t.device_id left join ownerships o on o.device_id = d.id and o.ended_at is null
    where t.id = ${documentId}`.execute(db)
  return rows[0]
}

/** A person who got a clean report. */
export interface Payer {
  /** Their newest check. */
  verification_id: string
  /** The IMEI that they checked: on a phone with two, not always the flagged one. */
  imei: Imei
  /** Null: a visitor, reached by the address of the report. */
  user_id: string | null
  email: string | null
  completed_at: Date
}

const MAX_PAYERS = 5_000

/**
 * People who got a clean report of an IMEI of the flag's device since a time, each once; never the owner or
 * reporter of the device, nor the address of a person who is notified as a user.
 */
export async function selectPayers(db: Db, flagId: number, since: Date): Promise<Payer[]> {
  const { rows } = await sql<Payer>`
    with flag as (
      select f.imei, f.created_at, f.reported_by_user_id as reporter, o.user_id as owner,
        case when f.contact_verified_at is not null or not f.public_report then f.reporter_email end as reporter_email
      from flags f
      left join device_imeis own on ${samePhone('own.imei', 'f.imei')} left join ownerships o on o.device_id = own.device_id and o.ended_at is null
      where f.id = ${flagId}
    ), involved as (
      select u.id, u.email from flag join users u on u.id in (flag.reporter, flag.owner)
      union all select null, lower(flag.reporter_email) from flag
    ), clean as (
      select v.id, v.imei, v.user_id, lower(coalesce(u.email, v.email)) as email, v.completed_at
      from flag cross join lateral imeis_of_device(flag.imei) known join verifications v on v.imei = known.imei
      left join users u on u.id = v.user_id
      where v.result = 'clean' and v.completed_at > ${since}
        and not exists (select 1 from involved i where i.id = v.user_id or i.email = lower(coalesce(u.email, v.email)))
    ), people as (
      select distinct on (coalesce(email, user_id::text)) id, imei, user_id, email, completed_at from clean
      where user_id is not null or email is not null
      order by coalesce(email, user_id::text), user_id is null, completed_at desc
    )
    select id as verification_id, imei, user_id, email, completed_at from people
    order by completed_at desc limit ${MAX_PAYERS}`.execute(db)
  return rows
}

export interface WarningFacts {
  imei: Imei
  email: string | null
  completed_at: Date
  flag_created_at: Date
  case_number: string
  /** Language of the visitor's request. */
  locale: Locale | null
}

/** The facts for the warning to a visitor. */
export async function selectWarningFacts(
  db: Db,
  flagId: number,
  verificationId: string,
): Promise<WarningFacts | undefined> {
  return db
    .selectFrom(['verifications as v', 'flags as f'])
    .select(['v.imei', 'v.email', 'v.completed_at', 'v.locale'])
    .select(['f.case_number', 'f.updated_at as flag_created_at'])
    .where('v.id', '=', verificationId)
    .where('f.id', '=', flagId)
    .where('v.completed_at', 'is not', null)
    .$narrowType<{ completed_at: Date }>()
    .executeTakeFirst()
}

export interface ReportFacts {
  case_number: string
  status: FlagStatus
  decided_at: Date
  /** The proven contact; both null: it was never proven. */
  email: string | null
  phone: string | null
  locale: Locale | null
}

/** The proven contact of a report: the e-mail if there is one, else the phone. */
const PROVEN_CONTACT: RawBuilder<unknown> = sql`x.reporter_locale as locale,
  case when x.contact_verified_at is not null then x.reporter_email end as email,
  case when x.contact_verified_at is not null and x.reporter_email is null then x.reporter_phone end as phone`

export type ReportSeenFacts = Pick<ReportFacts, 'case_number' | 'email' | 'phone' | 'locale'>

/**
 * The facts for the message to the reporter of an open case that a network saw its phone. Undefined: the
 * phone has an owner, who gets that message, or the case is over.
 */
export async function selectReportSeenFacts(db: Db, flagId: number): Promise<ReportSeenFacts | undefined> {
  const { rows } = await sql<ReportSeenFacts>`
    select x.case_number, ${PROVEN_CONTACT} from flags x ${DEVICE_JOINS}
    where x.id = ${flagId} and x.public_report and x.is_open_case and o.user_id is null`.execute(db)
  return rows[0]
}

/** The facts for the message to the reporter about the decision. */
export async function selectReportFacts(db: Db, flagId: number): Promise<ReportFacts | undefined> {
  const { rows } = await sql<ReportFacts>`
    select x.case_number, x.status, x.updated_at as decided_at, ${PROVEN_CONTACT}
    from flags x where x.id = ${flagId} and x.public_report and x.status <> 'under_review'`.execute(db)
  return rows[0]
}

export type ImeiAddedFacts = Pick<ReportFacts, 'case_number' | 'email' | 'phone' | 'locale'> & {
  imei: string
  updated_at: Date
}

/** The facts for the message to the reporter to whose case an officer added the IMEI. */
export async function selectImeiAddedFacts(db: Db, flagId: number): Promise<ImeiAddedFacts | undefined> {
  const { rows } = await sql<ImeiAddedFacts>`
    select x.case_number, x.imei, x.updated_at, ${PROVEN_CONTACT} from flags x where x.id = ${flagId} and x.public_report`.execute(
    db,
  )
  return rows[0]
}

export interface PendingFacts {
  case_number: string
  /** The proven contact: the e-mail if there is one, else the phone. */
  email: string | null
  phone: string | null
  locale: Locale | null
  imei_due_at: Date
  updated_at: Date
  ended: boolean
}

/** A proven report that waits for its IMEI, or did; undefined: it has one. */
export async function selectPendingFacts(db: Db, caseNumber: string): Promise<PendingFacts | undefined> {
  const { rows } = await sql<PendingFacts>`
    select case_number, reporter_email as email, case when reporter_email is null then reporter_phone end as phone,
      reporter_locale as locale, imei_due_at, updated_at, ended_at is not null as ended
    from pending_reports where case_number = ${caseNumber} and contact_verified_at is not null`.execute(db)
  return rows[0]
}
