import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Admission, createAdmission } from './admission.ts'

let line: { waitingCount: number; options: { max: number } }
let admission: Admission
beforeEach(() => {
  vi.useFakeTimers()
  line = { waitingCount: 0, options: { max: 10 } }
  admission = createAdmission(line)
})
afterEach(() => {
  admission.stop()
  vi.useRealTimers()
})

const enter = (count: number) => Array.from({ length: count }, () => admission.enter())

test('a burst is let in, however long the line is for a moment', () => {
  enter(200)
  line.waitingCount = 190
  vi.advanceTimersByTime(80)
  expect(admission.admits()).toBe(true)
  line.waitingCount = 0
  vi.advanceTimersByTime(20)
  line.waitingCount = 190
  vi.advanceTimersByTime(80)
  expect(admission.admits()).toBe(true)
})

describe('a line that stands', () => {
  beforeEach(() => {
    line.waitingCount = 61
  })

  test('lets in as many as can be worked for, and everybody again once fewer are refused than let in', () => {
    const leave = enter(70)
    vi.advanceTimersByTime(300)
    expect(admission.admits()).toBe(false)
    for (const each of leave.splice(0, 61)) each()
    expect(admission.admits()).toBe(true)
    line.waitingCount = 0
    enter(1)
    expect([1, 2, 3].map(() => admission.admits())).toEqual([false, false, false])
    vi.advanceTimersByTime(1_000)
    expect(admission.admits()).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(admission.admits()).toBe(false)
    leave.splice(0, 5).forEach((each) => {
      each()
    })
    expect(admission.admits()).toBe(true)
    vi.advanceTimersByTime(1_000)
    enter(20)
    expect(admission.admits()).toBe(true)
  })

  test('is nobody’s matter while few are inside: a database that is slow to answer one is not overload', () => {
    enter(60)
    vi.advanceTimersByTime(10_000)
    expect(admission.admits()).toBe(true)
  })
})

test('what waits elsewhere than at the database has its limit too', () => {
  const [leave] = enter(400)
  expect(admission.admits()).toBe(false)
  leave?.()
  expect(admission.admits()).toBe(true)
})
