/** Reports that wait for their IMEI: officers find them, and add the number from a paper. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsDone } from '../../testing/jobs-done.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { reportWithout, waitingCase } from '../flags/imei-to-follow/imei-to-follow.fixtures.ts'
import { lastAudit, ownedPhone } from './law-enforcement.fixtures.ts'

let amana: TestProduct
let officer: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  officer = await amana.account('officer')
})
afterAll(() => amana?.stop())

const find = async (q: string): Promise<string[]> => {
  const path = `/le/pending-reports/?q=${encodeURIComponent(q)}`
  const { body } = await amana.call('GET', path, { token: officer.token })
  return body.response_data.results.map(({ case_number }: { case_number: string }) => case_number)
}
const add = (caseNumber: string, body: object, { token } = officer) =>
  amana.call('POST', `/le/pending-reports/${caseNumber}/imei/`, { token, body })

test('are found by case number, its digits, phone number and email address, exactly', async () => {
  const phone = newPhone()
  const email = `Waits-${phone.slice(1)}@example.com`
  const [byPhone, byMail] = [
    await waitingCase(amana, { phone }),
    await waitingCase(amana, { phone: newPhone(), email: email.toLowerCase() }),
  ]
  expect(await find(byPhone)).toEqual([byPhone])
  expect(await find(byPhone.slice(-6))).toEqual([byPhone])
  expect(await find(phone.replace('+234', '0'))).toEqual([byPhone])
  expect(await find(email)).toEqual([byMail])
  for (const nobody of [newPhone(), 'waits', 'LE-2026-999999', phone.slice(-5)])
    expect(await find(nobody), nobody).toEqual([])
  expect(await lastAudit(amana)).toMatchObject({
    action: 'list_work',
    detail: { kind: 'imei_to_follow', cases: [] },
  })
})

test('one whose contact nobody proved is not found, and gets no number', async () => {
  const phone = newPhone()
  const caseNumber: string = (await reportWithout(amana, { phone })).body.response_data.case
  expect(await find(phone)).toEqual([])
  expect((await add(caseNumber, { imei: newImei(), reason: 'Affidavit' })).status).toBe(404)
  expect((await reportWithout(amana, { phone: newPhone() })).status).toBe(201)
})

test('an officer adds the number with where it comes from: under review, noted, audited, and the reporter hears of it', async () => {
  const phone = newPhone()
  const caseNumber = await waitingCase(amana, { phone })
  const imei = newImei()
  const { status, body } = await add(caseNumber, { imei, reason: 'Affidavit of 3 March' })
  expect([status, body.response_data]).toMatchObject([200, { case_number: caseNumber, imei }])
  expect(await lastAudit(amana)).toMatchObject({
    ...{ action: 'add_report_imei', imei, case_reference: caseNumber, purpose: 'Affidavit of 3 March' },
  })
  const { db } = amana.database
  const flag = await db
    .selectFrom('flags')
    .selectAll()
    .where('case_number', '=', caseNumber)
    .executeTakeFirstOrThrow()
  expect(flag).toMatchObject({ imei, status: 'under_review', public_report: true, reporter_phone: phone })
  const note = db.selectFrom('flag_notes').select(['note', 'audience']).where('flag_id', '=', flag.id)
  expect(await note.execute()).toEqual([{ note: 'IMEI added: Affidavit of 3 March', audience: 'internal' }])
  expect(await find(caseNumber)).toEqual([])
  await jobsDone(amana)
  const texts = amana.sms.filter(({ to }) => to === phone).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('an officer added the IMEI'))).toHaveLength(1)
  expect(texts.join()).not.toContain(imei)
  expect((await add(caseNumber, { imei: newImei(), reason: 'Box' })).body).toMatchObject({
    code: 'flag_state',
  })
})

test('not to an own report, nor the number of an own phone; and what is missing is named', async () => {
  const phone = newPhone()
  const caseNumber = await waitingCase(amana, { phone })
  const reporter = await amana.account('officer')
  await amana.database.db
    .updateTable('users')
    .set({ phone_number: phone, phone_verified_at: new Date() })
    .where('id', '=', reporter.userId)
    .execute()
  expect((await add(caseNumber, { imei: newImei(), reason: 'Box' }, reporter)).body.code).toBe('forbidden')
  const owner = await amana.account('officer')
  const { imei, deviceId } = await ownedPhone(amana)
  await amana.database.db
    .updateTable('ownerships')
    .set({ user_id: owner.userId })
    .where('device_id', '=', deviceId)
    .execute()
  expect((await add(caseNumber, { imei, reason: 'Box' }, owner)).body.code).toBe('forbidden')
  const missing = await add(caseNumber, { imei: newImei(), reason: ' ' })
  expect(missing).toMatchObject({ status: 422, body: { errors: [{ field: 'reason' }] } })
  expect((await add('LE-2026-999999', { imei: newImei(), reason: 'Box' })).status).toBe(404)
  expect(await find(caseNumber)).toEqual([caseNumber])
})
