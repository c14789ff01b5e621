import { expect, test } from 'vitest'
import { scannerKeys } from './scanner-keys.ts'

function typeAll(text: string, pause: number): (string | null)[] {
  const type = scannerKeys()
  return [...text, 'Enter'].map((key, at) => type(key, 1000 + at * pause))
}

test('fifteen digits and Enter of a scanner are a scan', () => {
  expect(typeAll('354188040123456', 10).at(-1)).toBe('354188040123456')
})

test('a person who types, a short code and a lone Enter are none', () => {
  expect(typeAll('354188040123456', 150).every((scanned) => scanned === null)).toBe(true)
  expect(typeAll('35418804', 10).at(-1)).toBeNull()
  expect(typeAll('', 10)).toEqual([null])
})

test('the next scan begins empty', () => {
  const type = scannerKeys()
  const scan = (text: string, from: number) =>
    [...text, 'Enter'].map((key, at) => type(key, from + at * 5)).at(-1)
  expect(scan('354188040123456', 0)).toBe('354188040123456')
  expect(scan('860011037654320', 90)).toBe('860011037654320')
})
