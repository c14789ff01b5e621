/**
 * Mail server, SMS, gateway and identity provider are away for longer than ten minutes and return: real
 * connections to closed ports, then to servers. The pauses of the queue are shortened in the database; the
 * queue does the rest.
 */
import { randomInt } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDojah } from '../adapters/identity/dojah.ts'
import {
  APP_ID,
  SECRET_KEY as DOJAH_KEY,
  type FakeDojah,
  NUMBERS,
  startFakeDojah,
} from '../adapters/identity/dojah-fake.fixtures.ts'
import { createSmtpMailer } from '../adapters/mailer/smtp-mailer.ts'
import { type FakeProvider, startFakeProvider } from '../adapters/payment-gateway/fake-provider.fixtures.ts'
import { type FakePaystack, startFakePaystack } from '../adapters/payment-gateway/paystack-fake.fixtures.ts'
import { createTermii } from '../adapters/sms/termii.ts'
import type { JobName } from '../jobs/jobs.ts'
import { after, MINUTE } from '../kernel/durations.ts'
import { patch } from '../modules/profile/profile.fixtures.ts'
import { initiate, readCheck, startCheck, verify } from '../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'

const PAYSTACK_KEY = 'sk_test_1234567890abcdef'
/** Tries of the queue in ten minutes: after 2, 4, 8 … seconds. */
const TRIES = 8

/** Its port is closed until `open`. */
interface MailServer {
  port: number
  received: { to: string; text: string }[]
  open(): Promise<void>
  close(): Promise<void>
}

let mailServer: MailServer
let termii: FakeProvider
let paystack: FakePaystack
let dojah: FakeDojah
let amana: TestProduct
let offset = 0
const clock = { now: () => after(new Date(), offset) }

beforeAll(async () => {
  ;[mailServer, paystack, dojah] = await Promise.all([
    reserveMailServer(),
    startFakePaystack(PAYSTACK_KEY),
    startFakeDojah(),
  ])
  termii = await startFakeProvider(() => ({ status: 200, body: { code: 'ok' } }))
  amana = await startTestProduct({
    clock,
    mailer: createSmtpMailer({
      url: `smtp://127.0.0.1:${mailServer.port}`,
      from: 'Amana <no-reply@amana.example>',
    }),
    sms: createTermii({ apiKey: 'key', senderId: 'Amana', baseUrl: termii.url }),
    identity: createDojah({ appId: APP_ID, secretKey: DOJAH_KEY, baseUrl: dojah.url }),
    env: { PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: PAYSTACK_KEY, PAYSTACK_BASE_URL: paystack.url },
  })
})
afterAll(async () => {
  await amana?.stop()
  await Promise.all([mailServer?.close(), termii?.close(), paystack?.close(), dojah?.stop()])
})

async function reserveMailServer(): Promise<MailServer> {
  const received: MailServer['received'] = []
  const make = () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      // The mailer keeps its connection open.
      closeTimeout: 100,
      onData(stream, session, done) {
        let text = ''
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
        stream.on('end', () => {
          for (const { address } of session.envelope.rcptTo) received.push({ to: address, text })
          done()
        })
      },
    })
    return server
  }
  const listenOn = (server: SMTPServer, port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        server.on('error', () => undefined)
        resolve()
      })
    })
  const closeOf = (server: SMTPServer) => new Promise<void>((resolve) => server.close(() => resolve()))
  let [server, port] = [make(), 0]
  // While it is closed, a port that the system gives away would soon be another process's.
  for (let listens = false; !listens; ) {
    server = make()
    port = randomInt(10_000, 32_000)
    listens = await listenOn(server, port).then(
      () => true,
      () => false,
    )
  }
  await closeOf(server)
  return {
    port,
    received,
    async open() {
      server = make()
      await listenOn(server, port)
    },
    close: () => closeOf(server),
  }
}

interface Waiting {
  name: string
  tries: number
}

async function waiting(...names: string[]): Promise<Waiting[]> {
  const { rows } = await amana.database.pool.query<Waiting>(
    `select name, retry_count as tries from pgboss.job where state = 'retry' and name = any ($1)`,
    [names],
  )
  return rows
}

/** @param tries jobs that failed so often keep their pause; null: none does */
async function cutPausesShort(tries: number | null = null): Promise<void> {
  const { rows } = await amana.database.pool.query<{ name: JobName }>(
    `update pgboss.job set start_after = now()
    where state in ('created', 'retry') and ($1::int is null or retry_count < $1) returning name`,
    [tries],
  )
  for (const name of new Set(rows.map((row) => row.name))) amana.jobs.wake(name)
}

/**
 * Until each of `count` jobs has failed as often as in ten minutes, and pauses: one that still tries could
 * meet a server that is back.
 */
async function tenMinutesOf(count: number, ...names: string[]): Promise<void> {
  await waitUntil(async () => {
    await cutPausesShort(TRIES)
    const jobs = await waiting(...names)
    return jobs.length === count && jobs.every(({ tries }) => tries >= TRIES)
  })
}

