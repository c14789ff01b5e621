import { expect, test } from 'vitest'
import { newestOnly } from './newest-only.ts'

test('of several runs the newest alone counts, in whatever order they end', () => {
  const begin = newestOnly()
  const first = begin()
  expect(first()).toBe(true)
  const second = begin()
  expect([first(), second()]).toEqual([false, true])
})
