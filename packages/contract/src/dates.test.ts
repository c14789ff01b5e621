import { expect, test } from 'vitest'
import { formatDate, formatDateTime } from './dates.ts'
import { timeSchema } from './primitives.ts'

test.each([
  ['2025-03-02T22:59:59.999Z', 'March 02, 2025', 'March 02, 2025, 23:59 WAT'],
  ['2025-03-02T23:00:00.000Z', 'March 03, 2025', 'March 03, 2025, 00:00 WAT'],
  ['2025-03-03T13:05:00.000Z', 'March 03, 2025', 'March 03, 2025, 14:05 WAT'],
  ['2025-12-31T23:30:00.000Z', 'January 01, 2026', 'January 01, 2026, 00:30 WAT'],
])('S2 §2: %s is %s in Lagos', (time, date, dateTime) => {
  expect(formatDate(time)).toBe(date)
  expect(formatDate(new Date(time))).toBe(date)
  expect(formatDateTime(time)).toBe(dateTime)
})

test.each([
  ['2025-03-02T23:00:00.000Z', true],
  ['2025-03-02T23:00:00Z', true],
  ['2025-03-02', false],
  ['2025-03-02T23:00:00+01:00', false],
  ['yesterday', false],
])('%s travels: %s', (time, fits) => {
  expect(timeSchema.safeParse(time).success).toBe(fits)
})
