import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { after, DAY, HOUR, MINUTE, SECOND } from '../../kernel/durations.ts'
import {
  codeMatches,
  codeOf,
  decoySubject,
  keyedToken,
  lifeOf,
  readKeyedToken,
  waitBeforeSending,
} from './rules.ts'

const KEY = Buffer.alloc(32, 1)
const OTHER_KEY = Buffer.alloc(32, 2)
const ID = '0191d3a0-1111-7000-8000-000000000001'
const NOW = new Date('2026-11-21T10:00:00.000Z')

const ago = (milliseconds: number) => after(NOW, -milliseconds)

test.each([
  ['never sent', [], false, 0],
  ['just now', [ago(0)], false, 30 * SECOND],
  ['29.999 s ago', [ago(30 * SECOND - 1)], false, 1],
  ['30 s ago', [ago(30 * SECOND)], false, 0],
  ['just now, and used since', [ago(0)], true, 0],
  ['four in the hour', [1, 2, 3, 4].map((n) => ago(n * MINUTE)), false, 0],
  ['five in the hour', [1, 2, 3, 4, 5].map((n) => ago(n * MINUTE)), false, 55 * MINUTE],
  ['five in the hour, the newest used', [1, 2, 3, 4, 5].map((n) => ago(n * MINUTE)), true, 55 * MINUTE],
  ['five, the oldest an hour old', [1, 2, 3, 4, 60].map((n) => ago(n * MINUTE)), false, 0],
  [
    'five, the oldest almost an hour old, the newest now',
    [ago(0), ago(1), ago(2), ago(3), ago(HOUR - 1)],
    false,
    30 * SECOND,
  ],
  ['in an hour: the clock was put back', [ago(-HOUR)], false, 0],
  ['in a second: by a machine whose clock is ahead', [ago(-SECOND)], false, 31 * SECOND],
  ['in an hour, and just now', [ago(-HOUR), ago(0)], false, 30 * SECOND],
] as const)('wait before the next send: %s', (_, sentAt, used, wait) => {
  expect(waitBeforeSending(sentAt, used, NOW)).toBe(wait)
})

test.each([
  ['verify_email', 10 * MINUTE],
  ['sign_in', 10 * MINUTE],
  ['reset_password', 10 * MINUTE],
  ['verify_phone', 10 * MINUTE],
  ['transfer', 10 * MINUTE],
  ['report_contact', 10 * MINUTE],
  ['email_link', DAY],
] as const)('%s lives %d ms', (purpose, life) => expect(lifeOf(purpose)).toBe(life))

test('a code is six digits, the same for an id and key, and spread over all of them', () => {
  expect(codeOf(KEY, ID)).toMatch(/^\d{6}$/)
  expect(codeOf(KEY, ID)).toBe(codeOf(KEY, ID))
  expect(codeOf(OTHER_KEY, ID)).not.toBe(codeOf(KEY, ID))
  const codes = Array.from({ length: 5_000 }, () => codeOf(KEY, randomUUID()))
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(4_900)
  for (let digit = 0; digit < 10; digit += 1) {
    const share = codes.filter((code) => code.startsWith(String(digit))).length / codes.length
    expect(share).toBeGreaterThan(0.07)
    expect(share).toBeLessThan(0.13)
  }
})

test.each([
  ['itself', (code: string) => code, true],
  ['one digit off', (code: string) => code.slice(0, 5) + ((Number(code[5]) + 1) % 10), false],
  ['five digits', (code: string) => code.slice(0, 5), false],
  ['seven digits', (code: string) => `${code}0`, false],
  ['nothing', () => '', false],
  ['letters of two bytes', () => 'éééééé', false],
] as const)('a code matches %s', (_, given, matches) => {
  expect(codeMatches(KEY, ID, given(codeOf(KEY, ID)))).toBe(matches)
})

test('a link carries the id, and nobody else can make it', () => {
  const token = keyedToken(KEY, 'link', ID)
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(readKeyedToken(KEY, 'link', token)).toBe(ID)
  expect(readKeyedToken(OTHER_KEY, 'link', token)).toBeNull()
  const bytes = Buffer.from(token, 'base64url')
  for (let bit = 0; bit < 256; bit += 1) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(readKeyedToken(KEY, 'link', changed.toString('base64url'))).toBeNull()
  }
})

test.each([
  '',
  'x',
  ID,
  codeOf(KEY, ID),
  randomBytes(32).toString('base64url'),
  randomBytes(31).toString('base64url'),
  'é'.repeat(43),
])('a link is not %s', (token) => expect(readKeyedToken(KEY, 'link', token)).toBeNull())

test('a stand-in is a UUID, the same for an address, and nobody can compute it without the key', () => {
  const subject = decoySubject(KEY, 'nobody@example.com')
  expect(subject).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(decoySubject(KEY, 'nobody@example.com')).toBe(subject)
  expect(decoySubject(KEY, 'other@example.com')).not.toBe(subject)
  expect(decoySubject(OTHER_KEY, 'nobody@example.com')).not.toBe(subject)
})
