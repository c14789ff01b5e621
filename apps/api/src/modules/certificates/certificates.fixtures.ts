/** Builders for the tests of certificates. */
import type { Imei } from '@amana/contract'
import type { Database } from '../../db/index.ts'
import { newId } from '../../kernel/random.ts'

/** An unpaid check of the IMEI; its id. */
export async function insertCheck({ db }: Pick<Database, 'db'>, imei: Imei, now: Date): Promise<string> {
  const id = newId(now)
  await db
    .insertInto('verifications')
    .values({
      id,
      imei,
      brand: '',
      model: '',
      user_id: null,
      requested_by: null,
      email: null,
      access_token_hash: Buffer.alloc(32),
      status: 'awaiting_payment',
      required_amount_minor: 10_000,
      result: null,
      findings: [],
      created_at: now,
      expires_at: now,
      completed_at: null,
      delivered_at: null,
    })
    .execute()
  return id
}
