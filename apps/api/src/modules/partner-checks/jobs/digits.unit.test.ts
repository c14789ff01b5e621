import { allDigitsEqual, type Imei, luhnValid } from '@amana/contract'
import { expect, test } from 'vitest'
import { digitsAt, isLuhnValidAt, isOneDigitAt, phoneAt, writeCount, writePhone } from './digits.ts'
import { Phones } from './phones.ts'
import { SortedNumbers } from './sorted-numbers.ts'

/** The same numbers in each run, in no order. */
const NUMBERS = Array.from({ length: 5_000 }, (_, index) =>
  String((index * 7_346_680_639) % 1e14).padStart(14, '0'),
)

test('14 and 15 digits are read, judged and written as their text is', () => {
  const texts = NUMBERS.flatMap((text, index) => [text, `${text}${index % 10}`])
  for (const text of [...texts, '11111111111111', '111111111111111', '00000000000000']) {
    const bytes = Buffer.from(`x${text}\n`)
    expect(digitsAt(bytes, 1)).toBe(text.length)
    expect(phoneAt(bytes, 1)).toBe(Number(text.slice(0, 14)))
    expect([text, isLuhnValidAt(bytes, 1, text.length)]).toEqual([text, luhnValid(text)])
    expect(isLuhnValidAt(bytes, 1, text.length)).toBe(luhnValid(`0${text}`))
    expect(isOneDigitAt(bytes, 1, text.length)).toBe(allDigitsEqual(text as Imei))
    const written = Buffer.alloc(14)
    expect(writePhone(written, 0, phoneAt(bytes, 1))).toBe(14)
    expect(written.toString()).toBe(text.slice(0, 14))
  }
  expect(digitsAt(Buffer.from('12345678901234567'), 0)).toBe(16)
  for (const count of [0, 1, 9, 10, 99, 100, 999_999, 1_000_000]) {
    const written = Buffer.alloc(8)
    expect(written.toString('latin1', 0, writeCount(written, 0, count))).toBe(String(count))
  }
})

test('phones keep their values while their table grows', () => {
  const phones = new Phones()
  for (const [index, text] of NUMBERS.entries()) phones.set(Number(text), index)
  for (const [index, text] of NUMBERS.entries()) expect(phones.get(Number(text))).toBe(index)
  expect(phones.get(7)).toBeUndefined()
})

test('a set of numbers in order, each once, no matter how many came', () => {
  for (const count of [0, 1, 32_768, 32_769, 200_000]) {
    const numbers = new SortedNumbers()
    const all = Array.from({ length: count }, (_, index) => ((index * 7_346_680_639) % 1e14) % 70_001)
    for (const number of all) numbers.add(number)
    expect(numbers.toArray().join()).toBe(Float64Array.from(new Set(all)).sort().join())
  }
})
