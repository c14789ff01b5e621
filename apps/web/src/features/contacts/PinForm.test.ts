import { createPin, newPasswordSchema } from '@amana/contract/accounts'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { errorsOf } from '../../lib/form/rules.ts'
import { pinDigits } from '../../lib/pin.ts'
import { NO_PIN, passwordErrors, pinProblem, pinsReady } from './PinForm.tsx'

const good = {
  current_password: 'palm wine tapper',
  confirm_password: 'palm wine tapper',
  pin: '4821',
  confirm_pin: '4821',
  second_step: '',
}

const errors = (values: typeof NO_PIN) => ({
  ...(createPin.body &&
    errorsOf(createPin.body, values, { fields: ['current_password', 'pin', 'confirm_pin'] })),
  ...passwordErrors(values),
})

describe('S1 §5 PIN setup', () => {
  test('nothing is wrong with a good one', () => {
    expect(errors(good)).toEqual({})
  })

  test('everything is required', () => {
    expect(
      errors({ current_password: '', confirm_password: '', pin: '', confirm_pin: '', second_step: '' }),
    ).toEqual({
      current_password: 'Password is required',
      confirm_password: 'Please confirm your password',
      pin: 'PIN is required',
      confirm_pin: 'Please confirm your PIN',
    })
  })

  test.each([
    [
      { current_password: 'short', confirm_password: 'short' },
      { current_password: 'Password must be at least 8 characters' },
    ],
    [{ confirm_password: 'palm wine' }, { confirm_password: 'Passwords do not match' }],
    [{ pin: '123', confirm_pin: '123' }, { pin: 'PIN must be at least 4 digits' }],
    [{ pin: '1234567', confirm_pin: '1234567' }, { pin: 'PIN must not exceed 6 digits' }],
    [{ pin: '12a4', confirm_pin: '12a4' }, { pin: 'PIN must be 4-6 digits' }],
    [{ confirm_pin: '4822' }, { confirm_pin: 'PINs do not match' }],
  ])('%j', (change, found) => {
    expect(errors({ ...good, ...change })).toEqual(found)
  })

  test.each(['', '1234567', '12345678', 'x'.repeat(128), 'x'.repeat(129)])(
    'a password like %j is judged as a new one',
    (password) => {
      expect(errors({ ...good, current_password: password }).current_password).toBe(
        newPasswordSchema.safeParse(password).error?.issues[0]?.message,
      )
    },
  )

  test('submit is enabled only when both PINs are at least 4 digits and equal', () => {
    expect(pinsReady({ ...good, pin: '4821', confirm_pin: '4821' })).toBe(true)
    expect(pinsReady({ ...good, pin: '482', confirm_pin: '482' })).toBe(false)
    expect(pinsReady({ ...good, pin: '4821', confirm_pin: '482' })).toBe(false)
    expect(pinsReady(NO_PIN)).toBe(false)
  })

  test('the field takes digits alone, at most six', () => {
    expect(pinDigits('48a 2-1x99999')).toBe('482199')
  })
})

describe('S1 §8 PIN setup failure', () => {
  const problem = (
    code: 'internal' | 'validation_failed' | 'account_locked' | 'pin_exists',
    message = 'words',
  ) => pinProblem(new ApiError({ status: 400, code, message }))

  test('says so, and why where the server knows', () => {
    expect(problem('internal')).toEqual({ message: 'PIN setup failed. Please try again.', reason: null })
    expect(problem('validation_failed').reason).toBeNull()
    expect(problem('account_locked').reason).toBe('words')
  })

  test('trying again would not help somebody who has a PIN', () => {
    expect(problem('pin_exists')).toEqual({ message: 'words', reason: null })
  })
})
