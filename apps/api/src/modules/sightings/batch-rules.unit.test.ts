import { expect, test } from 'vitest'
import type { StoredLine } from './batch-queries.ts'
import {
  daysOf,
  hashed,
  holdersOf,
  linesOfCases,
  linesOfFlags,
  onceEach,
  periodsOf,
  withinDay,
  withoutExcepted,
} from './batch-rules.ts'

const line = (change: Partial<StoredLine> = {}): StoredLine => ({
  index: 0,
  imei14: '35418804012345',
  flagId: 1,
  holdId: null,
  seenAt: new Date('2026-11-26T12:00:00Z'),
  state: 'Lagos',
  area: null,
  reference: 'a',
  simHash: null,
  ...change,
})

test('of a case and a hold the case counts; a line whose case closed meanwhile is dropped, or is the hold’s', () => {
  const lines = ['1', '2', '3', '4'].map((last, index) => {
    const { flagId: _, holdId: __, simHash: ___, ...rest } = line({ index, imei14: `3541880401234${last}` })
    return { ...rest, sim: 'token' }
  })
  const cases = new Map(
    [
      { imei14: '35418804012341', flag_id: 1, hold_id: 7 },
      { imei14: '35418804012342', flag_id: 2, hold_id: null },
      { imei14: '35418804012343', flag_id: 2, hold_id: 7 },
    ].map((found) => [found.imei14, found]),
  )
  const locked = { flags: new Map([[1, 'LE-2026-000001']]), holds: new Set([7]) }
  const hashOf = (sim: string) => `hash of ${sim}`
  const ofCases = linesOfCases(lines, cases, locked)
  expect(
    hashed(ofCases, hashOf).map(({ index, flagId, holdId, simHash }) => [index, flagId, holdId, simHash]),
  ).toEqual([
    [0, 1, null, 'hash of token'],
    [2, null, 7, 'hash of token'],
  ])
  const excepted = new Set(['1 35418804012341 hash of token', '1 35418804012342 hash of token'])
  expect(withoutExcepted(ofCases, excepted, hashOf).map(({ index }) => index)).toEqual([2])
  expect(withoutExcepted(ofCases, new Set(), hashOf)).toHaveLength(2)
})

test('a reference counts once, a case up to the limit of its day', () => {
  expect(
    onceEach([line(), line({ index: 1 }), line({ index: 2, reference: 'b' })]).map(({ index }) => index),
  ).toEqual([0, 2])
  const counts = new Map([['1 2026-11-26', 9_999]])
  const next = new Date('2026-11-27T12:00:00Z')
  const { kept, over } = withinDay(
    [
      line(),
      line({ index: 1 }),
      line({ index: 2, seenAt: next }),
      line({ index: 3, flagId: null, holdId: 7 }),
    ],
    counts,
  )
  expect([kept.map(({ index }) => index), over.map(({ index }) => index)]).toEqual([[0, 2, 3], [1]])
})

test('days are those of Lagos, each with its newest sighting; a hold alone has none', () => {
  const late = new Date('2026-11-26T23:30:00Z')
  const lines = linesOfFlags([
    line({ seenAt: new Date('2026-11-26T12:05:00Z') }),
    line(),
    line({ seenAt: late }),
    line({ flagId: null, holdId: 7 }),
  ])
  expect(daysOf(lines)).toEqual([
    { flagId: 1, day: '2026-11-26', state: 'Lagos', seen: 2, lastSeenAt: new Date('2026-11-26T12:05:00Z') },
    { flagId: 1, day: '2026-11-27', state: 'Lagos', seen: 1, lastSeenAt: late },
  ])
  expect(periodsOf(lines)).toEqual([{ flagId: 1, from: new Date('2026-11-26T12:00:00Z'), until: late }])
})

test('a notice is for the first line of a case and SIM, without a SIM of a case and day', () => {
  const lines = linesOfFlags([
    line({ index: 4, simHash: 'a' }),
    line({ index: 5, simHash: 'a' }),
    line({ index: 6 }),
    line({ index: 7 }),
    line({ index: 8, flagId: 2, simHash: 'a' }),
  ])
  expect([...holdersOf(lines, '2026-11-26').values()].map(({ index, holder }) => [index, holder])).toEqual([
    [4, 'a'],
    [6, '2026-11-26'],
    [8, 'a'],
  ])
})
