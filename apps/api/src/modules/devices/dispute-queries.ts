/** SQL of disputes. */

import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'

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

/** @throws the driver's unique violation of ONE_OPEN_DISPUTE */
export async function insertDispute(
  tx: Tx,
  dispute: { deviceId: number; userId: string; reason: string; year: string; contestedUntil: Date | null; now: Date },
): Promise<{ id: number; case_number: string }> {
  return tx
    .insertInto('disputes')
    .values({
      case_number: sql<string>`(select 'DC-' || ${dispute.year}::text || '-' || lpad(number, greatest(6, length(number)), '0')
        from (select nextval('dispute_case_numbers')::text as number) next)`,
      device_id: dispute.deviceId,
      claimant_user_id: dispute.userId,
      reason: dispute.reason,
      status: 'open',
      created_at: dispute.now,
      decided_at: null,
      decided_by_user_id: null,
      contested_until: dispute.contestedUntil,
    })
    .returning(['id', 'case_number'])
    .executeTakeFirstOrThrow()
}

/** The account's open claims. Waits for its other claims; the count holds until the transaction ends. */
export async function lockOpenDisputes(tx: Tx, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('claims ' || ${userId}::text, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) from disputes where claimant_user_id = ${userId}::uuid and status = 'open'`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether officers rejected an earlier claim of this account to this device. */
export async function wasRejected(tx: Tx, deviceId: number, userId: string): Promise<boolean> {
  const { rows } = await sql<{ rejected: boolean }>`
    select exists (
      select 1 from disputes where device_id = ${deviceId} and claimant_user_id = ${userId}::uuid and status = 'rejected'
    ) as rejected`.execute(tx)
  return rows[0]?.rejected === true
}
