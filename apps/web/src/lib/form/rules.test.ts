import { ENDPOINTS } from '@amana/contract'
import { registerBody, resetPasswordBody, signIn } from '@amana/contract/accounts'
import { describe, expect, test } from 'vitest'
import { bodyOf } from './contract.ts'
import { byField, errorsOf, type Schema } from './rules.ts'

const messages = (schema: Schema | undefined, values: Record<string, string>) =>
  schema && errorsOf(schema, values, { fields: Object.keys(values) })

const REGISTRATION = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Eze',
  phone_number: '',
  password: 'correct horse',
  confirm_password: 'correct horse',
}

describe('S1 §5 Login', () => {
  test('both are required', () => {
    expect(messages(signIn.body, { email: ' ', password: '' })).toEqual({
      email: 'Email address is required',
      password: 'Password is required',
    })
  })
  test.each(['ada', 'ada@', 'ada@example', '@example.com'])('%s is no e-mail', (email) => {
    expect(messages(signIn.body, { email, password: 'x' })).toEqual({
      email: 'Please enter a valid email address',
    })
  })
})

describe('S1 §5 Register', () => {
  test('a good form has no errors, with and without a phone', () => {
    expect(messages(registerBody, REGISTRATION)).toEqual({})
    expect(messages(registerBody, { ...REGISTRATION, phone_number: '+2348031234567' })).toEqual({})
  })
  test('an empty form', () => {
    const empty = {
      email: '',
      first_name: '',
      last_name: '',
      phone_number: '',
      password: '',
      confirm_password: '',
    }
    expect(messages(registerBody, empty)).toEqual({
      email: 'Email address is required',
      first_name: 'First name is required',
      last_name: 'Last name is required',
      password: 'Password is required',
      confirm_password: 'Please confirm your password',
    })
  })
  test.each([
    [{ phone_number: '8001234567' }, { phone_number: 'Please enter a valid Nigerian phone number' }],
    [{ phone_number: '80312' }, { phone_number: 'Please enter a valid Nigerian phone number' }],
    [
      { password: 'seven77', confirm_password: 'seven77' },
      { password: 'Password must be at least 8 characters' },
    ],
    [{ confirm_password: 'other' }, { confirm_password: 'Passwords do not match' }],
  ])('%j', (values, errors) => {
    expect(messages(registerBody, { ...REGISTRATION, ...values })).toEqual(errors)
  })
})

test('S1 §5 Reset password: six digits, and the passwords as at registration', () => {
  const values = { email: 'ada@example.com', otp: '12345', new_password: 'short', confirm_new_password: '' }
  expect(messages(resetPasswordBody, values)).toEqual({
    otp: 'Please enter a valid 6-digit verification code',
    new_password: 'Password must be at least 8 characters',
    confirm_new_password: 'Please confirm your password',
  })
})

describe('by field', () => {
  test('the first error of a field stands at it; of other fields, nowhere', () => {
    const errors = [
      { field: 'pin', message: 'one' },
      { field: 'pin', message: 'two' },
      { field: 'toString', message: 'three' },
    ]
    expect(byField(errors, { fields: ['pin', 'device'] })).toEqual({ pin: 'one' })
  })

  test('an error of a list’s entry stands at the list', () => {
    const errors = [{ field: 'networks.1', message: 'Write a network' }]
    expect(byField(errors, { fields: ['name', 'networks'] })).toEqual({ networks: 'Write a network' })
    expect(byField(errors, { fields: ['name', 'net'] })).toEqual({})
  })

  test('a field may be called otherwise in the request, and a screen may have words of its own', () => {
    const errors = [{ field: 'first_name', message: 'First name is required' }]
    const wording = {
      fields: ['full_name'] as const,
      names: { first_name: 'full_name' } as const,
      words: { 'First name is required': 'Full name is required' },
    }
    expect(byField(errors, wording)).toEqual({ full_name: 'Full name is required' })
  })
})

test('the browser’s endpoints, which are a method and a path alone, find their schema', () => {
  for (const { method, path, body } of ENDPOINTS) expect(bodyOf({ method, path })).toBe(body)
})
