/** Test events of every kind: their names, shapes, bounds, and who may ask for them. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TESTABLE_EVENTS, WEBHOOK_EVENTS } from '@amana/contract'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'

interface Received {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

let amana: TestProduct
const received: Received[] = []
const sink = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(204).end()
  })
})
let sinkUrl: string
/** Stands still: a minute does not end between two calls. */
let now = new Date()

beforeAll(async () => {
  await new Promise<void>((done) => sink.listen(0, '127.0.0.1', done))
  sinkUrl = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`
  amana = await startTestProduct({
    clock: { now: () => now },
    env: { PARTNER_WEBHOOKS_LOOPBACK: 'on', RATE_LIMITS: 'on' },
  })
})
afterAll(async () => {
  await amana?.stop()
  sink.closeAllConnections()
  sink.close()
})

const HOOKS = '/partner/v1/webhooks'
async function call(key: string, method: 'GET' | 'POST', path: string, payload?: object) {
  const sent = await amana.product.app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${key}` },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: sent.statusCode, headers: sent.headers, body: sent.json() }
}

let nth = 0
async function network({ sandbox = false, status = 'approved' as 'approved' | 'applied' } = {}) {
  nth += 1
  const owner = await amana.account()
  const organisation = await organisationOf(amana, owner, `Network ${nth}`, { kind: 'network' })
  if (status === 'applied')
    await amana.database.db
      .updateTable('organisations')
      .set({ status, decided_at: null })
      .where('id', '=', organisation)
      .execute()
  const { apiKey } = await clientOf(amana, organisation, { sandbox })
  const path = `/tested-${nth}`
  const made = await call(apiKey, 'POST', HOOKS, { url: sinkUrl + path, events: ['flag.activated'] })
  expect(made.status).toBe(201)
  return { owner, organisation, key: apiKey, path, hook: made.body }
}
const at = (path: string) => received.filter((one) => one.path === path)

describe.each([
  { name: 'a live client', sandbox: false, status: 'approved' as const },
  { name: 'a test client of an organisation that waits', sandbox: true, status: 'applied' as const },
])('$name', ({ sandbox, status }) => {
  test('gets each kind by its name, signed, in its shape, about nothing that exists', async () => {
    const { key, path, hook } = await network({ sandbox, status })
    for (const event of TESTABLE_EVENTS)
      expect((await call(key, 'POST', `${HOOKS}/${hook.id}/test`, { event })).status).toBe(202)
    await waitUntil(() => at(path).length >= TESTABLE_EVENTS.length)
    const verify = new StandardWebhook(hook.secret)
    const events = at(path).map(
      ({ body, headers }) =>
        verify.verify(body, headers as Record<string, string>) as { type: string; data: object },
    )
    const dataOf = (type: string) => events.find((one) => one.type === type)?.data
    expect(dataOf('ng.amana.test')).toEqual({ webhook: hook.id })
    for (const kind of ['ng.amana.flag.activated', 'ng.amana.flag.cleared'])
      expect(dataOf(kind)).toEqual({
        imei: expect.stringMatching(/^00990000\d{7}$/),
        status: 'stolen',
        at: now.toISOString(),
      })
    const { id } = dataOf('ng.amana.check_job.done') as { id: string }
    expect(dataOf('ng.amana.check_job.done')).toEqual({ id, status: 'done' })
    expect((await call(key, 'GET', `/partner/v1/check-jobs/${id}`)).status).toBe(404)
    expect(dataOf('ng.amana.blocklist.changed')).toEqual({
      head: expect.any(Number),
      epoch: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const { body: deliveries } = await call(key, 'GET', `${HOOKS}/${hook.id}/deliveries`)
    expect(deliveries.map(({ type }: { type: string }) => type).toSorted()).toEqual(
      [...TESTABLE_EVENTS].toSorted(),
    )
  })
})

test('short names are taken, and lists show the long ones', async () => {
  const { key, hook } = await network()
  expect(hook.events).toEqual(['ng.amana.flag.activated'])
  const long = await call(key, 'POST', HOOKS, {
    url: `${sinkUrl}/long`,
    events: ['ng.amana.flag.cleared', 'flag.cleared', 'blocklist.changed'],
  })
  expect(long.body.events).toEqual(['ng.amana.flag.cleared', 'ng.amana.blocklist.changed'])
  expect((await call(key, 'POST', `${HOOKS}/${hook.id}/test`, { event: 'flag.cleared' })).status).toBe(202)
  const { body } = await call(key, 'GET', HOOKS)
  for (const { events } of body) for (const event of events) expect(WEBHOOK_EVENTS).toContain(event)
})

test('an unknown event is refused on its field, for clients and members', async () => {
  const { key, hook, owner, organisation } = await network()
  for (const event of ['ng.amana.everything', 'ng.amana.', 7])
    expect(await call(key, 'POST', `${HOOKS}/${hook.id}/test`, { event })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: [{ field: 'event' }] },
    })
  const { status, body } = await amana.call(
    'POST',
    `/organisations/${organisation}/webhooks/${hook.id}/test/`,
    {
      token: owner.token,
      body: { event: 'nothing' },
    },
  )
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain('event')
})

