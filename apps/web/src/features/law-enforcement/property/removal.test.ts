import { expect, test } from 'vitest'
import { needsReason } from './removal.ts'

const NOW = Date.parse('2026-11-29T10:00:00Z')

test.each([
  ['somebody else’s', null, true],
  ['the own, until that moment', '2026-11-29T10:00:00Z', false],
  ['the own, after it', '2026-11-29T09:59:59Z', true],
])('%s picture', (_whose, removable_until, reason) => {
  expect(needsReason({ removable_until }, NOW)).toBe(reason)
})
