import { afterEach, expect, test, vi } from 'vitest'
import { loadWithRetries } from './lazy-part.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Fails as often as said, then gives the part. */
function failing(times: number) {
  let calls = 0
  const load = async () => {
    calls += 1
    if (calls <= times) throw new TypeError(`Failed to fetch dynamically imported module (${calls})`)
    return 'part'
  }
  return { load, calls: () => calls }
}

test.each([0, 1, 2])('a script that fails %i times is loaded', async (times) => {
  vi.stubGlobal('navigator', { onLine: true })
  const part = failing(times)
  expect(await loadWithRetries(part.load, 1)).toBe('part')
  expect(part.calls()).toBe(times + 1)
})

test('the third failure is thrown', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const part = failing(3)
  await expect(loadWithRetries(part.load, 1)).rejects.toThrow('(3)')
})

test('offline, the first failure is thrown', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const part = failing(1)
  await expect(loadWithRetries(part.load, 1)).rejects.toThrow('(1)')
  expect(part.calls()).toBe(1)
})
