import type pg from 'pg'
import { after } from '../../../kernel/durations.ts'
import { lockBalance } from '../../organisations/index.ts'
import { PAID_FOR } from '../bill.ts'
import type { PartnerCheckDeps } from '../deps.ts'
import { claimForJob } from '../paid-queries.ts'
import { awaitOtherClaims, readPhones } from './facts-queries.ts'
import type { JobRow } from './queries.ts'

/** Numbers that one transaction claims: single checks of the organisation wait no longer than that. */
const CLAIMED_AT_ONCE = 5_000

/**
 * Claims the numbers of a job that its organisation has not paid for within 24 hours. They are paid for
 * when the job is done, unless a single question pays for one before.
 *
 * @param client in the transaction of `beginJob`: until its end no other job of the organisation claims
 * @returns how many numbers
 */
export async function claimNumbers(
  { database, clock }: Pick<PartnerCheckDeps, 'database' | 'clock'>,
  client: pg.PoolClient,
  { id, organisation_id: organisationId, price_kobo }: JobRow,
  signal: AbortSignal,
): Promise<number> {
  if (price_kobo === 0) return 0
  await awaitOtherClaims(client, organisationId)
  let claimed = 0
  for await (const imei14s of readPhones(client, CLAIMED_AT_ONCE)) {
    signal.throwIfAborted()
    claimed += await database.transaction(async (tx) => {
      await lockBalance(tx, organisationId)
      const at = clock.now()
      return claimForJob(tx, { id, organisationId }, { imei14s, since: after(at, -PAID_FOR), at })
    })
  }
  return claimed
}
