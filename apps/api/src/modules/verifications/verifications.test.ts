import { setTimeout } from 'node:timers/promises'
import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '../../kernel/clock.ts'
import { after, DAY, HOUR } from '../../kernel/durations.ts'
import {
  buyReport,
  CLEAN_IMEI,
  giveCard,
  initiate,
  readCheck,
  startCheck,
  verify,
} from '../../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { createCertificateSigner, registerCertificateKey } from '../certificates/index.ts'
import { lockFlagTarget } from '../flags/index.ts'
import { completeVerification } from './complete-verification.ts'
import { expireVerifications } from './deliver-report.ts'
import { testReportLinks } from './report.fixtures.ts'

let amana: TestProduct
let offset = 0
const clock: Clock = { now: () => after(new Date(), offset) }

beforeAll(async () => {
  amana = await startTestProduct({ clock })
})
afterAll(() => amana.stop())

async function flag(
  imei: string,
  flag_type: 'stolen' | 'lost',
  status: 'active' | 'under_review' = 'active',
) {
  const now = new Date()
  await amana.database.db
    .insertInto('flags')
    .values({
      case_number: `LE-2026-${imei.slice(-6)}`,
      imei: imei as Imei,
      flag_type,
      status,
      reason: 'x',
      device_state: null,
      reported_by_user_id: null,
      reporter_name: 'A',
      reporter_phone: null,
      reporter_email: null,
      created_at: now,
      updated_at: now,
      cleared_at: null,
      cleared_by_user_id: null,
    })
    .execute()
}

