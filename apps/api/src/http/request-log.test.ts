/** Tokens of links, bearer tokens and passwords never reach the log. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSecret } from '../kernel/random.ts'
import { CLEAN_IMEI, startCheck } from '../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ env: { LOG_LEVEL: 'debug' } })
})
afterAll(() => amana.stop())

test('no query, no path parameter, no header, no body', async () => {
  const secret = newSecret()
  const account = await amana.account('user', { password: secret })
  const check = await startCheck(amana)
  const bad = `Bearer ${secret}`
  const { call } = amana
  const statuses = [
    await call('GET', `/devices/verifications/${check.id}/?access_token=${check.accessToken}`),
    await call('GET', `/devices/verifications/${check.id}/?access_token=${secret}`),
    await call('GET', `/nothing/${secret}/?token=${secret}`),
    await call('GET', `/users/me/?token=${secret}`, { token: account.token }),
    await call('GET', '/users/me/', { headers: { authorization: bad, cookie: `a=${secret}` } }),
    await call('GET', '/users/me/', { headers: { authorization: secret } }),
    await call('POST', '/users/login/', { body: { email: account.email, password: secret } }),
    await call('POST', '/users/login/', { body: { email: account.email, password: `${secret}x` } }),
    await call('POST', '/users/login/', { body: `{"password": "${secret}"` }),
    await call('POST', `/users/login/?password=${secret}`, { body: { [secret]: secret } }),
    await call('POST', '/users/token/refresh/', { body: { refresh: secret } }),
    await call('POST', '/users/logout/', { body: { refresh: secret }, token: account.token }),
    await call('POST', '/users/email/verify/', { body: { token: secret } }),
    await call('GET', `/devices/lookup/${CLEAN_IMEI}/?x=${secret}`),
  ].map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 400, 401, 404, 422]))
  // A page's link as a browser opens it: served by the web app, not by the API.
  await amana.product.app.inject({ url: `/auth/email-verified?token=${secret}` })
  await amana.product.app.inject({ url: `/%E0%A4%A?token=${secret}` })

  const log = amana.logged.join('')
  expect(log).toContain('"route":"/api/v1/users/login/"')
  for (const sent of [secret, account.token, account.email, check.accessToken ?? '-', CLEAN_IMEI, 'Bearer'])
    expect(log).not.toContain(sent)
})
