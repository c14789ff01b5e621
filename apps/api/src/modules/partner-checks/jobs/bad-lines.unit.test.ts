import { expect, test } from 'vitest'
import { errorOf, isGoodNumber, LEADING_ZERO_LOST, visible } from './bad-lines.ts'

test.each(['013192005678909', '35693803564380', '356938035643809', '356938035643800', '111111111111111'])(
  '%s is good',
  (text) => expect(isGoodNumber(text)).toBe(true),
)

test.each([
  ['13192005678909', LEADING_ZERO_LOST],
  ['', 'The line has no number.'],
  [
    '3.53451E+14',
    'A spreadsheet has shortened the number. Format the column as text and type the number again.',
  ],
  [
    '3,53451234567890E14',
    'A spreadsheet has shortened the number. Format the column as text and type the number again.',
  ],
  ['353451234567890.0', 'The number has decimals. Format the column as text, without decimals.'],
  ['353451234567890,00', 'The number has decimals. Format the column as text, without decimals.'],
  ["'353451234567890", 'Remove the apostrophe before the number.'],
  ['3534512345678', 'An IMEI has 14 or 15 digits, and this number has 13.'],
  ['3534512345678901', 'An IMEI has 14 or 15 digits, and this number has 16.'],
  ['35-345123-456789-0', 'Send the digits alone, without blanks and dashes.'],
  ['35 345123\u00a0456789 0', 'Send the digits alone, without blanks and dashes.'],
  ['+353451234567890', 'An IMEI has 14 or 15 digits and nothing else.'],
  ['٣٥٣٤٥١٢٣٤٥٦٧٨٩٠', 'An IMEI has 14 or 15 digits and nothing else.'],
  ['"356938035643809', 'A quote is not closed in this line.'],
])('%j: %s', (text, error) => {
  expect(isGoodNumber(text)).toBe(false)
  expect(errorOf(text)).toBe(error)
})

test('what nobody sees is no part of the number', () =>
  expect(visible('\u202a356938\u00ad0312\u200b34561\u2060\u00a0')).toBe('356938031234561'))
