/** The machine's clock moves forward or back by an hour during the flows. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { after, HOUR } from '../kernel/durations.ts'
import { PASSWORD } from '../modules/accounts/accounts.fixtures.ts'
import { codeMailedTo } from '../modules/accounts/credentials/two-factor.fixtures.ts'
import { verifyAudit } from '../modules/audit/index.ts'
import { newImei, register } from '../modules/devices/devices.fixtures.ts'
import { buyReport, readCheck } from '../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'

let offset = 0
const clock = { now: () => after(new Date(), offset) }
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock })
})
beforeEach(() => {
  offset = 0
})
afterAll(() => amana?.stop())

let people = 0
async function registered(): Promise<string> {
  people += 1
  const email = `jumper${people}@example.com`
  const body = { email, first_name: 'Ada', last_name: 'Obi', password: PASSWORD, confirm_password: PASSWORD }
  expect((await amana.call('POST', '/users/register/', { body })).status).toBe(201)
  return email
}
const codeOf = (email: string) => codeMailedTo(amana, email, /verification code/)
const mailsTo = (email: string) => amana.sent.filter(({ to }) => to === email).length
const verifyOtp = (email: string, otp: string) =>
  amana.call('POST', '/users/verify-otp/', { body: { email, otp } })

test.each([
  ['forward', HOUR],
  ['back', -HOUR],
])('%s: a payment settles once, the report goes out once, the audit log holds', async (_where, jump) => {
  const officer = await amana.account('officer')
  const ada = await amana.account()
  const imei = newImei()
  expect((await register(amana, ada.token, { imei })).status).toBe(201)
  const before = await buyReport(amana)
  await amana.call('GET', `/le/devices/${imei}/`, { token: officer.token })
  offset = jump
  const later = await buyReport(amana)
  const { token } = await amana.account('officer')
  expect((await amana.call('GET', `/le/devices/${imei}/`, { token })).status).toBe(200)
  for (const check of [before, later]) {
    await waitUntil(() => amana.sent.some(({ id }) => id === `report.${check.id}`))
    expect((await readCheck(amana, check)).body.response_data.result).toBe('clean')
  }
  await waitUntil(async () => (await verifyAudit(amana)).waiting === 0)
  expect((await verifyAudit(amana)).broken).toBeNull()
  for (const check of [before, later])
    expect(amana.sent.filter(({ id }) => id === `report.${check.id}`)).toHaveLength(1)
})

test('forward: codes and access tokens are over, and a new code or a refresh goes on', async () => {
  const email = await registered()
  const code = await codeOf(email)
  offset = HOUR
  expect((await verifyOtp(email, code)).body.code).toBe('code_expired')
  expect((await amana.call('POST', '/users/resend-otp/', { body: { email } })).status).toBe(200)
  await waitUntil(() => mailsTo(email) === 2)
  const signedIn = await verifyOtp(email, await codeOf(email))
  expect(signedIn.status).toBe(200)
  const { access, refresh } = signedIn.body.response_data
  offset = 2 * HOUR
  expect((await amana.call('GET', '/users/me/', { token: access })).body.code).toBe('token_expired')
  const again = await amana.call('POST', '/users/token/refresh/', { body: { refresh } })
  expect((await amana.call('GET', '/users/me/', { token: again.body.response_data.access })).status).toBe(200)
})

test('back: who is signed in stays so, a code works once, and the next one does not have to wait for the hour', async () => {
  const email = await registered()
  const code = await codeOf(email)
  offset = -HOUR
  expect((await amana.call('POST', '/users/resend-otp/', { body: { email } })).status).toBe(200)
  await waitUntil(() => mailsTo(email) === 2)
  const fresh = await codeOf(email)
  if (fresh !== code) expect((await verifyOtp(email, code)).body.code).toBe('code_wrong')
  const signedIn = await verifyOtp(email, fresh)
  expect(signedIn.status).toBe(200)
  expect((await verifyOtp(email, fresh)).status).not.toBe(200)
  const { access, refresh } = signedIn.body.response_data
  offset = -2 * HOUR
  expect((await amana.call('GET', '/users/me/', { token: access })).status).toBe(200)
  expect((await amana.call('POST', '/users/token/refresh/', { body: { refresh } })).status).toBe(200)
})
