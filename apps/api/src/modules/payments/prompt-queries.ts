/** SQL of payment prompts to phones. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import { FAILURE } from './rules.ts'

/** Serialises prompts to one number. Held until the transaction ends. */
export async function lockPromptsTo(tx: Tx, phoneNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prompt to ${phoneNumber}`}, 0))`.execute(tx)
}

/** Prompts to the number since then, newest first, from any buyer. */
export async function selectPromptsTo(
  db: Db,
  phoneNumber: string,
  { since, limit }: { since: Date; limit: number },
): Promise<{ created_at: Date; open: boolean }[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['created_at', 'status'])
    .where('phone_number', '=', phoneNumber)
    .where('created_at', '>', since)
    // No prompt came of it.
    .where((is) =>
      is.or([is('status', '<>', 'failed'), is('failure_reason', 'is distinct from', FAILURE.providerDown)]),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at, status }) => ({ created_at, open: status === 'pending' }))
}
