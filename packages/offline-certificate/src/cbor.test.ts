import { describe, expect, test } from 'vitest'
import { type CborValue, decodeCbor, encodeCbor, Malformed } from './index.ts'

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** RFC 8949 Appendix A, as far as these types go. */
const EXAMPLES: [CborValue, string][] = [
  [0, '00'],
  [23, '17'],
  [24, '1818'],
  [100, '1864'],
  [1000, '1903e8'],
  [1_000_000, '1a000f4240'],
  [1_000_000_000_000, '1b000000e8d4a51000'],
  [-1, '20'],
  [-100, '3863'],
  [-1000, '3903e7'],
  [Uint8Array.of(), '40'],
  [Uint8Array.of(1, 2, 3, 4), '4401020304'],
  ['', '60'],
  ['IETF', '6449455446'],
  ['"\\', '62225c'],
  ['ü', '62c3bc'],
  ['水', '63e6b0b4'],
  ['𐅑', '64f0908591'],
  [[], '80'],
  [[1, [2, 3], [4, 5]], '8301820203820405'],
  [new Map(), 'a0'],
  [
    new Map([
      [1, 2],
      [3, 4],
    ]),
    'a201020304',
  ],
  [
    new Map<string, CborValue>([
      ['a', 1],
      ['b', [2, 3]],
    ]),
    'a26161016162820203',
  ],
  [{ tag: 1, value: 1_363_896_240 }, 'c11a514b67b0'],
  [{ tag: 32, value: 'http://www.example.com' }, 'd82076687474703a2f2f7777772e6578616d706c652e636f6d'],
]

describe('CBOR', () => {
  test.each(EXAMPLES)('RFC 8949 Appendix A: %o', (value, encoded) => {
    expect(toHex(encodeCbor(value))).toBe(encoded)
    expect(decodeCbor(hex(encoded))).toEqual(value)
  })

  test('keys stand in the order of RFC 8949 §4.2.1, however they were given', () => {
    const value = new Map<number | string, CborValue>([
      ['aa', 0],
      ['z', 0],
      [-1, 0],
      [100, 0],
      [10, 0],
    ])
    expect(toHex(encodeCbor(value))).toBe('a50a001864002000617a0062616100')
  })

  test.each([
    ['255', 255, '18ff'],
    ['256', 256, '190100'],
    ['65535', 65_535, '19ffff'],
    ['65536', 65_536, '1a00010000'],
    ['2³² - 1', 2 ** 32 - 1, '1affffffff'],
    ['2³²', 2 ** 32, '1b0000000100000000'],
    ['the largest', Number.MAX_SAFE_INTEGER, '1b001fffffffffffff'],
    ['the smallest', -Number.MAX_SAFE_INTEGER, '3b001ffffffffffffe'],
  ])('%s has one form', (_name, value, encoded) => {
    expect(toHex(encodeCbor(value))).toBe(encoded)
    expect(decodeCbor(hex(encoded))).toBe(value)
  })

  test.each([
    ['nothing', ''],
    ['an early end', '44010203'],
    ['something behind it', '0000'],
    ['23 in two bytes', '1817'],
    ['255 in three bytes', '1900ff'],
    ['65535 in five bytes', '1a0000ffff'],
    ['2³² - 1 in nine bytes', '1b00000000ffffffff'],
    ['more than a safe integer', '1b0020000000000000'],
    ['a text of indefinite length', '7f6161ff'],
    ['an array of indefinite length', '9f01ff'],
    ['a reserved length', '1c00'],
    ['a float', 'f93c00'],
    ['null', 'f6'],
    ['true', 'f5'],
    ['keys in another order', 'a203040102'],
    ['a key twice', 'a201020103'],
    ['a list as key', 'a18001'],
    ['text that is no UTF-8', '62c328'],
    ['a surrogate in UTF-8', '63eda080'],
    ['a list of four thousand million items', '9affffffff'],
    ['a map of four thousand million entries', 'baffffffff'],
    ['too deep a nesting', '8181818181818181818100'],
  ])('%s is refused', (_what, encoded) => {
    expect(() => decodeCbor(hex(encoded))).toThrow(Malformed)
  })

  test('a fraction is not written', () => {
    expect(() => encodeCbor(1.5)).toThrow(RangeError)
    expect(() => encodeCbor(2 ** 53)).toThrow(RangeError)
  })

  test('a mark at the start of a text stays', () => {
    const text = '\u{FEFF}A54'
    expect(decodeCbor(encodeCbor(text))).toBe(text)
  })
})
