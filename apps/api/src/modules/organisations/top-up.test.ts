/** Money on an organisation's balance, by the same payments as checks (decisions §14). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCard } from '../../testing/journeys.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { join, organisationOf } from './organisations.fixtures.ts'

let amana: TestProduct
let ada: TestAccount
let organisation: string
beforeAll(async () => {
  amana = await startTestProduct()
  ada = await amana.account()
  organisation = await organisationOf(amana, ada, 'Paying Phones', { kobo: 0 })
})
afterAll(() => amana?.stop())

const start = (who: TestAccount, body: object, id = organisation) =>
  amana.call('POST', `/organisations/${id}/top-up/`, { token: who.token, body: { method: 'card', ...body } })
const balance = async () =>
  (await amana.call('GET', `/organisations/${organisation}/`, { token: ada.token })).body.response_data.balance

test('a settled payment credits the balance once, however often it is verified; the receipt goes out', async () => {
  const { status, body } = await start(ada, { amount: '2500.00' })
  expect(status).toBe(201)
  const { reference, checkout } = body.response_data
  expect(await balance()).toBe(0)
  const verify = () => amana.call('POST', '/payments/verify/', { token: ada.token, body: { reference } })
  expect((await verify()).body.response_data).toMatchObject({ status: 'pending', purpose: 'top_up', amount: '2500.00' })
  await giveCard(amana, checkout.url)
  const answers = await Promise.all(Array.from({ length: 8 }, verify))
  expect(answers.map((answer) => answer.body.response_data.status)).toEqual(Array.from({ length: 8 }, () => 'completed'))
  expect(await balance()).toBe(250_000)
  const ledger = (await amana.call('GET', `/organisations/${organisation}/ledger/`, { token: ada.token })).body.response_data
  expect(ledger.results).toMatchObject([{ kind: 'top_up', kobo: 250_000, balance: 250_000, payment_reference: reference }])
  const mail = await waitUntil(() => amana.sent.find(({ to, subject }) => to === ada.email && subject.startsWith('Receipt')))
  expect(mail?.text).toMatch(/Money on the balance of an\s+organisation/)
  expect(mail?.attachments).toHaveLength(1)
  // Checks of the person stand in their history, not these.
  expect((await amana.call('GET', '/payments/history/', { token: ada.token })).body.response_data).toEqual([])
})

test('a refused card credits nothing', async () => {
  const before = await balance()
  const { reference, checkout } = (await start(ada, { amount: '1000.00' })).body.response_data
  await giveCard(amana, checkout.url, '4084 0800 0000 5408')
  const verified = await amana.call('POST', '/payments/verify/', { token: ada.token, body: { reference } })
  expect(verified.body.response_data.status).toBe('failed')
  expect(await balance()).toBe(before)
})

test('amounts, methods and people that may not', async () => {
  for (const [body, field] of [
    [{ amount: '999.99' }, 'amount'],
    [{ amount: '5000001.00' }, 'amount'],
    [{ amount: 'much' }, 'amount'],
    [{ amount: '1000.00', method: 'cheque' }, 'method'],
  ] as const) {
    const answer = await start(ada, body)
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, field])
  }
  const [developer, stranger] = [await amana.account(), await amana.account()]
  await join(amana, organisation, developer, 'developer')
  expect((await start(developer, { amount: '1000.00' })).status).toBe(403)
  expect((await start(stranger, { amount: '1000.00' })).status).toBe(404)
  const { reference } = (await start(ada, { amount: '1000.00' })).body.response_data
  const foreign = await amana.call('POST', '/payments/verify/', { token: stranger.token, body: { reference } })
  expect(foreign.status).toBe(404)
})
