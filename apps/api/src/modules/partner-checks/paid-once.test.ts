/**
 * An organisation pays for a number once in 24 hours, and for a request under its key once (decisions §18).
 */
import type { AmanaClient } from '@amana/client'
import { createAmanaClient } from '@amana/client'
import { luhnValid } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, DAY, HOUR, SECOND } from '../../kernel/durations.ts'
import { inEitherOrder, ROUNDS, rounds } from '../../testing/rounds.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { withinOneDay } from '../../testing/within-one-day.ts'
import { insertFlag, newImei } from '../devices/devices.fixtures.ts'
import { clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'

let amana: TestProduct
let second: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
  // Uploads lie on the first one's disk.
  second = await startTestProduct({ testDatabase: amana, env: { RUN_JOBS: 'false' } })
})
afterAll(async () => {
  await second?.product.stop()
  await amana?.stop()
})

const PRICE = 1_000
let nth = 0
async function partner({ kobo = 100_000, price = PRICE } = {}, client: Parameters<typeof clientOf>[2] = {}) {
  nth += 1
  const organisation = await organisationOf(amana, await amana.account(), `Once ${nth}`, { kobo, price })
  const { apiKey: key } = await clientOf(amana, organisation, client)
  return { organisation, key, ...createAmanaClient({ url: amana.url, credentials: { apiKey: key } }) }
}

