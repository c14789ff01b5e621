import { ERRORS, type FieldError } from '@amana/contract/errors'
import { describe, expect, test } from 'vitest'
import { ApiError, networkError, readEnvelope, toApiError } from '../../lib/api.ts'
import { forgotProblem, otpProblem, registerProblem, resetProblem, signInProblem } from './problems.ts'

function refused(
  code: keyof typeof ERRORS,
  { errors, retryAfter }: { errors?: FieldError[]; retryAfter?: number } = {},
): ApiError {
  const { status, message } = ERRORS[code]
  return new ApiError({ status, code, message, errors, retryAfter, requestId: 'r1' })
}
/** An answer with only S1 §3's envelope, §5's `detail` and interfaces.md's `errors`. */
function answered(
  status: number,
  body: { said?: string; detail?: unknown; errors?: FieldError[] },
): ApiError {
  const { said = '', ...rest } = body
  try {
    readEnvelope(
      status,
      JSON.stringify({ response_status: 'error', response_description: said, response_data: null, ...rest }),
      null,
    )
  } catch (error) {
    return toApiError(error)
  }
  throw new Error('not refused')
}
const WRONG = 'Invalid email or password. Please check your credentials and try again.'
const UNVERIFIED = 'Please verify your account first. Check for any pending verification steps.'
const NETWORK = 'Network error. Please check your connection and try again.'
const TAKEN = 'A user with this email already exists. Please use a different email or try signing in.'
const invalid = (field: string, message: string) =>
  refused('validation_failed', { errors: [{ field, message }] })
const pageError = toApiError(new TypeError('x is undefined'))

describe('S1 §8 Login message mapping', () => {
  test.each([
    [refused('wrong_credentials'), 'Invalid email or password. Please check your credentials and try again.'],
    [
      refused('email_unverified'),
      'Please verify your account first. Check for any pending verification steps.',
    ],
    [networkError(), 'Network error. Please check your connection and try again.'],
    [refused('unavailable'), 'The service is busy. Please try again in a moment.'],
    [
      refused('account_locked', { retryAfter: 412 }),
      'Too many wrong attempts. Please wait 15 minutes and try again.',
    ],
    [
      refused('too_many_requests', { retryAfter: 20 }),
      'Too many requests. Please wait 20 seconds and try again.',
    ],
    [refused('internal'), 'Sign in failed. Please try again.'],
    [pageError, 'Sign in failed. Please try again.'],
  ])('$code', (error, message) => {
    expect(signInProblem(error)).toEqual({ message, fields: {} })
  })

  test.each([
    ['email', 'Email address is required'],
    ['password', 'Password is required'],
  ])('%s and required', (field, message) => {
    expect(signInProblem(invalid(field, message))).toEqual({ message: null, fields: { [field]: message } })
  })

  test('a field the form does not have is an error of the form', () => {
    expect(signInProblem(invalid('toString', 'This field is not known')).message).toBe(
      'Some fields need your attention.',
    )
  })
})

describe('S1 §8 Login message mapping, by content', () => {
  const form = (message: string) => ({ message, fields: {} })
  const field = (name: string, message: string) => ({ message: null, fields: { [name]: message } })
  test.each([
    [400, { said: 'Email is required' }, field('email', 'Email address is required')],
    [400, { said: 'The PASSWORD field is required.' }, field('password', 'Password is required')],
    [401, { said: 'Invalid credentials' }, form(WRONG)],
    [404, { said: 'No account found with this email' }, form(WRONG)],
    [422, { said: 'Validation error', detail: { login: ['No account found'] } }, form(WRONG)],
    [422, { said: 'Validation error', detail: '{"login": ["No account found"]}' }, form(WRONG)],
    [
      422,
      { said: 'Validation error', detail: '{"password": ["second"], "email": ["Email is required"]}' },
      field('email', 'Email address is required'),
    ],
    [
      422,
      { said: 'Validation error', errors: [{ field: 'email', message: 'No such mailbox.' }] },
      field('email', 'No such mailbox.'),
    ],
    [403, { said: 'Please verify your OTP' }, form(UNVERIFIED)],
    [403, { said: 'OTP pending' }, form(UNVERIFIED)],
    [500, { said: 'connection reset' }, form(NETWORK)],
    [502, { said: 'Network unreachable' }, form(NETWORK)],
    [400, { said: 'Your plan lapsed' }, form('Your plan lapsed')],
    [400, {}, form('Sign in failed. Please try again.')],
    [401, {}, form('Sign in failed. Please try again.')],
  ])('%d %j', (status, body, shown) => {
    expect(signInProblem(answered(status, body))).toEqual(shown)
  })
})

