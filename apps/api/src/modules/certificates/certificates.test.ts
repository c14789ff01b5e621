import { webcrypto } from 'node:crypto'
import { type Imei, readCertificate as readCertificateEndpoint } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noUseLimits } from '../../limits/use-limits.ts'
import { buyReport } from '../../testing/journeys.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { insertCheck } from './certificates.fixtures.ts'
import {
  type CertificateDeps,
  type CertificateSubject,
  certificateKeySet,
  certificateNumberOf,
  createCertificateSigner,
  endCertificates,
  issueCertificate,
  readCertificate,
  registerCertificateKey,
} from './index.ts'

const NOW = new Date('2026-11-21T14:25:30.123Z')
const IMEI = '354188040123456' as Imei
const signer = createCertificateSigner(Buffer.alloc(32, 7))

let testDatabase: TestDatabase
let deps: CertificateDeps

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  deps = {
    database: testDatabase.database,
    clock: { now: () => NOW },
    signer,
    issuer: 'https://amana.example',
  }
  await registerCertificateKey(testDatabase.database.db, signer, NOW)
})
afterAll(() => testDatabase.drop())

const newCheck = (imei = IMEI) => insertCheck(testDatabase.database, imei, NOW)

function issue(
  subject: Partial<CertificateSubject>,
  changes: Partial<CertificateDeps> = {},
): Promise<string> {
  const { database } = testDatabase
  return database.transaction((tx) =>
    issueCertificate({ ...deps, ...changes }, tx, {
      kind: 'verification',
      imei: IMEI,
      brand: 'Samsung',
      model: 'Galaxy “A54”',
      ...subject,
    }),
  )
}

const read = (number: string) =>
  readCertificate({ ...deps, useLimits: noUseLimits }, { number, network: '192.0.2.1' })

/** Verifies a certificate with the answer and the public keys alone, as anybody can. */
async function verifies(certificate: {
  content: string
  signature: string
  key_id: string
}): Promise<boolean> {
  const { keys } = await certificateKeySet(deps)
  const jwk = keys.find(({ kid }) => kid === certificate.key_id)
  if (!jwk) throw new Error('the key is not published')
  const key = await webcrypto.subtle.importKey(
    'jwk',
    { kty: jwk.kty, crv: jwk.crv, x: jwk.x },
    'Ed25519',
    false,
    ['verify'],
  )
  return webcrypto.subtle.verify(
    'Ed25519',
    key,
    Buffer.from(certificate.signature, 'base64url'),
    Buffer.from(certificate.content, 'utf8'),
  )
}