async function untilDone(condition: () => boolean | Promise<boolean>): Promise<void> {
  await waitUntil(async () => {
    await cutPausesShort()
    return condition()
  })
}

const person = (email: string) => ({
  email,
  first_name: 'Ada',
  last_name: 'Okafor',
  phone_number: '08031234567',
  password: 'green lamp over Enugu 7',
  confirm_password: 'green lamp over Enugu 7',
})
const mailsTo = (address: string) => mailServer.received.filter(({ to }) => to === address)

test('mail and SMS: what was asked for is acknowledged, waits, and goes out once; a code that is over by then does not', async () => {
  termii.misbehave('hang_up', { times: Number.POSITIVE_INFINITY })
  const password = 'green lamp over Enugu 7'
  const ada = await amana.account('user', { password })
  const link = await amana.call('POST', '/users/email/send-link/', {
    token: ada.token,
    body: { email: 'ada.new@example.com', password },
  })
  const sms = await amana.call('POST', '/users/phone/send-code/', {
    token: ada.token,
    body: { phone_number: '08031234567' },
  })
  const registered = await amana.call('POST', '/users/register/', { body: person('late@example.com') })
  expect([link.status, sms.status, registered.status]).toEqual([200, 200, 201])
  await tenMinutesOf(3, 'codes.send')

  // A second person asks a moment before the servers are back.
  await amana.call('POST', '/users/register/', { body: person('soon@example.com') })
  offset += 11 * MINUTE
  const bello = await amana.account()
  const fresh = await amana.call('POST', '/users/phone/send-code/', {
    token: bello.token,
    body: { phone_number: '08031234568' },
  })
  expect(fresh.status).toBe(200)
  termii.behave()
  await mailServer.open()
  const asked = termii.requests.length
  await untilDone(
    async () => (await waiting('codes.send')).length === 0 && mailsTo('ada.new@example.com').length > 0,
  )
  await untilDone(() => termii.requests.length > asked)

  // A link lives a day. Codes of eleven minutes ago have expired: a message with one would only confuse.
  expect(mailsTo('ada.new@example.com')).toHaveLength(1)
  expect(mailsTo('late@example.com')).toEqual([])
  expect(termii.requests.slice(asked).map(({ json }) => json?.to)).toEqual(['2348031234568'])
  // The screen says that the code has expired and offers a new one, which comes.
  const late = await amana.call('POST', '/users/verify-otp/', {
    body: { email: 'late@example.com', otp: '123456' },
  })
  expect(late.body).toMatchObject({ code: 'code_expired' })
  expect(
    (await amana.call('POST', '/users/resend-otp/', { body: { email: 'late@example.com' } })).status,
  ).toBe(200)
  await untilDone(() => mailsTo('late@example.com').length === 1)
})

test('gateway: nothing is charged and the answer says so; what was begun settles by itself, with one report', async () => {
  await mailServer.close()
  const check = await startCheck(amana)
  const begun = await initiate(amana, check)
  const { reference } = begun.body.response_data
  paystack.misbehave('hang_up', { times: Number.POSITIVE_INFINITY })
  const refused = await initiate(amana, await startCheck(amana))
  expect(refused).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } })
  expect(refused.body.response_description).toContain('Nothing was charged')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  paystack.change(reference, { status: 'success' })
  expect((await verify(amana, check, reference)).body.response_data).toMatchObject({ status: 'pending' })

  // Back after the breaker's pause: no browser asks, the poller does. The mail server is still away.
  paystack.behave()
  await waitUntil(async () => {
    await cutPausesShort()
    offset += MINUTE
    return (
      (
        await amana.database.db
          .selectFrom('payments')
          .select('status')
          .where('reference', '=', reference)
          .executeTakeFirst()
      )?.status === 'completed'
    )
  })
  expect((await readCheck(amana, check)).body.response_data.result).toBe('clean')
  await tenMinutesOf(1, 'verifications.deliver')
  await mailServer.open()
  await untilDone(() => mailServer.received.some(({ text }) => text.includes(`report.${check.id}`)))
  await verify(amana, check, reference)
  await cutPausesShort()
  expect(mailServer.received.filter(({ text }) => text.includes(`report.${check.id}`))).toHaveLength(1)
})

test('identity: nothing is stored and the answer says so; asked again, it works', async () => {
  const ada = await amana.account()
  dojah.misbehave((response) => response.destroy())
  const refused = await patch(amana, ada, { nin: NUMBERS.found })
  expect(refused).toMatchObject({ status: 503, body: { code: 'identity_provider_down' } })
  expect(refused.body.response_description).toContain('Nothing was stored')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await amana.database.db.selectFrom('identities').selectAll().execute()).toEqual([])
  dojah.misbehave(null)
  // The provider answered with a phone, which gets a code.
  expect(await patch(amana, ada, { nin: NUMBERS.found })).toMatchObject({
    status: 422,
    body: { code: 'identity_code_needed' },
  })
})
