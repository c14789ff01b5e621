import { expect, test } from 'vitest'
import { readCard } from './sandbox-card.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const card = { number: '4084 0840 8408 4081', expiry: '12/29', cvv: '408', name: 'Ada Obi' }

test.each([
  ['4084 0840 8408 4081', 'succeeded', 0],
  ['4084084084084081', 'succeeded', 0],
  ['4084 0800 0000 5408', 'failed', 0],
  ['4084 0800 0000 0409', 'succeeded', 20_000],
  ['5555 5555 5555 4444', 'succeeded', 0],
])('%s: %s after %d ms', (number, outcome, delay) => {
  expect(readCard({ ...card, number }, NOW)).toMatchObject({ ok: true, decision: { outcome, delay } })
})

test.each([
  [{ number: '' }, 'number', 'Card number is required'],
  [{ number: 4084084084084081 }, 'number', 'Card number is required'],
  [{ number: '408408408408408' }, 'number', 'Card number must be 16 digits'],
  [{ number: '4084 0840 8408 408x' }, 'number', 'Card number must be 16 digits'],
  [{ number: '4084084084084082' }, 'number', 'This is not a valid card number'],
  [{ expiry: '' }, 'expiry', 'Expiry date is required'],
  [{ expiry: '13/29' }, 'expiry', 'Expiry date must be in MM/YY format'],
  [{ expiry: '1229' }, 'expiry', 'Expiry date must be in MM/YY format'],
  [{ expiry: '10/26' }, 'expiry', 'This card has expired. Use another one.'],
  [{ expiry: '01/25' }, 'expiry', 'This card has expired. Use another one.'],
  [{ cvv: undefined }, 'cvv', 'CVV is required'],
  [{ cvv: '12' }, 'cvv', 'CVV must be 3 digits'],
  [{ name: '  ' }, 'name', 'Cardholder name is required'],
])('%o is refused on its field', (change, field, message) => {
  expect(readCard({ ...card, ...change }, NOW)).toEqual({ ok: false, errors: [{ field, message }] })
})

test.each([null, undefined, 'text', 5, [], Object.create({ number: '4084084084084081' })])(
  '%o is no card',
  (body) => {
    const reading = readCard(body, NOW)
    expect(reading.ok ? [] : reading.errors.map(({ field }) => field)).toEqual([
      'number',
      'expiry',
      'cvv',
      'name',
    ])
  },
)

test('a card is good through the last day of its month', () => {
  const until = (at: string) => readCard({ ...card, expiry: '11/26' }, new Date(at)).ok
  expect([until('2026-11-30T23:59:59Z'), until('2026-12-01T00:00:00Z')]).toEqual([true, false])
})
