import { CODE_LIFE_SECONDS, REGISTRATION_SESSION_SECONDS } from '@amana/contract'
import { after, SECOND } from '../../../kernel/durations.ts'
import type { Account } from '../account-queries.ts'

type AccountState = Pick<Account, 'role' | 'email_verified_at' | 'created_at'>

/**
 * Accounts made at or before this time whose address is still unproven may be replaced: after the sign-up
 * session of 15 minutes, or as soon as their code has expired, because a person with an expired code is sent
 * to sign up again.
 */
export function abandonedBefore(now: Date, codeAlive = true): Date {
  return after(now, -(codeAlive ? REGISTRATION_SESSION_SECONDS : CODE_LIFE_SECONDS) * SECOND)
}

/** Whether a person who signs up now is notified that the address is taken. */
export function isTaken({ role, email_verified_at, created_at }: AccountState, abandoned: Date): boolean {
  return role !== 'user' || email_verified_at !== null || created_at > abandoned
}

/** Whether the newest code of an address can still be used. */
export function isAlive(code: (SentCode & { expires_at: Date }) | undefined, now: Date): boolean {
  return code !== undefined && code.used_at === null && code.ended_at === null && code.expires_at > now
}

/** Whether a code sent to the address opens the account without its password: once, after sign-up. */
export function mayProveEmail({
  role,
  email_verified_at,
}: Pick<AccountState, 'role' | 'email_verified_at'>): boolean {
  return role === 'user' && email_verified_at === null
}

interface SentCode {
  created_at: Date
  used_at: Date | null
  ended_at: Date | null
}

/**
 * Whether a sign-in waits for its code. Its first code was sent after a right password; another one is sent
 * only while that sign-in is pending.
 */
export function signInPending(newest: SentCode | undefined, now: Date): boolean {
  return (
    newest !== undefined &&
    newest.used_at === null &&
    newest.ended_at === null &&
    newest.created_at > abandonedBefore(now)
  )
}
