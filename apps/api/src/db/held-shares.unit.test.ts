import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../kernel/durations.ts'
import { slotOf } from '../limits/sliding-window.ts'
import { type HeldShares, holdShares, isOfSlot, type Share } from './held-shares.ts'

const LIFE = 5 * SECOND
let shares: HeldShares
let back: [key: string, uses: number][]

beforeEach(() => {
  vi.useFakeTimers()
  back = []
  shares = holdShares(LIFE, ({ key, uses }) => void back.push([key, uses]))
})
afterEach(() => void vi.useRealTimers())

function shareOf(key: string, { uses = 5, slot = 1 } = {}): Share {
  const now = performance.now()
  return { key, uses, slot, used: uses, takenAt: now, usedAt: now }
}

function useOneOf(key: string): void {
  const share = shares.get(key)
  if (!share) throw new Error(`nothing of ${key} is held`)
  shares.useOne(share)
}

test('a share goes back five seconds after its last use, and another one at its own time', () => {
  shares.keep(shareOf('used'))
  shares.keep(shareOf('idle'))
  vi.advanceTimersByTime(4 * SECOND)
  useOneOf('used')
  vi.advanceTimersByTime(2 * SECOND)
  expect(back).toEqual([['idle', 5]])
  useOneOf('used')
  vi.advanceTimersByTime(4 * SECOND)
  expect(back).toHaveLength(1)
  vi.advanceTimersByTime(2 * SECOND)
  expect(back).toEqual([
    ['idle', 5],
    ['used', 3],
  ])
  expect(shares.get('used')).toBeUndefined()
})

test('a share that is used up has nothing to give back', () => {
  shares.keep(shareOf('all', { uses: 1 }))
  useOneOf('all')
  expect(shares.get('all')).toBeUndefined()
  vi.advanceTimersByTime(MINUTE)
  expect(back).toEqual([])
})

test('two shares of one slot are one; of two slots, the former goes back', () => {
  shares.keep(shareOf('limit', { uses: 2 }))
  shares.keep(shareOf('limit', { uses: 5 }))
  expect(shares.get('limit')?.uses).toBe(7)
  shares.keep(shareOf('limit', { uses: 5, slot: 2 }))
  expect(back).toEqual([['limit', 7]])
  expect(shares.get('limit')).toMatchObject({ uses: 5, slot: 2 })
  shares.endAll()
  expect(back).toEqual([
    ['limit', 7],
    ['limit', 5],
  ])
})

test.each([
  ['its own slot', 0, true],
  ['a clock that is a slot behind', -1, true],
  ['the next slot', 1, false],
])('in %s', (_, later, good) => {
  const now = new Date('2026-03-01T12:00:30Z')
  const request = { key: 'limit', uses: 1, most: 50, windowMs: HOUR, now }
  const share = shareOf('limit', { slot: slotOf(now, HOUR) - later })
  expect(isOfSlot(share, request)).toBe(good)
})
