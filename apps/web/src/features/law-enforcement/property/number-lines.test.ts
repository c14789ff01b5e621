import { expect, test } from 'vitest'
import { isIn } from './number-lines.ts'

const bytes = (...numbers: string[]) => new TextEncoder().encode(numbers.map((one) => `${one}\n`).join(''))

test('a number is found by its 14 digits, wherever it stands', () => {
  const numbers = Array.from({ length: 1_000 }, (_, at) => String(35_000_000_000_000 + at * 7))
  const lines = bytes(...numbers)
  for (const number of numbers) expect(isIn(lines, `${number}5`)).toBe(true)
  for (const number of numbers) expect(isIn(lines, `${Number(number) + 1}5`)).toBe(false)
  expect(isIn(lines, '000000000000000')).toBe(false)
  expect(isIn(lines, '999999999999999')).toBe(false)
})

test('none are in an empty list', () => {
  expect(isIn(bytes(), '354188040123456')).toBe(false)
})
