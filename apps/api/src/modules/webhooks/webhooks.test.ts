/** Webhooks: signatures, deliveries, retries, addresses, and who sees them (decisions §14). */
import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobsDone } from '../../testing/jobs-done.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { hashPassword } from '../accounts/index.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { proveContact } from '../flags/flags.fixtures.ts'
import { officerReport, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { clientOf, join, organisationOf } from '../organisations/organisations.fixtures.ts'
import { pauseAfter } from './rules.ts'
import { publicKeyOf, signatureOf } from './sign.ts'

interface Received {
  path: string
  headers: IncomingMessage['headers']
  body: string
  at: number
}

let amana: TestProduct
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
const received: Received[] = []
let answer: (path: string, response: ServerResponse) => void = (_path, response) =>
  void response.writeHead(204).end()
const sink = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body, at: Date.now() })
    answer(request.url ?? '', response)
  })
})
let sinkUrl: string

beforeAll(async () => {
  await new Promise<void>((done) => sink.listen(0, '127.0.0.1', done))
  sinkUrl = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`
  amana = await startTestProduct({ clock, env: { PARTNER_WEBHOOKS_LOOPBACK: 'on', LANGUAGES: 'ha' } })
})
afterAll(async () => {
  await amana?.stop()
  sink.closeAllConnections()
  sink.close()
})
beforeEach(() => {
  received.length = 0
  ahead = 0
  answer = (_path, response) => void response.writeHead(204).end()
})

let nth = 0
async function partner(client: Parameters<typeof clientOf>[2] = {}) {
  nth += 1
  const owner = await amana.account()
  const organisation = await organisationOf(amana, owner, `Hook ${nth}`)
  return {
    owner,
    organisation,
    key: (await clientOf(amana, organisation, client)).apiKey,
    path: `/hook-${nth}`,
  }
}

async function call(
  key: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const sent = await amana.product.app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: sent.statusCode, headers: sent.headers, body: sent.json() }
}
const HOOKS = '/partner/v1/webhooks'
const make = (key: string, path: string, events: string[], headers = {}) =>
  call(key, 'POST', HOOKS, { url: sinkUrl + path, events }, headers)
const at = (path: string) => received.filter((one) => one.path === path)
const arrived = (path: string, count = 1) => waitUntil(() => (at(path).length >= count ? at(path) : null))

describe('signatures', () => {
  test('the vector of Standard Webhooks, and of RFC 8032', () => {
    const keys = {
      hmac: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      seed: Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex').toString(
        'base64',
      ),
    }
    const body = Buffer.from('{"test": 2432232314}')
    const signature = signatureOf(keys, { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330, body })
    expect(signature.split(' ')[1]).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
    const publicKey = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex')
    expect(publicKeyOf(keys)).toBe(`whpk_${publicKey.toString('base64')}`)
  })

  test('a receiver’s library verifies ours; so does the public key alone', async () => {
    const { key, path } = await partner()
    const { status, body } = await make(key, path, ['check_job.done'])
    expect(status).toBe(201)
    expect(body).toMatchObject({
      url: sinkUrl + path,
      events: ['ng.amana.check_job.done'],
      sandbox: false,
      status: 'active',
      secret: expect.stringMatching(/^whsec_/),
      public_key: expect.stringMatching(/^whpk_/),
    })
    const tested = await call(key, 'POST', `${HOOKS}/${body.id}/test`)
    expect(tested.status).toBe(202)
    const [message] = await arrived(path)
    if (!message) throw new Error('nothing came')
    expect(message.headers['content-type']).toBe('application/cloudevents+json')
    expect(message.headers['webhook-id']).toBe(tested.body.webhook_id)
    const event = new StandardWebhook(body.secret).verify(
      message.body,
      message.headers as Record<string, string>,
    )
    expect(event).toMatchObject({
      specversion: '1.0',
      type: 'ng.amana.test',
      id: tested.body.webhook_id,
      source: amana.url,
      data: { webhook: body.id },
    })
    const signature =
      String(message.headers['webhook-signature'])
        .split(' ')
        .find((one) => one.startsWith('v1a,'))
        ?.slice(4) ?? ''
    const x = Buffer.from(body.public_key.slice(5), 'base64').toString('base64url')
    const content = `${message.headers['webhook-id']}.${message.headers['webhook-timestamp']}.${message.body}`
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    expect(verify(null, Buffer.from(content), publicKey, Buffer.from(signature, 'base64'))).toBe(true)
    const { body: list } = await call(key, 'GET', HOOKS)
    expect(JSON.stringify(list)).not.toContain(body.secret)
    const { body: deliveries } = await waitUntil(async () => {
      const answered = await call(key, 'GET', `${HOOKS}/${body.id}/deliveries`)
      return answered.body[0]?.status === 'delivered' ? answered : null
    })
    expect(deliveries).toMatchObject([
      { webhook_id: tested.body.webhook_id, type: 'ng.amana.test', attempts: [{ status: 204 }] },
    ])
    expect(JSON.stringify(amana.logged)).not.toContain(body.secret)
  })
})

describe('events', () => {
  test('a job that is done, to the organisation that asked, and to nobody else', async () => {
    const [one, other] = [await partner(), await partner()]
    const test = await clientOf(amana, one.organisation, { sandbox: true })
    await make(one.key, one.path, ['check_job.done'])
    await make(one.key, `${one.path}-flags`, ['flag.activated'])
    await make(test.apiKey, `${one.path}-test`, ['check_job.done'])
    await make(other.key, other.path, ['check_job.done'])
    const upload = (key: string) =>
      amana.product.app.inject({
        method: 'POST',
        url: '/partner/v1/check-jobs',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
        payload: '356938035643809\n',
      })
    const { id } = (await upload(one.key)).json()
    const [message] = await arrived(one.path)
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      type: 'ng.amana.check_job.done',
      data: { id, status: 'done' },
    })
    const sandboxJob = (await upload(test.apiKey)).json()
    const [testMessage] = await arrived(`${one.path}-test`)
    expect(JSON.parse(testMessage?.body ?? '').data.id).toBe(sandboxJob.id)
    expect([at(one.path).length, at(`${one.path}-flags`).length, at(other.path).length]).toEqual([1, 0, 0])
  })

  test('flags of a number that was checked: each change by the owner, with nobody’s name', async () => {
    const [one, other] = [await partner(), await partner()]
    await make(one.key, one.path, ['flag.activated', 'flag.cleared'])
    await make(other.key, other.path, ['flag.activated', 'flag.cleared'])
    const owner = await amana.account()
    const { imei, deviceId } = await ownedPhone(amana, owner)
    const pin = '482915'
    await amana.database.db
      .updateTable('users')
      .set({ pin_hash: await hashPassword(pin) })
      .where('id', '=', owner.userId)
      .execute()
    const flag = async (flag_type: string) => {
      const body = {
        device: deviceId,
        flag_type,
        reason: 'Taken from my bag',
        last_known_location: 'Ikeja, Lagos',
        security_pin: pin,
      }
      const flagged = await amana.call('POST', `/devices/${imei}/flags/`, { token: owner.token, body })
      expect([flagged.status, flagged.body.response_description]).toEqual([201, expect.any(String)])
    }
    const toldAfter = async (count: number) =>
      (await arrived(one.path, count)).map(({ body }) => JSON.parse(body))
    const kinds = (events: { type: string; data: { status: string } }[]) =>
      events.map(({ type, data }) => `${type.replace('ng.amana.', '')} ${data.status}`)

    await call(one.key, 'POST', '/partner/v1/checks', { imei })
    await flag('lost')
    const [lost] = await toldAfter(1)
    expect(lost).toMatchObject({
      type: 'ng.amana.flag.activated',
      data: { imei, status: 'lost', at: expect.stringMatching(/Z$/) },
    })
    expect(Object.keys(lost.data).toSorted()).toEqual(['at', 'imei', 'status'])
    // The lost case ends and a stolen one begins: both at once, in either order.
    await flag('stolen')
    expect(kinds((await toldAfter(3)).slice(1)).toSorted()).toEqual([
      'flag.activated stolen',
      'flag.cleared lost',
    ])
    await flag('found')
    expect(kinds((await toldAfter(4)).slice(3))).toEqual(['flag.cleared stolen'])
    expect(at(other.path)).toEqual([])
  })

  test('a public report tells nobody until an officer confirms it', async () => {
    const { key, path } = await partner()
    await make(key, path, ['flag.activated', 'flag.cleared'])
    const imei = newImei()
    await call(key, 'POST', '/partner/v1/checks', { imei })
    const officer = await amana.account('officer')
    const reported = await amana.call('POST', '/reports/', { body: officerReport(imei) })
    expect([reported.status, reported.body.response_description]).toEqual([201, expect.any(String)])
    const number = reported.body.response_data.case
    await proveContact(amana, number, '+2348031234567')
    const { id } = await amana.database.db
      .selectFrom('flags')
      .select('id')
      .where('case_number', '=', number)
      .executeTakeFirstOrThrow()
    expect(at(path)).toEqual([])
    const confirmed = await amana.call('POST', `/le/flags/${id}/confirm/`, {
      token: officer.token,
      body: { reason: 'Seen at the station' },
    })
    expect([confirmed.status, confirmed.body.response_description]).toEqual([200, expect.any(String)])
    const [message] = await arrived(path)
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      type: 'ng.amana.flag.activated',
      data: { imei, status: 'stolen' },
    })
  })
})

describe('retries', () => {
  test('the same bytes under the same id, later and later; then it is disabled and people are told', async () => {
    answer = (_path, response) => void response.writeHead(500).end('no')
    const { key, path, owner } = await partner()
    const { body: hook } = await make(key, path, ['check_job.done'])
    await call(key, 'POST', `${HOOKS}/${hook.id}/test`)
    for (let attempt = 1; attempt <= 10; attempt++) {
      await waitUntil(
        async () =>
          (await call(key, 'GET', `${HOOKS}/${hook.id}/deliveries`)).body[0].attempts.length === attempt,
      )
      ahead += 27 * 3_600_000
    }
    const disabled = await waitUntil(async () => {
      const { body } = await call(key, 'GET', HOOKS)
      return body[0].status === 'disabled' ? body[0] : null
    })
    expect(disabled.disabled_because).toContain('three days')
    const messages = at(path)
    expect(messages).toHaveLength(10)
    expect(new Set(messages.map(({ body }) => body)).size).toBe(1)
    expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(messages.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    const mail = await waitUntil(() =>
      amana.sent.find(({ to, subject }) => to === owner.email && subject.includes('disabled')),
    )
    expect(mail?.text).toContain('127.0.0.1')
    expect((await call(key, 'POST', `${HOOKS}/${hook.id}/test`)).status).toBe(409)
  })

  test('pauses: as the standard says, with up to a tenth more, and never before Retry-After', () => {
    const pauses = Array.from({ length: 10 }, (_, index) => pauseAfter(index + 1, null, 0))
    expect(pauses).toEqual(
      [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null].map((s) => s && s * 1_000),
    )
    expect(pauseAfter(1, null, 1)).toBe(5_500)
    expect(pauseAfter(1, 60, 0)).toBe(60_000)
    expect(pauseAfter(1, 9_999_999, 0)).toBe(86_400_000)
  })

  test('410 disables at once; a redirect is no success and is not followed', async () => {
    answer = (path, response) => {
      if (path.endsWith('gone')) response.writeHead(410).end()
      else response.writeHead(302, { location: `${sinkUrl}/elsewhere` }).end()
    }
    const { key, path, owner, organisation } = await partner()
    const { body: gone } = await make(key, `${path}-gone`, ['check_job.done'])
    const { body: moved } = await make(key, `${path}-moved`, ['check_job.done'])
    await call(key, 'POST', `${HOOKS}/${gone.id}/test`)
    await call(key, 'POST', `${HOOKS}/${moved.id}/test`)
    await waitUntil(async () =>
      (await call(key, 'GET', HOOKS)).body.some(
        ({ id, status }: { id: string; status: string }) => id === gone.id && status === 'disabled',
      ),
    )
    const { body } = await amana.call('GET', `/organisations/${organisation}/webhooks/`, {
      token: owner.token,
      headers: { 'accept-language': 'ha' },
    })
    expect(body.response_data.results).toContainEqual(
      expect.objectContaining({ id: gone.id, disabled_because: 'Ya amsa cewa babu shi yanzu (410).' }),
    )
    const delivery = await waitUntil(async () =>
      (await call(key, 'GET', `${HOOKS}/${moved.id}/deliveries`)).body.find(
        ({ attempts }: { attempts: unknown[] }) => attempts.length > 0,
      ),
    )
    expect(delivery.attempts[0].status).toBe(302)
    expect(at('/elsewhere')).toEqual([])
  })

  test('one slow address holds no other up; an endless answer is cut', async () => {
    let open = 0
    let most = 0
    answer = (path, response) => {
      if (path.endsWith('slow')) {
        most = Math.max(most, ++open)
        response.once('close', () => --open)
        return
      }
      if (path.endsWith('endless')) {
        response.writeHead(200)
        const more = setInterval(() => response.write('x'.repeat(16_384)), 5)
        response.once('close', () => clearInterval(more))
        return
      }
      response.writeHead(200).end()
    }
    const { key, path } = await partner()
    const hooks: { id: string }[] = []
    for (const end of ['slow', 'fast', 'endless'])
      hooks.push((await make(key, `${path}-${end}`, ['check_job.done'])).body)
    for (let i = 0; i < 8; i++) await call(key, 'POST', `${HOOKS}/${hooks[0]?.id}/test`)
    await call(key, 'POST', `${HOOKS}/${hooks[1]?.id}/test`)
    await call(key, 'POST', `${HOOKS}/${hooks[2]?.id}/test`)
    await arrived(`${path}-fast`)
    await waitUntil(
      async () =>
        (await call(key, 'GET', `${HOOKS}/${hooks[2]?.id}/deliveries`)).body[0].status === 'delivered',
    )
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(4)
    sink.closeAllConnections()
    await call(key, 'DELETE', `${HOOKS}/${hooks[0]?.id}`)
  })

  test('deliveries of a process that died are taken up by another', async () => {
    const { key, path } = await partner()
    const { body: hook } = await make(key, path, ['check_job.done'])
    const { body } = await call(key, 'POST', `${HOOKS}/${hook.id}/test`)
    await arrived(path)
    await waitUntil(
      async () => (await call(key, 'GET', `${HOOKS}/${hook.id}/deliveries`)).body[0].status === 'delivered',
    )
    // As a process leaves it that dies between the answer and its commit.
    await amana.database.db
      .updateTable('webhook_deliveries')
      .set({ status: 'pending', next_at: new Date(Date.now() + 60_000) })
      .where('webhook_id', '=', hook.id)
      .execute()
    ahead = 61_000
    const messages = await arrived(path, 2)
    expect(messages.map(({ headers }) => headers['webhook-id'])).toEqual([body.webhook_id, body.webhook_id])
  })

  test('a suspended organisation hears nothing', async () => {
    const { key, path, organisation, owner } = await partner()
    const { body: hook } = await make(key, path, ['check_job.done'])
    await amana.database.db
      .updateTable('organisations')
      .set({ status: 'suspended' })
      .where('id', '=', organisation)
      .execute()
    const tested = await amana.call('POST', `/organisations/${organisation}/webhooks/${hook.id}/test/`, {
      token: owner.token,
    })
    expect(tested.status).toBe(201)
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(at(path)).toEqual([])
    await amana.database.db
      .updateTable('organisations')
      .set({ status: 'approved' })
      .where('id', '=', organisation)
      .execute()
    await arrived(path)
  })
})

test('the same creation again under its Idempotency-Key is the same webhook, secret included', async () => {
  const { key, path } = await partner()
  const header = { 'idempotency-key': '"hook-1"' }
  const answers = await Promise.all([
    make(key, path, ['check_job.done'], header),
    make(key, path, ['check_job.done'], header),
  ])
  const first = answers.find(({ status }) => status === 201)
  for (const { status } of answers) expect([201, 409]).toContain(status)
  expect((await make(key, path, ['check_job.done'], header)).body).toEqual(first?.body)
  expect((await make(key, path, ['flag.cleared'], header)).body.code).toBe('idempotency_key_reused')
  expect((await call(key, 'GET', HOOKS)).body).toHaveLength(1)
  const kept = await amana.database.db.selectFrom('idempotency_keys').select('answer').execute()
  expect(JSON.stringify(kept)).not.toContain(first?.body.secret)
})

test('events and their deliveries are kept for 30 days', async () => {
  const { key, path } = await partner()
  const { body: hook } = await make(key, path, ['check_job.done'])
  const deliveries = async () =>
    (await call(key, 'GET', `${HOOKS}/${hook.id}/deliveries`)).body as { webhook_id: string }[]
  const { body: old } = await call(key, 'POST', `${HOOKS}/${hook.id}/test`)
  await arrived(path)
  const purged = () => amana.database.transaction((tx) => amana.jobs.enqueue(tx, 'webhooks.purge', {}))
  ahead = 29 * 86_400_000
  const { body: recent } = await call(key, 'POST', `${HOOKS}/${hook.id}/test`)
  await arrived(path, 2)
  await purged()
  await jobsDone(amana)
  expect((await deliveries()).map(({ webhook_id }) => webhook_id)).toEqual([
    recent.webhook_id,
    old.webhook_id,
  ])
  ahead = 30 * 86_400_000 + 60_000
  await purged()
  await jobsDone(amana)
  expect((await deliveries()).map(({ webhook_id }) => webhook_id)).toEqual([recent.webhook_id])
  const attempts = await amana.database.db
    .selectFrom('webhook_attempts')
    .select('id')
    .where('webhook_id', '=', hook.id)
    .execute()
  expect(attempts).toHaveLength(1)
  expect((await call(key, 'GET', HOOKS)).body).toMatchObject([{ id: hook.id, status: 'active' }])
})

test('bad addresses and events are refused on their fields', async () => {
  const { key } = await partner()
  for (const [body, field] of [
    [{ url: 'ftp://shop.example/x', events: ['check_job.done'] }, 'url'],
    [{ url: 'http://shop.example/x', events: ['check_job.done'] }, 'url'],
    [{ url: 'https://shop.example:8443/x', events: ['check_job.done'] }, 'url'],
    [{ url: 'https://10.0.0.7/x', events: ['check_job.done'] }, 'url'],
    [{ url: 'https://0x0a000007/x', events: ['check_job.done'] }, 'url'],
    [{ url: 'https://[fd00::1]/x', events: ['check_job.done'] }, 'url'],
    [{ url: 'https://[::ffff:127.0.0.1]/x', events: ['check_job.done'] }, 'url'],
    [{ url: 'https://10.1/x', events: ['check_job.done'] }, 'url'],
    [{ url: 'https://localhost./x', events: ['check_job.done'] }, 'url'],
    [{ url: 'https://shop.example./x', events: ['check_job.done'] }, 'url'],
    [{ url: 'https://user:pass@shop.example/x', events: ['check_job.done'] }, 'url'],
    [{ url: 'nonsense', events: ['check_job.done'] }, 'url'],
    [{ url: 'https://shop.example/x', events: [] }, 'events'],
    [{ url: 'https://shop.example/x', events: ['everything'] }, 'events.0'],
  ] as const)
    expect(await call(key, 'POST', HOOKS, body)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: [{ field }] },
    })
})

test('the portal: roles, both kinds, send again; another organisation sees nothing', async () => {
  const [one, other] = [await partner(), await partner()]
  const viewer = await amana.account()
  await join(amana, one.organisation, viewer, 'viewer')
  const base = `/organisations/${one.organisation}/webhooks/`
  const body = { url: sinkUrl + one.path, events: ['check_job.done'] }
  expect((await amana.call('POST', base, { token: viewer.token, body })).status).toBe(403)
  const { id } = (await amana.call('POST', base, { token: one.owner.token, body })).body.response_data
  expect((await amana.call('GET', base, { token: viewer.token })).body.response_data.results).toMatchObject([
    { id },
  ])
  const { webhook_id: message } = (await amana.call('POST', `${base}${id}/test/`, { token: one.owner.token }))
    .body.response_data
  await arrived(one.path)
  await waitUntil(
    async () =>
      (await amana.call('GET', `${base}${id}/deliveries/`, { token: viewer.token })).body.response_data
        .results[0]?.status === 'delivered',
  )
  const again = await amana.call('POST', `${base}${id}/deliveries/${message}/again/`, {
    token: one.owner.token,
  })
  expect(again.body.response_data).toMatchObject({ webhook_id: message })
  await arrived(one.path, 2)
  expect(
    (await amana.call('POST', `${base}${id}/deliveries/msg_x/again/`, { token: one.owner.token })).status,
  ).toBe(404)
  for (const path of [base, `${base}${id}/deliveries/`])
    expect((await amana.call('GET', path, { token: other.owner.token })).status).toBe(404)
  expect((await call(other.key, 'DELETE', `${HOOKS}/${id}`)).status).toBe(404)
  expect((await call(one.key, 'DELETE', `${HOOKS}/${id}`)).status).toBe(200)
  expect((await call(one.key, 'GET', HOOKS)).body).toEqual([])
})