async function register(...imeis: string[]) {
  const { id } = await amana.database.db
    .insertInto('devices')
    .values({ brand: 'Tecno', model: 'Spark 20', ownership_proven_at: null, registered_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await amana.database.db
    .insertInto('device_imeis')
    .values(
      imeis.map((imei, index) => ({
        imei: imei as Imei,
        device_id: id,
        slot: index === 0 ? (1 as const) : (2 as const),
      })),
    )
    .execute()
}

describe('POST /devices/verifications/create/', () => {
  test('a visitor gets a preview without the result, and a secret', async () => {
    const { status, body } = await amana.call('POST', '/devices/verifications/create/', {
      body: { imei: '35-418804-012345-6' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      response_status: 'success',
      response_data: {
        status: 'awaiting_payment',
        paid_amount: '0.00',
        required_amount: '100.00',
        result: null,
        statement: null,
        sources: [],
      },
    })
    expect(body.response_data.device_info.device).toBe('354188040123456')
    expect(body.response_data.findings.map((finding: { code: string }) => finding.code)).toEqual([
      'check_digit_mismatch',
      'tac_unknown',
    ])
    expect(body.response_data.access_token).toMatch(/^[\w-]{43}$/)
  })

  test('brand and model come from the TAC; of an unknown one from its registration, once paid', async () => {
    await register('999999990000018')
    const known = await amana.call('POST', '/devices/verifications/create/', { body: { imei: CLEAN_IMEI } })
    expect(known.body.response_data.device_info).toMatchObject({
      brand: 'Nokia',
      device_brand: 'Nokia',
      model: 'N900',
      device_model: 'N900',
    })
    const unknown = await amana.call('POST', '/devices/verifications/create/', {
      body: { imei: '999999990000018' },
    })
    expect(unknown.body.response_data.device_info).toMatchObject({ brand: '', model: '' })
    const paid = await buyReport(amana, { imei: '999999990000018' })
    expect((await readCheck(amana, paid)).body.response_data.device_info).toMatchObject({
      brand: 'Tecno',
      model: 'Spark 20',
    })
  })

  test.each([
    ['14 digits', { imei: '35418804012345' }, 'imei', 'Please input a 15 digit IMEI number'],
    ['16 digits', { imei: '3541880401234567' }, 'imei', 'Please input a 15 digit IMEI number'],
    ['letters', { imei: '35418804012345a' }, 'imei', 'IMEI must be 15 digits and contain only numbers'],
    ['empty', { imei: '' }, 'imei', 'Please input a 15 digit IMEI number'],
    ['missing', {}, 'imei', 'Please input a 15 digit IMEI number'],
    ['a number', { imei: 354188040123456 }, 'imei', 'Please input a 15 digit IMEI number'],
    ['an unknown field', { imei: CLEAN_IMEI, result: 'clean' }, 'result', 'This field is not known'],
    [
      'a bad address',
      { imei: CLEAN_IMEI, requested_by_email: 'ada@' },
      'requested_by_email',
      'Please enter a valid email address',
    ],
    ['a list', [], 'body', 'This value is not valid'],
  ])('422 for %s', async (_name, body, field, message) => {
    const answer = await amana.call('POST', '/devices/verifications/create/', { body })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      response_status: 'error',
      response_data: null,
      code: 'validation_failed',
      errors: [{ field, message }],
    })
    expect(JSON.parse(answer.body.detail)).toEqual({ [field]: [message] })
    expect(answer.body.request_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a bearer that is wrong is told so, not taken for a visitor', async () => {
    expect(
      (
        await amana.call('POST', '/devices/verifications/create/', {
          body: { imei: CLEAN_IMEI },
          token: 'forged',
        })
      ).status,
    ).toBe(401)
  })
})

describe('GET /devices/verifications/{id}/', () => {
  test('only the secret opens a visitor’s check; everything else is not there', async () => {
    const check = await startCheck(amana)
    expect((await readCheck(amana, check)).status).toBe(200)
    expect((await readCheck(amana, { ...check, id: check.id.toUpperCase() })).status).toBe(200)
    expect((await readCheck(amana, { ...check, accessToken: 'x'.repeat(43) })).status).toBe(404)
    expect((await readCheck(amana, { id: check.id, imei: check.imei })).status).toBe(404)
    const { token } = await amana.account()
    expect((await readCheck(amana, { id: check.id, imei: check.imei, token })).status).toBe(404)
    expect((await readCheck(amana, { ...check, id: '01a1fea7-bae1-7711-ad12-f4eda9f3b5f7' })).status).toBe(
      404,
    )
  })

  test('an account’s check opens for that account alone', async () => {
    const [ada, bello] = [await amana.account(), await amana.account()]
    const check = await startCheck(amana, { token: ada.token })
    expect((await readCheck(amana, check)).body.response_data.email).toBe(ada.email)
    expect((await readCheck(amana, { ...check, token: bello.token })).status).toBe(404)
  })

  test('an id that is none names nothing', async () => {
    expect((await amana.call('GET', '/devices/verifications/12/')).status).toBe(404)
  })
})

describe('decisions §3: the result', () => {
  test('clean: certified, mailed once with the PDF', async () => {
    const check = await buyReport(amana)
    const mail = await waitUntil(() => amana.sent.find(({ id }) => id === `report.${check.id}`))
    const { body } = await readCheck(amana, check)
    expect(body.response_data).toMatchObject({
      result: 'clean',
      paid_amount: '100.00',
      email: 'buyer@example.com',
    })
    expect(body.response_data.statement).toMatch(/^No report known to Amana as of /)
    expect(body.response_data.findings).toMatchObject([{ code: 'not_registered' }])
    const number = body.response_data.certificate_number
    expect(mail.to).toBe('buyer@example.com')
    expect(mail.html).toContain(`/certificates/${number}`)
    expect(mail.text).toContain(`/certificates/${number}`)
    expect(mail.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
    await waitUntil(async () => (await readCheck(amana, check)).body.response_data.status === 'delivered')
    expect((await amana.call('GET', `/certificates/${number}/`)).body.response_data).toMatchObject({
      number,
      status: 'valid',
    })
  })

  test.each([
    ['stolen', 'stolen', 'active', 'stolen_flag'],
    ['lost', 'flagged', 'active', 'lost_flag'],
    ['stolen', 'flagged', 'under_review', 'report_under_review'],
  ] as const)('a %s flag (%s, %s)', async (flagType, result, status, finding) => {
    const imei = {
      stolen_flag: '356938035643817',
      lost_flag: '356938035643825',
      report_under_review: '356938035643833',
    }[finding]
    await flag(imei, flagType, status)
    const { body } = await readCheck(amana, await buyReport(amana, { imei }))
    expect(body.response_data).toMatchObject({ result, certificate_number: null })
    expect(body.response_data.findings[0].code).toBe(finding)
  })

  test('a flag on one IMEI of a phone counts for the other', async () => {
    await register('356938035643841', '356938035643858')
    await flag('356938035643841', 'stolen')
    expect(
      (await readCheck(amana, await buyReport(amana, { imei: '356938035643858' }))).body.response_data.result,
    ).toBe('stolen')
  })

  test('an imported list counts, by the first 14 digits; every list is named with the time of its own data', async () => {
    const { db } = amana.database
    const effect = { entries: 2, added: 2, removed: 0, updated: 0, sha256: '' }
    const at = new Date('2026-01-05T09:00:00Z')
    await db
      .insertInto('list_runs')
      .values({
        id: '01a1fea7-bae1-7711-ad12-f4eda9f3b5f7',
        kind: 'import',
        source: 'NCC list',
        at,
        ...effect,
      })
      .execute()
    const entry = { source: 'NCC list', reporting_date: at, imported_at: at }
    await db
      .insertInto('list_entries')
      .values([
        { ...entry, imei14: '35693803564386', status: 'blocked' },
        { ...entry, imei14: '35693803564388', status: 'lost' },
      ])
      .execute()
    const reportOf = async (imei: string) =>
      (await readCheck(amana, await buyReport(amana, { imei }))).body.response_data
    const codesOf = ({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code)
    const blocked = await reportOf('356938035643866')
    expect(blocked.result).toBe('stolen')
    expect(codesOf(blocked)).toContain('listed_stolen')
    const lost = await reportOf('356938035643882')
    expect(lost).toMatchObject({ result: 'flagged', certificate_number: null })
    expect(codesOf(lost)).toContain('listed_lost')
    const clean = await reportOf(CLEAN_IMEI)
    for (const { sources } of [blocked, lost, clean])
      expect(sources).toContainEqual({ name: 'NCC list', as_of: at.toISOString() })
    expect(clean.sources).toHaveLength(2)
  })

  test('a stolen flag in the instant of the payment: the certificate is revoked, however they come', async () => {
    const officer = await amana.account('officer')
    const { db } = amana.database
    for (let round = 0; round < 20; round += 1) {
      const imei = `35693803${String(650000 + round)}0`
      const check = await startCheck(amana, { imei })
      const { reference, checkout } = (await initiate(amana, check)).body.response_data
      await giveCard(amana, checkout.url)
      const report = {
        reporter_name: 'Chidi Eze',
        imei,
        device_brand: 'Nokia N900',
        phone: '',
        device_state: 'Lagos',
        location: 'Ikeja',
        reason_for_flagging: 'Snatched',
        flag_type: 'stolen',
      }
      const [flagged] = await Promise.all([
        amana.call('POST', '/le/devices/report/create/', { body: report, token: officer.token }),
        verify(amana, check, reference),
      ])
      expect(flagged.status).toBe(201)
      const standing = db
        .selectFrom('certificates')
        .select('number')
        .where('imei', '=', check.imei)
        .where('revoked_at', 'is', null)
      expect(await standing.execute()).toEqual([])
    }
  })

  test('what flags a number waits for a payment that certifies it', async () => {
    const check = await startCheck(amana, { imei: '356938035643890' })
    const signer = createCertificateSigner(Buffer.alloc(32, 7))
    await registerCertificateKey(amana.database.db, signer, clock.now())
    const deps = {
      clock,
      jobs: { enqueue: async () => undefined },
      certificates: { database: amana.database, clock, signer, issuer: amana.url },
      reportLinks: testReportLinks(amana.url),
    }
    let flagged: Promise<unknown> | undefined
    let waited = false
    await amana.database.transaction(async (tx) => {
      await completeVerification(deps, tx, { verificationId: check.id, email: null, settledBy: 'payment' })
      flagged = amana.database
        .transaction((other) => lockFlagTarget({ clock }, other, check.imei))
        .then(() => (waited = true))
      await setTimeout(100)
      expect(waited).toBe(false)
    })
    await flagged
    expect(waited).toBe(true)
  })

  test('before payment nothing of it shows', async () => {
    await flag('356938035643874', 'stolen')
    const { body } = await amana.call('POST', '/devices/verifications/create/', {
      body: { imei: '356938035643874' },
    })
    expect(JSON.stringify(body)).not.toMatch(/stolen|registered/)
  })
})

describe('decisions §3: the same person again', () => {
  /** As if the check had been paid for more than 24 hours ago. */
  async function ageByADay({ id }: { id: string }) {
    const { db } = amana.database
    const at = after(new Date(), -25 * HOUR)
    await db.updateTable('verifications').set({ completed_at: at }).where('id', '=', id).execute()
    await db.updateTable('payments').set({ granted_at: at }).where('verification_id', '=', id).execute()
  }

  test('a second check within 24 hours of a payment shows the result at once, later not', async () => {
    const ada = await amana.account()
    const paid = await buyReport(amana, { token: ada.token })
    const again = await amana.call('POST', '/devices/verifications/create/', {
      body: { imei: CLEAN_IMEI },
      token: ada.token,
    })
    expect(again.body.response_data).toMatchObject({ paid_amount: '100.00', result: 'clean' })
    const bello = await amana.account()
    expect(
      (
        await amana.call('POST', '/devices/verifications/create/', {
          body: { imei: CLEAN_IMEI },
          token: bello.token,
        })
      ).body.response_data.paid_amount,
    ).toBe('0.00')
    // The repeat is not a payment: it does not open another 24 hours.
    await ageByADay(paid)
    expect(
      (
        await amana.call('POST', '/devices/verifications/create/', {
          body: { imei: CLEAN_IMEI },
          token: ada.token,
        })
      ).body.response_data.paid_amount,
    ).toBe('0.00')
  })

  test('a payment of the account for a check that it began as a visitor counts, for the same IMEI, and for 24 hours', async () => {
    const { token } = await amana.account()
    const begun = await startCheck(amana)
    const { reference, checkout } = (await initiate(amana, { ...begun, token })).body.response_data
    const paidAmount = async (imei: string = CLEAN_IMEI) =>
      (await readCheck(amana, await startCheck(amana, { imei, token }))).body.response_data.paid_amount
    expect(await paidAmount()).toBe('0.00')
    await giveCard(amana, checkout.url)
    await verify(amana, begun, reference)
    expect(await paidAmount()).toBe('100.00')
    expect(await paidAmount('356938035643817')).toBe('0.00')
    await ageByADay(begun)
    expect(await paidAmount()).toBe('0.00')
  })

  test('a promo code that left nothing to pay counts like a payment', async () => {
    const { token } = await amana.account()
    const valid = { valid_from: new Date(0), valid_until: after(new Date(), DAY), max_uses: 1 }
    const promo = { code: 'ALLOFIT', percent_off: 100, amount_off_minor: null, ...valid }
    await amana.database.db.insertInto('promo_codes').values(promo).execute()
    const check = await startCheck(amana, { token })
    const { body } = await initiate(amana, check, { metadata: { promo_code: promo.code } })
    expect(body.response_data.status).toBe('completed')
    expect((await readCheck(amana, await startCheck(amana, { token }))).body.response_data.paid_amount).toBe(
      '100.00',
    )
  })

  test('an older unpaid check of what the account has paid for since is settled by that, for nothing, once', async () => {
    const { token } = await amana.account()
    const left = await startCheck(amana, { token })
    const older = await startCheck(amana, { token })
    const begunAsVisitor = { ...(await startCheck(amana)), token }
    // S1's own payload names no check: it means the newest unpaid one.
    const unnamed = { metadata: { verification_id: undefined } }
    const paid = await buyReport(amana, { token })
    const settled = await initiate(amana, older, {
      metadata: { ...unnamed.metadata, promo_code: 'NOTLOOKEDAT' },
    })
    expect(settled).toMatchObject({
      status: 201,
      body: { response_data: { status: 'completed', amount: '0.00', checkout: { kind: 'none' } } },
    })
    expect((await verify(amana, older, settled.body.response_data.reference)).body.response_data.status).toBe(
      'completed',
    )
    expect((await readCheck(amana, older)).body.response_data).toMatchObject({
      paid_amount: '100.00',
      result: 'clean',
    })
    await waitUntil(() => amana.sent.find(({ id }) => id === `report.${older.id}`))

    const atOnce = await Promise.all(Array.from({ length: 5 }, () => initiate(amana, begunAsVisitor)))
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])

    // It opens no other 24 hours, and belongs to this account alone.
    const bello = await amana.account()
    const others = await startCheck(amana, { token: bello.token })
    expect((await initiate(amana, others, unnamed)).body.response_data.status).toBe('pending')
    await ageByADay(paid)
    expect((await initiate(amana, left, unnamed)).body.response_data).toMatchObject({
      status: 'pending',
      amount: '100.00',
    })
    const taken = amana.database.db
      .selectFrom('payments')
      .select('amount_minor')
      .where('imei', '=', CLEAN_IMEI)
    const mine = await taken
      .where('verification_id', 'in', [left.id, older.id, begunAsVisitor.id, paid.id])
      .orderBy('created_at')
      .execute()
    expect(mine.map(({ amount_minor }) => amount_minor)).toEqual([10_000, 0, 0, 10_000])
  })

  test('recent: newest first, unpaid as "Pending payment"', async () => {
    const ada = await amana.account()
    await buyReport(amana, { token: ada.token })
    const open = await startCheck(amana, { imei: '356938035643817', token: ada.token })
    const { body } = await amana.call('GET', '/devices/verifications/recent/', { token: ada.token })
    expect(body.response_data.results).toMatchObject([
      { id: open.id, device: '356938035643817', result: 'Pending payment', status_icon: 'pending' },
      { device: CLEAN_IMEI, result: 'clean', status_icon: 'clean' },
    ])
    expect((await amana.call('GET', '/devices/verifications/recent/')).status).toBe(401)
  })
})

test('decisions §3: an unpaid check expires after 30 days and cannot be paid for', async () => {
  const check = await startCheck(amana)
  offset = 30 * DAY + HOUR
  try {
    expect((await initiate(amana, check)).body.code).toBe('check_expired')
    await expireVerifications({ database: amana.database, clock })
    expect((await readCheck(amana, check)).body.response_data.status).toBe('expired')
    expect((await initiate(amana, check)).body).toMatchObject({ code: 'check_expired' })
  } finally {
    offset = 0
  }
})
