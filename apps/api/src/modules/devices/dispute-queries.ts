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
  dispute: { deviceId: number; userId: string; reason: string; year: string; now: Date },
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
    })
    .returning(['id', 'case_number'])
    .executeTakeFirstOrThrow()
}
