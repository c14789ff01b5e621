import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password1',
  'PassWord1',
  'iloveyou',
  '12345678',
  'amana2026',
  'Amana-2026!',
  'LagosNigeria1',
  'officer007x',
  'amanaamana',
])('%s is guessed', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['market-day-4471', 'market-day-4471-lagos', 'amana ta yi kyau', '90417 22 8365', 'sẹ́gun-police-4471'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)
