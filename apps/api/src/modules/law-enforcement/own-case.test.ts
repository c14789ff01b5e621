/** An officer owns no devices and decides nothing of their own (decisions §17). */
import { DEVICE_MESSAGES, type Imei, OFFICER_MESSAGES } from '@amana/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inEitherOrder, rounds } from '../../testing/rounds.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { hashPassword } from '../accounts/index.ts'
import { newImei, register, SMALL_PDF, sendForm } from '../devices/devices.fixtures.ts'
import { lockDevice } from '../devices/index.ts'
import type { Flags } from '../flags/tables.ts'
import { confirmed, flagOn, officerReport, ownedPhone } from './law-enforcement.fixtures.ts'

const PIN = '493817'
const OFFICER_PHONE = '+2348039990001'
let amana: TestProduct
let officer: TestAccount
let other: TestAccount
let supervisor: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  officer = await amana.account('officer')
  other = await amana.account('officer')
  supervisor = await amana.account('supervisor')
})
afterAll(() => amana.stop())

const post = (path: string, body: unknown, by = officer) =>
  amana.call('POST', path, { token: by.token, body })
const receipt = { name: 'r.pdf', type: 'application/pdf', content: SMALL_PDF }
const reason = { reason: 'Receipt fits' }
const refused = { status: 403, code: 'forbidden', said: OFFICER_MESSAGES.ownCase }
const saidOf = ({
  status,
  body,
}: {
  status: number
  body: { code: string; response_description: string }
}) => ({
  status,
  code: body.code,
  said: body.response_description,
})

test('an officer registers, claims and receives no device', async () => {
  const phone = await ownedPhone(amana)
  const claim = await sendForm(amana, `/devices/${phone.imei}/disputes/`, officer.token, { reason: 'Mine' }, [
    receipt,
  ])
  expect({ status: claim.status, said: claim.body.response_description }).toEqual({
    status: 403,
    said: DEVICE_MESSAGES.officerOwnsNone,
  })
  const claims = await amana.database.db
    .selectFrom('disputes')
    .select('id')
    .where('device_id', '=', phone.deviceId)
    .execute()
  expect(claims).toEqual([])
  // Their own receipt for a device of another person proves nothing to themselves.
  const sent = await sendForm(amana, `/devices/${phone.imei}/documents/`, officer.token, {}, [receipt])
  expect(sent.status).toBe(404)
  const registered = await register(amana, officer.token, { imei: newImei() })
  expect({ status: registered.status, said: registered.body.response_description }).toEqual({
    status: 403,
    said: DEVICE_MESSAGES.officerOwnsNone,
  })
})

test('a transfer to an officer’s account is refused like one to nobody, and none waits', async () => {
  const phone = await ownedPhone(amana)
  const { db } = amana.database
  const proven = { phone_verified_at: new Date() }
  await db
    .updateTable('users')
    .set({ pin_hash: await hashPassword(PIN), ...proven })
    .where('id', '=', phone.owner.userId)
    .execute()
  await db
    .updateTable('users')
    .set({ phone_number: OFFICER_PHONE, ...proven })
    .where('id', '=', officer.userId)
    .execute()
  const initiate = (to_email: string) =>
    post(
      '/transfers/initiate/',
      {
        device: phone.deviceId,
        to_email,
        to_phone: OFFICER_PHONE,
        verification_method: 'email',
        security_pin: PIN,
      },
      phone.owner,
    )
  const [toOfficer, toNobody] = [await initiate(officer.email), await initiate('nobody@example.com')]
  expect([toOfficer.status, toOfficer.body.code]).toEqual([toNobody.status, 'recipient_mismatch'])
  expect(toOfficer.body.response_description).toBe(toNobody.body.response_description)
  expect(
    await db.selectFrom('transfers').select('id').where('device_id', '=', phone.deviceId).execute(),
  ).toEqual([])
})

