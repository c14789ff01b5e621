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
  ])('%s is emitted as +234 and ten digits, shown in 3-3-4 groups', (typed) => {
    expect(phoneValue(typed)).toBe('+2348031234567')
    expect(phoneText(phoneValue(typed))).toBe('803 123 4567')
  })

  test.each([
    ['', '', ''],
    ['8031', '8031', '803 1'],
    ['0803', '0803', '0803'],
    ['080312', '080312', '0803 12'],
    ['0123 456 7890 12', '01234567890', '0123 456 7890'],
    ['23480312', '23480312', '23480312'],
    ['8001234567', '8001234567', '800 123 4567'],
    ['803 123 45678', '+2348031234567', '803 123 4567'],
  ])('%j is kept as %j and shown as %j, at most 13 characters', (typed, value, shown) => {
    expect(phoneValue(typed)).toBe(value)
    expect(phoneText(value)).toBe(shown)
    expect(shown.length).toBeLessThanOrEqual(13)
  })
})
