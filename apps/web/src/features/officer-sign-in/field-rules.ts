import { ACCOUNT_MESSAGES as M, PASSWORD_MAX, PASSWORD_MIN } from '@amana/contract/accounts'

type NewPasswordFaults = { new_password?: string; confirm_new_password?: string }

/**
 * What is wrong with the two passwords before anything is sent (S1 §5): the same as the contract's schemas say (the tests compare them),
 * without the weight of zod.
 */
export function passwordFaults(password: string, confirm: string): NewPasswordFaults {
  const faults: NewPasswordFaults = {}
  if (password === '') faults.new_password = M.passwordRequired
  else if (password.length < PASSWORD_MIN) faults.new_password = M.passwordTooShort
  else if (password.length > PASSWORD_MAX) faults.new_password = M.passwordTooLong
  if (confirm === '') faults.confirm_new_password = M.confirmRequired
  else if (confirm !== password) faults.confirm_new_password = M.confirmDiffers
  return faults
}

/** The officer id as it is sent, or its fault; likewise. */
export function readOfficerId(typed: string): { officerId: string } | { fault: string } {
  const id = typed.trim()
  return /^[A-Za-z0-9]{6,10}$/.test(id) ? { officerId: id.toUpperCase() } : { fault: M.officerIdShape }
}
