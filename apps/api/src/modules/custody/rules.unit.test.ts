import { expect, test } from 'vitest'
import { freePlaces, removableUntil } from './rules.ts'

test.each([
  [[], [1, 2, 3]],
  [[1], [2, 3]],
  [[1, 3], [2]],
  [[1, 2, 3], []],
])('pictures at %j leave the places %j', (taken, free) => {
  const standing = taken.map((position) => ({ position }))
  expect(freePlaces(standing, 3)).toEqual(free)
})

test('who added a picture removes it without a reason for as long as a scan is undone', () => {
  const added = new Date('2026-11-29T10:00:00Z')
  expect(removableUntil({ added_at: added })).toEqual(new Date('2026-11-29T10:15:00Z'))
})
