import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProviderDown, ProviderRefused } from '../../ports/payment-gateway.ts'
import { createProviderBreakers, type ProviderBreakers } from './provider-breaker.ts'

const down = () => Promise.reject(new ProviderDown('500'))
const refused = () => Promise.reject(new ProviderRefused('no'))
const works = () => Promise.resolve('yes')

let breakers: ProviderBreakers
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  breakers = createProviderBreakers({ log: pino({ level: 'silent' }), failures: 3, pause: 20_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

async function run(call: () => Promise<unknown>, times = 1, provider = 'one'): Promise<unknown[]> {
  const outcomes: unknown[] = []
  for (let i = 0; i < times; i += 1)
    outcomes.push(await breakers.run(provider, call).catch((error: unknown) => error))
  return outcomes
}

test('after failures in a row it is not asked, is told so at once, and others are', async () => {
  await run(down, 3)
  const call = vi.fn(works)
  const [outcome] = await run(call)
  expect(outcome).toBeInstanceOf(ProviderDown)
  expect(call).not.toHaveBeenCalled()
  expect(breakers.openFor('one')).toBe(20)
  expect(breakers.openFor('two')).toBeNull()
  expect(await run(works, 1, 'two')).toEqual(['yes'])
})

test('an answer in between, also a refusal, begins the count again', async () => {
  for (const answer of [works, refused]) {
    await run(down, 2)
    await run(answer)
  }
  await run(down, 2)
  expect(breakers.openFor('one')).toBeNull()
  expect((await run(refused))[0]).toBeInstanceOf(ProviderRefused)
})

test('a call that takes too long, or fails in an unexpected way, is a failure', async () => {
  breakers = createProviderBreakers({ log: pino({ level: 'silent' }), failures: 2, deadline: 10 })
  const [late] = await run(() => new Promise(() => undefined))
  expect(late).toEqual(new ProviderDown('no answer in time'))
  const fault = new TypeError('not a function')
  const [unexpected] = await run(() => Promise.reject(fault))
  expect(unexpected).toBeInstanceOf(ProviderDown)
  expect(unexpected).toHaveProperty('cause', fault)
  expect(breakers.openFor('one')).toBe(20)
})

test('after the pause one call tries; the others do not wait for it', async () => {
  await run(down, 3)
  vi.advanceTimersByTime(20_000)
  expect(breakers.openFor('one')).toBeNull()
  const answer = Promise.withResolvers<string>()
  const trying = breakers.run('one', () => answer.promise)
  expect((await run(works))[0]).toBeInstanceOf(ProviderDown)
  expect(breakers.openFor('one')).toBe(5)
  answer.resolve('back')
  expect(await trying).toBe('back')
  expect(await run(works)).toEqual(['yes'])
})

test('still down after the pause: another pause', async () => {
  await run(down, 3)
  vi.advanceTimersByTime(20_000)
  await run(down)
  expect(breakers.openFor('one')).toBe(20)
})

test('a clock that was put back by an hour does not make the pause an hour long', async () => {
  await run(down, 3)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(breakers.openFor('one')).toBeNull()
  expect(await run(works)).toEqual(['yes'])
})
