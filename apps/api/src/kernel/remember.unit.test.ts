import { expect, test, vi } from 'vitest'
import { remember } from './remember.ts'

test('is loaded once for its life, and again after it', async () => {
  let now = 0
  const load = vi.fn(async () => now)
  const value = remember(load, 10, () => now)
  expect(await Promise.all([value.get(), value.get()])).toEqual([0, 0])
  now = 9
  expect(await value.get()).toBe(0)
  now = 10
  expect(await value.get()).toBe(10)
  expect(load).toHaveBeenCalledTimes(2)
})

test('an error is not remembered, and does not end what was loaded since', async () => {
  const loads = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let next = 0
  const value = remember(
    () => (loads[next++] as (typeof loads)[0]).promise,
    10,
    () => 0,
  )
  const first = value.get()
  const second = value.reload()
  loads[0]?.reject(new Error('lost'))
  loads[1]?.resolve('new')
  await expect(first).rejects.toThrow('lost')
  expect(await second).toBe('new')
  expect(await value.get()).toBe('new')
  expect(next).toBe(2)
})

test('forgotten, it is loaded again', async () => {
  const load = vi.fn(async () => 1)
  const value = remember(load, 10, () => 0)
  await value.get()
  value.forget()
  await value.get()
  expect(load).toHaveBeenCalledTimes(2)
})
