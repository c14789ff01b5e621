/** "Already paid? Get your report again": for buyers who have neither the page nor an account. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../kernel/durations.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { giveCard, initiate, startCheck, verify } from '../../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { movableClock } from '../accounts/accounts.fixtures.ts'
import { newImei } from '../devices/devices.fixtures.ts'

const clock = movableClock()
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock, env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
})
beforeEach(() => clock.forward(2 * DAY))
afterAll(() => amana?.stop())

let networks = 0
const newNetwork = () => `198.51.100.${++networks}`
const again = (body: object, network = newNetwork()) =>
  amana.call('POST', '/payments/reports/again/', { body, headers: { 'x-forwarded-for': network } })
const reportsTo = (email: string) =>
  amana.sent.filter(({ to, id }) => to === email && id.startsWith('report.')).length

let buyers = 0
async function paid({
  email = `buyer${++buyers}@example.com`,
  token,
}: {
  email?: string
  token?: string
} = {}) {
  const check = await startCheck(amana, { imei: newImei(), ...(token ? { token } : {}) })
  const { body } = await initiate(amana, check, { metadata: { email } })
  const { reference, checkout } = body.response_data
  await giveCard(amana, checkout.url)
  await verify(amana, check, reference)
  await waitUntil(() => amana.sent.some(({ id }) => id === `report.${check.id}`))
  return { email, imei: check.imei, reference, first: reportsTo(email) }
}
/** Reports that came after the first one. */
const got = async ({ email, first }: { email: string; first: number }) => {
  await jobsDone(amana)
  return reportsTo(email) - first
}
/** All that an asker sees. */
const seen = ({ status, body: { request_id: _, ...body } }: Awaited<ReturnType<typeof again>>) => ({
  status,
  body,
})

test('by e-mail and IMEI, also with another check digit, or by the reference: to the address that paid', async () => {
  const report = await paid()
  expect(await again({ email: ` ${report.email.toUpperCase()} `, imei: report.imei })).toMatchObject({
    status: 200,
    body: {
      response_description: expect.stringMatching(/^If a report was paid for with this/),
      response_data: null,
    },
  })
  expect(await got(report)).toBe(1)
  const last = Number(report.imei.slice(-1))
  expect(
    (await again({ email: report.email, imei: report.imei.slice(0, 14) + ((last + 1) % 10) })).status,
  ).toBe(200)
  expect((await again({ reference: report.reference })).status).toBe(200)
  expect(await got(report)).toBe(3)
  const mail = amana.sent.findLast(({ to }) => to === report.email)
  expect(mail?.attachments[0]?.filename).toBe(`amana-report-${report.imei}.pdf`)
})

test('of an account too, and the newest of two checks of one phone', async () => {
  const { token } = await amana.account()
  const report = await paid({ token })
  expect((await again({ email: report.email, imei: report.imei })).status).toBe(200)
  expect(await got(report)).toBe(1)
})

test('whatever is not paid for is answered alike, and nothing is sent', async () => {
  const report = await paid()
  const unpaid = await startCheck(amana, { imei: newImei() })
  const started = await initiate(amana, unpaid, { metadata: { email: 'unpaid@example.com' } })
  const hit = seen(await again({ email: report.email, imei: report.imei }))
  for (const body of [
    { email: 'nobody@example.com', imei: report.imei },
    { email: report.email, imei: newImei() },
    { email: 'unpaid@example.com', imei: unpaid.imei },
    { reference: started.body.response_data.reference },
    { reference: 'AMN-unknown' },
  ])
    expect(seen(await again(body))).toEqual(hit)
  expect(await got(report)).toBe(1)
  expect(amana.sent.filter(({ to }) => to === 'nobody@example.com' || to === 'unpaid@example.com')).toEqual(
    [],
  )
  const jobs = await amana.database.pool.query(
    `select count(*)::int as n from pgboss.job where name = 'verifications.deliver-asked'`,
  )
  expect(jobs.rows[0]?.n, 'one job for each request, so that the time tells nothing').toBeGreaterThanOrEqual(
    6,
  )
})

test('three a day for an address, known or not; by other references too', async () => {
  const [report, other] = [await paid(), await paid()]
  const one = await paid({ email: report.email })
  for (let time = 0; time < 3; time += 1) {
    expect((await again({ email: report.email, imei: report.imei })).status).toBe(200)
    expect((await again({ email: 'unknown@example.com', imei: report.imei })).status).toBe(200)
  }
  const refused = {
    status: 429,
    body: { code: 'too_many_requests' },
    headers: { 'retry-after': expect.anything() },
  }
  expect(await again({ email: report.email, imei: report.imei })).toMatchObject(refused)
  expect(await again({ email: 'unknown@example.com', imei: report.imei })).toMatchObject(refused)
  // A reference names no address, so its answer tells nothing; nothing is sent either.
  expect((await again({ reference: one.reference })).status).toBe(200)
  expect(await got(one)).toBe(3)
  expect((await again({ reference: other.reference })).status).toBe(200)
  expect(await got(other)).toBe(1)
  clock.forward(DAY + HOUR)
  expect((await again({ email: report.email, imei: report.imei })).status).toBe(200)
})

test('five an hour for a network', async () => {
  const [network, statuses] = [newNetwork(), [] as number[]]
  for (let asked = 0; asked < 7; asked += 1)
    statuses.push((await again({ email: `asked${asked}@example.com`, imei: newImei() }, network)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  clock.forward(HOUR + 2 * MINUTE)
  expect((await again({ reference: 'AMN-unknown' }, network)).status).toBe(200)
})

test('they count as mails to an address that never answered', async () => {
  const report = await paid()
  const mail = (at: string) =>
    amana.call('POST', '/reports/', {
      headers: { 'x-forwarded-for': at },
      body: {
        ...{
          reporter_name: 'Chidi Eze',
          device_state: 'Lagos',
          reason_for_flagging: 'Snatched',
          flag_type: 'stolen',
        },
        ...{ imei: newImei(), phone: '08031112233', email: report.email },
      },
    })
  // The first report was one; eight more, and one is left.
  for (let nth = 0; nth < 8; nth += 1) expect((await mail(newNetwork())).status).toBe(201)
  for (let nth = 0; nth < 2; nth += 1) expect((await again({ reference: report.reference })).status).toBe(200)
  expect(await got(report)).toBe(1)
})

test.each([
  [{}, ['email', 'imei']],
  [{ email: 'ada@example.com' }, ['imei']],
  [{ imei: '356938035643809' }, ['email']],
  [{ email: 'ada', imei: '12' }, ['email', 'imei']],
  [{ email: 'ada@example.com', imei: '356938035643809', phone: '1' }, ['phone']],
  [{ reference: 'x'.repeat(101) }, ['reference']],
])('%j', async (body, fields) => {
  const answer = await again(body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(fields)
})
