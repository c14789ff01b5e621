import { expect, it } from 'vitest'
import { HOUR, MINUTE } from '../kernel/durations.ts'
import { SLOTS, slotOf, waitFor } from './sliding-window.ts'

const NOW = new Date('2026-03-01T10:20:30Z')
const slot = slotOf(NOW, HOUR)
const wait = (uses: number, most: number, counts: readonly number[]) =>
  waitFor(uses, { most, windowMs: HOUR, now: NOW, slot, counts })

it('a use of an hour counts until its minute is older than an hour', () => {
  expect(wait(1, 1, [])).toBe(0)
  expect(wait(1, 1, [1])).toBe(HOUR + MINUTE / 2)
  const oldest = [...Array(SLOTS).fill(0), 1]
  expect(wait(1, 1, oldest)).toBe(MINUTE / 2)
})

it('several uses wait until enough of the oldest have gone', () => {
  const counts = [1, 0, 0, 2, 1]
  expect(wait(1, 4, counts)).toBe(HOUR + MINUTE / 2 - 4 * MINUTE)
  expect(wait(3, 4, counts)).toBe(HOUR + MINUTE / 2 - 3 * MINUTE)
  expect(wait(4, 4, counts)).toBe(HOUR + MINUTE / 2)
})

it('what is more than the limit never fits', () => {
  expect(wait(5, 4, [1])).toBe(HOUR)
  expect(wait(5, 4, [])).toBe(HOUR)
})
