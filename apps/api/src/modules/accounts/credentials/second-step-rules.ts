import { HOUR } from '../../../kernel/durations.ts'
import type { Users } from '../tables.ts'

/** A set-up that is not confirmed by then has to start again. */
export const SETUP_LIFE = HOUR

/** OFFICER_TWO_FACTOR. */
export type OfficerTwoFactor = 'email' | 'totp' | 'off'

type Method = Pick<Users, 'role' | 'two_factor_method'>

/**
 * The second step after the right password. For officers the operator decides (OFFICER_TWO_FACTOR). An
 * officer with an authenticator is always asked for it, unless the rule is `off`; one without gets a code by
 * mail.
 */
export function secondStepOf(
  { role, two_factor_method }: Method,
  rule: OfficerTwoFactor,
): 'email' | 'totp' | null {
  if (role === 'user' || two_factor_method === 'totp' || rule === 'off') return two_factor_method
  return 'email'
}

/** An officer who has to set up an authenticator app: the code by mail opens nothing else. */
export function lacksAuthenticator({ role, two_factor_method }: Method, rule: OfficerTwoFactor): boolean {
  return role !== 'user' && rule === 'totp' && two_factor_method !== 'totp'
}
