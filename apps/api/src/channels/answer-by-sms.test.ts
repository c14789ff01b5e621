/** A check that is paid on a page by a phone method, without an address: its answer is a text message. */
import { septetsOf } from '@amana/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { initiate, readCheck, type StartedCheck, startCheck, verify } from '../testing/journeys.ts'
import { newPhone } from '../testing/new-phone.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

const bySms = (check: StartedCheck, phone_number: string, change: object = {}) =>
  initiate(amana, check, {
    method: 'airtime',
    metadata: { email: undefined, phone_number, answer_by: 'sms', ...change },
  })

async function pay(check: StartedCheck, phone: string): Promise<void> {
  const { status, body } = await bySms(check, phone)
  expect(status).toBe(201)
  const { reference } = body.response_data
  await waitUntil(async () => {
    // A webhook, a poll and two pages may ask at the same moment.
    const asked = await Promise.all([verify(amana, check, reference), verify(amana, check, reference)])
    return asked.some((answer) => answer.body.response_data.status === 'completed')
  })
}

const textsTo = (phone: string) => amana.sms.filter(({ to }) => to === phone).map(({ text }) => text)

test('the number that paid gets the answer with its link, once, and nobody gets a mail', async () => {
  const [phone, check, mails] = [newPhone(), await startCheck(amana), amana.sent.length]
  await pay(check, phone)
  await waitUntil(async () => (await readCheck(amana, check)).body.response_data.status === 'delivered')
  const [text = '', ...more] = textsTo(phone)
  expect(text).toMatch(/^CLEAN: IMEI ending 643809\. .* http\S+\/r\/[A-Za-z0-9]{12}$/)
  expect(septetsOf(text)).toBeLessThanOrEqual(160)
  expect(more).toEqual([])
  expect(amana.sent.length).toBe(mails)
})

test('nothing is sent before the payment', async () => {
  const [phone, check] = [newPhone(), await startCheck(amana)]
  expect((await bySms(check, phone)).status).toBe(201)
  expect((await readCheck(amana, check)).body.response_data.result).toBeNull()
  expect(textsTo(phone)).toEqual([])
})

test.each([
  ['without a number', { phone_number: undefined }, 'airtime'],
  ['by card', {}, 'card'],
  ['with a promo code', { promo_code: 'FREE' }, 'airtime'],
  ['not asked for', { answer_by: undefined }, 'airtime'],
])('an address is required %s', async (_, change, method) => {
  const check = await startCheck(amana)
  const metadata = { email: undefined, phone_number: newPhone(), answer_by: 'sms', ...change }
  const { status, body } = await initiate(amana, check, { method, metadata })
  expect(status).toBe(422)
  expect(body.errors).toEqual([{ field: 'metadata.email', message: 'Email address is required' }])
})
