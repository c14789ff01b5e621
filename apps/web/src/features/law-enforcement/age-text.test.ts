import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

const now = Date.parse('2026-11-26T12:00:00Z')

test.each([
  ['2026-11-26T12:00:30Z', 'just now'],
  ['2026-11-26T11:59:01Z', 'just now'],
  ['2026-11-26T11:59:00Z', '1 minute ago'],
  ['2026-11-26T11:01:00Z', '59 minutes ago'],
  ['2026-11-26T11:00:00Z', '1 hour ago'],
  ['2026-11-25T12:00:01Z', '23 hours ago'],
  ['2026-11-24T12:00:00Z', '2 days ago'],
])('%s is %s', (time, age) => {
  expect(ageText(time, now)).toBe(age)
})
