/** SQL of registering a device: one statement writes it, one finds the obstacles. */

import { formsOfImei, type Imei, type Model } from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import { contesting, samePhone } from './device-queries.ts'
import { type LockedAccount, type LockedImeis, lockRegistrationsWithoutProof } from './lock-queries.ts'

export interface NewDevice {
  userId: string
  /** The primary one, then the second if there is one. */
  imeis: readonly [Imei, ...Imei[]]
  brand: string
  model: string
  lastKnownLocation: string
  attemptId: string | null
  documents: number
  now: Date
}

export interface InsertedDevice {
  /** Null: not inserted, because another person's stolen or lost flag is active on one of the IMEIs. */
  device_id: number | null
  owner_name: string
  /** A flag of the caller's own. */
  active_flag: 'stolen' | 'lost' | null
  police_hold: boolean
  /** Nothing is known against the device: no flag, proven report under review, hold or list entry. */
  clear: boolean
}

/** True when nothing is known against any of the subquery's IMEIs. */
function nothingAgainst(imeis: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  return sql`not exists (
      select 1 from flags f where f.imei in ${imeis}
      and (f.is_waiting_report or f.is_open_case)
    ) and not exists (
      select 1 from police_holds h where h.imei in ${imeis} and h.released_at is null
    ) and not exists (
      select 1 from list_entries l where l.imei14 in (select left(known.imei, 14) from ${imeis} known (imei))
    ) and not exists (
      select 1 from device_imeis i join disputes s on s.device_id = i.device_id where i.imei in ${imeis} and ${contesting(now)}
    )`
}

/**
 * A flag `f` that is not the caller's own: an officer's report belongs to the force, also when the officer
 * owns the phone.
 */
export function byAnother(userId: string | null): RawBuilder<boolean> {
  return sql`(f.reported_by_user_id is distinct from ${userId}::uuid or f.officer_user_id is not null)`
}

/**
 * Inserts device, IMEIs, ownership and events in one statement; none of them when another person flagged an
 * IMEI.
 *
 * @throws the driver's unique violation when an IMEI or the attempt exists already
 */
export async function insertDevice(
  tx: Tx,
  device: NewDevice & { userId: LockedAccount; imeis: LockedImeis },
): Promise<InsertedDevice> {
  const { userId, now } = device
  const imeis = sql`(select unnest(${device.imeis.flatMap(formsOfImei)}::text[]))`
  const events = device.documents > 0 ? ['registered', 'document_added'] : ['registered']
  const { rows } = await sql<InsertedDevice>`
    with facts as materialized (
      select
        exists (
          select 1 from flags f where f.imei in ${imeis} and f.is_open_case and ${byAnother(userId)}
        ) as flagged,
        (select f.flag_type from flags f where f.imei in ${imeis} and f.is_open_case
          order by f.flag_type = 'stolen' desc limit 1) as active_flag,
        exists (select 1 from police_holds h where h.imei in ${imeis} and h.released_at is null) as police_hold,
        ${nothingAgainst(imeis, now)} as clear
    ), device as (
      insert into devices (
        brand, model, last_known_location, registered_at, attempt_id, registered_by_user_id, proof_submitted_at,
        registered_without_proof)
      select ${device.brand}::text, ${device.model}::text, ${device.lastKnownLocation}::text, ${now}::timestamptz,
        ${device.attemptId}::uuid, ${userId}::uuid, ${device.documents > 0 ? now : null}::timestamptz, ${device.documents === 0}::boolean
      from facts where not flagged returning id
    ), imeis as (
      insert into device_imeis (imei, device_id, slot)
      select given.imei, device.id, given.slot from device, unnest(${[...device.imeis]}::text[]) with ordinality as given (imei, slot)
    ), ownership as (
      insert into ownerships (device_id, user_id, origin, acquired_at)
      select id, ${userId}::uuid, 'registration', ${now}::timestamptz from device
    ), events as (
      insert into device_events (device_id, action_type, actor_user_id, owner_user_id, created_at)
      select device.id, action_type, ${userId}::uuid, ${userId}::uuid, ${now}::timestamptz
      from device, unnest(${events}::text[]) action_type
    )
    select
      device.id as device_id, facts.active_flag, facts.police_hold, facts.clear,
      (select first_name || ' ' || last_name from users where id = ${userId}::uuid) as owner_name
    from facts left join device on true`.execute(tx)
  if (!rows[0]) throw new Error('the registration gave no row')
  return rows[0]
}

