/** Found cases at erasure, and after their retention (docs/privacy.md). */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, DAY } from '../../kernel/durations.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { allPersonalData } from '../../testing/personal-data.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { newImei, register } from '../devices/devices.fixtures.ts'
import { foundFixtures } from '../found/found.fixtures.ts'
import { flagOn } from '../law-enforcement/law-enforcement.fixtures.ts'
import { exportOf } from './profile.fixtures.ts'
import { purgePersonalData } from './purge-personal-data.ts'

const password = 'a-long-way-to-Jos-3'
let amana: TestProduct
let found: ReturnType<typeof foundFixtures>
beforeAll(async () => {
  amana = await startTestProduct()
  found = foundFixtures(amana)
})
afterAll(() => amana.stop())

const personalData = await allPersonalData()
const purgeAfter = (days: number) =>
  purgePersonalData({
    database: amana.database,
    clock: { now: () => after(new Date(), days * DAY) },
    log: { error: (line: object) => expect(line).toBeUndefined() },
    personalData: () => personalData,
  })
const casesLeft = async (caseNumber: string) =>
  (
    await amana.database.db
      .selectFrom('found_cases')
      .selectAll()
      .where('case_number', '=', caseNumber)
      .execute()
  )[0]

async function phoneOf(owner: { token: string }) {
  return (await register(amana, owner.token, { imei: newImei() })).body.response_data.imei as string
}
const erase = (token: string) => amana.call('DELETE', '/users/profile/delete/', { token, body: { password } })
const photo = async () => ({
  name: 'a.png',
  content: await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer(),
})

test('an owner who wrote and is erased: own words and photos go, the conversation closes, the finder’s stay', async () => {
  const owner = await amana.account('user', { password })
  const report = await found.found(await phoneOf(owner))
  await found.writeWithPhotos(report.case, { token: owner.token }, 'Call me at Allen Lane', [await photo()])
  expect((await exportOf(amana, owner)).body.response_data.found_phones).toMatchObject([
    {
      case_number: report.case,
      side: 'owner',
      email: null,
      place: null,
      messages: [{ text: 'Call me at Allen Lane' }],
    },
  ])
  expect((await erase(owner.token)).status).toBe(200)
  const { messages, closed_at } = (await found.read(report.case, report)).body.response_data
  expect(closed_at).not.toBeNull()
  expect(messages.map((each: { text: string; photos: [] }) => [each.text, each.photos.length])).toEqual([
    ['It lay on a seat of the bus.', 0],
    ['', 0],
  ])
  expect((await casesLeft(report.case))?.owner_user_id).toBeNull()
})

test('an owner who never wrote and is erased: the finder is shown nothing', async () => {
  const owner = await amana.account('user', { password })
  const report = await found.found(await phoneOf(owner))
  expect((await erase(owner.token)).status).toBe(200)
  expect((await found.read(report.case, report)).body.response_data.closed_at).toBeNull()
  expect((await found.write(report.case, report, 'Hello?')).status).toBe(201)
})

test('a finder who is erased: words, place and address go, also of reports without signing in', async () => {
  const [owner, finder] = [await amana.account(), await amana.account('user', { password })]
  const imei = await phoneOf(owner)
  const signedIn = await found.report({ imei, email: finder.email }, finder.token)
  const visitor = await found.found(imei, { email: finder.email, message: 'Found it again' })
  await jobsDone(amana)
  expect((await exportOf(amana, finder)).body.response_data.found_phones).toMatchObject([
    {
      side: 'finder',
      email: finder.email,
      place: 'Ojuelegba bus stop',
      messages: [{ text: 'It lay on a seat of the bus.' }],
    },
  ])
  expect((await erase(finder.token)).status).toBe(200)
  for (const caseNumber of [signedIn.body.response_data.case, visitor.case]) {
    expect(await casesLeft(caseNumber)).toMatchObject({
      finder_email: '',
      place: '',
      finder_user_id: null,
      closed_by: 'erasure',
    })
    const { messages, closed_at } = (await found.read(caseNumber, { token: owner.token })).body.response_data
    expect([messages.map(({ text }: { text: string }) => text), closed_at === null]).toEqual([[''], false])
  }
  // Their token opens nothing any more.
  expect((await found.read(visitor.case, visitor)).status).toBe(404)
})

test('a quiet conversation closes after 30 days, and goes 180 days after its end', async () => {
  const report = await found.found(newImei())
  await purgeAfter(29)
  expect((await found.read(report.case, report)).body.response_data.closed_at).toBeNull()
  await purgeAfter(31)
  expect((await found.read(report.case, report)).body.response_data.closed_at).not.toBeNull()
  await purgeAfter(31 + 179)
  expect(await casesLeft(report.case)).toBeDefined()
  await purgeAfter(31 + 181)
  expect(await casesLeft(report.case)).toBeUndefined()
})

test('an open case of the phone keeps it; afterwards everything goes with it', async () => {
  const imei = newImei()
  const report = await found.found(imei)
  await found.writeWithPhotos(report.case, report, 'A photo', [await photo()])
  await found.close(report.case, report)
  const flagId = await flagOn(amana, imei)
  await purgeAfter(181)
  expect(await casesLeft(report.case)).toBeDefined()
  await amana.database.db
    .updateTable('flags')
    .set({ status: 'cleared', cleared_at: new Date() })
    .where('id', '=', flagId)
    .execute()
  await purgeAfter(181)
  expect(await casesLeft(report.case)).toBeUndefined()
  const { rows } = await amana.database.pool.query(
    `select 1 from found_messages m left join found_cases c on c.id = m.case_id where c.id is null`,
  )
  expect(rows).toEqual([])
})