test('the block list’s event is for those who may read the list', async () => {
  const owner = await amana.account()
  const organisation = await organisationOf(amana, owner, 'Computer Village')
  const { apiKey: key } = await clientOf(amana, organisation)
  const { body: hook } = await call(key, 'POST', HOOKS, { url: sinkUrl, events: ['flag.activated'] })
  const event = 'ng.amana.blocklist.changed'
  expect(await call(key, 'POST', `${HOOKS}/${hook.id}/test`, { event })).toMatchObject({
    status: 403,
    body: { code: 'scope_missing' },
  })
  const ofMember = await amana.call('POST', `/organisations/${organisation}/webhooks/${hook.id}/test/`, {
    token: owner.token,
    body: { event },
  })
  expect(ofMember.status).toBe(422)
})

test('the portal makes a webhook for test events while the organisation waits, and no live one', async () => {
  const { owner, organisation, path } = await network({ sandbox: true, status: 'applied' })
  const base = `/organisations/${organisation}/webhooks/`
  const body = { url: `${sinkUrl}${path}-portal`, events: ['ng.amana.flag.activated'] }
  expect((await amana.call('POST', base, { token: owner.token, body })).status).toBe(409)
  const made = await amana.call('POST', base, { token: owner.token, body: { ...body, sandbox: true } })
  expect(made.body.response_data).toMatchObject({ sandbox: true, events: body.events })
  for (const event of TESTABLE_EVENTS)
    expect(
      (
        await amana.call('POST', `${base}${made.body.response_data.id}/test/`, {
          token: owner.token,
          body: { event },
        })
      ).status,
    ).toBe(201)
  await waitUntil(() => at(`${path}-portal`).length === TESTABLE_EVENTS.length)
})

test('an organisation asks for 30 test events a minute, with all its clients and members', async () => {
  const { key, hook, owner, organisation } = await network()
  const portal = `/organisations/${organisation}/webhooks/${hook.id}/test/`
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => call(key, 'POST', `${HOOKS}/${hook.id}/test`)),
    ...Array.from({ length: 20 }, () => amana.call('POST', portal, { token: owner.token })),
  ])
  const taken = answers.filter(({ status }) => status < 300)
  expect(taken).toHaveLength(30)
  const more = await call(key, 'POST', `${HOOKS}/${hook.id}/test`)
  expect(more).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(more.headers['retry-after'])).toBeGreaterThan(0)
  const again = `/organisations/${organisation}/webhooks/${hook.id}/deliveries/${taken[0]?.body.webhook_id}/again/`
  expect((await amana.call('POST', again, { token: owner.token })).status).toBe(429)
  now = new Date(now.getTime() + 120_000)
  expect((await call(key, 'POST', `${HOOKS}/${hook.id}/test`)).status).toBe(202)
})
