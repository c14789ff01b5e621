/** Status lists as verifiers get them. */
import { verify } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { checkDigitOf, type Imei } from '@amana/contract'
import {
  judge,
  type OpenStatusList,
  publicKeysOf,
  readStatusList,
  readCertificate as readText,
  STATUS,
  statusAt,
  type Verify,
} from '@amana/offline-certificate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, DAY, MINUTE, SECOND } from '../../kernel/durations.ts'
import { buyReport } from '../../testing/journeys.ts'
import { createPlanReader } from '../../testing/plan-reads.ts'
import {
  startTestProduct,
  TEST_SECRET_KEY,
  type TestAccount,
  type TestProduct,
} from '../../testing/test-product.ts'
import { hashPassword } from '../accounts/index.ts'
import { newImei, register } from '../devices/devices.fixtures.ts'
import { officerReport } from '../law-enforcement/law-enforcement.fixtures.ts'
import { certificateNumberOf, createCertificateSigner } from './index.ts'
import { selectEnded, selectFreePlace } from './place-queries.ts'
import { createStatusLists } from './status-lists.ts'

const START = new Date('2026-11-21T14:25:30.123Z')

const PIN = '493817'

let now = START
let pinHash: string
let amana: TestProduct
let ada: TestAccount
let officer: TestAccount
beforeAll(async () => {
  amana = await startTestProduct({ clock: { now: () => now } })
  pinHash = await hashPassword(PIN)
  ada = await amana.account()
  officer = await amana.account('officer')
})
afterAll(() => amana.stop())

const byNode: Verify = (key, message, signature) =>
  verify(
    null,
    message,
    { key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }, format: 'jwk' },
    signature,
  )

async function publishedKeys() {
  return publicKeysOf(
    (await amana.product.app.inject({ url: '/.well-known/amana-certificates.json' })).json(),
  )
}

const get = (url: string, headers: Record<string, string> = {}) => amana.product.app.inject({ url, headers })

/** The offline text of a certificate and what it says. */
async function offlineOf(number: string) {
  const { body } = await amana.call('GET', `/certificates/${number}/`)
  const read = readText(body.response_data.offline, await publishedKeys(), byNode)
  if ('refused' in read) throw new Error(read.refused)
  return read.certificate
}

/** The list that the certificate names, as anybody fetches and opens it. */
async function listOf({ status }: { status: { uri: string } }): Promise<OpenStatusList> {
  expect(status.uri).toMatch(new RegExp(`^${amana.url}/status/\\d+$`))
  const answer = await get(new URL(status.uri).pathname)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/statuslist+cwt'])
  const list = readStatusList(new Uint8Array(answer.rawPayload), await publishedKeys(), byNode)
  if (!list) throw new Error('signed by an unknown key')
  return { ...list, packed: new Uint8Array(inflateSync(list.list)) }
}

async function stateOf(number: string): Promise<number> {
  const certificate = await offlineOf(number)
  const { packed, bits } = await listOf(certificate)
  return statusAt(packed, bits, certificate.status.index)
}

const later = (milliseconds: number) => {
  now = after(now, milliseconds)
}

/** With the right check digit: others get no certificate of a check. */
function cleanImei(): Imei {
  const first = newImei().slice(0, 14)
  return `${first}${checkDigitOf(first)}` as Imei
}

async function reportStolen(imei: Imei): Promise<void> {
  const { status } = await amana.call('POST', '/le/devices/report/create/', {
    token: officer.token,
    body: officerReport(imei),
  })
  expect(status).toBe(201)
}

async function numberOfCheck(imei: string): Promise<string> {
  return (await certificateNumberOf(amana.database.db, (await buyReport(amana, { imei })).id)) ?? ''
}

