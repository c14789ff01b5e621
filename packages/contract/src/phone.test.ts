import { describe, expect, test } from 'vitest'
import { MOBILE_PREFIXES } from './mobile-prefixes.ts'
import { formatNationalPhone, parsePhone } from './phone.ts'
import { phoneSchema } from './primitives.ts'

/** S1 §5, letter by letter. */
const S1_PREFIXES =
  '701, 703, 704, 705, 706, 708, 709, 802, 803, 804, 805, 806, 807, 808, 809, 810, 811, 812, 813, 814, 815, 816, 817, 818, 901, 902, 903, 904, 905, 906, 907, 909'.split(
    ', ',
  )
/** Decision D3. */
const D3_PREFIXES = ['702', '707', '801', '908', '911', '912', '913', '915', '916']

describe('S1 §5 Nigerian phone', () => {
  test.each([
    '+2348031234567',
    '2348031234567',
    '08031234567',
    '8031234567',
    '+234 803 123 4567',
    '0803-123-4567',
    '(0803) 123 4567',
    'tel: 0803 123 4567',
    '+234 (0)803 123 4567',
    '+234(0)8031234567',
    '234 (0) 803-123-4567',
    '+23408031234567',
    '+234 0803 123 4567',
    '234 0803 123 4567',
    '\u202a+234 803 123 4567\u202c',
    '0803\u00a0123\u200b4567',
    '0803\u2011123\u20114567',
  ])('accepts %j', (typed) => {
    expect(parsePhone(typed)).toBe('+2348031234567')
    expect(phoneSchema.parse(typed)).toBe('+2348031234567')
  })

  test.each([
    '',
    '803123456',
    '80312345678',
    '+234008031234567',
    '008031234567',
    '00 234 803 123 4567',
    '+448031234567',
    '+234+8031234567',
    '234803123456',
    'LP80312345',
    '+2347001234567',
    '+2348192234567',
    '+2349171234567',
    '+2347301234567',
  ])('refuses %j', (typed) => {
    expect(parsePhone(typed)).toBeNull()
    expect(phoneSchema.safeParse(typed).error?.issues[0]?.message).toBe(
      'Please enter a valid Nigerian phone number',
    )
  })

  test.each([undefined, null, 8031234567, '0'.repeat(33)])('the schema refuses %j', (value) => {
    expect(phoneSchema.safeParse(value).error?.issues[0]?.message).toBe(
      'Please enter a valid Nigerian phone number',
    )
  })

  test('knows the 32 prefixes of S1 and those of D3', () => {
    expect(S1_PREFIXES).toHaveLength(32)
    expect(MOBILE_PREFIXES).toEqual(expect.arrayContaining([...S1_PREFIXES, ...D3_PREFIXES]))
  })

  test.each([...S1_PREFIXES, ...D3_PREFIXES, '710', '729', '910', '914'])('prefix %s', (prefix) => {
    for (const form of ['+234', '+2340', '234', '0', ''])
      expect(parsePhone(`${form}${prefix}0000000`)).toBe(`+234${prefix}0000000`)
  })
})

test.each([
  ['8', '8'],
  ['8031', '803 1'],
  ['8031234', '803 123 4'],
  ['80312345678', '803 123 4567'],
  ['803 12a', '803 12'],
])('%j is shown as %j', (typed, shown) => {
  expect(formatNationalPhone(typed)).toBe(shown)
})
