import { OPERATIONAL_STATUSES } from '@amana/contract'
import { STATUSES } from '@amana/private-check/entry'
import { describe, expect, it } from 'vitest'
import { type EpochState, followed, nextEpoch, shapeFor, workFor } from './shape-rules.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const DAY = 86_400_000
const LIST = { epoch: 'a', head: 7, waiting: false }
const present: EpochState = {
  epoch: 1,
  build: 'x',
  capacity: 100,
  entries: 10,
  list_epoch: 'a',
  list_position: 7,
  assigned: 3,
  published: 3,
  begun_at: NOW,
  until: null,
  alive: true,
}
const next: EpochState = { ...present, epoch: 2, begun_at: null }

describe('the shape of a set', () => {
  it.each([0, 1, 1_000, 10_000, 100_000, 1_000_000, 5_000_000, 25_000_000])('of %i numbers', (entries) => {
    const { bits, slots, capacity } = shapeFor(entries)
    expect(capacity).toBeGreaterThan(entries)
    expect(slots * 2 ** bits).toBeGreaterThan(capacity)
    // 200 million phones.
    expect(200_000_000 / 2 ** bits).toBeGreaterThan(3_000)
    if (bits < 16) expect(slots * 16).toBeLessThanOrEqual(8_192)
    if (bits > 0) expect(slots * 16 * 2).toBeGreaterThan(8_192)
  })
})

describe('what is to be done', () => {
  it.each<[string, EpochState[], object]>([
    ['nothing there', [], { do: 'create' }],
    ['a present one', [present], { do: 'nothing' }],
    ['30 days old', [{ ...present, begun_at: new Date(NOW.getTime() - 30 * DAY) }], { do: 'create' }],
    ['not quite', [{ ...present, begun_at: new Date(NOW.getTime() - 30 * DAY + 1) }], { do: 'nothing' }],
    ['outgrown', [{ ...present, entries: 101 }], { do: 'create' }],
    ['of before a restore', [{ ...present, list_epoch: 'b' }], { do: 'create' }],
    [
      'a next one without files',
      [present, { ...next, build: null, list_epoch: null }],
      { do: 'build', epoch: 2 },
    ],
    ['a next one behind', [present, { ...next, list_position: 6 }], { do: 'nothing' }],
    [
      'a next one whose newest files are not written',
      [present, { ...next, published: 2 }],
      { do: 'nothing' },
    ],
    ['a next one that has everything', [present, next], { do: 'begin', epoch: 2 }],
    ['a next one of before a restore', [present, { ...next, list_epoch: 'b' }], { do: 'build', epoch: 2 }],
    [
      'an old one that goes on',
      [present, { ...present, epoch: 0, until: new Date(NOW.getTime() + 1) }],
      { do: 'nothing' },
    ],
    ['an old one that is over', [present, { ...present, epoch: 0, until: NOW }], { do: 'end', epoch: 0 }],
    [
      'an old one that was ended',
      [present, { ...present, epoch: 0, until: NOW, alive: false }],
      { do: 'nothing' },
    ],
  ])('%s', (_name, epochs, work) => {
    expect(workFor(epochs, LIST, NOW)).toEqual(work)
  })
})

it('an epoch does not begin while numbers wait for their position', () => {
  expect(workFor([present, next], { ...LIST, waiting: true }, NOW)).toEqual({ do: 'nothing' })
})

it('epochs follow the list in the order in which they are waited for', () => {
  const old = { ...present, epoch: 0, until: new Date(NOW.getTime() + 1) }
  const all = [
    next,
    present,
    old,
    { ...old, until: NOW },
    { ...next, build: null },
    { ...present, list_epoch: null },
  ]
  expect(followed(all, NOW)).toEqual([present, old, next])
})

describe('the number of an epoch', () => {
  it('is the minute, and never one that was given', () => {
    expect(nextEpoch(null, new Date(600_000))).toBe(10)
    expect(nextEpoch(10, new Date(600_000))).toBe(11)
    expect(nextEpoch(40, new Date(600_000))).toBe(41)
  })
})

it("an entry's byte is the place of its status in the contract's enum", () => {
  expect(STATUSES).toEqual(OPERATIONAL_STATUSES)
})