describe('certificates', () => {
  test('one can be checked with the published keys alone', async () => {
    const number = await issue({ verificationId: await newCheck() })
    expect(number).toMatch(/^AM-2026-[0-9A-HJKMNP-TV-Z]{8}-[0-9A-HJKMNP-TV-Z]{8}$/)
    const certificate = await read(number)
    expect(certificate).toMatchObject({
      number,
      status: 'valid',
      ended_at: null,
      issued_at: NOW.toISOString(),
      revoked_at: null,
      key_id: signer.keyId,
    })
    expect(readCertificateEndpoint.data.safeParse(certificate).success).toBe(true)
    expect(certificate.content).toBe(
      `{"number":"${number}","kind":"verification","imei":"${IMEI}","brand":"Samsung","model":"Galaxy “A54”","result":"clean","issued_at":"2026-11-21T14:25:30.123Z","issuer":"https://amana.example"}`,
    )
    expect(await verifies(certificate)).toBe(true)
    expect(
      await verifies({ ...certificate, content: certificate.content.replace(IMEI, '354188040123457') }),
    ).toBe(false)
    expect(await verifies({ ...certificate, content: `${certificate.content} ` })).toBe(false)
  })

  test('a check has one certificate, however often and from however many sides it is asked for', async () => {
    const verificationId = await newCheck()
    const numbers = await Promise.all(Array.from({ length: 8 }, () => issue({ verificationId })))
    numbers.push(await issue({ verificationId, brand: 'Other' }))
    expect(new Set(numbers).size).toBe(1)
    expect(await certificateNumberOf(testDatabase.database.db, verificationId)).toBe(numbers[0])
    expect(await certificateNumberOf(testDatabase.database.db, await newCheck())).toBeNull()
  })

  test('many checks at once each get their own number', async () => {
    const checks = await Promise.all(Array.from({ length: 16 }, () => newCheck()))
    const numbers = await Promise.all(checks.map((verificationId) => issue({ verificationId })))
    expect(new Set(numbers).size).toBe(16)
  })

  test('a number that is taken is drawn again; the draw gives up at last', async () => {
    const codes = [...Array(2).fill('A'.repeat(16)), 'B'.repeat(16)]
    const randomCode = () => codes.shift() ?? 'B'.repeat(16)
    expect(await issue({ verificationId: await newCheck() }, { randomCode })).toBe(
      'AM-2026-AAAAAAAA-AAAAAAAA',
    )
    expect(await issue({ verificationId: await newCheck() }, { randomCode })).toBe(
      'AM-2026-BBBBBBBB-BBBBBBBB',
    )
    await expect(issue({ verificationId: await newCheck() }, { randomCode })).rejects.toThrow(
      'no free certificate number',
    )
  })

  test('what is rolled back was never issued', async () => {
    const verificationId = await newCheck()
    const { database } = testDatabase
    await database
      .transaction(async (tx) => {
        await issueCertificate(deps, tx, {
          kind: 'verification',
          imei: IMEI,
          brand: '',
          model: '',
          verificationId,
        })
        throw new Error('roll back')
      })
      .catch(() => undefined)
    expect(await certificateNumberOf(database.db, verificationId)).toBeNull()
  })

  test('a number is found however its letters are typed; an unknown one is not', async () => {
    const number = await issue({ verificationId: await newCheck() }, { randomCode: () => '01ABCDE0XYZ23456' })
    for (const typed of [
      number.toLowerCase(),
      ` ${number} `,
      'am-2026-oiabcdeo-xyz23456',
      'AM-2026-0LABCDEOXYZ23456',
    ]) {
      expect((await read(typed)).number).toBe(number)
    }
    for (const typed of [
      'AM-2026-ZZZZZZZZ-ZZZZZZZZ',
      'AM-2025-01ABCDE0-XYZ23456',
      'AM-2026-01ABCDE0',
      '',
      'x',
      "' or 1=1 --",
      'AM-2026-01ABCDE0X',
      '\u0000',
    ]) {
      await expect(read(typed)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('superseded, and revoked, which wins and stays', async () => {
    const imei = '490154203237518' as Imei
    const number = await issue({ verificationId: await newCheck(imei), imei })
    const later = new Date('2026-12-01T00:00:00.000Z')
    await testDatabase.database.db
      .updateTable('certificates')
      .set({ superseded_at: later })
      .where('number', '=', number)
      .execute()
    expect(await read(number)).toMatchObject({
      status: 'superseded',
      revoked_at: null,
      ended_at: later.toISOString(),
    })
    const { database } = testDatabase
    const flag = (now: Date) =>
      database.transaction((tx) => endCertificates(tx, 'flag', { imeis: [imei], now }))
    const revoked = new Date(later.getTime() + 1_000)
    await flag(revoked)
    await flag(new Date('2027-01-01T00:00:00Z'))
    const at = revoked.toISOString()
    expect(await read(number)).toMatchObject({ status: 'revoked', revoked_at: at, ended_at: at })
  })

  test('every process that shares the secret has the same key; another secret adds a key and the old stay checkable', async () => {
    expect(createCertificateSigner(Buffer.alloc(32, 7)).keyId).toBe(signer.keyId)
    const number = await issue({ verificationId: await newCheck() })
    const next = createCertificateSigner(Buffer.alloc(32, 8))
    await registerCertificateKey(testDatabase.database.db, next, NOW)
    await registerCertificateKey(testDatabase.database.db, next, NOW)
    await registerCertificateKey(testDatabase.database.db, signer, NOW)
    const { keys } = await certificateKeySet(deps)
    expect(keys.map(({ kid }) => kid).toSorted()).toEqual([signer.keyId, next.keyId].toSorted())
    expect(keys[0]).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      x: expect.any(String),
      kid: expect.any(String),
      use: 'sig',
      alg: 'EdDSA',
    })
    expect(await verifies(await read(number))).toBe(true)
    const newer = await issue({ verificationId: await newCheck() }, { signer: next })
    expect(await verifies(await read(newer))).toBe(true)
  })
})

test('unknown numbers, and short ones from before, are read 500 times an hour by one network; known ones always', async () => {
  const amana = await startTestProduct({ env: { RATE_LIMITS: 'on' } })
  try {
    const reading = async (of: string) => (await amana.call('GET', `/certificates/${of}/`)).status
    const short = 'AM-2025-7K3QX9VB'
    const numberOf = async (check: { id: string }) =>
      (await certificateNumberOf(amana.database.db, check.id)) ?? ''
    const [first, long] = [await numberOf(await buyReport(amana)), await numberOf(await buyReport(amana))]
    await amana.database.db
      .updateTable('certificates')
      .set({ number: short })
      .where('number', '=', first)
      .execute()
    expect(await reading(short)).toBe(200)
    const guesses = []
    for (let i = 0; i < 510; i += 1) guesses.push(await reading(`AM-2025-${String(i).padStart(8, '0')}`))
    expect(guesses.filter((status) => status === 404)).toHaveLength(499)
    expect([await reading(short), await reading('AM-2026-ZZZZZZZZ-ZZZZZZZZ')]).toEqual([429, 429])
    expect(await reading(long)).toBe(200)
  } finally {
    await amana.stop()
  }
})
