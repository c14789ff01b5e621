/** Money on an organisation's balance, by the same payments as checks (decisions §14). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type FakePaystack,
  startFakePaystack,
} from '../../adapters/payment-gateway/paystack-fake.fixtures.ts'
import { giveCard } from '../../testing/journeys.ts'
import { inEitherOrder, rounds } from '../../testing/rounds.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { book, clientOf, join, organisationOf } from './organisations.fixtures.ts'
import { type LedgerEntry, postToLedger } from './queries.ts'
import { balances } from './top-up.ts'

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
  (await amana.call('GET', `/organisations/${organisation}/`, { token: ada.token })).body.response_data
    .balance

test('a settled payment credits the balance once, however often it is verified; the receipt goes out', async () => {
  const { status, body } = await start(ada, { amount: '2500.00' })
  expect(status).toBe(201)
  const { reference, checkout } = body.response_data
  expect(await balance()).toBe(0)
  const verify = () => amana.call('POST', '/payments/verify/', { token: ada.token, body: { reference } })
  expect((await verify()).body.response_data).toMatchObject({
    status: 'pending',
    purpose: 'top_up',
    amount: '2500.00',
  })
  await giveCard(amana, checkout.url)
  const answers = await Promise.all(Array.from({ length: 8 }, verify))
  expect(answers.map((answer) => answer.body.response_data.status)).toEqual(
    Array.from({ length: 8 }, () => 'completed'),
  )
  expect(await balance()).toBe(250_000)
  const ledger = (await amana.call('GET', `/organisations/${organisation}/ledger/`, { token: ada.token }))
    .body.response_data
  expect(ledger.results).toMatchObject([
    { kind: 'top_up', kobo: 250_000, balance: 250_000, payment_reference: reference },
  ])
  const mail = await waitUntil(() =>
    amana.sent.find(({ to, subject }) => to === ada.email && subject.startsWith('Receipt')),
  )
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

test('the same request under its Idempotency-Key opens one payment, also twelve at once; another one is refused', async () => {
  const send = (key: string, body: object = { amount: '1500.00', method: 'card' }) =>
    amana.call('POST', `/organisations/${organisation}/top-up/`, {
      token: ada.token,
      body,
      headers: { 'idempotency-key': key },
    })
  const answers = await Promise.all(Array.from({ length: 12 }, () => send('"pressed"')))
  const [first] = answers.filter(({ status }) => status === 201)
  for (const { status, body } of answers)
    if (status === 201) expect(body.response_data).toEqual(first?.body.response_data)
    else expect([status, body.code]).toEqual([409, 'request_running'])
  expect((await send('pressed')).body.response_data).toEqual(first?.body.response_data)
  expect((await send('pressed', { amount: '1600.00', method: 'card' })).body.code).toBe(
    'idempotency_key_reused',
  )
  const payments = amana.database.db
    .selectFrom('payments')
    .select('id')
    .where('organisation_id', '=', organisation)
  expect(await payments.where('amount_minor', '=', 150_000).execute()).toHaveLength(1)
  // A refusal frees the key.
  expect((await send('again', { amount: '1.00', method: 'card' })).status).toBe(422)
  expect((await send('again')).status).toBe(201)
})

test('a request that failed with the database frees its key as soon as it is back', async () => {
  const { pool } = amana.database
  await pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'away' using errcode = '57P03'; end $$`)
  await pool.query(
    'create trigger refuse before delete on idempotency_keys for each row execute function refuse()',
  )
  const send = (amount: string) =>
    amana.call('POST', `/organisations/${organisation}/top-up/`, {
      token: ada.token,
      body: { amount, method: 'card' },
      headers: { 'idempotency-key': 'away' },
    })
  expect((await send('1.00')).status).toBe(422)
  expect((await send('1700.00')).body.code).toBe('request_running')
  await pool.query('drop trigger refuse on idempotency_keys')
  await waitUntil(async () => (await send('1700.00')).status === 201)
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
  const foreign = await amana.call('POST', '/payments/verify/', {
    token: stranger.token,
    body: { reference },
  })
  expect(foreign.status).toBe(404)
})

describe('a top-up that its gateway takes back', () => {
  const SECRET_KEY = 'sk_test_1234567890abcdef'
  let paystack: FakePaystack
  let paid: TestProduct
  let owner: TestAccount
  beforeAll(async () => {
    paystack = await startFakePaystack(SECRET_KEY)
    paid = await startTestProduct({
      env: {
        PAYMENT_PROVIDER: 'paystack',
        PAYSTACK_SECRET_KEY: SECRET_KEY,
        PAYSTACK_BASE_URL: `${paystack.url}/`,
      },
    })
    owner = await paid.account()
  })
  afterAll(async () => {
    await paid?.stop()
    await paystack?.close()
  })

  const tell = (event: string, reference: string, data?: object) =>
    paystack.sendWebhook(`${paid.url}/api/v1/payments/webhooks/paystack/`, event, reference, data && { data })

  /** NGN 1,000 arrive, and are taken back by several notices at once after `spent` kobo of them were used. */
  async function reversed(name: string, spent: number) {
    const id = await organisationOf(paid, owner, name, { kobo: 0 })
    const body = { method: 'card', amount: '1000.00' }
    const { reference } = (
      await paid.call('POST', `/organisations/${id}/top-up/`, { token: owner.token, body })
    ).body.response_data
    paystack.change(reference, { status: 'success' })
    expect(await tell('charge.success', reference)).toBe(200)
    if (spent > 0) await book(paid, id, -spent)
    paystack.change(reference, { status: 'reversed' })
    const notices = Array.from({ length: 6 }, () =>
      tell('refund.processed', reference, { transaction_reference: reference }),
    )
    expect(await Promise.all(notices)).toEqual([200, 200, 200, 200, 200, 200])
    const ledger = (await paid.call('GET', `/organisations/${id}/ledger/`, { token: owner.token })).body
      .response_data.results
    return { id, reference, ledger }
  }

  test('leaves the balance once, however often the gateway says so', async () => {
    const { reference, ledger } = await reversed('Disputed Phones', 0)
    expect(ledger).toMatchObject([
      { kind: 'reversed', kobo: -100_000, balance: 0, payment_reference: reference },
      { kind: 'top_up', kobo: 100_000, balance: 100_000, payment_reference: reference },
    ])
  })

  test('leaves it whole when some of it has been spent: the organisation owes the rest, and nothing more goes out', async () => {
    const { id, ledger } = await reversed('Spending Phones', 30_000)
    expect(ledger).toMatchObject([
      { kind: 'reversed', kobo: -100_000, balance: -30_000 },
      { kind: 'checks', kobo: -30_000, balance: 70_000 },
      { kind: 'top_up', kobo: 100_000 },
    ])
    const { apiKey } = await clientOf(paid, id)
    const headers = { authorization: `Bearer ${apiKey}` }
    const check = () =>
      paid.product.app.inject({
        method: 'POST',
        url: '/partner/v1/checks',
        headers,
        payload: { imei: '356938035643809' },
      })
    const all = await Promise.all(Array.from({ length: 5 }, check))
    expect(all.map(({ statusCode, json }) => [statusCode, json().code])).toEqual(
      all.map(() => [402, 'balance_too_low']),
    )
    await book(paid, id, 31_999)
    expect((await check()).statusCode).toBe(402)
    await book(paid, id, 1)
    expect((await check()).statusCode).toBe(200)
    expect(
      (await paid.call('GET', `/organisations/${id}/`, { token: owner.token })).body.response_data.balance,
    ).toBe(0)
  })

  test('leaves it whole while its money is reserved, whoever is faster; what comes back pays the debt', async () => {
    const seen = new Set<number>()
    await rounds({ atOnce: 5, enough: () => seen.size === 2 }, async (round) => {
      const id = await organisationOf(paid, owner, `Reserving Phones ${round}`, { kobo: 0 })
      const reference = `reserving-${round}`
      const post = (entry: Pick<LedgerEntry, 'kind' | 'kobo' | 'reserved'>) =>
        paid.database.transaction((tx) => postToLedger(tx, { organisation_id: id, at: new Date(), ...entry }))
      const payment = { organisationId: id, kobo: 100_000, reference, at: new Date() }
      await paid.database.transaction((tx) => balances.credit(tx, payment))
      const [owed, reserved] = await inEitherOrder(
        round,
        () => paid.database.transaction((tx) => balances.takeBack(tx, payment)),
        () => post({ kind: 'job_reserved', kobo: -100_000, reserved: 100_000 }),
      )
      expect(owed).toBe(reserved === null ? 0 : 100_000)
      expect(await post({ kind: 'checks', kobo: -1 })).toBeNull()
      seen.add(owed)
      if (reserved !== null)
        expect(await post({ kind: 'job_returned', kobo: 100_000, reserved: -100_000 })).toEqual({
          balanceKobo: 0,
        })
      const { rows } = await paid.database.pool.query(
        `select balance_kobo::int, reserved_kobo::int, (select sum(kobo)::int from organisation_ledger where organisation_id = o.id)
         from organisations o where id = $1`,
        [id],
      )
      expect(rows).toEqual([{ balance_kobo: 0, reserved_kobo: 0, sum: 0 }])
    })
    expect(seen.size).toBe(2)
  })
})

test('the database refuses a balance without its row, and a row that does not go on where the last one ended', async () => {
  const { pool } = amana.database
  await expect(
    pool.query('update organisations set balance_kobo = balance_kobo + 1 where id = $1', [organisation]),
  ).rejects.toThrow('a balance without its ledger')
  const row =
    'insert into organisation_ledger (organisation_id, at, kind, kobo, balance_kobo) values ($1, now(), $2, 5, 5)'
  await expect(pool.query(row, [organisation, 'credit'])).rejects.toThrow('the ledger does not add up')
  // A debt comes of a reversal alone.
  const debt = `with owing as (update organisations set balance_kobo = balance_kobo - $2 where id = $1 returning balance_kobo)
    insert into organisation_ledger (organisation_id, at, kind, kobo, balance_kobo) select $1, now(), 'checks', -$2::bigint, balance_kobo from owing`
  await expect(pool.query(debt, [organisation, 1_000_000_000])).rejects.toThrow(
    'organisation_ledger_owes_reversals_only',
  )
})
