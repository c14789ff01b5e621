import { describe, expect, test } from 'vitest'
import { formatAmount, formatNaira, kobo, parseAmount, VERIFICATION_FEE } from './money.ts'
import { amountSchema, moneySchema } from './primitives.ts'

describe('amounts', () => {
  test.each([
    ['100.00', 10_000],
    ['100', 10_000],
    [100, 10_000],
    [100.5, 10_050],
    ['0', 0],
    ['0.01', 1],
    ['0.1', 10],
    [' 19.99 ', 1999],
    ['999999999999.99', 99_999_999_999_999],
  ])('%j is %i kobo', (value, amountMinor) => {
    expect(parseAmount(value)).toBe(amountMinor)
    expect(amountSchema.parse(value)).toBe(amountMinor)
  })

  test.each([
    '',
    '1.',
    '.5',
    '1.001',
    '-1',
    '+1',
    '1,000',
    '1e3',
    'NaN',
    0.1 + 0.2,
    1e21,
    '1000000000000',
    'ten',
  ])('%j is no amount', (value) => {
    expect(parseAmount(value)).toBeNull()
    expect(amountSchema.safeParse(value).error?.issues[0]?.message).toBe(
      'Enter an amount in naira with at most two decimals',
    )
  })

  test.each([undefined, null, {}, [], true])('the schema refuses %j', (value) => {
    expect(amountSchema.safeParse(value).success).toBe(false)
  })

  test.each([
    [0, '0.00', '₦0.00'],
    [5, '0.05', '₦0.05'],
    [10_000, '100.00', '₦100.00'],
    [125_000, '1250.00', '₦1,250.00'],
    [123_456_789_01, '123456789.01', '₦123,456,789.01'],
  ])('%i kobo is sent as %s and shown as %s', (amountMinor, sent, shown) => {
    expect(formatAmount(amountMinor)).toBe(sent)
    expect(moneySchema.parse(sent)).toBe(sent)
    expect(formatNaira(amountMinor)).toBe(shown)
    expect(parseAmount(sent)).toBe(amountMinor)
  })

  test('only whole, non-negative kobo', () => {
    for (const wrong of [-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])
      expect(() => kobo(wrong)).toThrow(RangeError)
  })

  test('S1 §9: the fee is NGN100', () => {
    expect(formatAmount(VERIFICATION_FEE)).toBe('100.00')
  })
})
