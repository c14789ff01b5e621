import type { NigerianPhone } from '@amana/contract'
import { after, DAY } from '../../../kernel/durations.ts'
import { decoySubject } from '../../one-time-codes/index.ts'
import { numberChangedHands } from '../../telecom/index.ts'
import { unproveRecycled } from '../contacts/unprove-recycled.ts'
import type { AccountDeps } from '../deps.ts'
import { type Attempt, clearFailures, countFailure, refuseLocked, requireUnlocked } from './attempt-locks.ts'
import { selectPinsByPhone } from './pin-queries.ts'
import { pinWrong } from './require-pin.ts'
import { pinMatches } from './sealed-pins.ts'

/** An account that lost the number still reports with it so long (decisions §18). */
export const FORMER_NUMBERS_KEPT = 90 * DAY
/** PINs compared at each try, for every number. */
const COMPARED = 5

type Deps = Pick<AccountDeps, 'database' | 'clock' | 'jobs' | 'codeKey' | 'encrypter' | 'telecom'>

/**
 * The account with this phone number and security PIN, for a person who has no session: one that has the
 * number proven, or had it so in the last 90 days: a thief with the SIM card takes the number over. A wrong
 * PIN, an account without one and an unknown number give the same answers after the same work, the locks
 * included. Tries count for caller and number together, and lock neither the account's sessions nor other
 * callers. Those of all callers but the number itself also count together, since a caller costs little. After
 * the right PIN the network is asked whether the number has another subscriber; if so it is unproven again
 * (decisions §19), and the report still goes on, as it does from any unproven number.
 *
 * @param caller the number that calls, as the network names it
 * @returns its id
 * @throws AppError pin_wrong on `pin`, account_locked
 */
export async function proveByPhone(
  deps: Deps,
  { caller, phone, pin }: { caller: NigerianPhone; phone: NigerianPhone; pin: string },
): Promise<string> {
  const since = after(deps.clock.now(), -FORMER_NUMBERS_KEPT)
  const accounts = await selectPinsByPhone(deps.database.db, phone, { since, limit: COMPARED })
  const { ofCaller, ofCallers } = attemptsOf(deps, { caller, phone, notifies: accounts.map(({ id }) => id) })
  const attempts = ofCallers ? [ofCaller, ofCallers] : [ofCaller]
  for (const attempt of attempts) await requireUnlocked(deps, attempt)
  const proven = await firstMatch(accounts, (account) => pinMatches(deps, pin, account))
  if (proven === undefined) {
    for (const attempt of attempts) await countFailure(deps, attempt)
    throw pinWrong('pin')
  }
  await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    // Tries of strangers stay counted after the owner's success.
    if (ofCallers) await refuseLocked(tx, ofCallers, now, { forUpdate: true })
    await clearFailures(tx, ofCaller, now)
  })
  const { id: userId } = proven
  if (await numberChangedHands(deps, { userId, phone, act: 'ussd_pin', channel: 'ussd' }))
    await unproveRecycled(deps, { userId, phone })
  return userId
}

/**
 * The first account that matches. The number of comparisons is constant, also after a match, one
 * after the other: a try takes one place in the queue of hashes.
 */
export async function firstMatch<Account>(
  accounts: readonly Account[],
  matches: (account: Account | undefined) => Promise<boolean>,
): Promise<Account | undefined> {
  let first: Account | undefined
  for (let place = 0; place < COMPARED; place += 1) {
    const account = accounts[place]
    if (await matches(account)) first ??= account
  }
  return first
}

/** The caller's tries for this number, and those of all its callers unless it calls itself. */
function attemptsOf(
  { codeKey }: Deps,
  { caller, phone, notifies }: { caller: string; phone: string; notifies: readonly string[] },
): { ofCaller: Attempt; ofCallers: Attempt | null } {
  // As many for each number, so that a lock takes as long.
  const notified = Array.from(
    { length: COMPARED },
    (_, place) => notifies[place] ?? decoySubject(codeKey, `nobody ${place} of ${phone}`),
  )
  const of = (kind: Attempt['kind'], what: string): Attempt => ({
    kind,
    subject: decoySubject(codeKey, what),
    notifies: notified,
  })
  const ofCaller = of('caller_pin', `PIN of ${phone} by ${caller}`)
  return { ofCaller, ofCallers: caller === phone ? null : of('callers_pin', `PIN of ${phone}`) }
}
