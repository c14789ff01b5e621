/** The text of a certificate's second QR code, and its place in a status list. */
import { randomInt, verify } from 'node:crypto'
import type { Imei } from '@amana/contract'
import {
  MAX_TEXT_BYTES,
  publicKeysOf,
  readCertificate as readText,
  type Verify,
} from '@amana/offline-certificate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noUseLimits } from '../../limits/use-limits.ts'
import { rounds } from '../../testing/rounds.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { insertCheck } from './certificates.fixtures.ts'
import {
  type CertificateDeps,
  type CertificateSubject,
  certificateKeySet,
  createCertificateSigner,
  issueCertificate,
  offlineCertificate,
  readCertificate,
  registerCertificateKey,
} from './index.ts'

const NOW = new Date('2026-11-21T14:25:30.123Z')
const SECONDS = Math.floor(NOW.getTime() / 1000)
const ISSUER = 'https://amana.example'
const IMEI = '354188040123456' as Imei
const signer = createCertificateSigner(Buffer.alloc(32, 7))

let testDatabase: TestDatabase
let deps: CertificateDeps
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  deps = { database: testDatabase.database, clock: { now: () => NOW }, signer, issuer: ISSUER }
  await registerCertificateKey(testDatabase.database.db, signer, NOW)
})
afterAll(() => testDatabase.drop())

async function issue(
  subject: Partial<CertificateSubject> = {},
  changes: Partial<CertificateDeps> = {},
): Promise<string> {
  const { database } = testDatabase
  const { imei = IMEI } = subject
  const verificationId = await insertCheck(database, imei, NOW)
  return database.transaction((tx) =>
    issueCertificate({ ...deps, ...changes }, tx, {
      kind: 'verification',
      imei,
      brand: 'Samsung',
      model: 'Galaxy A54',
      verificationId,
      ...subject,
    }),
  )
}

const read = (number: string, changes: Partial<CertificateDeps> = {}) =>
  readCertificate({ ...deps, ...changes, useLimits: noUseLimits }, { number, network: '192.0.2.1' })

const byNode: Verify = (key, message, signature) =>
  verify(
    null,
    message,
    { key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }, format: 'jwk' },
    signature,
  )

/** Reads the text as anybody does, with the published keys. */
async function opened(text: string) {
  return readText(text, publicKeysOf(await certificateKeySet(deps)), byNode)
}

const places = (numbers: string[]) =>
  testDatabase.database.db
    .selectFrom('certificates')
    .select(['number', 'status_list as list', 'status_index as index'])
    .where('number', 'in', numbers)
    .execute()

/** As if it had been issued before there were status lists. */
const forgetPlace = (number: string) =>
  testDatabase.database.db
    .updateTable('certificates')
    .set({ status_list: null, status_index: null })
    .where('number', '=', number)
    .execute()

describe('the text', () => {
  test('of a check says what the certificate says, and ends after 90 days', async () => {
    const number = await issue()
    const { offline, content } = await read(number)
    const [place] = await places([number])
    expect(await opened(offline)).toEqual({
      certificate: {
        issuer: ISSUER,
        number,
        kind: 'verification',
        imei: IMEI,
        brand: 'Samsung',
        model: 'Galaxy A54',
        result: 'clean',
        issuedAt: SECONDS,
        expiresAt: SECONDS + 90 * 86_400,
        status: { uri: `${ISSUER}/status/${place?.list}`, index: place?.index },
      },
    })
    expect(JSON.parse(content)).toMatchObject({
      number,
      imei: IMEI,
      brand: 'Samsung',
      model: 'Galaxy A54',
      result: 'clean',
    })
    expect(await offlineCertificate(deps, number)).toBe(offline)
  })

  test('of the longest names fits the QR code; the signed content keeps them whole', async () => {
    const model = 'M'.repeat(80)
    const { offline, content } = await read(await issue({ brand: 'Infinix', model }))
    expect(offline.length).toBeLessThanOrEqual(MAX_TEXT_BYTES)
    expect(await opened(offline)).toMatchObject({
      certificate: { brand: 'Infinix', model: expect.stringMatching(/^M{10,29}$/) },
    })
    expect(JSON.parse(content).model).toBe(model)
  })

  test('a new key signs what is read from now on, and what was printed before still verifies', async () => {
    const number = await issue()
    const printed = (await read(number)).offline
    const next = createCertificateSigner(Buffer.alloc(32, 8))
    await registerCertificateKey(testDatabase.database.db, next, NOW)
    const { offline } = await read(number, { signer: next })
    expect(offline).not.toBe(printed)
    for (const text of [printed, offline])
      expect(await opened(text)).toMatchObject({ certificate: { number } })
  })

  test('a key that was never published is refused', async () => {
    const { offline } = await read(await issue(), { signer: createCertificateSigner(Buffer.alloc(32, 9)) })
    expect(await opened(offline)).toEqual({ refused: 'unknown_key' })
  })
})

