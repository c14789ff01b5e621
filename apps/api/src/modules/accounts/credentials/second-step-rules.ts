import type { Users } from '../../../db/schema.ts'
import { HOUR } from '../../../kernel/durations.ts'

/** An authenticator that was begun and not confirmed by then is begun anew. */
export const SETUP_LIFE = HOUR

/**
 * What a sign-in asks for after the right password. Officers by the operator's rule (interfaces.md, OFFICER_TWO_FACTOR); one who has an
 * authenticator is asked for it, whatever the rule, and one who has none gets a code by mail where the rule wants an authenticator.
 */
export function secondStepOf(
  { role, two_factor_method }: Pick<Users, 'role' | 'two_factor_method'>,
  officerTwoFactor: 'email' | 'totp' | 'off',
): 'email' | 'totp' | null {
  if (role === 'user' || two_factor_method === 'totp' || officerTwoFactor === 'off') return two_factor_method
  return 'email'
}
