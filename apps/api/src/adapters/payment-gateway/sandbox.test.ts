import type { AddressInfo } from 'node:net'
import { ALL_ERRORS } from '@amana/contract/all-errors'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { after, MINUTE, SECOND } from '../../kernel/durations.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { describeGateway } from './gateway.contract.ts'
import { createSandboxGateway, type SandboxGateway } from './sandbox.ts'
import { sandboxCheckout } from './sandbox-routes.ts'
import { createWebhookSender } from './sandbox-webhook.ts'
import { signWebhook } from './webhook-signature.ts'

const SECRET = 'a secret of the tests'
const nowhere = {
  publicUrl: 'http://127.0.0.1:9',
  webhookBaseUrl: 'http://127.0.0.1:9',
  webhookSecret: SECRET,
}
const silent = pino({ level: 'silent' })
const card = { number: '4084084084084081', expiry: '12/29', cvv: '408', name: 'Ada Obi' }

describeGateway('sandbox', async () => {
  const { database, drop } = await createTestDatabase()
  let broken = false
  const books = {
    ...database,
    get db() {
      if (broken) throw new Error('connection refused')
      return database.db
    },
  } satisfies Database
  const gateway = createSandboxGateway({
    database: books,
    clock: { now: () => new Date() },
    log: silent,
    ...nowhere,
  })
  return {
    gateway,
    async pay(reference, outcome) {
      await gateway.pay(reference, {
        outcome,
        reason: outcome === 'failed' ? 'Declined by the bank' : null,
        delay: 0,
      })
    },
    webhook(event, reference) {
      const rawBody = Buffer.from(JSON.stringify({ event, data: { reference } }))
      return { rawBody, headers: { 'x-sandbox-signature': signWebhook(rawBody, SECRET) } }
    },
    breakProvider() {
      broken = true
    },
    async close() {
      await gateway.stop()
      await drop()
    },
  }
})