describe('the place in a status list', () => {
  test('one from before gets its place when it is read; readers at once get the same', async () => {
    await rounds({}, async () => {
      const number = await issue()
      await forgetPlace(number)
      const texts = await Promise.all(Array.from({ length: 6 }, async () => (await read(number)).offline))
      expect(new Set(texts).size).toBe(1)
      const [place] = await places([number])
      expect(await opened(texts[0] ?? '')).toMatchObject({
        certificate: { status: { uri: `${ISSUER}/status/${place?.list}`, index: place?.index } },
      })
    })
  })

  test('many at once that draw the same places get different ones, and the next list when they are taken', async () => {
    const before = await newestList()
    await rounds({ count: 3 }, async () => {
      // Twelve places; two certificates are from before, and read in the same moment.
      const drawPlaces = () => Array.from({ length: 8 }, () => randomInt(12))
      const old = await Promise.all([issue(), issue()])
      await Promise.all(old.map(forgetPlace))
      const [numbers] = await Promise.all([
        Promise.all(Array.from({ length: 16 }, () => issue({}, { drawPlaces }))),
        Promise.all(old.map((number) => read(number, { drawPlaces }))),
      ])
      const taken = (await places([...numbers, ...old])).map(({ list, index }) => `${list}/${index}`)
      expect(new Set(taken).size).toBe(18)
      expect(taken.join()).not.toContain('null')
    })
    expect(await newestList()).toBeGreaterThan(before)
  })

  test('places are spread over the whole list', async () => {
    const numbers = await Promise.all(Array.from({ length: 40 }, () => issue()))
    const indexes = (await places(numbers)).map(({ index }) => index ?? -1)
    for (let quarter = 0; quarter < 4; quarter += 1)
      expect(indexes.some((index) => Math.floor(index / 2 ** 18) === quarter)).toBe(true)
  })

  test('the database takes no place twice, none outside of a list, and no half of one', async () => {
    const [first, second] = [await issue(), await issue()]
    const [place] = await places([first])
    const put = (values: { status_list: number | null; status_index: number | null }) =>
      testDatabase.database.db.updateTable('certificates').set(values).where('number', '=', second).execute()
    await expect(put({ status_list: place?.list ?? 0, status_index: place?.index ?? 0 })).rejects.toThrow(
      'certificates_place',
    )
    await expect(put({ status_list: 1, status_index: 2 ** 20 })).rejects.toThrow('status_index')
    await expect(put({ status_list: 0, status_index: 1 })).rejects.toThrow('status_list')
    await expect(put({ status_list: 1, status_index: null })).rejects.toThrow('certificates_whole_place')
  })
})

async function newestList(): Promise<number> {
  const { list } = await testDatabase.database.db
    .selectFrom('certificates')
    .select(({ fn }) => fn.max('status_list').as('list'))
    .executeTakeFirstOrThrow()
  return list ?? 0
}

test('once its key is revoked a text is refused, and the page has one of the new key that holds', async () => {
  const { database } = testDatabase
  const leaked = createCertificateSigner(Buffer.alloc(32, 8))
  await registerCertificateKey(database.db, leaked, NOW)
  const number = await issue({}, { signer: leaked })
  const { offline } = await read(number, { signer: leaked })
  expect(await opened(offline)).toMatchObject({ certificate: { number } })

  await database.db
    .updateTable('public_keys')
    .set({ revoked_at: NOW })
    .where('kid', '=', leaked.keyId)
    .execute()
  expect(await opened(offline)).toEqual({ refused: 'revoked_key' })
  expect(await opened((await read(number)).offline)).toMatchObject({ certificate: { number } })
  const { keys } = await certificateKeySet(deps)
  expect(keys.filter(({ revoked_at }) => revoked_at)).toMatchObject([
    { kid: leaked.keyId, revoked_at: NOW.toISOString() },
  ])
  expect(keys).toHaveLength(2)
})
