import { ACCOUNT_MESSAGES as M, PASSWORD_MAX, PASSWORD_MIN } from '@amana/contract/accounts'
import type { ApiError } from '../../lib/api.ts'
import { PIN_MAX, PIN_MIN } from '../../lib/pin.ts'
import { contacts } from './messages.ts'

/** S1 §5 PIN setup: the password and the PIN, each typed twice. */
export interface PinSetup {
  current_password: string
  confirm_password: string
  pin: string
  confirm_pin: string
}
export type PinField = keyof PinSetup

/** S1 §5: submit is enabled only when both PINs are at least 4 digits and equal. */
export function pinsReady(pin: string, confirm: string): boolean {
  return pin.length >= PIN_MIN && pin === confirm
}

/**
 * Every field's fault, by field; empty when all is well. The same as the contract's schemas say (the tests compare them), without the
 * weight of zod: 28 KB of the page's script.
 */
export function pinFaults(values: PinSetup): Partial<Record<PinField, string>> {
  const faults = {
    current_password: passwordFault(values.current_password),
    confirm_password: confirmFault(values.current_password, values.confirm_password, M.confirmRequired, M.confirmDiffers),
    pin: pinFault(values.pin),
    confirm_pin: confirmFault(values.pin, values.confirm_pin, M.pinConfirmRequired, M.pinsDiffer),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

function passwordFault(password: string): string | null {
  if (password === '') return M.passwordRequired
  if (password.length < PASSWORD_MIN) return M.passwordTooShort
  return password.length > PASSWORD_MAX ? M.passwordTooLong : null
}

function pinFault(pin: string): string | null {
  if (pin === '') return M.pinRequired
  if (pin.length < PIN_MIN) return M.pinTooShort
  if (pin.length > PIN_MAX) return M.pinTooLong
  return /^\d+$/.test(pin) ? null : M.pinDigits
}

function confirmFault(value: string, again: string, required: string, differs: string): string | null {
  if (again === '') return required
  return again === value ? null : differs
}

/** What the form says of a refused or unanswered request (S1 §8), beside the faults of its fields. */
export function pinProblem(error: ApiError): { message: string; reason: string | null } {
  if (error.code === 'pin_exists') return { message: error.message, reason: null }
  const told = error.code !== 'internal' && error.code !== 'validation_failed'
  return { message: contacts.pin.failed, reason: told ? error.message : null }
}
