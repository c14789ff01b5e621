import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withinOneDay } from './within-one-day.ts'

beforeEach(() => {
  // A minute before midnight in Lagos.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T22:59:00Z') })
})
afterEach(() => vi.useRealTimers())

const failing = (minutes: number, runs: number[]) => async (run: number) => {
  runs.push(run)
  vi.setSystemTime(Date.now() + minutes * 60_000)
  if (run === 1) throw new Error('two of a day')
}

test('what fails across midnight runs once more', async () => {
  const runs: number[] = []
  await withinOneDay(failing(2, runs))
  expect(runs).toEqual([1, 2])
})

test('what fails within a day fails, and what passes runs once', async () => {
  const runs: number[] = []
  await expect(withinOneDay(failing(0, runs))).rejects.toThrow('two of a day')
  await withinOneDay(async (run) => void runs.push(run))
  expect(runs).toEqual([1, 1])
})
