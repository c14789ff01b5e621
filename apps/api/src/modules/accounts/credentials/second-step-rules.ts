import type { SignIn } from '@amana/contract'
import { HOUR } from '../../../kernel/durations.ts'
import type { Users } from '../tables.ts'

/** A set-up that is not confirmed by then has to start again. */
export const SETUP_LIFE = HOUR

/** OFFICER_TWO_FACTOR. */
export type OfficerTwoFactor = 'email' | 'totp' | 'passkey' | 'off'

/** A way to finish a sign-in whose password was right. */
export type SecondStep = NonNullable<Extract<SignIn, { otp_required: true }>['methods']>[number]

export type StepsOf = Pick<Users, 'role' | 'two_factor_method'> & { has_passkey: boolean }

/**
 * The second steps after the right password, the best first; none: the password is enough. A user chooses;
 * a passkey is no second step of theirs, because it signs them in alone. For officers the operator decides
 * (OFFICER_TWO_FACTOR): one with a passkey or an authenticator app gets no code by mail any more, which a
 * false page could ask for, and with the rule `passkey` the app opens nothing either.
 */
export function secondStepsOf(
  { role, two_factor_method: method, has_passkey }: StepsOf,
  rule: OfficerTwoFactor,
): readonly SecondStep[] {
  const chosen: readonly SecondStep[] = method === null ? [] : [method]
  if (role === 'user') return chosen
  if (has_passkey) return method === 'totp' && rule !== 'passkey' ? ['passkey', 'totp'] : ['passkey']
  return method === 'totp' || rule === 'off' ? chosen : ['email']
}

/** An officer who has to set one up: the session of a weaker second step opens nothing else. */
export function missingStep(
  { role, two_factor_method, has_passkey }: StepsOf,
  rule: OfficerTwoFactor,
): 'totp' | 'passkey' | null {
  if (role === 'user' || has_passkey) return null
  if (rule === 'passkey') return 'passkey'
  return rule === 'totp' && two_factor_method !== 'totp' ? 'totp' : null
}
