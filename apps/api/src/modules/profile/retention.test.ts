import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, DAY } from '../../kernel/durations.ts'
import { buyReport, startCheck } from '../../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { insertFlag, newImei } from '../devices/devices.fixtures.ts'
import { purgePersonalData } from './purge-personal-data.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

const purgeAfter = (days: number) =>
  purgePersonalData({ database: amana.database, clock: { now: () => after(new Date(), days * DAY) } })

test('visitors’ contacts go after 180 days, from checks and payments; an account’s stay', async () => {
  const { db } = amana.database
  const ada = await amana.account()
  const visitor = await buyReport(amana)
  const own = await startCheck(amana, { token: ada.token })
  const emailOf = async (id: string) =>
    (await db.selectFrom('verifications').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  const paidBy = async () =>
    (await db.selectFrom('payments').select('email').where('verification_id', '=', visitor.id).executeTakeFirstOrThrow()).email
  await purgeAfter(179)
  expect([await emailOf(visitor.id), await paidBy(), await emailOf(own.id)]).toEqual([
    'buyer@example.com',
    'buyer@example.com',
    ada.email,
  ])
  await purgeAfter(181)
  expect([await emailOf(visitor.id), await paidBy(), await emailOf(own.id)]).toEqual([null, '', ada.email])
  await purgeAfter(181)
})

test('who reported in public goes when the case has been over for 180 days, and never while it is open or held', async () => {
  const { db } = amana.database
  const officer = await amana.account('officer')
  const [over, open, held] = [newImei(), newImei(), newImei()]
  await insertFlag(amana.database, over, { status: 'cleared', public_report: true, clearedBy: officer.userId })
  await insertFlag(amana.database, open, { status: 'active', public_report: true })
  await insertFlag(amana.database, held, { status: 'cleared', public_report: true, clearedBy: officer.userId })
  await db
    .insertInto('police_holds')
    .values({ imei: held, placed_by_user_id: officer.userId, reason: 'Evidence', placed_at: new Date(), released_at: null })
    .execute()
  const reporterOf = async (imei: string) =>
    (await db.selectFrom('flags').select('reporter_name').where('imei', '=', imei).executeTakeFirstOrThrow()).reporter_name
  const name = await reporterOf(open)
  await purgeAfter(181)
  expect([await reporterOf(over), await reporterOf(open), await reporterOf(held)]).toEqual(['Deleted user', name, name])
})

test('an account whose address nobody proved goes after 30 days, with what it agreed to; a proven one stays', async () => {
  const { db } = amana.database
  const email = 'never.proven@example.com'
  const password = 'a-long-way-to-Jos-3'
  await amana.call('POST', '/users/register/', {
    body: { email, first_name: 'Never', last_name: 'Proven', password, confirm_password: password },
  })
  const ada = await amana.account()
  const idOf = async (address: string) =>
    (await db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst())?.id
  const unproven = (await idOf(email)) ?? ''
  await purgeAfter(29)
  expect(await idOf(email)).toBe(unproven)
  expect(await db.selectFrom('consents').select('purpose').where('user_id', '=', unproven).execute()).toHaveLength(2)
  await purgeAfter(31)
  expect(await idOf(email)).toBeUndefined()
  const emptied = await db
    .selectFrom('users')
    .select(['first_name', 'password_hash'])
    .where('id', '=', unproven)
    .executeTakeFirst()
  expect(emptied).toEqual({ first_name: 'Deleted', password_hash: '' })
  expect(await db.selectFrom('consents').select('purpose').where('user_id', '=', unproven).execute()).toEqual([])
  expect(await idOf(ada.email)).toBe(ada.userId)
})
