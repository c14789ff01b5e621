import { expect, test } from 'vitest'
import { secondsOfRetryAfter } from './retry-after.ts'

const NOW = new Date('2026-11-06T08:49:07Z')

test.each([
  ['120', 120],
  [' 30 ', 30],
  ['Fri, 06 Nov 2026 08:49:37 GMT', 30],
  ['Friday, 06-Nov-26 08:49:37 GMT', 30],
  ['Fri Nov  6 08:49:37 2026', 30],
  ['Fri, 06 Nov 2026 08:49:00 GMT', null],
  ['0', null],
  ['-5', null],
  ['1e9', null],
  ['Infinity', null],
  ['soon', null],
  ['Friday', null],
  ['2026-11-07', null],
  ['', null],
  [undefined, null],
])('%s: %s', (header, expected) => expect(secondsOfRetryAfter(header, NOW)).toBe(expected))
