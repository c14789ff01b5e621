/** Single checks of organisations: answers, money, quota, audit, alerts, enumeration (decisions §14). */

import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { withinOneDay } from '../../testing/within-one-day.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { flagOn, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'
import { createCharger } from './charge.ts'
import { mostWithin, rangesAround } from './neighbour-rules.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({
    env: { PARTNER_NEIGHBOURS_PER_HOUR: '20', SUPPORT_EMAIL: 'help@amana.example' },
  })
})
afterAll(() => amana?.stop())

const ACTOR = {
  kind: 'client' as const,
  clientName: 'till',
  organisationName: 'Shop',
  purpose: 'Checks phones',
  sandbox: false,
  scopes: [],
  priceKobo: 0,
  perDay: 1_000,
  privatePerDay: 0,
  selfMade: false,
}

let nth = 0
async function partner(
  about: Parameters<typeof organisationOf>[3] = {},
  client: Parameters<typeof clientOf>[2] = {},
) {
  nth += 1
  const owner = await amana.account()
  const organisation = await organisationOf(amana, owner, `Shop ${nth}`, about)
  return { owner, organisation, key: (await clientOf(amana, organisation, client)).apiKey }
}

async function ask(key: string, path: string, payload?: unknown, headers: Record<string, string> = {}) {
  const answer = await amana.product.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${key}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined
      ? {}
      : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const check = (key: string, imei: string) => ask(key, '/partner/v1/checks', { imei })
const checkStatus = (key: string, imei: unknown, headers = {}) =>
  ask(key, '/device-authenticity/vwip/check-status', { imei }, headers)

const balanceOf = (key: string) => ask(key, '/partner/v1/balance')
const leftToday = (headers: Record<string, unknown> = {}): number =>
  Number(/"day";r=(\d+)/.exec(String(headers.ratelimit))?.[1])

async function moneyOf(organisation: string) {
  const { db } = amana.database
  const { balance_kobo } = await db
    .selectFrom('organisations')
    .select('balance_kobo')
    .where('id', '=', organisation)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('organisation_ledger')
    .select(['kobo', 'quantity'])
    .where('organisation_id', '=', organisation)
    .execute()
  const sum = (of: 'kobo' | 'quantity') => rows.reduce((total, row) => total + row[of], 0)
  return { balance: balance_kobo, ledger: sum('kobo'), quantity: sum('quantity') }
}

describe('live answers', () => {
  test('CAMARA and Amana from the same facts', async () => {
    const { key } = await partner()
    const owner = await amana.account()
    const officer = await amana.account('officer')
    const { imei } = await ownedPhone(amana, owner, '356938035643809' as Imei)
    expect((await checkStatus(key, imei)).body).toMatchObject({
      imei,
      operationalStatus: 'unknown',
      lastChecked: expect.any(String),
    })
    expect((await check(key, imei)).body).toMatchObject({
      imei,
      result: 'clean',
      findings: expect.arrayContaining([expect.objectContaining({ code: 'registered' })]),
    })
    await amana.database.db
      .updateTable('devices')
      .set({ ownership_proven_at: new Date() })
      .where('id', 'in', (q) =>
        q
          .selectFrom('device_imeis')
          .select('device_id')
          .where('imei', '=', imei as Imei),
      )
      .execute()
    expect((await checkStatus(key, imei)).body.operationalStatus).toBe('allowed')
    await flagOn(amana, imei, { by: owner.userId })
    const { body } = await checkStatus(key, imei)
    expect(body).toMatchObject({
      operationalStatus: 'stolen',
      reportedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect(body.contextCode).toBeUndefined()
    expect((await check(key, imei)).body).toMatchObject({ result: 'stolen' })
    expect(
      (
        await amana.call('POST', `/le/devices/${imei}/hold/`, {
          token: officer.token,
          body: { reason: 'Seized' },
        })
      ).status,
    ).toBeLessThan(300)
    expect((await checkStatus(key, imei)).body.operationalStatus).toBe('regulatory')
    expect((await check(key, imei)).body.result).toBe('stolen')
  })

  test('a number with dashes is ours to read, not CAMARA’s; 16 digits are nobody’s', async () => {
    const { key, organisation } = await partner()
    expect((await check(key, '35-693803-564380-9')).body.imei).toBe('356938035643809')
    for (const imei of [
      '35-693803-564380-9',
      '35693803564380',
      '3569380356438091',
      356938035643809,
      null,
      '',
    ])
      expect(await checkStatus(key, imei)).toMatchObject({
        status: 400,
        body: { status: 400, code: 'INVALID_ARGUMENT', message: expect.any(String) },
      })
    for (const imei of ['3569380356438091', 'letters', '', 7])
      expect(await check(key, imei as string)).toMatchObject({
        status: 422,
        headers: { 'content-type': expect.stringContaining('application/problem+json') },
        body: {
          code: 'validation_failed',
          status: 422,
          errors: [{ field: 'imei' }],
          request_id: expect.any(String),
        },
      })
    // A bad check digit is an answer, and malformed numbers were free.
    expect((await checkStatus(key, '354188040123456')).body).toMatchObject({
      operationalStatus: 'unknown',
      contextCode: 'DEVICE_AUTHENTICITY.NUMBER_SUSPICIOUS',
    })
    expect((await moneyOf(organisation)).quantity).toBe(2)
  })

  test('live clients get the sandbox numbers answered as any other', async () => {
    const { key } = await partner()
    expect((await checkStatus(key, '009900000000039')).body.operationalStatus).toBe('unknown')
  })
})

describe('CAMARA’s forms', () => {
  test('x-correlator goes back as it came; another alphabet is 400', async () => {
    const { key } = await partner({}, { sandbox: true })
    const given = 'b4333c46-49c0-4f62-80d7-f0ef930f1c46'
    expect(
      (await checkStatus(key, '009900000000013', { 'x-correlator': given })).headers['x-correlator'],
    ).toBe(given)
    expect((await checkStatus(key, 'x', { 'x-correlator': given })).headers['x-correlator']).toBe(given)
    expect(
      (await checkStatus('amk_live_x', '009900000000013', { 'x-correlator': given })).headers['x-correlator'],
    ).toBe(given)
    const { headers } = await checkStatus(key, '009900000000013')
    expect([headers['x-correlator'], headers['content-type']]).toEqual([
      expect.any(String),
      'application/json',
    ])
    expect((await checkStatus(key, 'x')).headers['content-type']).toBe('application/json')
    for (const wrong of ['ä', 'with space', 'x'.repeat(257)])
      expect(
        await checkStatus(key, '009900000000013', { 'x-correlator': Buffer.from(wrong).toString('latin1') }),
      ).toMatchObject({
        status: 400,
        body: { code: 'INVALID_ARGUMENT' },
      })
  })

  test('bodies that are none, and callers who are nobody', async () => {
    const { key } = await partner({}, { sandbox: true })
    const path = '/device-authenticity/vwip/check-status'
    for (const body of ['', '{', '[]', '"x"', '{}', 'null'])
      expect(await ask(key, path, body)).toMatchObject({
        status: 400,
        body: { status: 400, code: 'INVALID_ARGUMENT' },
      })
    const plain = await ask(key, path, 'imei', { 'content-type': 'text/plain' })
    expect(plain).toMatchObject({ status: 400, body: { code: 'INVALID_ARGUMENT' } })
    const nobody = await amana.product.app.inject({
      method: 'POST',
      url: path,
      payload: { imei: '009900000000013' },
    })
    expect([nobody.statusCode, nobody.json()]).toEqual([
      401,
      { status: 401, code: 'UNAUTHENTICATED', message: expect.any(String) },
    ])
    const { key: narrow } = await partner({}, { scopes: ['checks:read'] })
    expect(await checkStatus(narrow, '009900000000013')).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_DENIED' },
    })
    expect(await ask(key, '/device-authenticity/vwip/other', {})).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  })

  test.each([
    ['000001', 'allowed', 'clean'],
    ['000002', 'lost', 'flagged'],
    ['000003', 'stolen', 'stolen'],
    ['000004', 'blacklisted', 'stolen'],
    ['000005', 'blocked', 'stolen'],
    ['000006', 'fraud', 'flagged'],
    ['000007', 'non-payment', 'flagged'],
    ['000008', 'regulatory', 'flagged'],
    ['000009', 'unknown', 'clean'],
    ['123456', 'unknown', 'clean'],
  ])('sandbox number %s is %s', async (serial, status, result) => {
    const { key, organisation } = await partner({ kobo: 0 }, { sandbox: true })
    const imei = `00990000${serial}7`
    const { body } = await checkStatus(key, imei)
    expect(body.operationalStatus).toBe(status)
    expect(body.reportedDate !== undefined).toBe(!['allowed', 'unknown'].includes(status))
    expect((await check(key, imei)).body.result).toBe(result)
    expect(await moneyOf(organisation)).toEqual({ balance: 0, ledger: 0, quantity: 0 })
  })

  test('sandbox numbers that are refused', async () => {
    const { key } = await partner({ kobo: 0 }, { sandbox: true })
    expect(await checkStatus(key, '009900000004045')).toMatchObject({
      status: 404,
      body: { code: 'IDENTIFIER_NOT_FOUND' },
    })
    expect(await checkStatus(key, '009900000004227')).toMatchObject({
      status: 422,
      body: { code: 'SERVICE_NOT_APPLICABLE' },
    })
    expect(await check(key, '009900000004045')).toMatchObject({
      status: 404,
      body: { code: 'identifier_not_found' },
    })
    expect(await check(key, '009900000004227')).toMatchObject({
      status: 422,
      body: { code: 'service_not_applicable' },
    })
  })
})

describe('money and quota', () => {
  test('fifty questions at once cannot overdraw the balance', () =>
    withinOneDay(async () => {
      const { key, organisation } = await partner({ kobo: 30_500, price: 1_000 })
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => (i % 2 ? check(key, newImei()) : checkStatus(key, newImei()))),
      )
      const tally = Object.groupBy(answers, ({ status }) => String(status))
      expect([tally[200]?.length, (tally[402]?.length ?? 0) + (tally[429]?.length ?? 0)]).toEqual([30, 20])
      for (const { status, body, headers } of answers) {
        if (status === 402) expect(body.code).toBe('balance_too_low')
        if (status === 429) expect([body.code, headers['retry-after']]).toEqual(['QUOTA_EXCEEDED', '60'])
      }
      expect(await moneyOf(organisation)).toEqual({ balance: 500, ledger: 500, quantity: 30 })
      const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
      const { days } = (await ask(key, `/partner/v1/usage?from=${today}&to=${today}`)).body
      expect(days).toMatchObject([{ day: today, kobo: 30_000, job_lines: 0 }])
      expect(days[0].checks + days[0].check_status).toBe(30)
      expect((await ask(key, '/partner/v1/balance')).body).toEqual({
        balance: 500,
        reserved: 0,
        price: 1_000,
        currency: 'NGN',
      })
    }))

  test('two processes share one balance', async () => {
    const second = await startTestProduct({ testDatabase: amana })
    const { key, organisation } = await partner({ kobo: 20_000, price: 1_000 })
    const by = (product: TestProduct) =>
      product.product.app.inject({
        method: 'POST',
        url: '/partner/v1/checks',
        headers: { authorization: `Bearer ${key}` },
        payload: { imei: newImei() },
      })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => by(i % 2 ? amana : second)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
    expect(await moneyOf(organisation)).toEqual({ balance: 0, ledger: 0, quantity: 20 })
    await second.product.stop()
  })

  test('clients of one organisation that pay nothing never wait for each other in a circle', async () => {
    const { organisation } = await partner({ kobo: 0, price: 0 })
    const made = await Promise.all([1, 2, 3].map(() => clientOf(amana, organisation)))
    const [first = '', middle = '', last = ''] = made.map(({ client }) => client.id).toSorted()
    const [one, other] = [newImei(), newImei()]
    const asks = (charge: ReturnType<typeof createCharger>, clientId: string, imei: string) => {
      const client = { ...ACTOR, clientId, organisationId: organisation }
      return charge({ client, call: 'checks', imei, at: new Date(), hit: false })
    }
    const deps = { database: amana.database, jobs: amana.jobs, neighboursPerHour: 1_000 }
    const [charge, elsewhere] = [createCharger(deps), createCharger(deps)]
    const deadlocks = async () => {
      const { rows } = await amana.database.pool.query(
        'select deadlocks::int as n from pg_stat_database where datname = current_database()',
      )
      return rows[0].n
    }
    const before = await deadlocks()
    // Each process writes for two clients in one transaction; they meet at a number and at a client.
    for (let round = 0; round < 20; round++)
      await Promise.all([
        ...[asks(charge, first, one), asks(charge, middle, other)],
        ...[asks(elsewhere, middle, other), asks(elsewhere, last, one)],
      ])
    // The server that resolves a deadlock counts it after its transaction, once a second.
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(await deadlocks()).toBe(before)
  })

  test('the quota of a day is exact', () =>
    withinOneDay(async () => {
      const { key } = await partner({ kobo: 100_000, price: 0 }, { perDay: 7 })
      const answers = await Promise.all(Array.from({ length: 20 }, () => check(key, newImei())))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
      const refused = answers.find(({ status }) => status === 429)
      expect(refused?.body.code).toBe('quota_exceeded')
      expect(leftToday(refused?.headers)).toBe(0)
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
      expect(await checkStatus(key, newImei())).toMatchObject({
        status: 429,
        body: { code: 'QUOTA_EXCEEDED' },
      })
    }))

  test('each answer says what is left of the day', () =>
    withinOneDay(async () => {
      const { key } = await partner({ kobo: 100_000, price: 0 }, { perDay: 4 })
      expect(leftToday((await check(key, newImei())).headers)).toBe(3)
      expect(leftToday((await checkStatus(key, newImei())).headers)).toBe(2)
      expect(leftToday((await check(key, newImei())).headers)).toBe(1)
      // A client that is looked up again knows what it asked.
      await waitUntil(async () => leftToday((await balanceOf(key)).headers) === 1)
      expect(leftToday((await check(key, newImei())).headers)).toBe(0)
      expect(leftToday((await check(key, newImei())).headers)).toBe(0)
    }))

  test('ranges of usage that are none', async () => {
    const { key } = await partner()
    for (const query of [
      '',
      '?from=2026-11-01',
      '?from=2026-11-31&to=2026-12-01',
      '?from=2026-11-02&to=2026-11-01',
      '?from=2024-01-01&to=2026-01-01',
      '?from=x&to=y',
    ])
      expect(await ask(key, `/partner/v1/usage${query}`)).toMatchObject({
        status: 422,
        body: { code: 'validation_failed' },
      })
  })
})