describe('sandbox checkout', () => {
  let testDatabase: TestDatabase
  let gateway: SandboxGateway
  let now = new Date('2026-11-21T10:00:00.000Z')
  let answers: number[] = []
  const received: { raw: Buffer; signature: unknown }[] = []
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) })
  const app = Fastify({ loggerInstance: log })
  const receiver = Fastify()

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    receiver.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    )
    receiver.post('/api/v1/payments/webhooks/sandbox/', async (request, reply) => {
      const raw = request.body as Buffer
      received.push({ raw, signature: request.headers['x-sandbox-signature'] })
      return reply.code(raw.includes('AMN-RETRIED') ? (answers.shift() ?? 200) : 200).send({})
    })
    await receiver.listen({ port: 0, host: '127.0.0.1' })
    const webhookBaseUrl = `http://127.0.0.1:${(receiver.server.address() as AddressInfo).port}`
    const { database } = testDatabase
    gateway = createSandboxGateway({ database, clock: { now: () => now }, log, ...nowhere, webhookBaseUrl })
    app.setErrorHandler((error, _, reply) => {
      if (!(error instanceof AppError)) throw error
      return reply
        .code(ALL_ERRORS[error.code].status)
        .send({ code: error.code, errors: error.details.errors })
    })
    await app.register(sandboxCheckout(gateway, { now: () => now }))
  })
  afterAll(async () => {
    await gateway?.stop()
    await app.close()
    await receiver.close()
    await testDatabase?.drop()
  })

  const open = (reference: string, amountMinor = 10_000) =>
    gateway.initialize({
      reference,
      amountMinor,
      currency: 'NGN',
      email: 'buyer@example.com',
      callbackUrl: '',
    })
  /** Webhooks of other tests may still be on their way. */
  const receivedOf = (reference: string) => received.filter(({ raw }) => raw.includes(`"${reference}"`))
  const send = (reference: string, body: unknown) =>
    app.inject({ method: 'POST', url: `/sandbox/checkout/${reference}`, payload: body as object })

  test('a bank transfer: an account number, and the money arrives after "I have sent it", never without', async () => {
    const reference = 'AMN-TRANSFER'
    const order = {
      reference,
      amountMinor: 10_000,
      currency: 'NGN',
      email: 'buyer@example.com',
      callbackUrl: '',
    }
    const checkout = await gateway.initialize({ ...order, method: 'bank_transfer' })
    expect(checkout).toEqual({
      kind: 'bank_transfer',
      account_number: expect.stringMatching(/^9\d{9}$/),
      bank: 'Sandbox Bank',
      account_name: 'Amana Checkout',
      amount: '100.00',
      url: `http://127.0.0.1:9/sandbox/checkout/${reference}/sent`,
      ends_at: after(now, 30 * MINUTE).toISOString(),
    })
    const again = gateway.initialize({ ...order, method: 'bank_transfer' })
    const statusAfter = async (ms: number) => {
      now = after(now, ms)
      return (await gateway.verify(reference)).status
    }
    expect(await statusAfter(60_000)).toBe('pending')
    expect(await again).toEqual(checkout)
    expect((await send(reference, card)).statusCode).toBe(404)
    // Said twice: the first time counts.
    for (let i = 0; i < 2; i++) expect((await send(`${reference}/sent`, {})).statusCode).toBe(200)
    expect(await statusAfter(2_000)).toBe('pending')
    expect(await statusAfter(8_000)).toBe('succeeded')
    expect((await send('AMN-NOBODY/sent', {})).statusCode).toBe(404)
  })

  test('a card that succeeds: taken, and a signed webhook follows', async () => {
    expect(await open('AMN-OK')).toEqual({
      kind: 'sandbox_card',
      url: 'http://127.0.0.1:9/sandbox/checkout/AMN-OK',
    })
    const response = await send('AMN-OK', card)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      response_status: 'success',
      response_data: { reference: 'AMN-OK', status: 'succeeded' },
    })
    await vi.waitFor(() => expect(receivedOf('AMN-OK')).toHaveLength(1), { timeout: 240_000 })
    const { raw, signature } = receivedOf('AMN-OK')[0] ?? {}
    const data = { reference: 'AMN-OK', amount: 10_000, currency: 'NGN', status: 'succeeded' }
    expect(JSON.parse(String(raw))).toEqual({ event: 'charge.success', data })
    expect(
      gateway.readWebhook(raw ?? Buffer.of(), { 'x-sandbox-signature': String(signature) }),
    ).toMatchObject({
      reference: 'AMN-OK',
    })
  })

  test('a declined card: taken, then failed', async () => {
    await open('AMN-NO')
    expect((await send('AMN-NO', { ...card, number: '4084 0800 0000 5408' })).statusCode).toBe(200)
    expect(await gateway.verify('AMN-NO')).toMatchObject({ status: 'failed', reason: 'Declined by the bank' })
    await vi.waitFor(
      () => expect(JSON.parse(String(receivedOf('AMN-NO')[0]?.raw)).event).toBe('charge.failed'),
      {
        timeout: 240_000,
      },
    )
  })

  test('the slow card is pending for 20 s by the clock', async () => {
    await open('AMN-SLOW')
    expect(
      (await send('AMN-SLOW', { ...card, number: '4084080000000409' })).json().response_data.status,
    ).toBe('pending')
    now = after(now, 20 * SECOND - 1)
    expect((await gateway.verify('AMN-SLOW')).status).toBe('pending')
    now = after(now, 1)
    expect((await gateway.verify('AMN-SLOW')).status).toBe('succeeded')
  })

  test('no card 422, unknown reference 404, used before 409, too large 413', async () => {
    await open('AMN-BAD')
    const refused = await send('AMN-BAD', { ...card, number: '4084084084084082', cvv: '1' })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors.map(({ field }: { field: string }) => field)).toEqual(['number', 'cvv'])
    expect((await gateway.verify('AMN-BAD')).status).toBe('pending')
    for (const unknown of ['AMN-UNKNOWN', 'a%00b', '%F0%9F%93%B1'])
      expect((await send(unknown, card)).statusCode).toBe(404)
    expect((await send('AMN-BAD', { ...card, name: 'x'.repeat(5000) })).statusCode).toBe(413)
    const both = await Promise.all([send('AMN-BAD', card), send('AMN-BAD', card)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('card number and CVV are neither kept nor logged', async () => {
    await open('AMN-PCI')
    await send('AMN-PCI', { ...card, number: '5555 5555 5555 4444', cvv: '907', name: 'Unusual Holder' })
    const { rows } = await sql<{
      row: string
    }>`select row_to_json(t)::text as row from sandbox.transactions t`.execute(testDatabase.database.db)
    const everything = JSON.stringify(rows) + logged.join('')
    expect(everything).toMatch(/AMN-PCI/)
    expect(everything.replace(/\s/g, '')).not.toMatch(/5555555555554444|"907"|UnusualHolder/)
  })

  test('a webhook that is not taken is sent again, and given up in the end', async () => {
    const { port } = receiver.server.address() as AddressInfo
    const sender = createWebhookSender(
      { webhookBaseUrl: `http://127.0.0.1:${port}`, webhookSecret: SECRET, log: silent },
      [5, 10],
    )
    const read = async () =>
      ({ reference: 'AMN-RETRIED', status: 'succeeded', amountMinor: 1, currency: 'NGN' }) as const
    answers = [500, 503]
    sender.schedule(0, read)
    await vi.waitFor(() => expect(receivedOf('AMN-RETRIED')).toHaveLength(3), { timeout: 240_000 })
    answers = [500, 500, 500, 500]
    sender.schedule(0, read)
    await vi.waitFor(() => expect(receivedOf('AMN-RETRIED')).toHaveLength(6), { timeout: 240_000 })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(receivedOf('AMN-RETRIED')).toHaveLength(6)
    sender.schedule(5, read)
    await sender.stop()
    sender.schedule(0, read)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(receivedOf('AMN-RETRIED')).toHaveLength(6)
  })
})
