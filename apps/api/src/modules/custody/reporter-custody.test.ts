/** A reporter without an account reads where the police keep the phone, with a code to that contact. */
import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsDone } from '../../testing/jobs-done.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { textOfPdf } from '../cases/cases.fixtures.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { codeTo, lookedUp } from '../flags/imei-to-follow/imei-to-follow.fixtures.ts'
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

const sentByReporter = { name: 'Bisi Ojo', document: 'nin', last_four: '48ab' }
const sendSomebody = (caseNumber: string, proof: string) =>
  amana.call('PUT', `/reports/${caseNumber}/custody/representative/`, { body: { ...sentByReporter, proof } })
const receiptOf = (caseNumber: string, proof: string) =>
  amana.product.app.inject({
    method: 'POST',
    url: `/api/v1/reports/${caseNumber}/custody/receipt/`,
    payload: { proof },
  })

test('sends somebody in the own place, who stands on the receipt that the reporter saves', async () => {
  const report = await reported()
  const { caseNumber } = report
  const proof = await proofFor({ phone: report.phone })
  expect((await sendSomebody(caseNumber, proof)).status).toBe(404)
  const id = await desk.seize(report.imei)
  await desk.step(id, 'owner_called')
  const named = { name: 'Bisi Ojo', document: 'nin', last_four: '48AB' }
  const stranger = await proofFor({ phone: newPhone() })
  expect((await sendSomebody(caseNumber, stranger)).status).toBe(404)
  expect((await sendSomebody(caseNumber, proof)).body.response_data).toEqual(named)
  const seen = async () =>
    (await amana.call('GET', `/le/custody/${id}/`, { token: desk.officer.token })).body.response_data
  expect((await seen()).representative).toEqual(named)
  const { code, representative } = (await ask(caseNumber, proof)).body.response_data
  expect(representative).toEqual(named)
  const remove = (by: string) =>
    amana.call('DELETE', `/reports/${caseNumber}/custody/representative/`, { body: { proof: by } })
  expect((await remove(stranger)).status).toBe(404)
  expect((await remove(proof)).status).toBe(200)
  expect((await seen()).representative).toBeNull()

  await sendSomebody(caseNumber, proof)
  expect((await receiptOf(caseNumber, proof)).statusCode).toBe(404)
  const { receipt } = (await desk.giveBack(id, { owner_code: code })).body.response_data
  const { statusCode, rawPayload, headers } = await receiptOf(caseNumber, proof)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = await textOfPdf(rawPayload)
  for (const part of [receipt, STATION, 'Bisi Ojo', '48AB']) expect(text).toContain(part)
  expect((await receiptOf(caseNumber, stranger)).statusCode).toBe(404)
  for (const late of [await sendSomebody(caseNumber, proof), await remove(proof)])
    expect([late.status, late.body.code]).toEqual([409, 'custody_state'])
})

test('whom a reporter sent collects nothing once the phone has an owner', async () => {
  const report = await reported()
  const id = await desk.seize(report.imei)
  await sendSomebody(report.caseNumber, await proofFor({ phone: report.phone }))
  const represented = async () =>
    (await amana.call('GET', `/le/custody/${id}/`, { token: desk.officer.token })).body.response_data
      .representative
  expect(await represented()).not.toBeNull()
  const owner = await amana.account()
  await sql`with device as (insert into devices (brand, model, registered_at) values ('Tecno', 'Spark', now()) returning id),
    numbered as (insert into device_imeis (imei, device_id, slot) select ${report.imei}, id, 1 from device)
    insert into ownerships (device_id, user_id, origin, acquired_at)
    select id, ${owner.userId}, 'registration', now() from device`.execute(amana.database.db)
  expect(await represented()).toBeNull()
  const nobodys = sql`update custody_representatives set named_for_flag_id = null where custody_id = ${id}`
  await expect(nobodys.execute(amana.database.db)).rejects.toThrow('custody_representatives_named_once')
})

test('a code to collect a phone says so in its message, and gives no phones', async () => {
  const report = await reported()
  await desk.step(await desk.seize(report.imei), 'owner_called')
  const contact = { phone: report.phone, purpose: 'collect' }
  expect((await amana.call('POST', '/reports/lookup/', { body: contact })).body.response_data).toEqual({})
  const code = await codeTo(amana, report.phone)
  const texts = amana.sms.filter(({ to }) => to === report.phone).map(({ text }) => text)
  expect(texts.join('\n')).toContain(`see where your phone is: ${code}`)
  const { body } = await amana.call('POST', '/reports/lookup/', { body: { ...contact, code } })
  expect(body.response_data).toEqual({ proof: expect.any(String) })
  expect((await ask(report.caseNumber, body.response_data.proof)).body.response_data.state).toBe(
    'owner_called',
  )
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
