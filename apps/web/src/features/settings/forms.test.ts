import { createPin, updatePin } from '@amana/contract/accounts'
import { changePassword, type Profile, updateProfile } from '@amana/contract/profile'
import { describe, expect, test, vi } from 'vitest'
import { errorsOf } from '../../lib/form/rules.ts'
import { identityDigits } from './Identity.tsx'
import { newPinProblem } from './PinForms.tsx'
import { changesOf, NAMES, splitName } from './ProfileForm.tsx'
import { PIN_WORDS, PROFILE_WORDS } from './wording.ts'

describe('S2 §5 Create PIN', () => {
  const fields = ['current_password', 'pin', 'confirm_pin'] as const
  function errors(pin: string, confirm_pin: string, current_password = 'harmattan-wind-58') {
    const values = { current_password, pin, confirm_pin }
    const found = createPin.body && errorsOf(createPin.body, values, { fields, words: PIN_WORDS })
    return { ...found, form: newPinProblem(found ?? {}, values) }
  }
  test.each([
    ['4829', '4829', { form: null }],
    ['482915', '482915', { form: null }],
    ['', '', { pin: 'PIN is required', confirm_pin: 'PIN confirmation is required', form: null }],
    ['482', '482', { pin: 'PIN must be 4-6 digits', form: 'PIN must be between 4 and 6 digits.' }],
    ['4829', '', { confirm_pin: 'PIN confirmation is required', form: null }],
    ['4829', '4820', { confirm_pin: 'PINs do not match', form: 'New PIN and confirmation do not match.' }],
  ])('%j %j', (pin, confirm, expected) => expect(errors(pin, confirm)).toEqual(expected))

  test('the password', () => {
    expect(errors('4829', '4829', '')).toEqual({
      current_password: 'Current Password is required',
      form: null,
    })
  })
})

test.each([
  ['4829', '5930', {}],
  ['', '', { old_pin: 'Current PIN is required', new_pin: 'New PIN is required' }],
  ['482', '5930', { old_pin: 'PIN must be 4-6 digits' }],
  ['4829', '593', { new_pin: 'New PIN must be between 4 and 6 digits.' }],
  ['4829', '4829', { new_pin: 'New PIN and old Pin Match.' }],
])('S2 §5 Update PIN: %j → %j', (old_pin, new_pin, expected) => {
  const values = { current_password: 'harmattan-wind-58', old_pin, new_pin }
  expect(
    updatePin.body &&
      errorsOf(updatePin.body, values, { fields: ['current_password', 'old_pin', 'new_pin'] }),
  ).toEqual(expected)
})

test('another password', () => {
  const values = { current_password: '', new_password: 'short', confirm_new_password: 'shirt' }
  expect(
    changePassword.body && errorsOf(changePassword.body, values, { fields: Object.keys(values) }),
  ).toEqual({
    current_password: 'Current Password is required',
    new_password: 'Password must be at least 8 characters',
    confirm_new_password: 'Passwords do not match',
  })
})

describe('S2 §5 Profile', () => {
  const profile = {
    first_name: 'Ngozi',
    last_name: 'Okonkwo',
    email: 'ngozi@example.com',
    address: '',
    date_of_birth: null,
  }
  const good = {
    full_name: 'Ngozi Okonkwo',
    email: 'ngozi@example.com',
    password: '',
    second_step: '',
    address: '',
    date_of_birth: '',
  }
  const fields = ['full_name', 'email', 'address', 'date_of_birth'] as const
  function errors(change: Partial<typeof good>) {
    const body = changesOf(profile as Profile, { ...good, ...change })
    return (
      updateProfile.body && errorsOf(updateProfile.body, body, { fields, names: NAMES, words: PROFILE_WORDS })
    )
  }
  test.each([
    [{}, {}],
    [{ date_of_birth: '1990-02-28' }, {}],
    [{ email: ' ' }, { email: 'Email is required' }],
    [{ email: 'ngozi@example' }, { email: 'Invalid email address' }],
    [{ full_name: ' ' }, { full_name: 'Full name is required' }],
    [{ date_of_birth: '2026-11-21' }, { date_of_birth: 'Enter your date of birth' }],
    [{ address: 'a'.repeat(301) }, { address: 'Use at most 300 characters' }],
  ])('%j', (change, expected) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
    expect(errors(change)).toEqual(expected)
    vi.useRealTimers()
  })

  test('the full name is split into its first word and the rest', () => {
    expect(splitName('  Ngozi  Adaeze Okonkwo ')).toEqual({
      first_name: 'Ngozi',
      last_name: 'Adaeze Okonkwo',
    })
    expect(splitName('Ngozi')).toEqual({ first_name: 'Ngozi', last_name: '' })
  })
})

test('S2 §5 NIN and BVN', () => {
  const errors = (number: object) =>
    updateProfile.body && errorsOf(updateProfile.body, number, { fields: ['nin', 'bvn'] })
  expect(errors({ nin: '7012345678' })).toEqual({ nin: 'NIN must be 11 digits' })
  expect(errors({ bvn: '222' })).toEqual({ bvn: 'BVN must be 11 digits' })
  expect(errors({ bvn: '22222222222' })).toEqual({})
  expect(identityDigits('701-2345 678 901')).toBe('70123456789')
})
