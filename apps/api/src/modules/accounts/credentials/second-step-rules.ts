import type { Users } from '../../../db/schema.ts'
import { HOUR } from '../../../kernel/durations.ts'

/** A set-up that is not confirmed by then has to start again. */
export const SETUP_LIFE = HOUR

/**
 * The second step after the right password. For officers the operator decides (OFFICER_TWO_FACTOR). An
 * officer with an authenticator is always asked for it, unless the rule is `off`; one without gets a code by
 * mail.
 */
export function secondStepOf(
  { role, two_factor_method }: Pick<Users, 'role' | 'two_factor_method'>,
  officerTwoFactor: 'email' | 'totp' | 'off',
): 'email' | 'totp' | null {
  if (role === 'user' || two_factor_method === 'totp' || officerTwoFactor === 'off') return two_factor_method
  return 'email'
}
