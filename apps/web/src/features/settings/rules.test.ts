import { describe, expect, test } from 'vitest'
import {
  createPinFault,
  createPinFaults,
  identityDigits,
  identityFault,
  passwordFaults,
  profileFaults,
  splitName,
  updatePinFaults,
} from './rules.ts'

describe('S2 §5 Create PIN', () => {
  const faults = (pin: string, confirm_pin: string, current_password = 'harmattan-wind-58') => ({
    ...createPinFaults({ current_password, pin, confirm_pin }),
    form: createPinFault({ current_password, pin, confirm_pin }),
  })
  test.each([
    ['4829', '4829', { form: null }],
    ['482915', '482915', { form: null }],
    ['', '', { pin: 'PIN is required', confirm_pin: 'PIN confirmation is required', form: null }],
    ['482', '482', { pin: 'PIN must be 4-6 digits', form: 'PIN must be between 4 and 6 digits.' }],
    ['4829', '', { confirm_pin: 'PIN confirmation is required', form: null }],
    ['4829', '4820', { confirm_pin: 'PINs do not match', form: 'New PIN and confirmation do not match.' }],
  ])('%j %j', (pin, confirm, expected) => expect(faults(pin, confirm)).toEqual(expected))

  test('the password', () => {
    expect(faults('4829', '4829', '')).toEqual({ current_password: 'Current Password is required', form: null })
  })
})

test.each([
  ['4829', '5930', {}],
  ['', '', { old_pin: 'Current PIN is required', new_pin: 'New PIN is required' }],
  ['482', '5930', { old_pin: 'PIN must be 4-6 digits' }],
  ['4829', '593', { new_pin: 'New PIN must be between 4 and 6 digits.' }],
  ['4829', '4829', { new_pin: 'New PIN and old Pin Match.' }],
])('S2 §5 Update PIN: %j → %j', (old_pin, new_pin, expected) => {
  expect(updatePinFaults({ current_password: 'harmattan-wind-58', old_pin, new_pin })).toEqual(expected)
})

test('another password', () => {
  expect(passwordFaults({ current_password: '', new_password: 'short', confirm_new_password: 'shirt' })).toEqual({
    current_password: 'Current Password is required',
    new_password: 'Password must be at least 8 characters',
    confirm_new_password: 'Passwords do not match',
  })
})

describe('S2 §5 Profile', () => {
  const good = { full_name: 'Ngozi Okonkwo', email: 'ngozi@example.com', address: '', date_of_birth: '' }
  const faults = (change: Partial<typeof good>) => profileFaults({ ...good, ...change }, '2026-11-21')
  test.each([
    [{}, {}],
    [{ date_of_birth: '1990-02-28' }, {}],
    [{ email: ' ' }, { email: 'Email is required' }],
    [{ email: 'ngozi@example' }, { email: 'Invalid email address' }],
    [{ full_name: ' ' }, { full_name: 'Full name is required' }],
    [{ date_of_birth: '2026-11-21' }, { date_of_birth: 'Enter your date of birth' }],
    [{ address: 'a'.repeat(301) }, { address: 'Use at most 300 characters' }],
  ])('%j', (change, expected) => expect(faults(change)).toEqual(expected))

  test('the full name is split into its first word and the rest', () => {
    expect(splitName('  Ngozi  Adaeze Okonkwo ')).toEqual({ first_name: 'Ngozi', last_name: 'Adaeze Okonkwo' })
    expect(splitName('Ngozi')).toEqual({ first_name: 'Ngozi', last_name: '' })
  })
})

test('S2 §5 NIN and BVN', () => {
  expect(identityFault('nin', '')).toBe('NIN is required')
  expect(identityFault('nin', '7012345678')).toBe('NIN must be 11 digits')
  expect(identityFault('bvn', '222')).toBe('BVN must be 11 digits')
  expect(identityFault('bvn', '22222222222')).toBeNull()
  expect(identityDigits('701-2345 678 901')).toBe('70123456789')
})