describe('S1 §8 Register mapping, by content', () => {
  test.each([
    [400, { said: 'user with this email already exists' }, 'email', TAKEN],
    [409, { said: 'user with this email already exists' }, 'email', TAKEN],
    [
      422,
      { said: 'No.', errors: [{ field: 'email', message: 'user with this email already exists.' }] },
      'email',
      TAKEN,
    ],
    [
      422,
      { said: 'No.', detail: '{"first_name": ["x"], "email": ["Email already exists"]}' },
      'email',
      TAKEN,
    ],
    [400, { said: 'Email domain refused' }, 'email', "Please check your email format or ensure it's valid"],
    [400, { said: 'Password needs 8 characters' }, 'password', 'Password must be at least 8 characters'],
    [400, { said: 'Invalid phone' }, 'phone_number', 'Please check your phone number format'],
    [400, { said: 'A number is wrong' }, 'phone_number', 'Please check your phone number format'],
    [400, { said: 'First name may not be blank' }, 'first_name', 'First name is required'],
    [400, { said: 'last_name may not be blank' }, 'last_name', 'Last name is required'],
    [400, { said: 'Your plan lapsed' }, null, 'Registration failed. Please try again.'],
    [500, {}, null, 'Registration failed. Please try again.'],
  ])('%d %j', (status, body, field, shown) => {
    expect(registerProblem(answered(status, body))).toEqual(
      field === null ? { message: shown, fields: {} } : { message: null, fields: { [field]: shown } },
    )
  })
})

describe('S1 §8 Register mapping', () => {
  test.each([
    ['password', 'Password must be at least 8 characters', 'Password must be at least 8 characters'],
    ['password', 'This password is too common.', 'This password is too common.'],
    ['phone_number', 'Please enter a valid Nigerian phone number', 'Please check your phone number format'],
    ['email', 'Please enter a valid email address', "Please check your email format or ensure it's valid"],
    ['first_name', 'Use at most 100 characters', 'First name is required'],
    ['last_name', 'This value is not valid', 'Last name is required'],
  ])('%s: %s', (field, message, shown) => {
    expect(registerProblem(invalid(field, message))).toEqual({ message: null, fields: { [field]: shown } })
  })

  test('an e-mail that already exists', () => {
    expect(registerProblem(refused('email_taken')).fields.email).toBe(
      'A user with this email already exists. Please use a different email or try signing in.',
    )
  })

  test.each([
    [refused('internal'), 'Registration failed. Please try again.'],
    [refused('conflict'), 'Registration failed. Please try again.'],
    [pageError, 'Registration failed. Please try again.'],
    [networkError(), 'Network error. Please check your connection and try again.'],
  ])('$code', (error, message) => {
    expect(registerProblem(error)).toEqual({ message, fields: {} })
  })
})

describe('codes', () => {
  const of = (error: ApiError) => otpProblem(error, 'OTP verification failed')
  test('a wrong one may be tried again', () => {
    expect(of(refused('code_wrong'))).toEqual({
      message: ERRORS.code_wrong.message,
      ofCode: true,
      expired: false,
      codeDead: false,
    })
  })
  test('an expired one leads back to registration (S1 §4)', () => {
    expect(of(refused('code_expired')).expired).toBe(true)
  })
  test.each(['Session not found', 'OTP EXPIRED'])('%s leads there too, without a code', (said) => {
    expect(of(answered(400, { said }))).toMatchObject({ message: said, expired: true })
  })
  test('any other refusal without a code stays and is said', () => {
    expect(of(answered(400, { said: 'Wrong OTP' }))).toMatchObject({ message: 'Wrong OTP', expired: false })
  })
  test('tried too often: another one may be asked for at once', () => {
    expect(of(refused('code_tries_used'))).toMatchObject({ expired: false, codeDead: true })
  })
  test('too soon: says how long', () => {
    expect(of(refused('code_too_soon', { retryAfter: 1 })).message).toBe(
      'Please wait 1 second before you ask for another code.',
    )
    expect(of(refused('code_too_soon', { retryAfter: 1790 })).message).toBe(
      'Please wait 30 minutes before you ask for another code.',
    )
  })
  test('defaults', () => {
    expect(of(refused('internal')).message).toBe('OTP verification failed')
    expect(otpProblem(pageError, 'Failed to send OTP').message).toBe('Failed to send OTP')
    expect(of(networkError()).message).toBe('Network error. Please check your connection and try again.')
  })
})

describe('forgotten passwords', () => {
  test.each([forgotProblem, resetProblem])('default', (problem) => {
    expect(problem(refused('internal'))).toEqual({ message: 'Forgot Password failed', fields: {} })
    expect(problem(networkError()).message).toBe('Network error. Please check your connection and try again.')
  })
  test.each(['code_wrong', 'code_expired', 'code_tries_used'] as const)('%s stands at the code', (code) => {
    expect(resetProblem(refused(code))).toEqual({ message: null, fields: { otp: ERRORS[code].message } })
  })
  test('each error stands at its field, the first of a field counts', () => {
    const errors = [
      { field: 'new_password', message: 'Password must be at least 8 characters' },
      { field: 'new_password', message: 'second' },
      { field: 'confirm_new_password', message: 'Passwords do not match' },
    ]
    expect(resetProblem(refused('validation_failed', { errors })).fields).toEqual({
      new_password: 'Password must be at least 8 characters',
      confirm_new_password: 'Passwords do not match',
    })
  })
})
