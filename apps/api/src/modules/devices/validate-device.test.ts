import { DEVICE_MESSAGES, type Imei } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'

const IMEI = '356938035643809' as Imei
const SECOND_IMEI = '490154203237518' as Imei

let amana: TestProduct
let ada: { userId: string; token: string }
beforeAll(async () => {
  amana = await startTestProduct()
  ada = await amana.account()
})
afterAll(() => amana.stop())

const validate = (imei: string, token?: string) =>
  amana.call('GET', `/devices/${imei}/validation/`, token === undefined ? {} : { token })

function prove(at: Date | null) {
  return amana.database.db
    .updateTable('users')
    .set({ phone_verified_at: at })
    .where('id', '=', ada.userId)
    .execute()
}

let cases = 0
async function flag(
  imei: string,
  flag_type: 'stolen' | 'lost' | 'found',
  status: 'active' | 'under_review' | 'cleared',
) {
  const now = new Date()
  cases += 1
  await amana.database.db
    .insertInto('flags')
    .values({
      case_number: `LE-2026-${String(cases).padStart(6, '0')}`,
      imei: imei as Imei,
      flag_type,
      status,
      reason: 'test',
      device_state: null,
      reported_by_user_id: null,
      reporter_name: 'Ada',
      reporter_phone: null,
      reporter_email: null,
      created_at: now,
      updated_at: now,
      cleared_at: status === 'cleared' ? now : null,
      cleared_by_user_id: null,
    })
    .execute()
}

async function hold(imei: string, released: boolean) {
  const now = new Date()
  await amana.database.db
    .insertInto('police_holds')
    .values({
      imei: imei as Imei,
      placed_by_user_id: ada.userId,
      reason: 'test',
      placed_at: now,
      released_at: released ? now : null,
    })
    .execute()
}

async function clear() {
  await amana.database.db.deleteFrom('flags').execute()
  await amana.database.db.deleteFrom('police_holds').execute()
}

describe('before the number is proven', () => {
  test('the flag state is not told', async () => {
    await flag(IMEI, 'stolen', 'active')
    expect(await validate(IMEI, ada.token)).toMatchObject({
      status: 200,
      body: {
        response_description: 'Device validation',
        response_data: { imei: IMEI, sim_verified: false, luhn_valid: true, flagged: null },
      },
    })
    await clear()
  })
})

describe('five numbers a day', () => {
  const proven = async () => {
    const account = await amana.account()
    const changes = { phone_verified_at: new Date() }
    await amana.database.db.updateTable('users').set(changes).where('id', '=', account.userId).execute()
    return (imei: string) => validate(imei, account.token)
  }
  const numbers = (tac: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${tac}${100000 + index}0`)

  test('are told, each as often as it is asked, with any last digit; the sixth is not', async () => {
    const ask = await proven()
    const [told, sixth] = [numbers('99000081', 5), '990000819999990']
    for (const _ of [1, 2]) for (const imei of told) expect((await ask(imei)).status).toBe(200)
    for (const _ of [1, 2]) {
      const refused = await ask(sixth)
      expect(refused).toMatchObject({
        status: 429,
        body: { code: 'too_many_requests', response_description: DEVICE_MESSAGES.validatedEnough },
      })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await ask(told[0]?.replace(/.$/, '7') ?? '')).body.response_data.flagged).toBe(false)
  })

  test('also when forty are asked at once', async () => {
    const ask = await proven()
    const answers = await Promise.all(numbers('99000082', 40).map(ask))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
  })

  test('do not count before the own number is proven: nothing is told', async () => {
    const account = await amana.account()
    for (const imei of numbers('99000083', 7)) {
      const answer = await validate(imei, account.token)
      expect([answer.status, answer.body.response_data.flagged]).toEqual([200, null])
    }
  })
})

describe('with a proven number', () => {
  beforeAll(() => prove(new Date()))

  test('a number that nobody has flagged', async () => {
    expect((await validate(IMEI, ada.token)).body.response_data).toMatchObject({
      sim_verified: true,
      flagged: false,
    })
  })

  test('brand and model by the TAC, the check digit, and what people paste', async () => {
    const { tac, brand, model } = await amana.database.db
      .selectFrom('tacs')
      .select(['tac', 'brand', 'model'])
      .orderBy('tac')
      .executeTakeFirstOrThrow()
    const known = (await validate(`${tac}-000000-0`, ada.token)).body.response_data
    expect(known).toMatchObject({ imei: `${tac}0000000`, brand, model })
    const digits = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, digit) => (await validate(`${tac}000000${digit}`, ada.token)).body.response_data.luhn_valid,
      ),
    )
    expect(digits.filter(Boolean)).toHaveLength(1)
    const unknown = (await validate('000000000000000', ada.token)).body.response_data
    expect(unknown).toMatchObject({ brand: '', model: '' })
  })

  test.each([
    ['stolen', 'active', true],
    ['lost', 'active', true],
    ['stolen', 'under_review', false],
    ['lost', 'cleared', false],
    ['found', 'active', false],
  ] as const)('a %s flag that is %s: %s', async (type, status, flagged) => {
    await flag(IMEI, type, status)
    expect((await validate(IMEI, ada.token)).body.response_data.flagged).toBe(flagged)
    await clear()
  })

  test.each([
    [false, true],
    [true, false],
  ])('a hold, lifted %s: %s', async (released, flagged) => {
    await hold(IMEI, released)
    expect((await validate(IMEI, ada.token)).body.response_data.flagged).toBe(flagged)
    await clear()
  })

  test('a flag or hold on one IMEI of a device counts for the other', async () => {
    const { id } = await amana.database.db
      .insertInto('devices')
      .values({ brand: 'Test', model: 'Two', ownership_proven_at: null, registered_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await amana.database.db
      .insertInto('device_imeis')
      .values([
        { imei: IMEI, device_id: id, slot: 1 },
        { imei: SECOND_IMEI, device_id: id, slot: 2 },
      ])
      .execute()
    await flag(SECOND_IMEI, 'lost', 'active')
    expect((await validate(IMEI, ada.token)).body.response_data.flagged).toBe(true)
    await clear()
    await hold(IMEI, false)
    expect((await validate(SECOND_IMEI, ada.token)).body.response_data.flagged).toBe(true)
    await clear()
    expect((await validate(IMEI, ada.token)).body.response_data.flagged).toBe(false)
  })
})

test('a proven account is told fifty times a day, another one of its own', async () => {
  const [eager, other] = [await amana.account(), await amana.account()]
  const ids = [eager.userId, other.userId]
  await amana.database.db
    .updateTable('users')
    .set({ phone_verified_at: new Date() })
    .where('id', 'in', ids)
    .execute()
  const answers = await Promise.all(Array.from({ length: 51 }, () => validate(IMEI, eager.token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    body: { code: 'too_many_requests', response_description: expect.stringContaining('50 phones today') },
  })
  expect(await validate(IMEI, other.token)).toMatchObject({
    status: 200,
    body: { response_data: { flagged: false } },
  })
})

test('what is no IMEI', async () => {
  expect(await validate('12345', ada.token)).toMatchObject({
    status: 422,
    body: { code: 'validation_failed', errors: [{ field: 'imei' }] },
  })
})

test('nobody without a bearer', async () => {
  expect(await validate(IMEI)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
})
