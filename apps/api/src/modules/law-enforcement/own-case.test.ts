/** An officer owns no devices and decides nothing of their own (decisions §17). */
import { DEVICE_MESSAGES, OFFICER_MESSAGES } from '@amana/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { newImei, SMALL_PDF, sendForm } from '../devices/devices.fixtures.ts'
import { flagOn, ownedPhone } from './law-enforcement.fixtures.ts'

let amana: TestProduct
let officer: TestAccount
let other: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  officer = await amana.account('officer')
  other = await amana.account('officer')
})
afterAll(() => amana.stop())

const post = (path: string, body: unknown, by = officer) => amana.call('POST', path, { token: by.token, body })
const receipt = { name: 'r.pdf', type: 'application/pdf', content: SMALL_PDF }
const reason = { reason: 'Receipt fits' }
const refused = { status: 403, code: 'forbidden', said: OFFICER_MESSAGES.ownCase }
const saidOf = ({ status, body }: { status: number; body: { code: string; response_description: string } }) => ({
  status,
  code: body.code,
  said: body.response_description,
})

test('an officer registers, claims and receives no device', async () => {
  const phone = await ownedPhone(amana)
  const claim = await sendForm(amana, `/devices/${phone.imei}/disputes/`, officer.token, { reason: 'Mine' }, [receipt])
  expect({ status: claim.status, said: claim.body.response_description }).toEqual({
    status: 403,
    said: DEVICE_MESSAGES.officerOwnsNone,
  })
  const claims = await amana.database.db.selectFrom('disputes').select('id').where('device_id', '=', phone.deviceId).execute()
  expect(claims).toEqual([])
})

test('a claim is not decided by its claimant, nor by the owner; another officer decides', async () => {
  const { db } = amana.database
  const phone = await ownedPhone(amana)
  const person = await amana.account()
  await sendForm(amana, `/devices/${phone.imei}/disputes/`, person.token, { reason: 'Mine' }, [receipt])
  const { id } = await db.selectFrom('disputes').select('id').where('device_id', '=', phone.deviceId).executeTakeFirstOrThrow()
  const decide = (decision: string, by?: TestAccount) => post(`/le/disputes/${id}/decide/`, { decision, ...reason }, by)
  // Such rows can be older than the rule that officers own and claim nothing.
  await db.updateTable('disputes').set({ claimant_user_id: officer.userId }).where('id', '=', id).execute()
  expect(saidOf(await decide('uphold'))).toEqual(refused)
  await db.updateTable('disputes').set({ claimant_user_id: person.userId }).where('id', '=', id).execute()
  await db.updateTable('ownerships').set({ user_id: officer.userId }).where('device_id', '=', phone.deviceId).execute()
  expect(saidOf(await decide('reject'))).toEqual(refused)
  expect((await decide('reject', other)).status).toBe(200)
})

test('a receipt is not approved by its sender, nor declined, nor a hold or flag of the device decided', async () => {
  const phone = await ownedPhone(amana)
  const sent = await sendForm(amana, `/devices/${phone.imei}/documents/`, phone.owner.token, {}, [receipt])
  const [document] = sent.body.response_data.results
  const { db } = amana.database
  await db.updateTable('documents').set({ uploaded_by_user_id: officer.userId }).where('id', '=', document.id).execute()
  const flagId = await flagOn(amana, phone.imei)
  const tries = [
    `/le/documents/${document.id}/approve/`,
    `/le/documents/${document.id}/decline/`,
    `/le/devices/${phone.imei}/hold/`,
    `/le/flags/${flagId}/hold/`,
    `/le/flags/${flagId}/clear/`,
  ]
  for (const path of tries) expect(saidOf(await post(path, reason))).toEqual(refused)
  expect((await post(`/le/flags/${flagId}/clear/`, reason, other)).status).toBe(200)
  expect((await post(`/le/documents/${document.id}/approve/`, reason, other)).status).toBe(200)
})

test('a public report under the officer’s own e-mail address is confirmed by another one', async () => {
  const imei = newImei()
  const id = await flagOn(amana, imei, { status: 'under_review' })
  await amana.database.db
    .updateTable('flags')
    .set({ public_report: true, reporter_email: officer.email.toUpperCase() })
    .where('id', '=', id)
    .execute()
  expect(saidOf(await post(`/le/flags/${id}/confirm/`, reason))).toEqual(refused)
  expect((await post(`/le/flags/${id}/confirm/`, reason, other)).status).toBe(200)
})