test('an officer who becomes the owner while deciding decides nothing: whoever locks the device first is seen', async () => {
  const { database } = amana
  let became = 0
  let decided = 0
  await rounds({ enough: () => became > 0 && decided > 0 }, async (index) => {
    const phone = await ownedPhone(amana)
    const sent = await sendForm(amana, `/devices/${phone.imei}/documents/`, phone.owner.token, {}, [receipt])
    const documentId: string = sent.body.response_data.results[0].id
    const become = () =>
      database.transaction(async (tx) => {
        await lockDevice(tx, phone.deviceId)
        const { approved_at } = await tx
          .selectFrom('documents')
          .select('approved_at')
          .where('id', '=', documentId)
          .executeTakeFirstOrThrow()
        await tx
          .updateTable('ownerships')
          .set({ user_id: officer.userId })
          .where('device_id', '=', phone.deviceId)
          .execute()
        return approved_at !== null
      })
    const [decidedBefore, { status }] = await inEitherOrder(index, become, () =>
      post(`/le/documents/${documentId}/approve/`, reason),
    )
    expect(status).toBe(decidedBefore ? 200 : 403)
    if (decidedBefore) decided += 1
    else became += 1
  })
  expect(became).toBeGreaterThan(0)
  expect(decided).toBeGreaterThan(0)
})