async function ask(
  key: string,
  path: string,
  imei: string,
  { on = amana, ...headers }: Record<string, unknown> = {},
) {
  const answer = await (on as TestProduct).product.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${key}`, ...(headers as Record<string, string>) },
    payload: { imei },
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const CHECKS = '/partner/v1/checks'
const STATUS = '/device-authenticity/vwip/check-status'
const check = (key: string, imei: string, headers?: Record<string, unknown>) =>
  ask(key, CHECKS, imei, headers)
const checkStatus = (key: string, imei: string, headers?: Record<string, unknown>) =>
  ask(key, STATUS, imei, headers)

/** The balance, after a check that ledger and reserved money agree with it. */
async function moneyOf(organisation: string) {
  const { db } = amana.database
  const { balance_kobo, reserved_kobo } = await db
    .selectFrom('organisations')
    .select(['balance_kobo', 'reserved_kobo'])
    .where('id', '=', organisation)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('organisation_ledger')
    .select('kobo')
    .where('organisation_id', '=', organisation)
    .execute()
  expect(rows.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(balance_kobo)
  return { balance: balance_kobo, reserved: reserved_kobo }
}

async function done({ jobs }: Pick<AmanaClient, 'jobs'>, csv: string) {
  const { id } = await jobs.create({ csv })
  return jobs.wait(id, { longestPauseSeconds: 0.05 })
}

/** The job's claims are rows of what was paid for. */
const moved = (job: string) =>
  waitUntil(async () => {
    const { db } = amana.database
    const claims = await db.selectFrom('job_claims').select('job_id').where('job_id', '=', job).execute()
    return claims.length === 0
  })

/** Also of what a job claimed and that is no row yet. */
const paidAgo = async (organisation: string, ms: number) => {
  for (const table of ['job_claims', 'paid_numbers'] as const)
    await amana.database.db
      .updateTable(table)
      .set({ paid_at: after(new Date(), -ms) })
      .where('organisation_id', '=', organisation)
      .execute()
}

describe('one number', () => {
  test('the second answer is fresh and free, by either call and whichever last digit, for 24 hours', async () => {
    const { organisation, key } = await partner()
    const imei = newImei()
    const first = await check(key, imei)
    expect([first.status, first.body.charged, first.body.result]).toEqual([200, PRICE, 'flagged'])
    expect(first.headers['x-request-id']).toMatch(/.+/)
    await insertFlag(amana.database, imei)
    const again = await check(key, imei)
    expect([again.body.charged, again.body.result]).toEqual([0, 'stolen'])
    const status = await checkStatus(key, imei)
    expect([status.body.operationalStatus, status.headers['amana-charged'], status.body.charged]).toEqual([
      'stolen',
      '0',
      undefined,
    ])
    const otherDigit = `${imei.slice(0, 14)}${(Number(imei[14]) + 1) % 10}`
    expect((await check(key, otherDigit)).body.charged).toBe(0)
    expect(await moneyOf(organisation)).toEqual({ balance: 100_000 - PRICE, reserved: 0 })
    await paidAgo(organisation, DAY - HOUR)
    expect((await check(key, imei)).body.charged).toBe(0)
    // A free answer does not extend the time.
    await paidAgo(organisation, DAY)
    expect((await checkStatus(key, imei)).headers['amana-charged']).toBe(String(PRICE))
    expect((await moneyOf(organisation)).balance).toBe(100_000 - 2 * PRICE)
  })

  test('another organisation pays for itself; a test client pays nothing', async () => {
    const [one, other] = [await partner(), await partner()]
    const imei = newImei()
    for (const { key } of [one, other]) expect((await check(key, imei)).body.charged).toBe(PRICE)
    const { apiKey } = await clientOf(amana, one.organisation, { sandbox: true })
    expect((await check(apiKey, '009900000000013')).body.charged).toBe(0)
  })

  test('an empty balance still answers what was paid for; usage counts the question and what it cost', () =>
    withinOneDay(async () => {
      const { organisation, key, usage } = await partner({ kobo: PRICE })
      const imei = newImei()
      await check(key, imei)
      expect((await check(key, imei)).body.charged).toBe(0)
      expect((await check(key, newImei())).body.code).toBe('balance_too_low')
      expect(await moneyOf(organisation)).toEqual({ balance: 0, reserved: 0 })
      const today = new Date(Date.now() + HOUR).toISOString().slice(0, 10)
      expect(await usage(today, today)).toMatchObject([{ checks: 2, kobo: PRICE }])
    }))

  test('races: the same number at once over two processes and both calls costs one price', async () => {
    const { organisation, key } = await partner({ kobo: 10_000_000 }, { perMinute: 100_000 })
    await rounds({}, async () => {
      const before = await moneyOf(organisation)
      const imei = newImei()
      const answers = await Promise.all(
        [amana, second, amana, second].map((on, index) =>
          (index < 2 ? check : checkStatus)(key, imei, { on }),
        ),
      )
      const charged = answers.map(({ body, headers }) => Number(body.charged ?? headers['amana-charged']))
      expect(charged.toSorted()).toEqual([0, 0, 0, PRICE])
      expect((await moneyOf(organisation)).balance).toBe(before.balance - PRICE)
    })
  })
})

describe('Idempotency-Key of a check', () => {
  test.each([
    [CHECKS, 'idempotency_key_reused', 422],
    [STATUS, 'INVALID_ARGUMENT', 400],
  ])(
    '%s: the same answer again, quoted or not; another number under the key is refused',
    async (path, code, status) => {
      const { organisation, key } = await partner()
      const imei = newImei()
      const first = await ask(key, path, imei, { 'idempotency-key': '"one"' })
      await insertFlag(amana.database, imei)
      const again = await ask(key, path, imei, { 'idempotency-key': 'one' })
      expect([again.status, again.body, again.headers['amana-charged']]).toEqual([
        200,
        first.body,
        first.headers['amana-charged'],
      ])
      expect(again.headers['amana-position']).toBe(first.headers['amana-position'])
      expect(await ask(key, path, newImei(), { 'idempotency-key': 'one' })).toMatchObject({
        status,
        body: { code },
      })
      expect((await ask(key, path, imei, { 'idempotency-key': 'with space' })).status).toBe(400)
      expect(await moneyOf(organisation)).toEqual({ balance: 100_000 - PRICE, reserved: 0 })
      // A question is counted once, however often its answer is sent.
      const asked = await amana.database.db
        .selectFrom('client_usage')
        .selectAll()
        .where('organisation_id', '=', organisation)
        .executeTakeFirstOrThrow()
      expect(asked.checks + asked.check_status).toBe(1)
    },
  )

  test('keys are a client’s own, and one key is not two calls', async () => {
    const { organisation, key } = await partner()
    const { apiKey: colleague } = await clientOf(amana, organisation)
    const imei = newImei()
    await check(key, imei, { 'idempotency-key': 'k' })
    expect((await check(colleague, newImei(), { 'idempotency-key': 'k' })).status).toBe(200)
    expect((await checkStatus(key, imei, { 'idempotency-key': 'k' })).body.code).toBe('INVALID_ARGUMENT')
  })

  test('a refusal frees the key; a running request keeps it', async () => {
    const { organisation, key } = await partner({ kobo: 0 })
    const imei = newImei()
    expect((await check(key, imei, { 'idempotency-key': 'poor' })).status).toBe(402)
    await amana.database.transaction(async (tx) => {
      const { postToLedger } = await import('../organisations/index.ts')
      await postToLedger(tx, { organisation_id: organisation, at: new Date(), kind: 'credit', kobo: PRICE })
    })
    expect((await check(key, imei, { 'idempotency-key': 'poor' })).body.charged).toBe(PRICE)
    await amana.database.db
      .updateTable('idempotency_keys')
      .set({ status: null })
      .where('key', '=', 'poor')
      .execute()
    expect(await check(key, imei, { 'idempotency-key': 'poor' })).toMatchObject({
      status: 409,
      body: { code: 'request_running' },
    })
    expect(await checkStatus(key, imei, { 'idempotency-key': 'poor' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    })
  })

  test('the key of a request whose process died is free after a minute, that of an upload after ten', async () => {
    const { key } = await partner()
    const imei = newImei()
    const claim = { 'idempotency-key': 'dead' }
    const uploadOnce = async () => {
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'text/csv',
        'idempotency-key': 'file',
      }
      const job = { method: 'POST', url: '/partner/v1/check-jobs', headers, payload: `${imei}\n` } as const
      return (await amana.product.app.inject(job)).statusCode
    }
    expect([(await check(key, imei, claim)).status, await uploadOnce()]).toEqual([200, 202])
    const diedBefore = (seconds: number) =>
      amana.database.db
        .updateTable('idempotency_keys')
        .set({ status: null, created_at: after(new Date(), -seconds * SECOND) })
        .where('key', 'in', ['dead', 'file'])
        .execute()
    await diedBefore(5)
    expect([(await check(key, imei, claim)).status, await uploadOnce()]).toEqual([409, 409])
    await diedBefore(61)
    expect([(await check(key, imei, claim)).status, await uploadOnce()]).toEqual([200, 409])
    await diedBefore(601)
    expect(await uploadOnce()).toBe(202)
  })

  test('races: the same request at once over two processes is one question', async () => {
    const { organisation, key } = await partner({ kobo: 10_000_000 }, { perMinute: 100_000 })
    await rounds({}, async (index) => {
      const imei = newImei()
      const answers = await Promise.all(
        [amana, second, amana, second].map((on) =>
          check(key, imei, { on, 'idempotency-key': `race ${index}`.replace(' ', '-') }),
        ),
      )
      for (const { status, body } of answers)
        if (status !== 200) expect([status, body.code]).toEqual([409, 'request_running'])
      const good = answers.filter(({ status }) => status === 200)
      expect(good.length).toBeGreaterThan(0)
      for (const { body } of good) expect(body.charged).toBe(PRICE)
    })
    expect((await moneyOf(organisation)).balance).toBe(10_000_000 - ROUNDS * PRICE)
  })
})

/** A zero in front of them makes no right number, else the line counts as one that lost its zero. */
function whoseFourteenDigitsAreWhole(): string {
  const imei = newImei()
  return luhnValid(`0${imei.slice(0, 14)}`) ? whoseFourteenDigitsAreWhole() : imei
}

describe('a file', () => {
  test('a number that stands several times is paid once, also without its last digit', async () => {
    const imei = whoseFourteenDigitsAreWhole()
    // Money for two numbers is enough.
    const partnerOf = await partner({ kobo: 2 * PRICE })
    const job = await done(partnerOf, [imei, imei, imei.slice(0, 14), newImei(), 'bad'].join('\n'))
    expect(job).toMatchObject({ status: 'done', lines: 5, bad_lines: 1 })
    expect(await moneyOf(partnerOf.organisation)).toEqual({ balance: 0, reserved: 0 })
    const ledger = amana.database.db.selectFrom('organisation_ledger').select(['kind', 'kobo', 'quantity'])
    expect(
      await ledger.where('organisation_id', '=', partnerOf.organisation).orderBy('id').execute(),
    ).toMatchObject([{ kind: 'credit' }, { kind: 'job_reserved', kobo: -2 * PRICE, quantity: 2 }])
  })

  test('what a question or a file paid for costs the next file nothing, and the other way round', async () => {
    const it = await partner()
    const [one, other, third] = [newImei(), newImei(), newImei()]
    await check(it.key, one)
    await done(it, `${one}\n${other}\n`)
    expect(await moneyOf(it.organisation)).toEqual({ balance: 100_000 - 2 * PRICE, reserved: 0 })
    await done(it, `${other}\n${third}\n${one}\n`)
    expect(await moneyOf(it.organisation)).toEqual({ balance: 100_000 - 3 * PRICE, reserved: 0 })
    for (const imei of [one, other, third]) expect((await check(it.key, imei)).body.charged).toBe(0)
    await paidAgo(it.organisation, DAY)
    await done(it, `${other}\n`)
    expect(await moneyOf(it.organisation)).toEqual({ balance: 100_000 - 4 * PRICE, reserved: 0 })
  })

  test('of numbers that lie far apart, with many between them that were paid for', async () => {
    const it = await partner()
    const numbers = Array.from({ length: 6 }, () => newImei()).toSorted()
    for (const imei of numbers.slice(0, 5)) await check(it.key, imei)
    await done(it, [numbers[0], numbers[4], numbers[5]].join('\n'))
    expect(await moneyOf(it.organisation)).toEqual({ balance: 100_000 - 6 * PRICE, reserved: 0 })
  })

  test('what a running job claims is sold once, and what it claimed before its last start is not claimed', async () => {
    const it = await partner()
    const [one, other] = [newImei(), newImei()].toSorted()
    const { id } = await done(it, `${one}\n${other}\n`)
    await moved(id)
    const { db } = amana.database
    await db.deleteFrom('paid_numbers').where('organisation_id', '=', it.organisation).execute()
    const started = after(new Date(), -HOUR)
    await db
      .updateTable('check_jobs')
      .set({ status: 'running', started_at: started, ended_at: null })
      .where('id', '=', id)
      .execute()
    const claim = (imei: string, at: Date) =>
      db
        .insertInto('job_claims')
        .values({
          organisation_id: it.organisation,
          job_id: id,
          first_number: Number(imei.slice(0, 14)),
          last_number: Number(imei.slice(0, 14)),
          numbers: [Number(imei.slice(0, 14))],
          paid_at: at,
        })
        .execute()
    await claim(one as string, after(started, HOUR / 2))
    await claim(other as string, after(started, -HOUR))
    const charged = async (imei = '') => (await check(it.key, imei)).body.charged
    expect([await charged(one), await charged(one), await charged(other)]).toEqual([PRICE, 0, PRICE])
    expect(await db.selectFrom('check_jobs').select('overtaken').where('id', '=', id).execute()).toEqual([
      { overtaken: 1 },
    ])
  })

  test('a job that is cancelled has paid for nothing', async () => {
    const it = await partner()
    const imei = newImei()
    const { id } = await it.jobs.create({ csv: imei })
    const ended = await it.jobs.cancel(id).then(
      () => 'cancelled',
      () => 'done',
    )
    if (ended === 'done') await it.jobs.wait(id)
    expect((await check(it.key, imei)).body.charged).toBe(ended === 'cancelled' ? PRICE : 0)
    expect(await moneyOf(it.organisation)).toEqual({ balance: 100_000 - PRICE, reserved: 0 })
  })

  test('races: two files and questions with the same numbers: each number is paid once', async () => {
    await rounds({ count: Math.ceil(ROUNDS / 3) }, async (index) => {
      const it = await partner()
      const numbers = Array.from({ length: 5 }, () => newImei())
      await inEitherOrder(
        index,
        () => Promise.all([done(it, numbers.join('\n')), done(it, numbers.toReversed().join('\n'))]),
        () => Promise.all(numbers.map((imei, at) => check(it.key, imei, { on: at % 2 ? amana : second }))),
      )
      expect(await moneyOf(it.organisation)).toEqual({ balance: 100_000 - 5 * PRICE, reserved: 0 })
    })
  })
})
