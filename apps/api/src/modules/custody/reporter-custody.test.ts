/** A reporter without an account reads where the police keep the phone, with a code to that contact. */
import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsDone } from '../../testing/jobs-done.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { newPhone } from '../flags/flags.fixtures.ts'
import { lookedUp } from '../flags/imei-to-follow/imei-to-follow.fixtures.ts'
import { flagOn, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { type Desk, openDesk, STATION } from './custody.fixtures.ts'

let amana: TestProduct
let desk: Desk
beforeAll(async () => {
  amana = await startTestProduct()
  desk = await openDesk(amana)
})
afterAll(() => amana?.stop())

interface Reported {
  imei: Imei
  phone: string
  email: string | null
  caseNumber: string
}

/** A confirmed public report, or one of an officer, of a phone that nobody registered. */
async function reported(
  of: { email?: boolean; proven?: boolean; officers?: boolean; imei?: Imei } = {},
): Promise<Reported> {
  const { email: byMail = false, proven = true, officers = false } = of
  const imei = of.imei ?? (newImei() as Imei)
  const phone = newPhone()
  const email = byMail ? `reporter-${phone.slice(1)}@example.com` : null
  const flagId = await flagOn(amana, imei)
  await sql`update flags set public_report = ${!officers}, reported_by_user_id = null,
    officer_user_id = ${officers ? desk.second.userId : null}, reporter_email = ${email}, reporter_phone = ${phone},
    contact_verified_at = ${proven && !officers ? new Date() : null} where id = ${flagId}`.execute(
    amana.database.db,
  )
  const { case_number } = await amana.database.db
    .selectFrom('flags')
    .select('case_number')
    .where('id', '=', flagId)
    .executeTakeFirstOrThrow()
  return { imei, phone, email, caseNumber: case_number }
}

const status = async ({ caseNumber }: Pick<Reported, 'caseNumber'>, phone: string) =>
  amana.call('GET', `/reports/${caseNumber}/?phone=${encodeURIComponent(phone)}`)
const ask = (caseNumber: string, proof: string) =>
  amana.call('POST', `/reports/${caseNumber}/custody/`, { body: { proof } })
const proofFor = async (contact: { email: string } | { phone: string }, count?: number): Promise<string> =>
  (await lookedUp(amana, contact, count)).proof

test('reads the state with the number of the report, station and code with a code to it, and the return', async () => {
  const report = await reported()
  expect((await status(report, report.phone)).body.response_data.custody).toBe(undefined)
  const proof = await proofFor({ phone: report.phone })
  expect((await ask(report.caseNumber, proof)).status).toBe(404)

  const id = await desk.seize(report.imei)
  const { custody } = (await status(report, report.phone)).body.response_data
  expect(custody).toMatchObject({ state: 'matched' })
  expect((await ask(report.caseNumber, proof)).body.response_data).toMatchObject({
    ...{ state: 'matched', station: null, code: null, case_number: report.caseNumber },
  })

  await desk.step(id, 'owner_called')
  expect((await status(report, report.phone)).body.response_data.custody).toEqual({
    ...{ state: 'owner_called', since: expect.any(String) },
  })
  const called = (await ask(report.caseNumber, proof)).body.response_data
  expect(called).toMatchObject({
    station: { name: STATION, address: '1 Road', phone: '0700 1', hours: 'Daily' },
    code: expect.stringMatching(/^\d{6}$/),
    representative: null,
  })

  expect((await desk.giveBack(id, { owner_code: called.code })).status).toBe(200)
  expect((await ask(report.caseNumber, proof)).body.response_data).toMatchObject({
    ...{ state: 'returned', code: null, receipt: expect.stringMatching(/^CR-/) },
  })
  const returned = (await status(report, report.phone)).body.response_data
  expect([returned.status, returned.custody.state]).toEqual(['cleared', 'returned'])
})

test('of an officer’s report reads the same by the number that the officer wrote', async () => {
  const report = await reported({ officers: true })
  await desk.step(await desk.seize(report.imei), 'owner_called')
  const read = await status(report, report.phone)
  expect([read.status, read.body.response_data.custody?.state]).toEqual([200, 'owner_called'])
  const { status: answered, body } = await ask(report.caseNumber, await proofFor({ phone: report.phone }))
  expect([answered, body.response_data.station.name]).toEqual([200, STATION])
  expect((await status(report, newPhone())).status).toBe(404)
})

test('by an e-mail report only the mailbox counts, not the number that nobody proved', async () => {
  const report = await reported({ email: true })
  await desk.step(await desk.seize(report.imei), 'owner_called')
  await jobsDone(amana)
  expect((await ask(report.caseNumber, await proofFor({ phone: report.phone }))).status).toBe(404)
  const byMail = await ask(report.caseNumber, await proofFor({ email: report.email ?? '' }))
  expect([byMail.status, byMail.body.response_data.station.name]).toEqual([200, STATION])
})

test('says nothing to a stranger or to an unproven contact', async () => {
  const report = await reported()
  const unproven = await reported({ proven: false })
  for (const { imei } of [report, unproven]) await desk.step(await desk.seize(imei), 'owner_called')
  const stranger = await proofFor({ phone: newPhone() })
  for (const caseNumber of [report.caseNumber, 'LE-2026-999999'])
    expect(await ask(caseNumber, stranger)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await ask(unproven.caseNumber, await proofFor({ phone: unproven.phone }))).status).toBe(404)
  expect((await status(unproven, unproven.phone)).body.response_data.custody).toBe(undefined)
  expect((await ask(report.caseNumber, 'no-proof')).body.code).toBe('code_expired')
  expect((await amana.call('POST', `/reports/${report.caseNumber}/custody/`, { body: {} })).status).toBe(422)
})

test('of a registered phone its owner reads it, not the one who reported it', async () => {
  const { imei } = await ownedPhone(amana, await amana.account())
  const report = await reported({ imei })
  await desk.step(await desk.seize(imei), 'owner_called')
  expect((await ask(report.caseNumber, await proofFor({ phone: report.phone }))).status).toBe(404)
  expect((await status(report, report.phone)).body.response_data.custody).toBe(undefined)
})
