import { describe, expect, test } from 'vitest'
import { phoneText, phoneValue } from './phone-text.ts'

describe('phone field', () => {
  test.each([
    '8031234567',
    '08031234567',
    '2348031234567',
    '+2348031234567',
    '0803 123 4567',
    '+234 803 123 4567',
    '0803-123-4567',
    '+234 0803 123 4567',
    '23408031234567',
    '\u202a+234\u00a0803\u00a0123\u00a04567\u202c',
  ])('%s is emitted as +234 and ten digits, shown in 3-3-4 groups', (typed) => {
    expect(phoneValue(typed)).toBe('+2348031234567')
    expect(phoneText(phoneValue(typed))).toBe('803 123 4567')
  })

  test.each([
    ['', '', ''],
    ['8031', '8031', '803 1'],
    ['0803', '0803', '0803'],
    ['080312', '080312', '0803 12'],
    ['23480312', '23480312', '23480312'],
    ['8001234567', '8001234567', '800 123 4567'],
    ['2340803', '2340803', '2340803'],
    ['2340803123456', '2340803123456', '2340803123456'],
    ['23408001234567', '23408001234567', '0800 123 4567'],
  ])('%j is kept as %j and shown as %j, at most 13 characters', (typed, value, shown) => {
    expect(phoneValue(typed)).toBe(value)
    expect(phoneText(value)).toBe(shown)
    expect(shown.length).toBeLessThanOrEqual(13)
  })

  test.each([
    ['803 123 45678', '80312345678'],
    ['0123 456 7890 12', '0123456789012'],
    ['0803 123 4567 / 0805 765 4321', '0803123456708057654321'],
  ])('%j, pasted, stays whole to be refused', (pasted, value) => {
    expect(phoneValue(pasted)).toBe(value)
    expect(phoneText(value)).toBe(value)
  })

  test.each([
    ['803 123 45678', '+2348031234567'],
    ['8093 123 4567', '+2348031234567'],
    ['0123 456 78905', '01234567890'],
  ])('a digit too many, typed into a whole number, changes nothing: %j', (typed, before) => {
    expect(phoneValue(typed, { before, typing: true })).toBe(before)
  })
})
