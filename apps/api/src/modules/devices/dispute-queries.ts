/** SQL of disputes. */

import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import { type LockedAccount, type LockedDevice, lockClaims } from './lock-queries.ts'

/** A person may have one open claim to a device. */
export const ONE_OPEN_DISPUTE = 'disputes_one_open'

export async function hasOpenDispute(db: Db, deviceId: number, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('claimant_user_id', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row !== undefined
}

/** Days for which claims make a phone disputed without an officer, counted from the first claim that does. */
const CONTESTED_DAYS = 14

/**
 * Writes a claim of a locked device. It contests the phone by itself unless ownership is proven, a claim of
 * anybody was rejected, or earlier claims used the 14 days up: then an officer has to say so (decisions §17).
 *
 * @throws the driver's unique violation of ONE_OPEN_DISPUTE
 */
export async function insertDispute(
  tx: Tx,
  dispute: { deviceId: LockedDevice; userId: LockedAccount; reason: string; year: string; now: Date },
): Promise<{ id: number; case_number: string; contested_until: Date | null }> {
  const { deviceId, userId, reason, year, now } = dispute
  const { rows } = await sql<{ id: number; case_number: string; contested_until: Date | null }>`
    insert into disputes (case_number, device_id, claimant_user_id, reason, status, created_at, contested_until)
    select 'DC-' || ${year}::text || '-' || lpad(number, greatest(6, length(number)), '0'),
      d.id, ${userId}::uuid, ${reason}, 'open', ${now}::timestamptz,
      case when d.ownership_proven_at is null and not before.rejected and before.until > ${now}::timestamptz then before.until end
    from devices d
    cross join lateral (
      select coalesce(bool_or(s.status = 'rejected'), false) as rejected,
        coalesce(min(s.created_at) filter (where s.contested_until is not null), ${now}::timestamptz)
          + ${CONTESTED_DAYS}::int * interval '1 day' as until
      from disputes s where s.device_id = d.id
    ) before
    cross join (select nextval('dispute_case_numbers')::text as number) next
    where d.id = ${deviceId}
    returning id, case_number, contested_until`.execute(tx)
  if (!rows[0]) throw new Error('the device is not there')
  return rows[0]
}

/**
 * Until when it contests from now on. Null: it is decided, or contests the phone already. Call it with the
 * device locked.
 */
export async function updateContested(
  tx: Tx,
  disputeId: number,
  { officerUserId, now }: { officerUserId: string; now: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ contested_until: Date }>`
    update disputes set contested_by_user_id = ${officerUserId}::uuid,
      contested_until = ${now}::timestamptz + ${CONTESTED_DAYS}::int * interval '1 day'
    where id = ${disputeId} and status = 'open' and (contested_until is null or contested_until <= ${now}::timestamptz)
    returning contested_until`.execute(tx)
  return rows[0]?.contested_until ?? null
}

/** The account's open claims. Waits for its other claims; the count holds until the transaction ends. */
export async function lockOpenDisputes(tx: Tx, userId: LockedAccount): Promise<number> {
  await lockClaims(tx, userId)
  const { count } = await tx
    .selectFrom('disputes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('claimant_user_id', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}