test('each question is an audit row that a supervisor finds by its number', async () => {
  const { key } = await partner()
  const imei = newImei()
  await check(key, imei)
  const supervisor = await amana.account('supervisor')
  const { body } = await amana.call('GET', `/le/audit/?imei=${imei}`, { token: supervisor.token })
  expect(body.response_data.results[0]).toMatchObject({
    action: 'partner_check',
    imei,
    purpose: 'Checks phones that are offered',
    officer_name: expect.stringMatching(/^Shop \d+ \(client till\)$/),
  })
})

test('the owner of a stolen phone is alerted, at most once an hour', async () => {
  const { key } = await partner()
  const owner = await amana.account()
  const { imei } = await ownedPhone(amana, owner)
  await flagOn(amana, imei, { by: owner.userId })
  await Promise.all([check(key, imei), checkStatus(key, imei), check(key, imei)])
  const hits = async () => {
    const { results } = (await amana.call('GET', '/notifications/', { token: owner.token })).body
      .response_data
    return results.filter(({ kind }: { kind: string }) => kind === 'search_hit')
  }
  const [hit] = await waitUntil(async () => ((await hits()).length > 0 ? hits() : null))
  expect(JSON.stringify(hit)).not.toContain('Shop')
  await check(key, imei)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await hits()).toHaveLength(1)
})

