import type { Tx } from '../../../db/index.ts'
import { postToLedger, releaseReserved } from '../../organisations/index.ts'
import type { JobRow } from './queries.ts'

/** The money of a job that is done is no longer reserved: numbers that were paid for already cost nothing. */
export async function settleReserved(
  tx: Tx,
  { id, organisation_id, client_id, reserved_kobo: reserved }: JobRow,
  { kobo, now }: { kobo: number; now: Date },
): Promise<void> {
  const back = reserved - kobo
  if (back === 0) return releaseReserved(tx, organisation_id, reserved)
  const entry = {
    organisation_id,
    client_id,
    job_id: id,
    at: now,
    kind: 'job_returned' as const,
    kobo: back,
    reserved: -reserved,
  }
  if (!(await postToLedger(tx, entry))) throw new Error('a balance did not take its money back')
}
