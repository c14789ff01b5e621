import { expect, test } from 'vitest'
import { priceText } from './price.ts'

test.each([
  ['100.00', 'NGN100'],
  ['1250.50', 'NGN1,250.50'],
  ['0.00', 'NGN0'],
  [undefined, 'NGN500'],
])('%s is shown as %s (S1 §9: 500.00 when none is supplied)', (amount, shown) => {
  expect(priceText(amount)).toBe(shown)
})