/** Obstacles to a registration, read after the constraints refused it. */
export interface Obstacles {
  /** The device that the same attempt created. */
  attempt_device_id: number | null
  taken: { imei: Imei; owner_user_id: string | null }[]
  /**
   * The given IMEIs with another person's active stolen or lost flag, on the IMEI or the other one of its
   * device.
   */
  flagged: Imei[]
}

export async function selectObstacles(
  db: Db,
  { userId, attemptId, imeis }: Pick<NewDevice, 'userId' | 'attemptId' | 'imeis'>,
): Promise<Obstacles> {
  const given = sql`unnest(${[...imeis]}::text[]) as given (imei)`
  const { rows } = await sql<Obstacles>`
    select
      (select id from devices where registered_by_user_id = ${userId} and attempt_id = ${attemptId}::uuid) as attempt_device_id,
      (select coalesce(json_agg(json_build_object('imei', given.imei, 'owner_user_id', o.user_id)), '[]')
        from ${given} join device_imeis own on ${samePhone('own.imei', 'given.imei')}
        left join ownerships o on o.device_id = own.device_id and o.ended_at is null) as taken,
      array(
        select given.imei from ${given} where exists (
          select 1 from imeis_of_device(given.imei) known join flags f on f.imei = known.imei
          where f.is_open_case and ${byAnother(userId)}
        )
      ) as flagged`.execute(db)
  return rows[0] ?? { attempt_device_id: null, taken: [], flagged: [] }
}

export type Certifiable = Model & { imei: Imei; proven: boolean; clear: boolean }

/**
 * The content of a registered device's certificate, and whether one may be issued; undefined: no such device.
 */
export async function selectCertifiable(
  db: Db,
  deviceId: number,
  now: Date,
): Promise<Certifiable | undefined> {
  const imeis = sql`(select left(i.imei::text, 14) || digit from device_imeis i, generate_series(0, 9) digit where i.device_id = d.id)`
  const { rows } = await sql<Certifiable>`
    select (select i.imei from device_imeis i where i.device_id = d.id and i.slot = 1) as imei, d.brand, d.model,
      d.ownership_proven_at is not null as proven, ${nothingAgainst(imeis, now)} as clear
    from devices d where d.id = ${deviceId}`.execute(db)
  return rows[0]
}

/** @returns how many devices it changed */
export async function updateAttemptsEnded(
  db: Db,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update devices set attempt_id = null where id in (
      select id from devices where attempt_id is not null and registered_at < ${before} limit ${most} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Registrations of the account without proof, and whether this attempt made one of its devices already. */
export interface WithoutProof {
  repeated: boolean
  in_all: number
  /** Since the given time. */
  lately: number
  /** The oldest of the latest `most`, when there are as many. */
  oldest_lately: Date | null
}

/**
 * Waits for the account's other registrations without proof, and counts; the count holds until the
 * transaction ends.
 */
export async function lockWithoutProof(
  tx: Tx,
  { userId, attemptId }: { userId: LockedAccount; attemptId: string | null },
  { since, most }: { since: Date; most: number },
): Promise<WithoutProof> {
  await lockRegistrationsWithoutProof(tx, userId)
  const { rows } = await sql<WithoutProof>`
    with mine as (
      select registered_at from devices where registered_by_user_id = ${userId}::uuid and registered_without_proof
    )
    select
      exists (select 1 from devices where registered_by_user_id = ${userId}::uuid and attempt_id = ${attemptId}::uuid) as repeated,
      (select count(*) from mine) as in_all,
      (select count(*) from mine where registered_at > ${since}) as lately,
      (select registered_at from mine where registered_at > ${since} order by registered_at desc offset ${most - 1} limit 1)
        as oldest_lately`.execute(tx)
  if (!rows[0]) throw new Error('the count gave no row')
  return rows[0]
}
