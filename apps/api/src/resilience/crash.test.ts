/** What was acknowledged survives kill -9, and one check gives one e-mail (decisions §3). On the embedded engine, as processes. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CARD, CLEAN_IMEI } from '../testing/journeys.ts'
import { type SpawnedProduct, spawnProduct } from '../testing/spawned-product.ts'
import { waitUntil } from '../testing/wait-until.ts'

let dataDir: string
let running: SpawnedProduct[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'amana-crash-'))
})
afterEach(async () => {
  for (const product of running) await product.kill('SIGTERM')
  running = []
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<SpawnedProduct> {
  const product = await spawnProduct({ DATA_DIR: dataDir, ...env })
  running.push(product)
  return product
}

interface Paid {
  id: string
  accessToken: string
  reference: string
}

async function pay(product: SpawnedProduct): Promise<Paid> {
  const check = (await product.post('/api/v1/devices/verifications/create/', { imei: CLEAN_IMEI })).body.response_data as {
    id: string
    access_token: string
  }
  const payment = (
    await product.post('/api/v1/payments/initiate/', {
      amount: 100,
      currency: 'NGN',
      method: 'card',
      purpose: 'device_unlock',
      metadata: {
        device_id: CLEAN_IMEI,
        email: 'buyer@example.com',
        verification_id: check.id,
        access_token: check.access_token,
      },
    })
  ).body.response_data as { reference: string; checkout: { url: string } }
  const taken = await product.post(new URL(payment.checkout.url).pathname, {
    number: CARD.good,
    expiry: '12/30',
    cvv: '408',
    name: 'Ada',
  })
  expect(taken.status).toBe(200)
  return { id: check.id, accessToken: check.access_token, reference: payment.reference }
}

async function statusOf(product: SpawnedProduct, { id, accessToken }: Paid): Promise<string> {
  const answer = await fetch(`${product.url}/api/v1/devices/verifications/${id}/?access_token=${accessToken}`)
  return ((await answer.json()) as { response_data: { status: string } }).response_data.status
}

const mails = () => {
  const folder = join(dataDir, 'outbox/mail')
  return existsSync(folder) ? readdirSync(folder) : []
}

test('killed between payment and e-mail: exactly one e-mail after the restart', { timeout: 90_000 }, async () => {
  const before = await start({ RUN_JOBS: 'false' })
  const paid = await pay(before)
  expect(
    (await before.post('/api/v1/payments/verify/', { reference: paid.reference, access_token: paid.accessToken })).body
      .response_data,
  ).toMatchObject({ status: 'completed' })
  expect(await statusOf(before, paid)).toBe('completed')
  await before.kill('SIGKILL')
  expect(mails()).toEqual([])

  const after = await start()
  await waitUntil(async () => (await statusOf(after, paid)) === 'delivered', 30_000)
  // Asking again, a further restart: still one.
  await after.post('/api/v1/payments/verify/', { reference: paid.reference, access_token: paid.accessToken })
  expect(await after.kill('SIGTERM')).toBe(0)
  const again = await start()
  expect(await statusOf(again, paid)).toBe('delivered')
  expect(mails()).toHaveLength(1)
  expect(mails()[0]).toContain(paid.id)
})

test('killed after the card was taken and before anybody asked: the restart settles it and sends one e-mail', {
  timeout: 90_000,
}, async () => {
  const before = await start({ RUN_JOBS: 'false' })
  const paid = await pay(before)
  await before.kill('SIGKILL')
  const after = await start()
  await waitUntil(async () => (await statusOf(after, paid)) === 'delivered', 60_000)
  expect(mails()).toHaveLength(1)
})

test('killed while the mail server is thinking: one e-mail after the restart', { timeout: 150_000 }, async () => {
  const received: string[] = []
  let answering = false
  const asked: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        asked.push(text)
        if (!answering) return
        received.push(text)
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}` }
  try {
    const before = await start(env)
    const paid = await pay(before)
    await before.post('/api/v1/payments/verify/', { reference: paid.reference, access_token: paid.accessToken })
    await waitUntil(() => asked.length > 0, 20_000)
    await before.kill('SIGKILL')
    answering = true
    const after = await start(env)
    await waitUntil(async () => (await statusOf(after, paid)) === 'delivered', 120_000)
    expect(received).toHaveLength(1)
    const messageIds = new Set(asked.map((text) => /^message-id: (.+)$/im.exec(text)?.[1]))
    expect(messageIds.size).toBe(1)
  } finally {
    for (const product of running) await product.kill('SIGTERM')
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
})

test('a clean stop leaves no PostgreSQL behind', { timeout: 60_000 }, async () => {
  const product = await start()
  expect(await product.kill('SIGTERM')).toBe(0)
  expect(spawnSync('pgrep', ['-f', dataDir]).stdout.toString()).toBe('')
})
