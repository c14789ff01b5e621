import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type PaymentGateway, ProviderDown, ProviderRefused } from '../../ports/payment-gateway.ts'
import type { Misbehaviour } from './fake-provider.fixtures.ts'
import { describeGateway } from './gateway.contract.ts'
import { createPaystack, methodsOfChannels } from './paystack.ts'
import { type FakePaystack, startFakePaystack } from './paystack-fake.fixtures.ts'
import { signWebhook } from './webhook-signature.ts'

const SECRET_KEY = 'sk_test_1234567890abcdef'

describeGateway('paystack', async () => {
  const paystack = await startFakePaystack(SECRET_KEY)
  return {
    gateway: createPaystack({ secretKey: SECRET_KEY, baseUrl: paystack.url }),
    async pay(reference, outcome) {
      const declined = { status: 'failed', gateway_response: 'Declined: card 4084 0840 8408 4081' }
      paystack.change(
        reference,
        outcome === 'failed' ? declined : { status: 'success', gateway_response: 'Approved' },
      )
    },
    webhook: paystack.webhook,
    breakProvider: () =>
      paystack.misbehave({ status: 503, body: '<html>' }, { times: Number.POSITIVE_INFINITY }),
    close: paystack.close,
  }
})

describe('paystack', () => {
  let paystack: FakePaystack
  let gateway: PaymentGateway
  let impatient: PaymentGateway
  beforeAll(async () => {
    paystack = await startFakePaystack(SECRET_KEY)
    const options = { secretKey: SECRET_KEY, baseUrl: paystack.url }
    gateway = createPaystack(options)
    impatient = createPaystack({ ...options, timeoutMs: 250 })
  })
  afterEach(() => paystack.behave())
  afterAll(() => paystack?.close())

  const order = (changes: { email?: string } = {}) => ({
    reference: `AMN-${randomUUID()}`,
    amountMinor: 10_000,
    currency: 'NGN',
    email: 'buyer@example.com',
    callbackUrl: 'https://amana.example/results',
    ...changes,
  })
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => expect.unreachable('it should have failed'),
      (error: unknown) => error as Error,
    )

  test('initialize sends kobo, the callback and the channels, and leads to its checkout', async () => {
    const input = order()
    expect(await gateway.initialize(input)).toEqual({
      kind: 'popup',
      access_code: expect.stringMatching(/^access\d+$/),
      url: expect.stringMatching(/^https:\/\/checkout\.paystack\.com\//),
    })
    expect(paystack.requests.at(-1)?.json).toEqual({
      email: 'buyer@example.com',
      amount: 10_000,
      currency: 'NGN',
      reference: input.reference,
      callback_url: 'https://amana.example/results',
      channels: ['card'],
    })
  })

  test.each([
    ['card', ['card', 'qr', 'apple_pay']],
    ['bank_transfer', ['bank_transfer']],
    ['bank_ussd', ['ussd']],
  ] as const)('%s has its own channels; wallets stand beside the card', async (method, channels) => {
    const configured = ['card', 'bank_transfer', 'ussd', 'qr', 'apple_pay'] as const
    const gateway = createPaystack({ secretKey: SECRET_KEY, baseUrl: paystack.url, channels: configured })
    await gateway.initialize({ ...order(), method })
    expect(paystack.requests.at(-1)?.json).toMatchObject({ channels })
    expect(methodsOfChannels(configured)).toContain(method)
    expect(methodsOfChannels(['card'])).toEqual(['card'])
  })

  test.each([
    ['abandoned', 'pending'],
    ['ongoing', 'pending'],
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['queued', 'pending'],
    ['a new word', 'pending'],
    ['success', 'succeeded'],
    ['failed', 'failed'],
    ['reversed', 'failed'],
  ])('%s is %s', async (status, ours) => {
    const { reference, ...input } = order()
    await gateway.initialize({ reference, ...input })
    paystack.change(reference, { status, gateway_response: 'Insufficient Funds' })
    const reason = { failed: 'Insufficient Funds', reversed: 'reversed' }[status]
    const transaction = { reference, status: ours, amountMinor: 10_000, currency: 'NGN' }
    expect(await gateway.verify(reference)).toEqual({ ...transaction, ...(reason && { reason }) })
  })

  test('another amount, currency or reference is told as Paystack tells it', async () => {
    const { reference, ...input } = order()
    await gateway.initialize({ reference, ...input })
    paystack.change(reference, { status: 'success', amount: 1, currency: 'GHS' })
    expect(await gateway.verify(reference)).toEqual({
      reference,
      status: 'succeeded',
      amountMinor: 1,
      currency: 'GHS',
    })
    paystack.change(reference, { reference: 'AMN-OTHER' })
    expect(await gateway.verify(reference)).toMatchObject({ reference: 'AMN-OTHER', status: 'succeeded' })
  })

  test('a declined transaction may still succeed: the buyer has another card', async () => {
    const { reference, ...input } = order()
    await gateway.initialize({ reference, ...input })
    paystack.change(reference, { status: 'failed' })
    expect((await gateway.verify(reference)).status).toBe('failed')
    paystack.change(reference, { status: 'success' })
    expect((await gateway.verify(reference)).status).toBe('succeeded')
  })

  test('the answer to initialize is lost: down, then a duplicate reference, and payable for whoever has the page', async () => {
    const { reference, ...input } = order()
    paystack.misbehave('answer_lost')
    await expect(gateway.initialize({ reference, ...input })).rejects.toBeInstanceOf(ProviderDown)
    const repeat = await failureOf(gateway.initialize({ reference, ...input }))
    expect(repeat).toBeInstanceOf(ProviderDown)
    expect(repeat.message).toBe('paystack has this reference already')
    paystack.change(reference, { status: 'success' })
    expect((await gateway.verify(reference)).status).toBe('succeeded')
  })

  test('an answer about another reference opens no checkout', async () => {
    const data = {
      authorization_url: 'https://checkout.paystack.com/a',
      access_code: 'a',
      reference: 'AMN-OTHER',
    }
    paystack.misbehave({ status: 200, body: { status: true, message: '', data } })
    await expect(gateway.initialize(order())).rejects.toBeInstanceOf(ProviderDown)
  })

  test.each([
    'https://checkout.paystack.com.evil.example/a',
    'https://evil.example/checkout.paystack.com',
    'https://checkout.paystack.com@evil.example/a',
    'http://checkout.paystack.com/a',
    'javascript:alert(1)',
  ])('nobody is sent to pay at %s', async (authorization_url) => {
    const { reference, ...input } = order()
    const data = { authorization_url, access_code: 'a', reference }
    paystack.misbehave({ status: 200, body: { status: true, message: '', data } })
    await expect(gateway.initialize({ reference, ...input })).rejects.toBeInstanceOf(ProviderDown)
  })

  test('an address that Paystack does not take is refused, without repeating it', async () => {
    const error = await failureOf(gateway.initialize(order({ email: 'buyer.at.example.com' })))
    expect(error).toBeInstanceOf(ProviderRefused)
    paystack.misbehave({
      status: 400,
      body: { status: false, message: 'Invalid Email Address ada.obi@example.com 08031234567' },
    })
    const quoted = await failureOf(gateway.initialize(order()))
    expect(quoted).toMatchObject({
      name: 'ProviderRefused',
      message: 'Invalid Email Address [address] [digits]',
    })
  })

  const success = { reference: 'AMN-1', status: 'success', amount: 10_000, currency: 'NGN' }
  const faults: [string, Misbehaviour][] = [
    ['500', { status: 500, body: { status: false, message: 'An error occurred' } }],
    ['502 with a page', { status: 502, body: '<html>Bad gateway</html>' }],
    ['429', { status: 429, body: { status: false, message: 'Too many requests', code: 'rate_limited' } }],
    ['401', { status: 401, body: { status: false, message: 'Invalid key', code: 'invalid_Key' } }],
    ['a page of another server', { status: 404, body: '<html>' }],
    ['a redirect', { status: 307, headers: { location: '/elsewhere' } }],
    ['nonsense with 200', { status: 200, body: 'OK' }],
    ['an empty answer', { status: 200, body: '' }],
    ['success without data', { status: 200, body: { status: true, data: {} } }],
    ['an amount that is none', { status: 200, body: { status: true, data: { ...success, amount: 99.5 } } }],
    ['success of a call that did not work', { status: 200, body: { status: false, data: success } }],
    ['success with 500', { status: 500, body: { status: true, data: success } }],
    ['half an answer', 'cut_off'],
    ['half an answer and silence', 'stalled'],
    [
      'an endless answer',
      { status: 200, body: { status: true, data: { ...success, log: 'x'.repeat(300_000) } } },
    ],
    ['silence', 'silent'],
    ['a connection that ends', 'hang_up'],
  ]
  test.each(faults)('%s is ProviderDown, and names neither key nor buyer', async (_name, how) => {
    paystack.misbehave(how, { times: 2 })
    const input = order()
    const started = performance.now()
    for (const error of [
      await failureOf(impatient.initialize(input)),
      await failureOf(impatient.verify(input.reference)),
    ]) {
      expect(error).toBeInstanceOf(ProviderDown)
      expect(inspect(error, { depth: null })).not.toMatch(/1234567890abcdef|buyer@example\.com/)
    }
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(paystack.requests.filter(({ path }) => path === '/elsewhere')).toEqual([])
  })

  test('nobody at the address, or a key that no header can carry: ProviderDown without the key', async () => {
    const nobody = createPaystack({ secretKey: SECRET_KEY, baseUrl: 'http://127.0.0.1:9' })
    expect(await failureOf(nobody.verify('AMN-1'))).toBeInstanceOf(ProviderDown)
    const error = await failureOf(
      createPaystack({ secretKey: `a\n${SECRET_KEY}`, baseUrl: paystack.url }).verify('AMN-1'),
    )
    expect(error).toBeInstanceOf(ProviderDown)
    expect(inspect(error, { depth: null })).not.toMatch(/1234567890abcdef/)
  })

  test('a reference Paystack has never seen is pending, however it says so', async () => {
    for (const [status, body] of [
      [404, { status: false, message: 'Transaction reference not found' }],
      [400, { status: false, message: 'Transaction not found' }],
      [400, { status: false, message: 'We have no such thing', code: 'transaction_not_found' }],
    ] as const) {
      paystack.misbehave({ status, body })
      expect(await gateway.verify('AMN-NEVER')).toMatchObject({ reference: 'AMN-NEVER', status: 'pending' })
    }
    expect(await gateway.verify('AMN-NEVER/../x?y')).toMatchObject({ status: 'pending' })
    expect(paystack.requests.at(-1)?.path).toBe('/transaction/verify/AMN-NEVER/../x?y')
  })

  const readWebhook = ({ rawBody, headers }: ReturnType<FakePaystack['webhook']>) =>
    gateway.readWebhook(rawBody, headers)

  test('a webhook with a wrong signature, none, or other bytes of the same JSON is not read', () => {
    expect(readWebhook(paystack.webhook('charge.success', 'AMN-1'))).toEqual({
      event: 'charge.success',
      reference: 'AMN-1',
    })
    expect(readWebhook(paystack.webhook('charge.success', 'AMN-1', { signature: 'wrong' }))).toBeNull()
    expect(readWebhook(paystack.webhook('charge.success', 'AMN-1', { signature: 'missing' }))).toBeNull()
    expect(readWebhook(paystack.webhook('charge.success', 'AMN-1', { reserialised: true }))).toBeNull()
  })

  test('a rightly signed body that is no notification is told from a wrong signature', () => {
    const rawBody = Buffer.from('hello')
    expect(gateway.readWebhook(rawBody, { 'x-paystack-signature': signWebhook(rawBody, SECRET_KEY) })).toBe(
      'unreadable',
    )
  })

  test('webhooks over HTTP: a repeat reads the same, one before any verify too, forged ones do not', async () => {
    const read: unknown[] = []
    const receiver = createServer(async (incoming, response) => {
      const rawBody = Buffer.concat(await Array.fromAsync(incoming))
      const notification = gateway.readWebhook(rawBody, incoming.headers)
      read.push(notification)
      response.writeHead(notification ? 200 : 401).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void receiver.close())
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
    const { reference, ...input } = order()
    await gateway.initialize({ reference, ...input })
    paystack.change(reference, { status: 'success' })
    for (const [options, status] of [
      [{}, 200],
      [{}, 200],
      [{ reserialised: true }, 401],
      [{ signature: 'wrong' }, 401],
      [{ signature: 'missing' }, 401],
    ] as const) {
      expect(await paystack.sendWebhook(url, 'charge.success', reference, options)).toBe(status)
    }
    const notification = { event: 'charge.success', reference }
    expect(read).toEqual([notification, notification, null, null, null])
  })

  test.each([
    [
      'refund.processed',
      { status: 'processed', transaction_reference: 'AMN-1', refund_reference: 'R-1' },
      'AMN-1',
    ],
    ['charge.dispute.create', { id: 1, transaction: { id: 2, reference: 'AMN-1' } }, 'AMN-1'],
    ['customeridentification.failed', { customer_id: 1 }, ''],
    ['a.new.event', [1], ''],
  ])('%s is of its transaction', (event, data, reference) => {
    expect(readWebhook(paystack.webhook(event, '', { data }))).toEqual({ event, reference })
  })
})
