import { recogniseState, type User } from '@amana/contract'
import type { Account } from './account-queries.ts'
import { missingStep, type OfficerTwoFactor, type StepsOf } from './credentials/second-step-rules.ts'

/** The account as its owner's browser keeps it. Never contains a hash. */
export function presentUser(
  account: Pick<
    Account,
    | 'id'
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'phone_number'
    | 'email_verified_at'
    | 'phone_verified_at'
    | 'officer_id'
    | 'state_command'
    | 'role'
    | 'pin_hash'
    | 'locale'
    | 'two_factor_method'
    | 'has_passkey'
  >,
  officerTwoFactor: OfficerTwoFactor,
): User {
  const officerState = account.state_command === null ? null : recogniseState(account.state_command)
  return {
    id: account.id,
    first_name: account.first_name,
    last_name: account.last_name,
    email: account.email,
    phone_number: account.phone_number,
    is_verified: account.email_verified_at !== null,
    phone_verified: account.phone_verified_at !== null,
    officer_id: account.officer_id,
    is_officer: account.role !== 'user',
    ...(account.role === 'supervisor' ? { is_supervisor: true } : {}),
    ...(officerState === null ? {} : { officer_state: officerState }),
    ...demandOf(account, officerTwoFactor),
    has_pin: account.pin_hash !== null,
    locale: account.locale,
  }
}

function demandOf(
  account: StepsOf,
  rule: OfficerTwoFactor,
): Pick<User, 'authenticator_required' | 'passkey_required'> {
  const missing = missingStep(account, rule)
  if (missing === null) return {}
  return { authenticator_required: true, ...(missing === 'passkey' ? { passkey_required: true } : {}) }
}
