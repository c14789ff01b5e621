import type { Tx } from '../../../db/index.ts'
import { after } from '../../../kernel/durations.ts'
import { lockBalance } from '../../organisations/index.ts'
import { PAID_FOR } from '../bill.ts'
import type { PartnerCheckDeps } from '../deps.ts'
import {
  deleteClaims,
  insertClaims,
  selectClaimedBetween,
  selectPaidAmong,
  selectPaidBetween,
} from '../paid-queries.ts'
import type { JobRow } from './queries.ts'

/** Numbers that one transaction claims: single checks of the organisation wait no longer than that. */
const CLAIMED_AT_ONCE = 50_000

/**
 * Claims the numbers of a job that its organisation has not paid for within 24 hours. They are paid for when
 * the job is done, unless a single question pays for one before. The caller has awaited the other jobs of the
 * organisation.
 *
 * @param phones in order
 * @returns how many numbers
 */
export async function claimNumbers(
  { database, clock }: Pick<PartnerCheckDeps, 'database' | 'clock'>,
  { id, organisation_id: organisationId, price_kobo }: JobRow,
  phones: Float64Array,
  signal: AbortSignal,
): Promise<number> {
  if (price_kobo === 0) return 0
  let claimed = 0
  for (let from = 0; from < phones.length; from += CLAIMED_AT_ONCE) {
    signal.throwIfAborted()
    const some = phones.subarray(from, from + CLAIMED_AT_ONCE)
    claimed += await database.transaction(async (tx) => {
      await lockBalance(tx, organisationId)
      if (from === 0) await deleteClaims(tx, id)
      const at = clock.now()
      const unpaid = await unpaidOf(tx, organisationId, some, after(at, -PAID_FOR))
      if (unpaid.length > 0) await insertClaims(tx, { id, organisationId }, unpaid, at)
      return unpaid.length
    })
  }
  return claimed
}

/** Numbers that lie close together are compared with all between them; scattered ones are asked for. */
async function unpaidOf(
  tx: Tx,
  organisationId: string,
  numbers: Float64Array,
  since: Date,
): Promise<Float64Array> {
  const range = { first: numbers[0] ?? 0, last: numbers.at(-1) ?? 0, since }
  const paid = new Set(await selectClaimedBetween(tx, organisationId, range))
  const between =
    (await selectPaidBetween(tx, organisationId, range, numbers.length)) ??
    (await selectPaidAmong(tx, organisationId, { numbers, since }))
  for (const number of between) paid.add(number)
  return paid.size === 0 ? numbers : numbers.filter((number) => !paid.has(number))
}
