import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Admission, createAdmission } from './admission.ts'

let admission: Admission
beforeEach(() => {
  vi.useFakeTimers()
  admission = createAdmission(10)
})
afterEach(() => {
  admission.stop()
  vi.useRealTimers()
})

const enter = (count: number) => Array.from({ length: count }, () => admission.enter())

/** For so long, every 20 ms so many come, if they are let in, and so many leave. */
function pass(milliseconds: number, inside: (() => void)[], { come, leave }: { come: number; leave: number }): number {
  let refused = 0
  for (let at = 0; at < milliseconds; at += 20) {
    vi.advanceTimersByTime(20)
    for (let one = 0; one < come; one += 1) {
      if (admission.admits()) inside.push(admission.enter())
      else refused += 1
    }
    for (const each of inside.splice(0, leave)) each()
  }
  return refused
}

test('a burst is let in, however many: it gets shorter', () => {
  const inside = enter(390)
  expect(pass(3_000, inside, { come: 0, leave: 2 })).toBe(0)
  expect(admission.admits()).toBe(true)
})

test('many at once who are served soon are no line', () => {
  expect(pass(5_000, enter(100), { come: 50, leave: 50 })).toBe(0)
})

test('few are no line, however long they take: a database that is slow to answer one is not overload', () => {
  enter(60)
  vi.advanceTimersByTime(10_000)
  expect(admission.admits()).toBe(true)
})

test('those in a line of their own, such as that of passwords, shut nobody out', () => {
  let inOtherLines = 0
  admission.stop()
  admission = createAdmission(10, () => inOtherLines)
  enter(62)
  inOtherLines = 62
  vi.advanceTimersByTime(10_000)
  expect(admission.admits()).toBe(true)
  inOtherLines = 0
  vi.advanceTimersByTime(10_000)
  expect(admission.admits()).toBe(false)
})

describe('a line that stands', () => {
  test('lets in as many as there are connections, and everybody again once fewer are refused than let in', () => {
    const inside = enter(70)
    expect(pass(400, inside, { come: 5, leave: 2 })).toBe(0)
    vi.advanceTimersByTime(300)
    expect(admission.admits()).toBe(false)
    const refused = pass(2_000, inside, { come: 5, leave: 2 })
    expect(refused).toBeGreaterThan(200)
    expect(inside.length).toBeLessThanOrEqual(10)
    expect(pass(3_000, inside, { come: 1, leave: 2 })).toBeLessThan(50)
    expect(pass(1_000, inside, { come: 5, leave: 5 })).toBe(0)
  })

  test('where nobody leaves any more', () => {
    enter(61)
    vi.advanceTimersByTime(600)
    expect(admission.admits()).toBe(false)
  })

  test('of those who come in one turn of the event loop no more are let in than there is room', () => {
    const inside = enter(61)
    vi.advanceTimersByTime(600)
    for (const each of inside) each()
    expect(Array.from({ length: 100 }, () => admission.admits()).filter(Boolean)).toHaveLength(10)
  })

  test('lets in fewer while the event loop is late, and more again when it is not', () => {
    const inside = enter(61)
    vi.advanceTimersByTime(600)
    for (const each of inside) each()
    const letIn = () => {
      vi.advanceTimersToNextTimer()
      return Array.from({ length: 100 }, () => admission.admits()).filter(Boolean).length
    }
    const now = vi.spyOn(performance, 'now')
    let late = performance.now()
    for (let look = 0; look < 8; look += 1) {
      late += 60
      now.mockReturnValue(late)
      vi.advanceTimersByTime(20)
    }
    expect(letIn()).toBeLessThanOrEqual(2)
    for (let look = 0; look < 90; look += 1) {
      late += 20
      now.mockReturnValue(late)
      vi.advanceTimersByTime(20)
    }
    expect(letIn()).toBeGreaterThanOrEqual(4)
    now.mockRestore()
  })
})

test('what waits has its limit, whatever it waits for', () => {
  const [leave] = enter(400)
  expect(admission.admits()).toBe(false)
  leave?.()
  expect(admission.admits()).toBe(true)
})