test('of numbers that are asked at once, the lowest of a row is seen too', () => {
  const serials = ['000500', '000501', '000999', '005000']
  expect(rangesAround(serials.map((serial) => `35693803${serial}`))).toEqual([
    { from: '35693803000000', to: '35693803001998' },
    { from: '35693803004001', to: '35693803005999' },
  ])
  expect(mostWithin(['35693803000500', '35693803001000', '35693803001500'])).toBe(2)
})

test('neighbouring serial numbers, asked by all clients of an organisation, slow it down and raise one alarm', async () => {
  const { key, organisation } = await partner({ kobo: 1_000_000 })
  const second = (await clientOf(amana, organisation)).apiKey
  const stranger = (await partner({ kobo: 1_000_000 })).key
  const title = `Shop ${nth - 1} asks for neighbouring numbers`
  const number = (serial: number) => `35693803${String(serial).padStart(6, '0')}0`
  const slowed = () =>
    amana.database.db
      .selectFrom('organisations')
      .select('name')
      .where('id', '=', organisation)
      .where('slowed_until', 'is not', null)
      .execute()
  // Twenty of them, and others further away: not yet.
  for (let i = 0; i < 20; i++) await check(i % 2 ? key : second, number(500_900 + i * 10))
  for (let i = 0; i < 20; i++) await check(key, number(100_000 + i * 2_000))
  expect(await slowed()).toEqual([])
  await check(key, number(501_500))
  expect(await slowed()).toHaveLength(1)
  await check(second, number(501_501))
  for (let i = 0; i < 20; i++) await check(stranger, number(500_900 + i * 10))
  const mail = await waitUntil(() => amana.sent.find(({ subject }) => subject === title))
  expect([mail?.to, mail?.text]).toEqual(['help@amana.example', expect.stringMatching(/clients\s+revoke/)])
  expect(amana.sent.filter(({ subject }) => subject === title)).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 600))
  const third = (await clientOf(amana, organisation)).apiKey
  for (const one of [key, second, third])
    expect((await check(one, number(900_000))).headers['ratelimit-policy']).toContain('"minute";q=60;w=60')
  expect((await check(stranger, number(900_000))).headers['ratelimit-policy']).toContain(
    '"minute";q=600;w=60',
  )
})
