import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runLoop } from './run-loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a loop runs at the first wake, then after each pause, longer after a failure', async () => {
  let runs = 0
  const errors: unknown[] = []
  const loop = runLoop({
    run: async () => {
      runs += 1
      if (runs === 2) throw new Error('second')
    },
    everyMs: 10,
    afterErrorMs: 100,
    onError: (error) => void errors.push(error),
  })
  await vi.advanceTimersByTimeAsync(50)
  expect(runs).toBe(0)
  loop.wake()
  await vi.advanceTimersByTimeAsync(15)
  expect([runs, errors]).toEqual([2, [new Error('second')]])
  await vi.advanceTimersByTimeAsync(90)
  expect(runs).toBe(2)
  await vi.advanceTimersByTimeAsync(10)
  expect(runs).toBe(3)
  await loop.stop()
  loop.wake()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toBe(3)
})

test('wakes during a run start one more; the stop waits for it and hides its failure', async () => {
  let [runs, running, most] = [0, 0, 0]
  const errors: unknown[] = []
  const loop = runLoop({
    async run(stopped) {
      runs += 1
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
      stopped.throwIfAborted()
    },
    everyMs: 1_000,
    onError: (error) => void errors.push(error),
  })
  for (let index = 0; index < 3; index += 1) loop.wake()
  await vi.advanceTimersByTimeAsync(2)
  loop.wake()
  await vi.advanceTimersByTimeAsync(20)
  expect([runs, most]).toEqual([2, 1])
  loop.wake()
  const stopped = loop.stop()
  await vi.advanceTimersByTimeAsync(5)
  await stopped
  expect([runs, running, errors]).toEqual([3, 0, []])
})