test('an officer who claims a device while upholding another person’s claim to it becomes no claimant', async () => {
  const { db } = amana.database
  await rounds({ count: 10 }, async () => {
    const phone = await ownedPhone(amana)
    const person = await amana.account()
    await sendForm(amana, `/devices/${phone.imei}/disputes/`, person.token, { reason: 'Mine' }, [receipt])
    const { id } = await db
      .selectFrom('disputes')
      .select('id')
      .where('device_id', '=', phone.deviceId)
      .executeTakeFirstOrThrow()
    const [claim, decision] = await Promise.all([
      sendForm(amana, `/devices/${phone.imei}/disputes/`, officer.token, { reason: 'Mine' }, [receipt]),
      post(`/le/disputes/${id}/decide/`, { decision: 'uphold', ...reason }),
    ])
    expect([claim.status, decision.status]).toEqual([403, 202])
    expect((await confirmed(amana, decision, supervisor)).status).toBe(200)
    const { user_id } = await db
      .selectFrom('ownerships')
      .select('user_id')
      .where('device_id', '=', phone.deviceId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect(user_id).toBe(person.userId)
  })
})

test('a claim is not decided by its claimant, nor by the owner; another officer decides', async () => {
  const { db } = amana.database
  const phone = await ownedPhone(amana)
  const person = await amana.account()
  await sendForm(amana, `/devices/${phone.imei}/disputes/`, person.token, { reason: 'Mine' }, [receipt])
  const { id } = await db
    .selectFrom('disputes')
    .select('id')
    .where('device_id', '=', phone.deviceId)
    .executeTakeFirstOrThrow()
  const decide = (decision: string, by?: TestAccount) =>
    post(`/le/disputes/${id}/decide/`, { decision, ...reason }, by)
  // Such rows can be older than the rule that officers own and claim nothing.
  await db.updateTable('disputes').set({ claimant_user_id: officer.userId }).where('id', '=', id).execute()
  expect(saidOf(await decide('uphold'))).toEqual(refused)
  await db.updateTable('disputes').set({ claimant_user_id: person.userId }).where('id', '=', id).execute()
  await db
    .updateTable('ownerships')
    .set({ user_id: officer.userId })
    .where('device_id', '=', phone.deviceId)
    .execute()
  expect(saidOf(await decide('reject'))).toEqual(refused)
  expect((await decide('reject', other)).status).toBe(200)
})

test('a receipt is not approved by its sender, nor declined, nor a hold or flag of the device decided', async () => {
  const phone = await ownedPhone(amana)
  const sent = await sendForm(amana, `/devices/${phone.imei}/documents/`, phone.owner.token, {}, [receipt])
  const [document] = sent.body.response_data.results
  const { db } = amana.database
  await db
    .updateTable('documents')
    .set({ uploaded_by_user_id: officer.userId })
    .where('id', '=', document.id)
    .execute()
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

type Contact = Partial<Pick<Flags, 'reporter_email' | 'reporter_phone' | 'status'>> & {
  contact_verified_at?: null
}

/** A theft report, proven unless `contact` says otherwise; its id. */
async function publicReport(imei: Imei, contact: Contact) {
  const id = await flagOn(amana, imei, { status: 'under_review', public_report: true })
  await amana.database.db.updateTable('flags').set(contact).where('id', '=', id).execute()
  return id
}
const phoneOf = (account: TestAccount, phone_number: string) =>
  amana.database.db.updateTable('users').set({ phone_number }).where('id', '=', account.userId).execute()

test.each([
  ['e-mail address', () => ({ reporter_email: officer.email.toUpperCase() })],
  ['phone number', () => ({ reporter_phone: OFFICER_PHONE })],
])(
  'a public report whose code proved the officer’s own %s is confirmed by another one',
  async (_what, contact) => {
    await phoneOf(officer, OFFICER_PHONE)
    const id = await publicReport(newImei(), contact())
    expect(saidOf(await post(`/le/flags/${id}/confirm/`, reason))).toEqual(refused)
    expect((await post(`/le/flags/${id}/confirm/`, reason, other)).status).toBe(200)
  },
)

test.each([
  ['e-mail address, unproven', () => ({ reporter_email: officer.email, contact_verified_at: null })],
  ['phone number, unproven', () => ({ reporter_phone: OFFICER_PHONE, contact_verified_at: null })],
  [
    'e-mail address, lapsed',
    () => ({ reporter_email: officer.email, contact_verified_at: null, status: 'lapsed' as const }),
  ],
  // The code went to the e-mail address: the number beside it is anybody’s word.
  [
    'phone number beside a proven address',
    () => ({ reporter_phone: OFFICER_PHONE, reporter_email: 'x@example.com' }),
  ],
])('a report that names an officer’s %s shuts nobody out of the case', async (_what, contact) => {
  const { imei } = await ownedPhone(amana)
  await phoneOf(officer, OFFICER_PHONE)
  await phoneOf(supervisor, OFFICER_PHONE)
  const flagId = await flagOn(amana, imei)
  const { case_number } = await amana.database.db
    .selectFrom('flags')
    .select('case_number')
    .where('id', '=', flagId)
    .executeTakeFirstOrThrow()
  await publicReport(imei, contact())
  const delay = { case_reference: case_number, reason: 'The thief would be warned' }
  expect((await post('/le/access-delays/', delay, supervisor)).status).not.toBe(403)
  expect((await post(`/le/flags/${flagId}/hold/`, reason)).status).toBe(200)
  expect((await post(`/le/flags/${flagId}/release/`, reason)).status).toBe(200)
  expect((await post(`/le/devices/${imei}/hold/`, reason)).status).toBe(200)
  expect((await post(`/le/devices/${imei}/release/`, reason)).status).toBe(200)
  expect((await post(`/le/flags/${flagId}/clear/`, reason)).status).toBe(200)
})

test('an officer who reports in public while signed in is a party, whatever contact the report names', async () => {
  const imei = newImei()
  const sent = await post('/reports/', { ...officerReport(imei), phone: '+2348039990077' })
  expect(sent.status).toBe(201)
  const { id } = await amana.database.db
    .selectFrom('flags')
    .select('id')
    .where('imei', '=', imei)
    .executeTakeFirstOrThrow()
  expect(saidOf(await post(`/le/flags/${id}/reject/`, reason))).toEqual(refused)
  expect((await post(`/le/flags/${id}/reject/`, reason, other)).status).toBe(200)
})
