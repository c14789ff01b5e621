import { describe, expect, test } from 'vitest'
import { pageOf } from './registry.ts'
import { isCheckDue, NIGHT_BEGINS, pauseAfter } from './schedule.ts'

const day = (hour: number, minute = 0, date = 10) => new Date(2026, 10, date, hour, minute)

test.each([
  ['never compared', null, day(12), true],
  ['compared this night', day(NIGHT_BEGINS, 31), day(23, 59), false],
  ['before the minute of the next night', day(NIGHT_BEGINS, 31), day(NIGHT_BEGINS, 29, 11), false],
  ['at the minute of the next night', day(NIGHT_BEGINS, 31), day(NIGHT_BEGINS, 30, 11), true],
  ['compared in the evening', day(20), day(NIGHT_BEGINS, 30, 11), true],
  ['away for days', day(20), day(12, 0, 14), true],
  ['a time that cannot be read', new Date('x'), day(12), true],
])('the digest, %s', (_, checkedAt, now, due) => {
  expect(isCheckDue(checkedAt, now, 30)).toBe(due)
})

test('pauses double up to a minute, and are never shorter than asked for', () => {
  expect([1, 2, 3, 7, 50].map((failures) => pauseAfter(failures, 0, 0))).toEqual([
    1_000, 2_000, 4_000, 60_000, 60_000,
  ])
  expect([pauseAfter(1, 90, 0), pauseAfter(1, 90, 1)]).toEqual([90_000, 99_000])
})

describe('an answer of the registry', () => {
  const change = {
    position: 3,
    imei: '35418804012345',
    change: 'block',
    status: 'stolen',
    reporting_date: '2026-11-24',
  }

  test('becomes a page; none without changes', () => {
    expect(pageOf(2, [change])).toEqual({ after: 2, to: 3, changes: [change] })
    expect(pageOf(2, [])).toBeNull()
  })

  test.each([
    ['a position that was told before', { position: 2 }],
    ['15 digits', { imei: '354188040123452' }],
    ['more than a number', { imei: '3541880401234\n' }],
    ['another kind', { change: 'toggle' }],
    ['another status', { status: 'stolen,2026' }],
    ['no day', { reporting_date: '2026-02-30' }],
  ])('with %s is refused', (_, wrong) => {
    expect(() => pageOf(2, [{ ...change, ...wrong }])).toThrow("the registry's answer lacks")
  })
})
