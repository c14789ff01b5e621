import { expect, test } from 'vitest'
import { nextExhibit } from './next-exhibit.ts'

test.each([
  ['1', '2'],
  ['009', '010'],
  ['99', '100'],
  ['IKJ/2026/0041', 'IKJ/2026/0042'],
  ['2026-17A', '2026-18A'],
  ['Bag', 'Bag-2'],
  ['Bag-2', 'Bag-3'],
  ['12345678901234567890', '12345678901234567891'],
])('after %s comes %s', (exhibit, next) => {
  expect(nextExhibit(exhibit)).toBe(next)
})
