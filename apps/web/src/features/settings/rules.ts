/**
 * The rules of the settings' forms, in the words of S2 §5. Values → the fault of each field that has one. Written out instead of the
 * contract's schemas: S2's words for the PIN are others than S1's, and zod would cost 27 KB of script.
 */
import { PASSWORD_MAX, PASSWORD_MIN } from '@amana/contract/accounts'
import type { Faults, Values } from '../../lib/use-fields.ts'
import { settings } from './messages.ts'

const PIN = /^\d{4,6}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const NAME_MAX = 100
const ADDRESS_MAX = 300

/** Leaves out the fields that have no fault. */
function found<Field extends string>(faults: Record<Field, string | null>): Faults<Field> {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null)) as Faults<Field>
}

/** What is typed into a NIN or BVN field → digits, at most eleven. */
export function identityDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 11)
}

export type CreatePinField = 'current_password' | 'pin' | 'confirm_pin'

export function createPinFaults({ current_password, pin, confirm_pin }: Values<CreatePinField>): Faults<CreatePinField> {
  const text = settings.pin
  const differs = confirm_pin === pin ? null : text.confirmDiffers
  return found({
    current_password: current_password === '' ? text.passwordRequired : null,
    pin: pin === '' ? text.required : PIN.test(pin) ? null : text.digits,
    confirm_pin: confirm_pin === '' ? text.confirmRequired : differs,
  })
}

/** S2 §5, second check; null: nothing to say of the whole form. */
export function createPinFault({ pin, confirm_pin }: Values<CreatePinField>): string | null {
  if (pin === '' || confirm_pin === '') return null
  if (pin !== confirm_pin) return settings.pin.sentDiffers
  return PIN.test(pin) ? null : settings.pin.sentLength
}

export type UpdatePinField = 'current_password' | 'old_pin' | 'new_pin'

export function updatePinFaults({ current_password, old_pin, new_pin }: Values<UpdatePinField>): Faults<UpdatePinField> {
  const text = settings.pin
  const same = new_pin === old_pin ? text.newSame : null
  return found({
    current_password: current_password === '' ? text.passwordRequired : null,
    old_pin: old_pin === '' ? text.currentRequired : PIN.test(old_pin) ? null : text.digits,
    new_pin: new_pin === '' ? text.newRequired : PIN.test(new_pin) ? same : text.newLength,
  })
}

export type PasswordField = 'current_password' | 'new_password' | 'confirm_new_password'

export function passwordFaults(values: Values<PasswordField>): Faults<PasswordField> {
  const text = settings.password
  const { current_password, new_password, confirm_new_password } = values
  const differs = confirm_new_password === new_password ? null : text.confirmDiffers
  return found({
    current_password: current_password === '' ? text.currentRequired : null,
    new_password: newPasswordFault(new_password),
    confirm_new_password: confirm_new_password === '' ? text.confirmRequired : differs,
  })
}

function newPasswordFault(password: string): string | null {
  const text = settings.password
  if (password === '') return text.required
  if (password.length < PASSWORD_MIN) return text.tooShort
  return password.length > PASSWORD_MAX ? text.tooLong : null
}

export type ProfileField = 'full_name' | 'email' | 'address' | 'date_of_birth'

/** @param today the day after which nobody is born yet, `2026-11-21` */
export function profileFaults(values: Values<ProfileField>, today: string): Faults<ProfileField> {
  const text = settings.profile
  const { first_name, last_name } = splitName(values.full_name)
  const email = values.email.trim()
  const born = values.date_of_birth
  const long = first_name.length > NAME_MAX || last_name.length > NAME_MAX
  return found({
    full_name: first_name === '' ? text.nameRequired : long ? text.nameTooLong : null,
    email: email === '' ? text.emailRequired : EMAIL.test(email) ? null : text.emailInvalid,
    address: values.address.trim().length > ADDRESS_MAX ? text.addressTooLong : null,
    date_of_birth: born === '' || (born > '1900-01-01' && born < today) ? null : text.dateOutside,
  })
}

/** S2 §5: the first word is the first name, the rest is the last name. */
export function splitName(fullName: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = fullName.trim().split(/\s+/)
  return { first_name: first, last_name: rest.join(' ') }
}

export function identityFault(kind: 'nin' | 'bvn', number: string): string | null {
  const text = settings.identity[kind]
  if (number === '') return text.required
  return /^\d{11}$/.test(number) ? null : text.length
}
