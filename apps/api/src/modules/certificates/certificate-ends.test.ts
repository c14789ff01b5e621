/** Certificates end with everything that makes the result of a check other than clean (decisions §4). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buyReport,
  giveCard,
  initiate,
  type StartedCheck,
  startCheck,
  verify,
} from '../../testing/journeys.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { createPlanReader } from '../../testing/plan-reads.ts'
import { inEitherOrder, rounds } from '../../testing/rounds.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { RECEIPT, register, sendForm } from '../devices/devices.fixtures.ts'
import { importList } from '../lists/index.ts'
import { newCleanImei } from '../notifications/notifications.fixtures.ts'
import { endCertificatesOfList, lockCertificates } from './index.ts'
import { updateListed, updateSuperseded } from './queries.ts'

let amana: TestProduct
let ada: TestAccount
let officer: TestAccount
let dir: string
beforeAll(async () => {
  amana = await startTestProduct()
  ada = await amana.account()
  officer = await amana.account('officer')
  dir = mkdtempSync(join(tmpdir(), 'amana-ends-'))
})
afterAll(async () => {
  await amana.stop()
  rmSync(dir, { recursive: true, force: true })
})

const reason = { reason: 'Seized at the market' }
const asOfficer = (path: string, body: unknown) => amana.call('POST', path, { token: officer.token, body })
const read = async (number: string) =>
  (await amana.call('GET', `/certificates/${number}/`)).body.response_data

let lists = 0
/** Each list has a separate source, so that no list replaces another. */
async function listed(...imeis: string[]): Promise<void> {
  lists += 1
  const file = join(dir, `${lists}.csv`)
  writeFileSync(
    file,
    `imei,reporting_date,status\n${imeis.map((imei) => `${imei},2026-01-05,lost\n`).join('')}`,
  )
  await importList(
    { database: amana.database, clock: { now: () => new Date() } },
    { file, source: `List ${lists}`, allowShrink: false },
  )
}

/** Checks and registrations of a phone with two numbers: all its certificates. */
async function certified() {
  const [imei, imei2] = [newCleanImei(), newCleanImei()]
  const registration = await register(amana, ada.token, { imei, imei2 })
  expect(registration.status).toBe(201)
  const numbers = [registration.body.response_data.certificate_number as string]
  for (const each of [imei, imei2]) {
    const check = await buyReport(amana, { imei: each })
    numbers.push((await certificateOf(check)) ?? '')
  }
  for (const number of numbers) expect(await read(number)).toMatchObject({ status: 'valid', ended_at: null })
  return { imei, imei2, deviceId: registration.body.response_data.id as number, numbers }
}

async function certificateOf({ id }: StartedCheck): Promise<string | undefined> {
  const row = await amana.database.db
    .selectFrom('certificates')
    .select('number')
    .where('verification_id', '=', id)
    .executeTakeFirst()
  return row?.number
}

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

async function provenReport(imei: string): Promise<void> {
  const phone = newPhone()
  const body = {
    reporter_name: 'Chidi Eze',
    device_state: 'Lagos',
    reason_for_flagging: 'Snatched',
    flag_type: 'stolen',
    imei,
    phone,
  }
  const sent = await amana.call('POST', '/reports/', { body })
  const { text } = await waitUntil(() => amana.sms.find(({ to }) => to === phone))
  const path = `/reports/${sent.body.response_data.case}/verify-contact/`
  expect((await amana.call('POST', path, { body: { code: codeIn(text), phone } })).status).toBe(200)
}

const claim = async (imei: string) =>
  sendForm(amana, `/devices/${imei}/disputes/`, (await amana.account()).token, { reason: 'Mine' }, [RECEIPT])

const ENDS: [string, 'superseded' | 'revoked', (phone: { imei: Imei; imei2: Imei }) => Promise<unknown>][] = [
  ['a hold', 'superseded', ({ imei }) => asOfficer(`/le/devices/${imei}/hold/`, reason)],
  [
    'a hold that blocks',
    'superseded',
    ({ imei2 }) => asOfficer(`/le/devices/${imei2}/hold/`, { ...reason, block: true }),
  ],
  ['a list', 'superseded', ({ imei }) => listed(newCleanImei(), imei)],
  [
    'a list with the second number and another last digit',
    'superseded',
    ({ imei2 }) => listed(imei2.slice(0, 14)),
  ],
  ['a claim', 'superseded', ({ imei }) => claim(imei)],
  ['a proven report', 'superseded', ({ imei2 }) => provenReport(imei2)],
  [
    'a flag',
    'revoked',
    ({ imei }) =>
      asOfficer('/le/devices/report/create/', {
        reporter_name: 'Bola Ade',
        imei,
        device_brand: 'Tecno',
        phone: '08031234567',
        device_state: 'Lagos',
        location: 'Ikeja',
        reason_for_flagging: 'Snatched',
        flag_type: 'stolen',
      }),
  ],
]

