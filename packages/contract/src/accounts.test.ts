import { expect, test } from 'vitest'
import { registerBody, resetPasswordBody } from './accounts.ts'

const form = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Okafor',
  phone_number: '',
  password: 'correct-horse-77',
  confirm_password: 'other-horse-88',
}
const errorsOf = (schema: typeof registerBody | typeof resetPasswordBody, body: object) =>
  Object.fromEntries(
    schema.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

test.each([
  ['alone', {}, {}],
  ['beside an address that is none', { email: 'abc' }, { email: 'Please enter a valid email address' }],
  [
    'beside an address without a dot',
    { email: 'ada@example' },
    { email: 'Please enter a valid email address' },
  ],
  [
    'beside a phone number that is none',
    { phone_number: '12' },
    { phone_number: 'Please enter a valid Nigerian phone number' },
  ],
  ['beside an empty name', { first_name: '' }, { first_name: 'First name is required' }],
  ['beside a short password', { password: 'short' }, { password: 'Password must be at least 8 characters' }],
])('S1 §5 "Passwords do not match" is said %s', (_where, change, other) => {
  expect(errorsOf(registerBody, { ...form, ...change })).toEqual({
    ...other,
    confirm_password: 'Passwords do not match',
  })
})

test('an empty confirmation is asked for, not compared; equal ones are right', () => {
  expect(errorsOf(registerBody, { ...form, confirm_password: '' })).toEqual({
    confirm_password: 'Please confirm your password',
  })
  expect(errorsOf(registerBody, { ...form, password: '' })).toEqual({ password: 'Password is required' })
  expect(errorsOf(registerBody, { ...form, confirm_password: form.password })).toEqual({})
})

test('a reset names every error at once', () => {
  const body = { email: 'abc', otp: '', new_password: 'correct-horse-77', confirm_new_password: 'other' }
  expect(errorsOf(resetPasswordBody, body)).toEqual({
    email: 'Please enter a valid email address',
    otp: 'Please enter the verification code',
    confirm_new_password: 'Passwords do not match',
  })
})
