import { expect, test } from 'vitest'
import { after, SECOND } from '../kernel/durations.ts'
import { createTokenCache } from './token-cache.ts'

function createCache() {
  let now = new Date('2026-11-21T10:00:00.000Z')
  const cache = createTokenCache({ now: () => now })
  let issued = 0
  return {
    cache,
    read: (expiresIn = 3600) => cache.read(async () => ({ token: `token-${++issued}`, expiresIn })),
    wait(milliseconds: number) {
      now = after(now, milliseconds)
    },
  }
}

test('a short token is used for half of its life', async () => {
  const { read, wait } = createCache()
  expect(await read(60)).toBe('token-1')
  wait(30 * SECOND - 1)
  expect(await read(60)).toBe('token-1')
  wait(1)
  expect(await read(60)).toBe('token-2')
})

test('a late complaint about an old token leaves the new one', async () => {
  const { cache, read } = createCache()
  const old = await read()
  cache.drop(old)
  const current = await read()
  cache.drop(old)
  expect(await read()).toBe(current)
})

test('all who wait share one answer, a failure too, and the next one asks again', async () => {
  const { cache, read } = createCache()
  const failing = () => cache.read(() => Promise.reject(new Error('no token')))
  const results = await Promise.allSettled([failing(), failing(), read()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await read()).toBe('token-1')
})