test.each(ENDS)('%s: %s, of checks and of the registration, with the time', async (_what, status, end) => {
  const phone = await certified()
  const before = Date.now()
  await end(phone)
  for (const number of phone.numbers) {
    const certificate = await read(number)
    expect(certificate.status).toBe(status)
    expect(Date.parse(certificate.ended_at)).toBeGreaterThanOrEqual(before)
    expect(certificate.revoked_at).toBe(status === 'revoked' ? certificate.ended_at : null)
  }
  const { rows } = await sql<{ type: string; number: string }>`
    select type, event ->> 'number' as number from log_pending where type like 'certificate.%' and type <> 'certificate.issued'
    and event ->> 'number' = any(${phone.numbers}::text[])
    union all select type, event ->> 'number' from log_entries where type like 'certificate.%' and type <> 'certificate.issued'
    and event ->> 'number' = any(${phone.numbers}::text[])`.execute(amana.database.db)
  expect(rows.map(({ number }) => number).toSorted()).toEqual(phone.numbers.toSorted())
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set([`certificate.${status}`]))
})

test('a lifted hold gives a new certificate; the old one stays ended', async () => {
  const { imei, deviceId, numbers } = await certified()
  expect((await asOfficer(`/le/devices/${imei}/hold/`, reason)).status).toBe(200)
  expect((await asOfficer(`/le/devices/${imei}/release/`, reason)).status).toBe(200)
  const device = (await amana.call('GET', `/devices/${deviceId}/`, { token: ada.token })).body.response_data
  expect(numbers).not.toContain(device.certificate_number)
  expect((await read(device.certificate_number)).status).toBe('valid')
  expect((await read(numbers[0] ?? '')).status).toBe('superseded')
})

test('an unproven report ends nothing, and an entry of another number neither', async () => {
  const { imei, numbers } = await certified()
  const body = {
    reporter_name: 'Eze',
    device_state: 'Lagos',
    reason_for_flagging: 'Lost',
    flag_type: 'lost',
    imei,
    phone: '+2348036000001',
  }
  expect((await amana.call('POST', '/reports/', { body })).status).toBe(201)
  await listed(newCleanImei())
  for (const number of numbers) expect((await read(number)).status).toBe('valid')
})

test('a number that becomes the second of a listed phone: its certificate of a check ends', async () => {
  const [imei, known] = [newCleanImei(), newCleanImei()]
  const number = await certificateOf(await buyReport(amana, { imei: known }))
  await listed(imei)
  expect((await read(number ?? '')).status).toBe('valid')
  expect((await register(amana, ada.token, { imei, imei2: known })).status).toBe(201)
  expect((await read(number ?? '')).status).toBe('superseded')
})