describe('the list', () => {
  test('says who signed it, when, and how long a copy may be used', async () => {
    const certificate = await offlineOf(await numberOfCheck(cleanImei()))
    const { uri, issuedAt, expiresAt, ttl, bits, packed } = await listOf(certificate)
    expect({ uri, ttl, bits }).toEqual({ uri: certificate.status.uri, ttl: 3600, bits: 2 })
    expect(issuedAt).toBe(Math.floor(now.getTime() / MINUTE) * 60)
    expect(expiresAt - issuedAt).toBe(7 * 86_400)
    expect(packed).toHaveLength(2 ** 18)
  })

  test('a report of theft revokes within a minute, every certificate of the phone', async () => {
    const imei = cleanImei()
    const { body } = await register(amana, ada.token, { imei })
    const numbers = [body.response_data.certificate_number as string, await numberOfCheck(imei)]
    for (const number of numbers) expect(await stateOf(number)).toBe(STATUS.valid)
    await reportStolen(imei)
    // A cached copy ends in the last of the 60 seconds.
    const [, seconds] = /max-age=(\d+)/.exec(String((await get('/status/1')).headers['cache-control'])) ?? []
    later(MINUTE - Number(seconds) * SECOND)
    for (const number of numbers) expect(await stateOf(number)).toBe(STATUS.revoked)
  })

  test('a new owner supersedes the certificate of the one before; a report afterwards revokes it', async () => {
    const imei = cleanImei()
    const { body } = await register(amana, ada.token, { imei })
    const number = body.response_data.certificate_number as string
    const bello = await amana.account()
    const { db } = amana.database
    const contact = (phone_number: string) => ({ phone_number, phone_verified_at: now, pin_hash: pinHash })
    await db.updateTable('users').set(contact('+2348030000001')).where('id', '=', ada.userId).execute()
    await db.updateTable('users').set(contact('+2348030000002')).where('id', '=', bello.userId).execute()
    const transfer = await amana.call('POST', '/transfers/initiate/', {
      token: ada.token,
      body: {
        device: body.response_data.id,
        to_email: bello.email,
        to_phone: '+2348030000002',
        verification_method: 'email',
        security_pin: PIN,
      },
    })
    const accepted = await amana.call('POST', `/transfers/${transfer.body.response_data.id}/accept/`, {
      token: bello.token,
      body: {},
    })
    expect(accepted.status).toBe(200)
    later(30 * SECOND)
    expect(await stateOf(number)).toBe(STATUS.superseded)
    await reportStolen(imei)
    later(30 * SECOND)
    expect(await stateOf(number)).toBe(STATUS.revoked)
  })

  test('a check ends by the clock, a registration does not', async () => {
    const imei = cleanImei()
    const { body } = await register(amana, ada.token, { imei })
    const registration = await offlineOf(body.response_data.certificate_number)
    const check = await offlineOf(await numberOfCheck(imei))
    const issued = Math.floor(now.getTime() / 1000)
    const at = (seconds: number) =>
      [check, registration].map((each) => judge(each, null, issued + seconds).verdict)
    expect(at((90 * DAY) / 1000 - 1)).toEqual(['valid', 'valid'])
    expect(at((90 * DAY) / 1000)).toEqual(['expired', 'valid'])
  })

  test('all lists are named, for verifiers that keep copies', async () => {
    await numberOfCheck(cleanImei())
    const answer = await get('/status/lists')
    expect(answer.headers['content-type']).toBe('application/json')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.json()).toEqual({ status_lists: [`${amana.url}/status/1`] })
  })
})

describe('how it is served', () => {
  test('the same bytes for a minute, with an ETag, for pages of others too', async () => {
    await numberOfCheck(cleanImei())
    later(MINUTE - (now.getTime() % MINUTE))
    const first = await get('/status/1')
    expect(first.headers).toMatchObject({
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'cache-control': 'public, max-age=30',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    later(59 * SECOND)
    const second = await get('/status/1')
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    const same = await get('/status/1', { 'if-none-match': String(first.headers.etag) })
    expect([same.statusCode, same.body]).toEqual([304, ''])
    later(SECOND)
    const third = await get('/status/1', { 'if-none-match': String(first.headers.etag) })
    expect(third.statusCode).toBe(200)
    expect(third.headers.etag).not.toBe(first.headers.etag)
  })

  test('it is built and signed once for many callers, and again only when a minute or a state has passed', async () => {
    await numberOfCheck(cleanImei())
    const signer = createCertificateSigner(TEST_SECRET_KEY)
    let signed = 0
    const counting = {
      ...signer,
      offline: {
        ...signer.offline,
        sign(message: Uint8Array) {
          signed += 1
          return signer.offline.sign(message)
        },
      },
    }
    const process = () =>
      createStatusLists({
        database: amana.database,
        clock: { now: () => now },
        signer: counting,
        issuer: amana.url,
      })
    const lists = process()
    later(MINUTE - (now.getTime() % MINUTE))
    const read = await Promise.all(Array.from({ length: 20 }, () => lists.read(1)))
    expect(new Set(read.map((list) => list?.etag)).size).toBe(1)
    expect(signed).toBe(1)
    later(30 * SECOND)
    await lists.read(1)
    expect(signed).toBe(1)
    later(30 * SECOND)
    expect((await lists.read(1))?.etag).not.toBe(read[0]?.etag)
    expect(signed).toBe(2)
    // Another process signs the same bytes.
    expect((await process().read(1))?.token.equals((await lists.read(1))?.token ?? Buffer.alloc(0))).toBe(
      true,
    )
    const [other] = await amana.database.db
      .selectFrom('certificates')
      .select('number')
      .where('revoked_at', 'is', null)
      .limit(1)
      .execute()
    await amana.database.db
      .updateTable('certificates')
      .set({ revoked_at: now })
      .where('number', '=', other?.number ?? '')
      .execute()
    later(20 * SECOND)
    const changed = signed
    await lists.read(1)
    expect(signed).toBe(changed + 1)
  })

  test.each([
    '/status/2',
    '/status/0',
    '/status/01',
    '/status/1x',
    '/status/',
    '/status/1/2',
    '/status/-1',
    '/status/9999999999',
    '/status/a%2Fb',
  ])('%s is 404 as text, never a page', async (path) => {
    await numberOfCheck(cleanImei())
    const answer = await get(path)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    expect(answer.body).not.toContain('<')
  })

  test('a method that it lacks is 405 as text too', async () => {
    const answer = await amana.product.app.inject({ method: 'POST', url: '/status/1' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([405, 'text/plain; charset=utf-8'])
  })
})

test('what a list holds comes from an index of its own, and a free place from the one of places', async () => {
  const { db, readsOf } = createPlanReader(amana.database.pool)
  const ended = await readsOf('certificates', () => selectEnded(db, 1), true)
  // A bitmap's two nodes have one index.
  expect(ended.flatMap(({ index }) => index ?? [])).toEqual(['certificates_ended_of_list'])
  const free = await readsOf('certificates', () => selectFreePlace(db, [1, 2, 3]), true)
  expect(new Set(free.flatMap(({ index }) => index ?? []))).toEqual(new Set(['certificates_place']))
})
