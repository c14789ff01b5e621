/** The questions of a network's core (TS 29.511), answered from the list in memory (decisions §13). */
import { generateKeyPairSync } from 'node:crypto'
import { type ClientHttp2Session, connect } from 'node:http2'
import { connect as connectSocket } from 'node:net'
import { dayInLagos } from '@amana/contract'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../db/index.ts'
import { systemClock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/log.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { insertFlag, newImei, register } from '../devices/devices.fixtures.ts'
import { book, clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'
import { countEirAnswers } from './count-eir-answers.ts'

let amana: TestProduct
let strict: TestProduct
let organisation: string
let key: string
beforeAll(async () => {
  amana = await startTestProduct({ env: { EIR_PORT: '0', BLOCK_BRAKE_PER_MINUTE: '2' } })
  strict = await startTestProduct({
    testDatabase: amana,
    env: { EIR_UNKNOWN: '404', BLOCK_BRAKE_PER_MINUTE: '2' },
  })
  organisation = await organisationOf(amana, await amana.account(), 'Network One', { kind: 'network' })
  key = (await clientOf(amana, organisation, { scopes: ['n5g-eir-eic'] })).apiKey
  await waitUntil(async () => (await ask('?pei=imei-350000000000006')).status === 200)
  await waitUntil(async () => (await ask('?pei=imei-350000000000006', { at: strict.url })).status === 404)
})
afterAll(async () => {
  await strict?.stop()
  await amana?.stop()
})

const PATH = '/n5g-eir-eic/v1/equipment-status'
async function ask(query: string, { bearer = key, at = amana.url } = {}) {
  const answer = await fetch(`${at}${PATH}${query}`, { headers: { authorization: `Bearer ${bearer}` } })
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into answers of several shapes.
  const body = (await answer.json()) as any
  return { status: answer.status, type: answer.headers.get('content-type'), headers: answer.headers, body }
}
const corePort = () => {
  const line = amana.logged
    .map((one) => JSON.parse(one))
    .find(({ msg }) => msg === 'listening for EIR requests of mobile networks')
  return Number(line?.port)
}
const positionOf = async (imei: string) => {
  const { rows } = await amana.database.pool.query(
    'select blocked_at_position from block_list where imei14 = $1',
    [imei.slice(0, 14)],
  )
  return rows[0] ? Number(rows[0].blocked_at_position) : null
}

describe('a phone', () => {
  test('is refused from the moment it is flagged, by each of its forms, and let in when it is cleared', async () => {
    const imei = newImei('35000001')
    const before = await ask(`?pei=imei-${imei}`)
    expect([before.status, before.type, before.body]).toEqual([
      200,
      'application/json',
      { status: 'WHITELISTED' },
    ])
    await insertFlag(amana.database, imei)
    await waitUntil(async () => (await ask(`?pei=imei-${imei}`)).body.status === 'BLACKLISTED')
    const other = imei.slice(0, 14) + ((Number(imei[14]) + 1) % 10)
    for (const pei of [
      `imei-${other}`,
      `imeisv-${imei.slice(0, 14)}01`,
      `imei-${imei}&supi=imsi-621300000000001&gpsi=msisdn-234800`,
    ])
      expect([pei, (await ask(`?pei=${pei}`)).body]).toEqual([pei, { status: 'BLACKLISTED' }])
    const answer = await ask(`?pei=imei-${imei}`)
    expect(Number(answer.headers.get('amana-position'))).toBeGreaterThanOrEqual(
      (await positionOf(imei)) ?? Number.POSITIVE_INFINITY,
    )
    await sql`update flags set status = 'cleared', cleared_at = now() where imei = ${imei}`.execute(
      amana.database.db,
    )
    await waitUntil(async () => (await ask(`?pei=imei-${imei}`)).body.status === 'WHITELISTED')
  })

  test('that nobody knows is let in, or unknown where the operator says so; a registered one never is', async () => {
    const [registered, blocked, nobodys] = [newImei('35000002'), newImei('35000002'), newImei('35000002')]
    await register(amana, (await amana.account()).token, { imei: registered })
    await insertFlag(amana.database, blocked)
    await waitUntil(
      async () => (await ask(`?pei=imei-${blocked}`, { at: strict.url })).body.status === 'BLACKLISTED',
    )
    expect((await ask(`?pei=imei-${nobodys}`)).body).toEqual({ status: 'WHITELISTED' })
    expect((await ask(`?pei=imei-${registered}`, { at: strict.url })).body).toEqual({ status: 'WHITELISTED' })
    const unknown = await ask(`?pei=imei-${nobodys}`, { at: strict.url })
    expect([unknown.status, unknown.type, unknown.body.cause]).toEqual([
      404,
      'application/problem+json',
      'ERROR_EQUIPMENT_UNKNOWN',
    ])
  })

  test('whose block the brake stopped is let in; look-ups and checks still say stolen', async () => {
    const officer = await amana.account('officer')
    const imeis = Array.from({ length: 4 }, () => newImei('35000003'))
    for (const imei of imeis) await insertFlag(amana.database, imei, { officer: officer.userId })
    await waitUntil(async () => {
      const { rows } = await amana.database.pool.query(
        `select (select count(*) from block_held_back) + (select count(*) from block_list where imei14 = any($1)) as decided`,
        [imeis.map((imei) => imei.slice(0, 14))],
      )
      return Number(rows[0].decided) >= imeis.length
    })
    const { rows } = await amana.database.pool.query('select imei14 from block_held_back')
    const held = new Set(rows.map(({ imei14 }) => imei14))
    // The set in memory follows the database.
    await expect
      .poll(() => Promise.all(imeis.map(async (imei) => (await ask(`?pei=imei-${imei}`)).body.status)))
      .toEqual(imeis.map((imei) => (held.has(imei.slice(0, 14)) ? 'WHITELISTED' : 'BLACKLISTED')))
    expect(held.size).toBeGreaterThan(0)
    const { apiKey } = await clientOf(amana, organisation, { scopes: ['checks:read'] })
    await book(amana, organisation, 100_000)
    const imei = imeis.find((one) => held.has(one.slice(0, 14)))
    const check = await fetch(`${amana.url}/partner/v1/checks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ imei }),
    })
    expect([check.status, ((await check.json()) as { result: string }).result]).toEqual([200, 'stolen'])
    expect(check.headers.get('amana-position')).toMatch(/^\d+$/)
  })
})

describe('an answer that waits for nothing', () => {
  /** Ordinary answers write a line each. */
  const ordinary = () => amana.logged.filter((line) => line.includes(`"route":"${PATH}"`)).length
  const listed = async () => {
    const imei = newImei('35000006')
    await sql`insert into list_entries values ('quick', ${imei.slice(0, 14)}, 'stolen', '2026-01-01', now())`.execute(
      amana.database.db,
    )
    await waitUntil(async () => (await ask(`?pei=imei-${imei}`)).body.status === 'BLACKLISTED')
    return imei
  }
  const withoutDate = ({ status, headers, body }: Awaited<ReturnType<typeof ask>>) => ({
    status,
    body,
    headers: Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))),
  })

  /** Asks until the answer came before the framework: its id is in no line, that of the next answer is. */
  const quickly = (imei: string, to: { bearer: string; at: string }) =>
    waitUntil(async () => {
      await ask(`?pei=imei%2D${imei}`, to)
      const quick = await ask(`?pei=imei-${imei}`, to)
      const next = await ask(`?pei=imei%2D${imei}`, to)
      const isLogged = ({ headers }: typeof quick) => {
        const id = headers.get('x-request-id')
        expect(id).toMatch(/^[\da-f-]{36}$/)
        return amana.logged.some((line) => line.includes(`"request_id":"${id}"`))
      }
      await waitUntil(() => isLogged(next))
      return isLogged(quick) ? null : quick
    })

  test('is the ordinary one to the letter', async () => {
    const { apiKey } = await clientOf(amana, organisation, { scopes: ['n5g-eir-eic'], sandbox: true })
    for (const imei of [await listed(), newImei('35000006')]) {
      for (const bearer of [key, apiKey])
        for (const at of [amana.url, `http://127.0.0.1:${corePort()}`]) {
          const slow = await ask(`?pei=imei%2D${imei}`, { bearer, at })
          expect(withoutDate(await quickly(imei, { bearer, at }))).toEqual(withoutDate(slow))
        }
    }
  })

  test('is none for a body, another method, a query that has to be decoded, or an unknown phone that is told', async () => {
    const imei = newImei('35000006')
    const counted = async (send: () => Promise<unknown>) => {
      await ask(`?pei=imei-${imei}`)
      const before = ordinary()
      await send()
      await waitUntil(async () => ordinary() > before)
    }
    const send = (query: string, init: RequestInit) =>
      fetch(`${amana.url}${PATH}${query}`, { ...init, headers: { authorization: `Bearer ${key}` } })
    await counted(() => send(`?pei=imei-${imei}`, { method: 'HEAD' }))
    await counted(() => send(`?pei=imei-${imei}&pei=imei-${imei}`, {}))
    await counted(() => send(`?supi=imsi-1&pei=imei-${imei}`, {}))
    expect((await ask(`?pei=imei-${imei}`, { at: strict.url })).status).toBe(404)
  })

  test('ends with the revocation', async () => {
    const { apiKey, client } = await clientOf(amana, organisation, { scopes: ['n5g-eir-eic'] })
    const ofClient = () => ask(`?pei=imei-${newImei('35000006')}`, { bearer: apiKey })
    expect([(await ofClient()).status, (await ofClient()).status]).toEqual([200, 200])
    await sql`update clients set revoked_at = now() where id = ${client.id}`.execute(amana.database.db)
    await waitUntil(async () => (await ofClient()).status === 401)
  })
})

describe('answers are counted for the organisation', () => {
  const ofDays = async (bearer: string) => {
    const [from, to] = [-1, 1].map((days) => dayInLagos(new Date(Date.now() + days * 86_400_000)))
    const answer = await fetch(`${amana.url}/partner/v1/usage?from=${from}&to=${to}`, {
      headers: { authorization: `Bearer ${bearer}` },
    })
    const { days } = (await answer.json()) as { days: { eir_answers: number; kobo: number }[] }
    return days.reduce(
      (sum, each) => ({ answers: sum.answers + each.eir_answers, kobo: sum.kobo + each.kobo }),
      {
        answers: 0,
        kobo: 0,
      },
    )
  }
  const asOrganisation = async (name: string) => {
    const id = await organisationOf(amana, await amana.account(), name, { kind: 'network' })
    const [live, test] = [await clientOf(amana, id), await clientOf(amana, id, { sandbox: true })]
    return { id, live: live.apiKey, test: test.apiKey }
  }

  test('of each process, quick ones and slow ones, none lost at a stop, refusals not', async () => {
    const { live, test } = await asOrganisation('Counted Network')
    const other = await startTestProduct({ testDatabase: amana })
    await waitUntil(async () => (await ask('?pei=imei-350000000000006', { at: other.url })).status === 200)
    const imei = newImei('35000007')
    for (let call = 0; call < 6; call += 1) await ask(`?pei=imei-${imei}`, { at: other.url, bearer: live })
    for (let call = 0; call < 2; call += 1) await ask(`?pei=imei%2D${imei}`, { at: other.url, bearer: live })
    expect((await ask(`?pei=imei-${imei}`, { at: strict.url, bearer: live })).status).toBe(404)
    expect((await ask('?pei=none', { at: other.url, bearer: live })).status).toBe(400)
    await ask(`?pei=imei-${imei}`, { at: other.url, bearer: test })
    await other.product.stop()
    expect(await ofDays(live)).toEqual({ answers: 8, kobo: 0 })
    expect(await ofDays(test)).toEqual({ answers: 1, kobo: 0 })
  })

  test('by themselves within a minute; what could not be written is written with the next ones', async () => {
    const { id, live } = await asOrganisation('Patient Network')
    const log = { warn: vi.fn() } as unknown as Logger
    let broken = true
    const database = {
      get db() {
        if (broken) throw new Error('no database')
        return amana.database.db
      },
    } as Database
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const answers = countEirAnswers({ database, log, clock: systemClock })
      answers.start()
      for (let call = 0; call < 3; call += 1) answers.count({ organisationId: id, sandbox: false })
      vi.advanceTimersByTime(60_000)
      await waitUntil(() => vi.mocked(log.warn).mock.calls.length > 0)
      broken = false
      answers.count({ organisationId: id, sandbox: false })
      vi.advanceTimersByTime(60_000)
      await waitUntil(async () => (await ofDays(live)).answers === 4)
      await answers.stop()
      expect((await ofDays(live)).answers).toBe(4)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('is refused with the cause that the standard names', () => {
  test.each([
    ['', 'MANDATORY_QUERY_PARAM_MISSING'],
    ['?supi=imsi-621300000000001', 'MANDATORY_QUERY_PARAM_MISSING'],
    ['?pei=', 'MANDATORY_QUERY_PARAM_INCORRECT'],
    ['?pei=350000000000006', 'MANDATORY_QUERY_PARAM_INCORRECT'],
    ['?pei=imei-35000000000000', 'MANDATORY_QUERY_PARAM_INCORRECT'],
    ['?pei=imei-3500000000000061', 'MANDATORY_QUERY_PARAM_INCORRECT'],
    ['?pei=imeisv-350000000000006', 'MANDATORY_QUERY_PARAM_INCORRECT'],
    ['?pei=mac-00-00-5E-00-53-00', 'MANDATORY_QUERY_PARAM_INCORRECT'],
    ['?pei=imei-350000000000006&pei=imei-350000000000006', 'MANDATORY_QUERY_PARAM_INCORRECT'],
  ])('%s', async (query, cause) => {
    const answer = await ask(query)
    expect([answer.status, answer.type, answer.body.cause]).toEqual([400, 'application/problem+json', cause])
    expect(answer.body.invalidParams).toEqual([{ param: 'query pei', reason: expect.stringMatching(/./) }])
  })

  test.each([
    ['supi', ''],
    ['supi', '621300000000001'],
    ['supi', 'imsi-1'],
    ['supi', 'imsi-6213000000000012'],
    ['supi', 'imsi-62130000000000a'],
    ['supi', 'nai-'],
    ['gpsi', '234800'],
    ['gpsi', 'msisdn-+2348030000000'],
    ['gpsi', 'extid-me'],
    ['gpsi', 'extid-a@b@c'],
  ])('an optional parameter of another form: %s=%s', async (name, value) => {
    const answer = await ask(`?pei=imei-350000000000006&${name}=${encodeURIComponent(value)}`)
    expect([answer.status, answer.body.cause, answer.body.invalidParams]).toEqual([
      400,
      'OPTIONAL_QUERY_PARAM_INCORRECT',
      [{ param: `query ${name}`, reason: expect.stringContaining(name) }],
    ])
  })

  test('none, where they have it', async () => {
    for (const query of [
      'supi=imsi-621300000000001&gpsi=msisdn-2348030000000',
      'gpsi=extid-me@example.com',
      'supi=nai-me@nai.example',
      'supi=gli-00ff',
      'future=1',
    ])
      expect([query, (await ask(`?pei=imei-350000000000006&${query}`)).status]).toEqual([query, 200])
  })

  test('another method', async () => {
    const answer = await fetch(`${amana.url}${PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    })
    expect([answer.status, answer.headers.get('allow'), await answer.json()]).toEqual([
      405,
      'GET, HEAD',
      expect.objectContaining({ cause: 'METHOD_NOT_ALLOWED' }),
    ])
  })

  test('a client without the scope, none at all; a test client learns nothing', async () => {
    const without = await clientOf(amana, organisation, { scopes: ['telco:read'] })
    expect((await ask('?pei=imei-350000000000006', { bearer: without.apiKey })).status).toBe(403)
    const none = await ask('?pei=imei-350000000000006', { bearer: 'amk_live_x' })
    expect([none.status, none.type]).toEqual([401, 'application/problem+json'])
    const imei = newImei('35000004')
    await sql`insert into list_entries values ('L', ${imei.slice(0, 14)}, 'stolen', '2026-01-01', now())`.execute(
      amana.database.db,
    )
    await waitUntil(async () => (await ask(`?pei=imei-${imei}`)).body.status === 'BLACKLISTED')
    const sandbox = await clientOf(amana, organisation, { scopes: ['n5g-eir-eic'], sandbox: true })
    expect((await ask(`?pei=imei-${imei}`, { bearer: sandbox.apiKey })).body).toEqual({
      status: 'WHITELISTED',
    })
  })
})

describe('a token of the network’s NRF', () => {
  const NRF = '6b0c0f2a-3f59-4a0e-9a5e-3c8d7a1e0b11'
  const nrf = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let withNrf: TestProduct
  let client: string
  beforeAll(async () => {
    client = (await clientOf(amana, organisation, { scopes: ['n5g-eir-eic', 'telco:read'] })).client.id
    const keys = [nrf.publicKey.export({ format: 'jwk' })]
    const network = { client_id: client, issuer: NRF, audience: '0d5a6f4e-9f0b-4f53-8d57-2a6c4b1e7c22', keys }
    withNrf = await startTestProduct({
      testDatabase: amana,
      env: { NRF_KEYS: JSON.stringify([network]), BLOCK_BRAKE_PER_MINUTE: '2' },
    })
    await waitUntil(async () => (await ask('?pei=imei-350000000000006', { at: withNrf.url })).status === 200)
  })
  afterAll(() => withNrf?.stop())

  const sign = (claims: Record<string, unknown> = {}) =>
    new SignJWT({ iss: NRF, sub: NRF, aud: '5G_EIR', scope: 'n5g-eir-eic', ...claims })
      .setProtectedHeader({ alg: 'ES256' })
      .setExpirationTime('1h')
      .sign(nrf.privateKey)
  const asked = async (bearer: string, at = withNrf.url) =>
    (await ask('?pei=imei-350000000000006', { bearer, at })).status

  test('is answered, by the quick way too, and opens nothing else', async () => {
    const bearer = await sign({ scope: 'n5g-eir-eic telco:read' })
    expect([await asked(bearer), await asked(bearer)]).toEqual([200, 200])
    const other = await fetch(`${withNrf.url}/telco/v1/snapshot`, {
      headers: { authorization: `Bearer ${bearer}` },
    })
    expect(other.status).toBe(403)
    expect(await asked(await sign({ scope: 'namf-comm' }))).toBe(403)
    expect(await asked(await sign({ aud: 'UDM' }))).toBe(401)
    expect(await asked(await sign({ iss: client }))).toBe(401)
    // Nobody's token is compared where no network has one.
    expect(await asked(bearer, amana.url)).toBe(401)
  })

  test('ends with its client', async () => {
    const bearer = await sign()
    expect(await asked(bearer)).toBe(200)
    await sql`update clients set revoked_at = now() where id = ${client}`.execute(amana.database.db)
    await waitUntil(async () => (await asked(bearer)) === 401)
  })
})

async function askOver(session: ClientHttp2Session, path: string, bearer = key) {
  const stream = session.request({ ':path': path, authorization: `Bearer ${bearer}` })
  let status = 0
  let type = ''
  stream.on('response', (headers) => {
    status = Number(headers[':status'])
    type = String(headers['content-type'])
  })
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return { status, type, body: JSON.parse(text) }
}

describe('the port of cores', () => {
  test('speaks HTTP/2 without TLS, many questions at once, and HTTP/1.1', async () => {
    const session = connect(`http://127.0.0.1:${corePort()}`)
    const imeis = Array.from({ length: 50 }, () => newImei('35000005'))
    const answers = await Promise.all(imeis.map((imei) => askOver(session, `${PATH}?pei=imei-${imei}`)))
    expect(answers).toEqual(
      imeis.map(() => ({ status: 200, type: 'application/json', body: { status: 'WHITELISTED' } })),
    )
    expect((await askOver(session, PATH)).body.cause).toBe('MANDATORY_QUERY_PARAM_MISSING')
    expect((await askOver(session, `${PATH}?pei=imei-350000000000006`, 'x')).status).toBe(401)
    session.close()
    const plain = await ask('?pei=imei-350000000000006', { at: `http://127.0.0.1:${corePort()}` })
    expect([plain.status, plain.body]).toEqual([200, { status: 'WHITELISTED' }])
  })

  test('sends no headers for browsers, with answers and refusals', async () => {
    for (const query of ['?pei=imei-350000000000006', '?pei=imei%2D350000000000006', '?pei=none']) {
      const { headers } = await ask(query, { at: `http://127.0.0.1:${corePort()}` })
      const names = [...headers.keys()].filter((name) => !['date', 'connection', 'keep-alive'].includes(name))
      expect([query, names.filter((name) => name !== 'amana-position').toSorted()]).toEqual([
        query,
        ['cache-control', 'content-length', 'content-type', 'x-request-id'],
      ])
    }
    expect((await ask('?pei=imei-350000000000006')).headers.get('content-security-policy')).toContain('none')
  })

  test('serves nothing else, and gives up on a connection that speaks neither', async () => {
    const session = connect(`http://127.0.0.1:${corePort()}`)
    for (const path of ['/api/v1/users/me/', '/', '/telco/v1/changes'])
      expect([path, (await askOver(session, path)).status]).toEqual([path, 404])
    session.close()
    const said = await new Promise<string>((resolve) => {
      const socket = connectSocket(corePort(), '127.0.0.1', () => socket.write('PRI * HTTP/3.0\r\n\r\n'))
      let text = ''
      socket.on('data', (chunk) => {
        text += String(chunk)
      })
      socket.on('close', () => resolve(text))
    })
    expect(said).toMatch(/^HTTP\/1\.1 400/)
  })
})
