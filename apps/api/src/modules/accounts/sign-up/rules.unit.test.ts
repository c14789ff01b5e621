import { expect, test } from 'vitest'
import { after, MINUTE, SECOND } from '../../../kernel/durations.ts'
import { isCommonPassword } from '../credentials/common-passwords.ts'
import { requireUncommonPassword } from '../credentials/require-uncommon-password.ts'
import { abandonedBefore, isAlive, isTaken, mayProveEmail, signInPending } from './rules.ts'

const NOW = new Date('2026-11-21T10:00:00.000Z')
const ago = (milliseconds: number) => after(NOW, -milliseconds)

test.each([
  ['proven', { role: 'user', email_verified_at: ago(0), created_at: ago(60 * MINUTE) }, true],
  ['unproven, just made', { role: 'user', email_verified_at: null, created_at: ago(0) }, true],
  ['unproven, 14:59.999', { role: 'user', email_verified_at: null, created_at: ago(15 * MINUTE - 1) }, true],
  ['unproven, 15 minutes', { role: 'user', email_verified_at: null, created_at: ago(15 * MINUTE) }, false],
  ['an officer, whatever', { role: 'officer', email_verified_at: null, created_at: ago(60 * MINUTE) }, true],
] as const)('an address is taken: %s', (_, account, taken) =>
  expect(isTaken(account, abandonedBefore(NOW))).toBe(taken),
)

test.each([
  ['its code lives', { expires_at: after(NOW, 1), used_at: null, ended_at: null }, true],
  ['its code has expired', { expires_at: NOW, used_at: null, ended_at: null }, false],
  ['its code was replaced', { expires_at: after(NOW, MINUTE), used_at: null, ended_at: NOW }, false],
  ['it has none', undefined, false],
])('an unproven address of 10 minutes ago is taken while %s', (_, code, taken) => {
  const account = { role: 'user', email_verified_at: null, created_at: ago(10 * MINUTE) } as const
  const alive = isAlive(code && { created_at: ago(10 * MINUTE), ...code }, NOW)
  expect(isTaken(account, abandonedBefore(NOW, alive))).toBe(taken)
})

test.each([
  ['user', null, true],
  ['user', NOW, false],
  ['officer', null, false],
  ['supervisor', null, false],
] as const)('a code opens the account of a %s, proven at %s: %s', (role, email_verified_at, may) => {
  expect(mayProveEmail({ role, email_verified_at })).toBe(may)
})

test.each([
  ['none was sent', undefined, false],
  ['sent', { created_at: ago(MINUTE), used_at: null, ended_at: null }, true],
  ['sent 14:59 ago', { created_at: ago(15 * MINUTE - SECOND), used_at: null, ended_at: null }, true],
  ['sent 15 minutes ago', { created_at: ago(15 * MINUTE), used_at: null, ended_at: null }, false],
  ['used', { created_at: ago(MINUTE), used_at: ago(0), ended_at: null }, false],
  ['ended by a new password', { created_at: ago(MINUTE), used_at: null, ended_at: ago(0) }, false],
])('a sign-in is pending: %s', (_, newest, pending) => expect(signInPending(newest, NOW)).toBe(pending))

test.each([
  ['password', true],
  ['password123', true],
  ['PassWord1', true],
  ['12345678', true],
  ['1234567890', true],
  ['QWERTYUIOP', true],
  ['iloveyou1', true],
  ['baseball', true],
  ['123456', false],
  ['password123 ', false],
  ['green lamp over Enugu 7', false],
  ['tqK9!vbe2m', false],
])('%s is one of the most common passwords: %s', (password, common) => {
  expect(isCommonPassword(password)).toBe(common)
})

test('the refusal names the field', () => {
  const message = 'This password is too common. Choose one that is harder to guess.'
  expect(() => requireUncommonPassword('new_password', 'Sunshine1')).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      details: expect.objectContaining({ errors: [{ field: 'new_password', message }] }),
    }),
  )
  expect(() => requireUncommonPassword('password', 'green lamp over Enugu 7')).not.toThrow()
})
