/**
 * The product's files, verified by programs that are not ours: Python's standard library with OpenSSL,
 * and ruby-cose (packages/offline-certificate/outside).
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkDigitOf, type Imei } from '@amana/contract'
import { decodeBase45, encodeBase45, PREFIX, writeCertificate } from '@amana/offline-certificate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, SECOND } from '../../kernel/durations.ts'
import { buyReport } from '../../testing/journeys.ts'
import { LONG } from '../../testing/rounds.ts'
import {
  startTestProduct,
  TEST_SECRET_KEY,
  type TestAccount,
  type TestProduct,
} from '../../testing/test-product.ts'
import { newImei, register } from '../devices/devices.fixtures.ts'
import { officerReport } from '../law-enforcement/law-enforcement.fixtures.ts'
import { certificateNumberOf, createCertificateSigner } from './index.ts'

const PROGRAMS = join(import.meta.dirname, '../../../../../packages/offline-certificate/outside')
/** Python starts OpenSSL for each text. */
const [MANY, CHANGES] = LONG ? [1_000, 10_000] : [100, 400]

const folder = mkdtempSync(join(tmpdir(), 'amana-outside-'))
let now = new Date('2026-11-21T14:25:30.123Z')
let amana: TestProduct
let ada: TestAccount
let officer: TestAccount
beforeAll(async () => {
  amana = await startTestProduct({ clock: { now: () => now } })
  ada = await amana.account()
  officer = await amana.account('officer')
})
afterAll(async () => {
  await amana?.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Read {
  number: string
  issued: number
  ends: number | null
  kind: string
  imei: string
  brand: string
  model: string
  result: string
  state: number | null
}

function cleanImei(): Imei {
  const first = newImei().slice(0, 14)
  return `${first}${checkDigitOf(first)}` as Imei
}

/** The keys and the first list as files, as anybody downloads them. */
async function download(): Promise<string[]> {
  const files = [
    ['/.well-known/amana-certificates.json', 'keys.json'],
    ['/status/1', 'list.cwt'],
  ] as const
  for (const [url, name] of files)
    writeFileSync(join(folder, name), (await amana.product.app.inject({ url })).rawPayload)
  return files.map(([, name]) => join(folder, name))
}

async function offlineOf(number: string): Promise<string> {
  return (await amana.call('GET', `/certificates/${number}/`)).body.response_data.offline
}

describe.each([
  ['Python and OpenSSL', 'python3', 'verify_certificate.py'],
  ['ruby-cose', 'ruby', 'verify_certificate.rb'],
])('%s', (_name, program, script) => {
  function read(files: string[], texts: readonly string[]): (Read | null)[] {
    const input = texts.map((text) => `${text}\n`).join('')
    const run = spawnSync(program, [join(PROGRAMS, script), ...files], {
      input,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
    if (run.error)
      throw new Error(`${program} did not run (npm test -- --only outside brings it)`, { cause: run.error })
    expect(run.stderr).toBe('')
    return run.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Read | null)
  }

  test('a check and a registration, then the theft that revokes them', async () => {
    const imei = cleanImei()
    const { body } = await register(amana, ada.token, { imei, brand: 'Tecno', model: 'Spark 20' })
    const check = (await certificateNumberOf(amana.database.db, (await buyReport(amana, { imei })).id)) ?? ''
    const numbers = [check, body.response_data.certificate_number as string]
    const texts = await Promise.all(numbers.map(offlineOf))
    const issued = Math.floor(now.getTime() / 1000)
    const device = { imei, brand: 'Tecno', model: 'Spark 20', result: 'clean', issued, state: 0 }
    expect(read(await download(), texts)).toEqual([
      { ...device, number: check, kind: 'verification', ends: issued + 90 * 86_400 },
      { ...device, number: numbers[1], kind: 'registration', ends: null },
    ])
    const report = await amana.call('POST', '/le/devices/report/create/', {
      token: officer.token,
      body: officerReport(imei),
    })
    expect(report.status).toBe(201)
    now = after(now, 30 * SECOND)
    expect(read(await download(), texts)).toMatchObject([{ state: 1 }, { state: 1 }])
  })

  test(`${MANY} random ones are accepted; ${CHANGES} with one changed byte are not`, async () => {
    const signing = createCertificateSigner(TEST_SECRET_KEY).offline
    const texts = Array.from({ length: MANY }, (_, index) =>
      writeCertificate(
        {
          issuer: amana.url,
          number: `AM-2026-${String(index).padStart(8, '0')}-7K3QX9VB`,
          kind: index % 2 === 0 ? 'verification' : 'registration',
          imei: String(randomInt(10 ** 14)).padStart(15, '0'),
          brand: 'Ìlorin ₦'.slice(0, randomInt(9)),
          model: 'x'.repeat(randomInt(40)),
          result: index % 3 === 0 ? 'flagged' : 'clean',
          issuedAt: randomInt(2 ** 32),
          expiresAt: index % 2 === 0 ? randomInt(2 ** 32) : null,
          status: { uri: `${amana.url}/status/${randomInt(1, 99)}`, index: randomInt(2 ** 20) },
        },
        signing,
      ),
    )
    const files = (await download()).slice(0, 1)
    expect(
      read(files, texts).map(
        (one, index) => one?.number === `AM-2026-${String(index).padStart(8, '0')}-7K3QX9VB`,
      ),
    ).toEqual(texts.map(() => true))
    const changed = Array.from({ length: CHANGES }, (_, index) =>
      withOneByteChanged(texts[index % MANY] ?? '', index),
    )
    expect(read(files, changed).filter((one) => one !== null)).toEqual([])
  })
})

/** Each place in turn. */
function withOneByteChanged(text: string, turn: number): string {
  const bytes = decodeBase45(text.slice(PREFIX.length))
  const at = turn % bytes.length
  bytes[at] = ((bytes[at] ?? 0) + randomInt(1, 256)) % 256
  return PREFIX + encodeBase45(bytes)
}
