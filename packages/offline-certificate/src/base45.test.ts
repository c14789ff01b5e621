import { describe, expect, test } from 'vitest'
import { decodeBase45, encodeBase45, Malformed } from './index.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

describe('base45', () => {
  test.each([
    ['AB', 'BB8'],
    ['Hello!!', '%69 VD92EX0'],
    ['base-45', 'UJCLQE7W581'],
    ['ietf!', 'QED8WEX0'],
    ['', ''],
  ])('RFC 9285 §4.3: %j is %j', (plain, encoded) => {
    expect(encodeBase45(utf8(plain))).toBe(encoded)
    expect(decodeBase45(encoded)).toEqual(utf8(plain))
  })

  test('every pair of bytes comes back, and every single byte', () => {
    for (let value = 0; value < 65_536; value += 1) {
      const pair = Uint8Array.of(value >> 8, value & 0xff)
      expect(decodeBase45(encodeBase45(pair))).toEqual(pair)
    }
    for (let value = 0; value < 256; value += 1)
      expect(decodeBase45(encodeBase45(Uint8Array.of(value)))).toEqual(Uint8Array.of(value))
  })

  test.each([
    ['a length that no bytes have', 'BB8B'],
    ['three characters above 65535', 'GGW'],
    ['three characters far above', ':::'],
    ['two characters above 255', '::'],
    ['a small letter', 'bb8'],
    ['a line break', 'BB\n'],
    ['a letter outside of ASCII', 'BBÉ'],
  ])('%s is refused', (_what, text) => {
    expect(() => decodeBase45(text)).toThrow(Malformed)
  })

  test('the largest of each group is taken', () => {
    expect(decodeBase45('FGW')).toEqual(Uint8Array.of(255, 255))
    expect(decodeBase45('U5')).toEqual(Uint8Array.of(255))
  })
})
