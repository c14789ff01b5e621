/** SQL of officers' decisions about claims and proofs. */

import { sql } from 'kysely'
import { type Tx, updatedOne } from '../../db/index.ts'

/** False: it is decided already. */
export async function updateDecided(
  tx: Tx,
  disputeId: number,
  { status, officerUserId, now }: { status: 'upheld' | 'rejected'; officerUserId: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('disputes')
    .set({ status, decided_at: now, decided_by_user_id: officerUserId })
    .where('id', '=', disputeId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return updatedOne(result)
}

/** False: ownership was proven before. No document waits for an officer from now on. */
export async function updateProven(tx: Tx, deviceId: number, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('devices')
    .set({ ownership_proven_at: now, proof_submitted_at: null, registered_without_proof: false })
    .where('id', '=', deviceId)
    .where('ownership_proven_at', 'is', null)
    .executeTakeFirst()
  return updatedOne(result)
}

/** The device waits as long as a document of its present owner does. */
export async function updateProofDecided(tx: Tx, deviceId: number): Promise<void> {
  await sql`
    update devices d set proof_submitted_at = null
    where d.id = ${deviceId} and d.proof_submitted_at is not null and not exists (
      select 1 from documents t join ownerships o on o.device_id = t.device_id and o.ended_at is null and o.user_id = t.uploaded_by_user_id
      where t.device_id = d.id and t.approved_at is null and t.declined_at is null)`.execute(tx)
}