describe('in the same instant', () => {
  const paid = async (imei: Imei) => {
    const check = await startCheck(amana, { imei })
    const { reference, checkout } = (await initiate(amana, check)).body.response_data
    // The card comes with the question: the gateway's own webhook settles the payment soon after the card.
    const pay = async () => {
      await giveCard(amana, checkout.url)
      return verify(amana, check, reference)
    }
    return { check, pay }
  }

  /** Until somebody waits for certificates. */
  const somebodyWaits = () =>
    waitUntil(async () => {
      const { rows } = await sql<{ waits: boolean }>`
        select exists (select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())
          and (classid::bigint << 32 | objid::bigint) = hashtextextended('certificates', 0)) as waits`.execute(
        amana.database.db,
      )
      return rows[0]?.waits || undefined
    })

  test('a list is imported while a certificate is being issued: the import waits, and ends it', async () => {
    const imei = newCleanImei()
    const { check, pay } = await paid(imei)
    expect((await pay()).status).toBe(200)
    const number = (await certificateOf(check)) ?? ''
    // As if its transaction were still open: the certificate is there, and nobody else sees it.
    let importing: Promise<void> | undefined
    await amana.database.transaction(async (tx) => {
      await lockCertificates(tx)
      const copy = await tx
        .deleteFrom('certificates')
        .where('number', '=', number)
        .returningAll()
        .executeTakeFirstOrThrow()
      await tx.insertInto('certificates').values(copy).execute()
      importing = listed(imei)
      await somebodyWaits()
    })
    await importing
    expect((await read(number)).status).toBe('superseded')
  })

  test('a check is paid while an import commits: it waits, and has no certificate', async () => {
    const imei = newCleanImei()
    const { check, pay } = await paid(imei)
    let paying: ReturnType<typeof pay> | undefined
    await amana.database.transaction(async (tx) => {
      const entry = {
        source: 'Held',
        imei14: imei.slice(0, 14),
        status: 'stolen' as const,
        reporting_date: new Date(),
        imported_at: new Date(),
      }
      await tx.insertInto('list_entries').values(entry).execute()
      await endCertificatesOfList(tx, { source: 'Held', importedAt: entry.imported_at })
      paying = pay()
      await somebodyWaits()
    })
    expect((await paying)?.status).toBe(200)
    expect(await certificateOf(check)).toBeUndefined()
  })

  test('checks are paid and lists imported: no valid certificate of a listed phone', async () => {
    await rounds({ count: 8 }, async (index) => {
      const imei = newCleanImei()
      const { check, pay } = await paid(imei)
      const [answer] = await inEitherOrder(index, pay, () => listed(imei))
      expect(answer.status).toBe(200)
      const number = await certificateOf(check)
      if (number !== undefined) expect((await read(number)).status).toBe('superseded')
    })
  })

  test('a phone is registered and held: no valid certificate', async () => {
    await rounds({ count: 10 }, async (index) => {
      const imei = newCleanImei()
      await register(amana, ada.token, { imei })
      const hold = (path: string) => asOfficer(`/le/devices/${imei}/${path}/`, reason)
      await hold('hold')
      const [, again] = await inEitherOrder(
        index,
        () => hold('release'),
        () => hold('hold'),
      )
      const valid = await sql<{ valid: number }>`
        select count(*)::int as valid from certificates where imei = ${imei} and superseded_at is null and revoked_at is null`.execute(
        amana.database.db,
      )
      expect(valid.rows[0]?.valid).toBe(again.status === 200 ? 0 : 1)
    })
  })
})

test('the index of valid certificates finds those of one phone, and of a list', async () => {
  const plans = createPlanReader(amana.database.pool)
  await sql`
    insert into verifications (id, imei, brand, model, access_token_hash, status, required_amount_minor, findings, created_at, expires_at)
    select gen_random_uuid(), '8' || lpad(n::text, 14, '0'), '', '', sha256(n::text::bytea), 'awaiting_payment', 10000, '{}', now(), now()
    from generate_series(1, 2000) n`.execute(amana.database.db)
  await sql`
    insert into certificates (id, number, kind, imei, verification_id, content, signature, key_id, issued_at)
    select v.id, 'AM-2026-' || v.imei, 'verification', v.imei, v.id, '{}', 'x', 'k', now() from verifications v where v.imei like '8%'`.execute(
    amana.database.db,
  )
  await sql`
    insert into list_entries (source, imei14, status, reporting_date, imported_at)
    select 'Small', left(v.imei::text, 14), 'stolen', now(), '2026-01-01' from verifications v where v.imei = any(array['800000000000017', '800000000000025', '800000000000033']) on conflict do nothing`.execute(
    amana.database.db,
  )
  await amana.database.pool.query('analyze certificates')
  await amana.database.pool.query('analyze list_entries')
  const reads = [
    ...(await plans.readsOf(
      'certificates',
      () => updateSuperseded(plans.db as never, ['800000000000015' as Imei], new Date()),
      true,
    )),
    ...(await plans.readsOf(
      'certificates',
      () => updateListed(plans.db as never, 'Small', new Date('2026-01-01')),
      true,
    )),
  ]
  expect(reads.map(({ index }) => index)).toContain('certificates_valid_of_phone')
  expect(reads.map(({ node }) => node)).not.toContain('Seq Scan')
})
