import { expect, test } from 'vitest'
import { newId } from './random.ts'
import { formatUuid, parseUuid, uuidFrom } from './uuid.ts'

/** RFC 9562, appendix A.6: version 7. */
const EXAMPLE = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'

test('the example of the standard, to bytes and back', () => {
  expect(formatUuid(parseUuid(EXAMPLE))).toBe(EXAMPLE)
  expect(uuidFrom(parseUuid(EXAMPLE), 7)).toBe(EXAMPLE)
})

test('version and variant are set, nothing else changes, and the given bytes stay', () => {
  const bytes = Buffer.alloc(32, 0xff)
  expect(uuidFrom(bytes, 4)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  expect(uuidFrom(bytes, 8)).toBe('ffffffff-ffff-8fff-bfff-ffffffffffff')
  expect(bytes.every((byte) => byte === 0xff)).toBe(true)
})

test('a new id begins with its time', () => {
  const now = new Date(1645557742000)
  expect(newId(now)).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(newId(now)).not.toBe(newId(now))
})
