import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each(['password1', 'PassWord1', 'iloveyou', '12345678'])('%s is guessed', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['market-day-4471', 'amana ta yi kyau', '90417 22 8365', 'Amana-2026!'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)
