/** The log of an attack (ASVS 16.3): who was refused, where and why; never the contents of the request. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana.stop())

function lineOf(match: Record<string, unknown>): Promise<Record<string, unknown>> {
  return waitUntil(() =>
    amana.logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find((line) => Object.entries(match).every(([name, value]) => line[name] === value)),
  )
}

/** A refusal is no warning, unless its answer took a second. */
const levelOf = ({ ms }: Record<string, unknown>) => (Number(ms) < 1_000 ? [30] : [30, 40])

test('a wrong password, a missing bearer, a user where officers are, an officer at work', async () => {
  await amana.call('POST', '/users/login/', { body: { email: 'ada@example.com', password: 'guess-4471' } })
  const wrong = await lineOf({ refusal: 'wrong_credentials' })
  expect(wrong).toMatchObject({ route: '/api/v1/users/login/', status: 401 })
  expect(levelOf(wrong)).toContain(wrong.level)
  await amana.call('GET', '/users/me/')
  const nobody = await lineOf({ refusal: 'not_signed_in', route: '/api/v1/users/me/' })
  expect(nobody).toMatchObject({ status: 401 })
  expect(levelOf(nobody)).toContain(nobody.level)
  const user = await amana.account()
  await amana.call('GET', '/le/flags/numbers/', { token: user.token })
  // The bearer token was valid, so the log names the caller.
  const forbidden = await lineOf({ refusal: 'forbidden' })
  expect(forbidden).toMatchObject({ status: 403, user_id: user.userId })
  expect(levelOf(forbidden)).toContain(forbidden.level)
  const officer = await amana.account('officer')
  await amana.call('POST', '/le/flags/999/confirm/', { body: { reason: 'Seen' }, token: officer.token })
  expect(await lineOf({ refusal: 'not_found', user_id: officer.userId })).toMatchObject({ status: 404 })
})

test('what was sent cannot write a line of its own', async () => {
  const forged = '\n{"level":60,"msg":"all is well"}'
  await amana.call('POST', '/users/login/', {
    body: { email: `a${forged}@example.com`, password: forged },
    headers: { 'user-agent': 'x' },
  })
  await amana.call('GET', `/certificates/${encodeURIComponent(forged)}/`)
  expect(amana.logged.filter((line) => line.includes('all is well'))).toEqual([])
  for (const line of amana.logged) expect(line.indexOf('\n')).toBe(line.length - 1)
})
