import { HOUR } from '../../kernel/durations.ts'
import type { AccountDeps } from './deps.ts'

/** Generous: thousands of phones share one address behind a mobile network's translator. */
const OF_A_NETWORK = 2_000
const OF_AN_ACCOUNT = 30
const TO_ONE = 10

export type LimitDeps = Pick<AccountDeps, 'useLimits' | 'budgets'>

/** The caller: an account, or a visitor by network and by the call they make. */
export type Asker = { userId: string } | { network: string; call: string }

/** Counts a request that tells whether an address is known. @throws AppError too_many_requests */
export async function countAsking({ useLimits }: LimitDeps, network: string): Promise<void> {
  await useLimits.count({ what: 'account question', of: network, most: OF_A_NETWORK, windowMs: HOUR })
}

/**
 * Counts a code or link to an address or number that somebody typed, and nobody has proven to be theirs:
 * anybody could flood a stranger with them, or spend our money (decisions §17). Accounts and calls have
 * limits of their own, so that one caller uses up nothing that their neighbours behind the same address need.
 *
 * @throws AppError too_many_requests: to this one, of this asker, or of the whole product
 */
export async function countMessage(
  { useLimits, budgets }: LimitDeps,
  { channel, to, asker }: { channel: 'email' | 'sms'; to: string; asker: Asker },
): Promise<void> {
  const [what, most] = channel === 'sms' ? (['sms', budgets.sms] as const) : (['mail', budgets.mail] as const)
  await useLimits.count(
    { what: `account ${what} to one`, of: to, most: TO_ONE, windowMs: HOUR },
    'userId' in asker
      ? { what: `account ${what}`, of: asker.userId, most: OF_AN_ACCOUNT, windowMs: HOUR }
      : { what: `account ${what} ${asker.call}`, of: asker.network, most: OF_A_NETWORK, windowMs: HOUR },
    { what, most, windowMs: HOUR },
  )
}
