import { after, DAY, HOUR } from '../../../kernel/durations.ts'
import type { Users } from '../tables.ts'
import type { SessionStanding } from './queries.ts'

/** See decisions §7. */
const USER_SESSION_LIFE = 30 * DAY
const OFFICER_SESSION_LIFE = 12 * HOUR

export function sessionExpiry(role: Users['role'], startedAt: Date): Date {
  return after(startedAt, role === 'user' ? USER_SESSION_LIFE : OFFICER_SESSION_LIFE)
}

/** A user's session lives on while it is used; an officer's ends 12 hours after the sign-in in any case. */
export function sessionExpiryAfterUse(role: Users['role'], expiresAt: Date, now: Date): Date {
  return role === 'user' ? sessionExpiry(role, now) : expiresAt
}

/** A suspended or expired officer may do nothing at all. */
export function mayWork(
  account: Pick<SessionStanding, 'role' | 'officer_id' | 'officer_suspended_at' | 'officer_expires_at'>,
  now: Date,
): boolean {
  if (account.role === 'user') return true
  const { officer_id, officer_suspended_at, officer_expires_at } = account
  return (
    officer_id !== null &&
    officer_suspended_at === null &&
    officer_expires_at !== null &&
    officer_expires_at > now
  )
}
