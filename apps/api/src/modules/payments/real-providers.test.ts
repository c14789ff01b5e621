/** Paystack and MTN MoMo in the whole product, each against a local fake of its documented interface. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type FakeMomo,
  MOMO_ACCOUNT,
  startFakeMomo,
} from '../../adapters/mobile-billing/mtn-momo-fake.fixtures.ts'
import {
  type FakePaystack,
  startFakePaystack,
} from '../../adapters/payment-gateway/paystack-fake.fixtures.ts'
import { signWebhook } from '../../adapters/payment-gateway/webhook-signature.ts'
import { initiate, readCheck, type StartedCheck, startCheck, verify } from '../../testing/journeys.ts'
import { oneMinute } from '../../testing/one-minute.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const SECRET_KEY = 'sk_test_1234567890abcdef'

let paystack: FakePaystack
let momo: FakeMomo
let amana: TestProduct

beforeAll(async () => {
  ;[paystack, momo] = await Promise.all([startFakePaystack(SECRET_KEY), startFakeMomo()])
  amana = await startTestProduct({ env: providers() })
})

const providers = () => ({
  PAYMENT_PROVIDER: 'paystack',
  PAYSTACK_SECRET_KEY: SECRET_KEY,
  PAYSTACK_BASE_URL: `${paystack.url}/`,
  MOMO_PROVIDER: 'mtn',
  MOMO_SUBSCRIPTION_KEY: MOMO_ACCOUNT.subscriptionKey,
  MOMO_API_USER: MOMO_ACCOUNT.apiUser,
  MOMO_API_KEY: MOMO_ACCOUNT.apiKey,
  MOMO_BASE_URL: momo.url,
  MOMO_CALLBACK_URL: 'https://amana.example/api/v1/payments/webhooks/momo/',
})
afterEach(() => {
  paystack.behave()
  momo.behave()
})
afterAll(async () => {
  await amana?.stop()
  await Promise.all([paystack?.close(), momo?.close()])
})

interface Started {
  check: StartedCheck
  reference: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers of any shape
  checkout: any
}

async function started(change: Parameters<typeof initiate>[2] = {}): Promise<Started> {
  const check = await startCheck(amana)
  const { status, body } = await initiate(amana, check, change)
  expect({ status, body }).toMatchObject({ status: 201, body: { response_data: { status: 'pending' } } })
  return { check, reference: body.response_data.reference, checkout: body.response_data.checkout }
}

const byPhone = { method: 'airtime', metadata: { phone_number: '0803 123 4567' } }
const statusOf = async ({ check, reference }: Started) =>
  (await verify(amana, check, reference)).body.response_data.status
const hook = (provider: string) => `${amana.url}/api/v1/payments/webhooks/${provider}/`
const reportOf = ({ check }: Started) =>
  waitUntil(() => amana.sent.find(({ id }) => id === `report.${check.id}`))

describe('Paystack', () => {
  test('redirect to its checkout, webhook, report and receipt by mail', async () => {
    const it = await started()
    expect(it.checkout).toEqual({
      kind: 'popup',
      access_code: expect.any(String),
      url: expect.stringMatching(/^https:\/\/checkout\.paystack\.com\//),
    })
    const opened = paystack.requests.find(({ json }) => json?.reference === it.reference)
    expect(opened?.json).toMatchObject({
      amount: 10_000,
      currency: 'NGN',
      email: 'buyer@example.com',
      callback_url: `${amana.url}/results?reference=${it.reference}`,
    })
    expect(await statusOf(it)).toBe('pending')

    paystack.change(it.reference, { status: 'success' })
    expect(await paystack.sendWebhook(hook('paystack'), 'charge.success', it.reference)).toBe(200)
    expect((await readCheck(amana, it.check)).body.response_data.paid_amount).toBe('100.00')
    expect((await reportOf(it)).attachments.map(({ filename }) => filename)).toEqual([
      `amana-report-${it.check.imei}.pdf`,
      `amana-receipt-${it.reference}.pdf`,
    ])
    for (let i = 0; i < 2; i += 1)
      expect(await paystack.sendWebhook(hook('paystack'), 'charge.success', it.reference)).toBe(200)
    expect(await statusOf(it)).toBe('completed')
    expect(amana.sent.filter(({ id }) => id === `report.${it.check.id}`)).toHaveLength(1)
  })

  test('back from its checkout to the page that shows the check: of an account, of a visitor, of a visitor who signed in to pay', async () => {
    const { token } = await amana.account()
    const [own, visitors, signedIn] = [
      await startCheck(amana, { token }),
      await startCheck(amana),
      await startCheck(amana, { imei: '356938035643908' }),
    ]
    const pathOf = async (check: StartedCheck) => {
      const { reference } = (await initiate(amana, check)).body.response_data
      const url = new URL(
        String(paystack.requests.find(({ json }) => json?.reference === reference)?.json?.callback_url),
      )
      expect(url.search).toBe(`?reference=${reference}`)
      return url.pathname
    }
    expect(await pathOf(own)).toBe('/device-payment-verification')
    expect(await pathOf(visitors)).toBe('/results')
    expect(await pathOf({ ...signedIn, token })).toBe('/results')
  })

  test('verify alone settles it too', async () => {
    const it = await started()
    paystack.change(it.reference, { status: 'success' })
    expect(await statusOf(it)).toBe('completed')
    await reportOf(it)
  })

  test.each([
    ['of somebody else', { signature: 'wrong' }],
    ['without a signature', { signature: 'missing' }],
    ['of other bytes', { reserialised: true }],
  ] as const)('a webhook %s is 401 and asks nobody', async (_, options) => {
    const it = await started()
    paystack.change(it.reference, { status: 'success' })
    const asked = () => paystack.requests.filter(({ path }) => path.includes(it.reference))
    const before = asked()
    expect(await paystack.sendWebhook(hook('paystack'), 'charge.success', it.reference, options)).toBe(401)
    expect(asked()).toEqual(before)
    expect((await readCheck(amana, it.check)).body.response_data.paid_amount).toBe('0.00')
  })

  test('rightly signed, and no notification: 400', async () => {
    const body = Buffer.from('hello')
    const headers = { 'x-paystack-signature': signWebhook(body, SECRET_KEY) }
    const answer = await fetch(hook('paystack'), { method: 'POST', body, headers })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'malformed_body'])
  })

  test.each([
    ['another amount', { status: 'success', amount: 100 }],
    ['another currency', { status: 'success', currency: 'USD' }],
  ])('%s grants nothing, whatever the webhook says', async (_, change) => {
    const it = await started()
    paystack.change(it.reference, change)
    expect(await paystack.sendWebhook(hook('paystack'), 'charge.success', it.reference)).toBe(200)
    expect(await statusOf(it)).toBe('pending')
    expect((await readCheck(amana, it.check)).body.response_data.result).toBeNull()
  })

  test('declined, a late success, then reversed: granted once, and a refund is on record', async () => {
    const it = await started()
    paystack.change(it.reference, { status: 'failed', gateway_response: 'Declined' })
    expect(await statusOf(it)).toBe('failed')
    paystack.change(it.reference, { status: 'success' })
    expect(await paystack.sendWebhook(hook('paystack'), 'charge.success', it.reference)).toBe(200)
    expect(await statusOf(it)).toBe('completed')
    paystack.change(it.reference, { status: 'reversed' })
    const data = { transaction_reference: it.reference }
    expect(await paystack.sendWebhook(hook('paystack'), 'refund.processed', it.reference, { data })).toBe(200)
    expect(await statusOf(it)).toBe('completed')
    const refunds = await amana.database.db.selectFrom('refunds').select(['reason', 'status']).execute()
    expect(refunds).toEqual([{ reason: 'reversed_by_gateway', status: 'done' }])
  })

  test('what Paystack refuses is 422 with its words, without the address', async () => {
    const check = await startCheck(amana)
    const refusal = {
      status: false,
      code: 'invalid_email_address',
      message: 'Invalid Email Address buyer@example.com',
    }
    paystack.misbehave({ status: 400, body: refusal }, { on: /initialize/ })
    const { status, body } = await initiate(amana, check)
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'payment_refused' })
    expect(body.response_description).toBe(
      'The payment service refused this payment: Invalid Email Address [address]',
    )
  })

  test('no sandbox here: no card is taken, and clients are told', async () => {
    const it = await started()
    expect((await amana.call('POST', `/sandbox/checkout/${it.reference}`, { body: {} })).status).toBe(404)
    expect((await amana.call('GET', '/deployment/')).body.response_data.card_entry).toBe('hosted')
    expect(await paystack.sendWebhook(hook('sandbox'), 'charge.success', it.reference)).toBe(404)
  })
})

describe('MTN MoMo', () => {
  test('a prompt on the phone, a callback, the report', async () => {
    const it = await started(byPhone)
    expect(it.checkout).toEqual({ kind: 'prompt', message: expect.stringContaining('phone') })
    const [request] = [...momo.taken.values()].filter(({ externalId }) => externalId === it.reference)
    expect(request).toMatchObject({
      amount: '100',
      payer: { partyId: '2348031234567' },
      callbackUrl: expect.stringContaining('/momo/'),
    })
    const forged = JSON.stringify({ externalId: it.reference, status: 'SUCCESSFUL' })
    expect((await fetch(hook('momo'), { method: 'POST', body: forged })).status).toBe(200)
    expect(await statusOf(it)).toBe('pending')

    momo.change(it.reference, { status: 'SUCCESSFUL' })
    expect(
      (await fetch(hook('momo'), { method: 'POST', body: new Uint8Array(momo.callback(it.reference)) }))
        .status,
    ).toBe(200)
    expect((await readCheck(amana, it.check)).body.response_data.paid_amount).toBe('100.00')
    await reportOf(it)
  })

  test('declined on the phone', async () => {
    const it = await started(byPhone)
    momo.change(it.reference, { status: 'FAILED', reason: 'APPROVAL_REJECTED' })
    expect(await statusOf(it)).toBe('failed')
  })

  test('without a phone number: 422 on the field', async () => {
    const { status, body } = await initiate(amana, await startCheck(amana), { method: 'airtime' })
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ field: 'metadata.phone_number', message: 'Phone number is required' }])
  })

  test('nonsense is 400', async () => {
    for (const body of ['SUCCESSFUL', JSON.stringify({ externalId: 'a\0b', status: 'SUCCESSFUL' })])
      expect((await fetch(hook('momo'), { method: 'POST', body })).status).toBe(400)
  })
})

test('unsigned callbacks settle nothing, are limited, and shut out no signed webhook', async () => {
  // Without jobs: that of a pending payment asks MoMo as well.
  const env = { ...providers(), RATE_LIMITS: 'on', RUN_JOBS: 'false' }
  const limited = await startTestProduct({ clock: oneMinute(), env })
  try {
    const post = (provider: string, body: object, headers: Record<string, string> = {}) =>
      limited.call('POST', `/payments/webhooks/${provider}/`, { body, headers })
    const check = await startCheck(limited)
    const prompt = { method: 'airtime', metadata: { phone_number: '0803 123 4599' } }
    const { reference } = (await initiate(limited, check, prompt)).body.response_data
    const asked = () =>
      momo.requests.filter(({ method, path }) => method === 'GET' && path.includes('requesttopay')).length
    const before = asked()
    const forged = { externalId: reference, status: 'SUCCESSFUL' }
    const put = await limited.call('PUT', '/payments/webhooks/momo/', { body: forged })
    expect([put.status, put.body.response_data]).toEqual([200, null])
    const answers = await Promise.all(
      Array.from({ length: 60 }, async () => (await post('momo', forged)).status),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(19)
    expect(answers.filter((status) => status === 429)).toHaveLength(41)
    expect(asked() - before).toBe(20)
    expect((await readCheck(limited, check)).body.response_data.paid_amount).toBe('0.00')

    const invented = () => post('momo', { externalId: `AMN-${crypto.randomUUID()}`, status: 'SUCCESSFUL' })
    // More than the limits of two minutes, which the flood may fall into.
    const flood = await inTurns(1_220, async () => (await invented()).status)
    expect(flood).toContain(429)
    const wrong = { 'x-paystack-signature': '0'.repeat(128) }
    const card = await startCheck(limited)
    const paid = (await initiate(limited, card)).body.response_data.reference
    const event = { event: 'charge.success', data: { reference: paid } }
    const refused = await inTurns(620, async () => (await post('paystack', event, wrong)).status)
    expect(new Set(refused)).toEqual(new Set([401]))
    paystack.change(paid, { status: 'success' })
    const signed = { 'x-paystack-signature': signWebhook(Buffer.from(JSON.stringify(event)), SECRET_KEY) }
    expect((await post('paystack', event, signed)).status).toBe(200)
    expect((await readCheck(limited, card)).body.response_data.paid_amount).toBe('100.00')
  } finally {
    await limited.stop()
  }
})

/** Twenty at once: more than that a busy machine sheds. */
async function inTurns(count: number, ask: () => Promise<number>): Promise<number[]> {
  const answers: number[] = []
  while (answers.length < count) answers.push(...(await Promise.all(Array.from({ length: 20 }, ask))))
  return answers
}

// Last, because the pause that it starts outlasts these tests.
test('a gateway that is down: 503 with Retry-After, and soon at once', async () => {
  const it = await started()
  paystack.misbehave({ status: 502, body: '<html>' }, { on: /./, times: 100 })
  for (let i = 0; i < 5; i += 1) expect((await initiate(amana, await startCheck(amana))).status).toBe(503)
  const asked = paystack.requests.length
  const { status, headers, body } = await initiate(amana, await startCheck(amana))
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'payment_provider_down' })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(await statusOf(it)).toBe('pending')
  expect(paystack.requests).toHaveLength(asked)
  await started(byPhone)
  expect(amana.logged.join('')).not.toMatch(/sk_test_1234|subscription-5f2a|8031234567|buyer@example/)
})
