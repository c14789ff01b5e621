/** The client that partners use (packages/client), against the product over real connections. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import {
  type AmanaError,
  type CheckJobSource,
  type Credentials,
  createAmanaClient,
  verifyWebhook,
} from '@amana/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { after, MINUTE } from '../../kernel/durations.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { withinOneDay } from '../../testing/within-one-day.ts'
import { clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'

let amana: TestProduct
let organisation: string
beforeAll(async () => {
  amana = await startTestProduct({ env: { PARTNER_WEBHOOKS_LOOPBACK: 'on' } })
  organisation = await organisationOf(amana, await amana.account(), 'Jumia Phones')
})
afterAll(() => amana?.stop())

const scopes = ['checks:read', 'webhooks:manage', 'device-authenticity:check-status'] as const
const IMEIS = ['356938035643809', '490154203237518']

const connect = (credentials: Credentials) => createAmanaClient({ url: amana.url, credentials })
async function partner(about: Parameters<typeof clientOf>[2] = {}) {
  return connect({ apiKey: (await clientOf(amana, organisation, about)).apiKey })
}

async function linesOf(client: ReturnType<typeof connect>, source: CheckJobSource) {
  const { id } = await client.jobs.create(source)
  const job = await client.jobs.wait(id)
  return { job, lines: await Array.fromAsync(client.jobs.result(id)) }
}

describe('signing in', () => {
  test('by secret; a token is kept for many calls, and replaced before it ends', async () => {
    const { client, secret } = await clientOf(amana, organisation)
    const own = connect({ clientId: client.id, clientSecret: secret ?? '', scopes })
    const first = await own.bearer()
    await Promise.all([own.balance(), own.check(IMEIS[0] ?? ''), own.usage('2026-11-01', '2026-11-30')])
    expect(await own.bearer()).toBe(first)
    vi.useFakeTimers({ toFake: ['Date'], now: after(new Date(), 14 * MINUTE) })
    try {
      expect(await own.bearer()).not.toBe(first)
      expect(await own.balance()).toMatchObject({ currency: 'NGN' })
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    ['P-256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
    ['Ed25519', () => generateKeyPairSync('ed25519')],
  ])('by assertions that a key of %s signs', async (_curve, newPair) => {
    const { privateKey, publicKey } = newPair()
    const keys = [publicKey.export({ format: 'jwk' })]
    const { client } = await clientOf(amana, organisation, { jwks: { keys } })
    const jwk = privateKey.export({ format: 'jwk' }) as unknown as Extract<
      Credentials,
      { privateKey: object }
    >['privateKey']
    const own = connect({ clientId: client.id, privateKey: jwk, scopes: ['checks:read'] })
    expect(await own.balance()).toMatchObject({ currency: 'NGN' })
  })

  test('refusals of the token endpoint and of calls', async () => {
    const { client } = await clientOf(amana, organisation)
    const wrong = connect({ clientId: client.id, clientSecret: 'wrong', scopes })
    await expect(wrong.balance()).rejects.toMatchObject({ status: 401, code: 'invalid_client' })
    await expect(connect({ apiKey: 'amk_live_x' }).balance()).rejects.toMatchObject({
      status: 401,
      requestId: expect.any(String),
    })
    const narrow = await partner({ scopes: ['checks:read'] })
    await expect(narrow.webhooks.list()).rejects.toMatchObject({ status: 403, code: 'scope_missing' })
    await expect(narrow.checkStatus('009900000000013')).rejects.toMatchObject({
      status: 403,
      code: 'PERMISSION_DENIED',
    })
  })
})

test('single checks and their refusals', async () => {
  const own = await partner({ sandbox: true })
  expect(await own.check('00-990000-000003-9')).toMatchObject({ imei: '009900000000039', result: 'stolen' })
  expect(await own.checkStatus('009900000000039', { correlator: 'till-7' })).toMatchObject({
    operationalStatus: 'stolen',
  })
  await expect(own.check('letters')).rejects.toMatchObject({
    name: 'AmanaError',
    status: 422,
    code: 'validation_failed',
    errors: [{ field: 'imei', message: expect.any(String) }],
  })
  await expect(own.checkStatus('0099', { correlator: 'till-7' })).rejects.toMatchObject({
    status: 400,
    code: 'INVALID_ARGUMENT',
    requestId: 'till-7',
  })
  await expect(own.usage('2026-11-02', '2026-11-01')).rejects.toMatchObject({ code: 'validation_failed' })
})

test('the quota of a day is not waited for', () =>
  withinOneDay(async () => {
    const own = await partner({ perDay: 1 })
    await own.check(IMEIS[0] ?? '')
    const refusal = await own.check(IMEIS[0] ?? '').catch((error: unknown) => error as AmanaError)
    expect(refusal).toMatchObject({
      status: 429,
      code: 'quota_exceeded',
      retryAfterSeconds: expect.any(Number),
    })
  }))

describe('check jobs', () => {
  test.each<[string, CheckJobSource]>([
    ['an array', { imeis: IMEIS }],
    ['a generator', { imeis: IMEIS.values() }],
    ['text', { csv: `shop,imei\nA,${IMEIS[0]}\nB,${IMEIS[1]}\n` }],
    ['a Blob', { csv: new Blob([IMEIS.join('\n')]) }],
    ['a stream', { csv: new Blob([IMEIS.join('\r\n')]).stream() }],
    ['packed bytes', { csv: new Blob([gzipSync(`${IMEIS.join('\n')}\n`)]), gzip: true }],
  ])('from %s: uploaded, awaited, read', async (_what, source) => {
    const { job, lines } = await linesOf(await partner(), source)
    expect(job).toMatchObject({ status: 'done', lines: 2, bad_lines: 0 })
    expect(lines).toEqual(
      IMEIS.map((imei, index) => ({
        line: index + 1,
        imei,
        operationalStatus: 'unknown',
        reportedDate: null,
        contextCode: null,
        result: 'clean',
        error: null,
      })),
    )
  })

  test('numbers with anything in them keep their lines', async () => {
    const imeis = ['imei', '', 'a,b', 'say "x"', '354188040123456', 'a;b']
    const { lines } = await linesOf(await partner(), { imeis })
    expect(lines.map(({ line, imei }) => [line, imei])).toEqual(imeis.map((imei, index) => [index + 1, imei]))
    expect(lines.map(({ operationalStatus }) => operationalStatus)).toEqual([
      ...Array(4).fill('INVALID_ARGUMENT'),
      'unknown',
      'INVALID_ARGUMENT',
    ])
    expect(lines[4]).toMatchObject({
      contextCode: 'DEVICE_AUTHENTICITY.NUMBER_SUSPICIOUS',
      result: 'flagged',
      error: null,
    })
    expect(lines[1]).toMatchObject({ result: null, error: 'The line has no number.' })
  })

  test('fifty thousand numbers from a generator, in their order', async () => {
    const numberAt = (index: number) => `00990000${String(index).padStart(6, '0')}0`
    function* numbers() {
      for (let index = 0; index < 50_000; index += 1) yield numberAt(index)
    }
    const told: string[] = []
    const free = await organisationOf(amana, await amana.account(), 'Fifty thousand', { price: 0 })
    const own = connect({ apiKey: (await clientOf(amana, free)).apiKey })
    const { id } = await own.jobs.create({ imeis: numbers })
    await own.jobs.wait(id, { onProgress: ({ status }) => told.push(status) })
    expect(told.at(-1)).toBe('done')
    let line = 0
    for await (const each of own.jobs.result(id)) {
      if (each.imei !== numberAt(line) || each.line !== line + 1)
        throw new Error(`line ${line + 1} is ${JSON.stringify(each)}`)
      line += 1
    }
    expect(line).toBe(50_000)
    const csv = await text((await own.jobs.download(id)) as unknown as AsyncIterable<Uint8Array>)
    expect(
      csv.startsWith(
        'line,imei,operational_status,reported_date,context_code,result,error\n1,009900000000000,',
      ),
    ).toBe(true)
  })

  test('the key makes one job; refusals and a cancelled job', async () => {
    const own = await partner()
    const [one, two] = [await own.jobs.create({ imeis: IMEIS }), await own.jobs.create({ imeis: IMEIS })]
    expect(one.id).not.toBe(two.id)
    const named = { idempotencyKey: 'stock-of-monday' }
    const first = await own.jobs.create({ imeis: IMEIS }, named)
    expect((await own.jobs.create({ imeis: IMEIS }, named)).id).toBe(first.id)
    await expect(own.jobs.create({ imeis: ['1'] }, named)).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
    await expect(own.jobs.create({ csv: 'shop,serial\nA,1\n' })).rejects.toMatchObject({
      errors: [{ field: 'file' }],
    })
    await own.jobs.wait(first.id)
    await expect(own.jobs.cancel(first.id)).rejects.toMatchObject({ status: 409, code: 'job_over' })
    await expect(own.jobs.result('0199aaaa-0000-7000-8000-000000000000').next()).rejects.toMatchObject({
      code: 'not_found',
    })
    await amana.database.db
      .updateTable('check_jobs')
      .set({ status: 'cancelled' })
      .where('id', '=', first.id)
      .execute()
    await expect(own.jobs.wait(first.id)).rejects.toMatchObject({
      name: 'CheckJobEnded',
      job: { id: first.id },
    })
  })
})

test('webhooks: made, tested, verified by either key, deleted', async () => {
  const received: { headers: Record<string, string | string[] | undefined>; body: string }[] = []
  const sink = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  try {
    await new Promise((resolve) => sink.once('listening', resolve))
    const url = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/hook`
    const own = await partner()
    const made = await own.webhooks.create({ url, events: ['check_job.done'] })
    const { webhook_id: id } = await own.webhooks.test(made.id)
    await expect.poll(() => received.length).toBe(1)
    const [message] = received
    if (!message) throw new Error('nothing came')
    for (const keys of [made.secret, made.public_key, [made.public_key, made.secret]])
      expect(await verifyWebhook(message, keys)).toMatchObject({
        id,
        type: 'ng.amana.test',
        data: { webhook: made.id },
      })
    await expect(
      verifyWebhook({ ...message, body: `${message.body} ` }, made.public_key),
    ).rejects.toMatchObject({
      fault: 'signature_wrong',
    })
    await expect(
      verifyWebhook(message, made.secret, { now: new Date(Date.now() + 301_000) }),
    ).rejects.toMatchObject({
      fault: 'too_old_or_early',
    })
    expect(await own.webhooks.list()).toMatchObject([{ id: made.id, url }])
    expect(await own.webhooks.deliveries(made.id)).toMatchObject([{ webhook_id: id }])
    await own.webhooks.delete(made.id)
    expect(await own.webhooks.list()).toEqual([])
  } finally {
    sink.closeAllConnections()
    sink.close()
  }
})
