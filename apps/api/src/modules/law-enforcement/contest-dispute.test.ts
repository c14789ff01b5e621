/** Claims that contest nothing by themselves, until an officer says so (decisions §17). */
import { OFFICER_MESSAGES } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { after, DAY } from '../../kernel/durations.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { inEitherOrder, rounds } from '../../testing/rounds.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { movableClock } from '../accounts/accounts.fixtures.ts'
import { hashPassword } from '../accounts/index.ts'
import { RECEIPT, sendForm } from '../devices/devices.fixtures.ts'
import { selectFacts } from '../verifications/queries.ts'
import {
  type Claimed,
  claimedPhone,
  lastAudit,
  type OwnedPhone,
  ownedPhone,
} from './law-enforcement.fixtures.ts'

const PIN = '493817'
const clock = movableClock()
let amana: TestProduct
let officer: TestAccount
let pinHash: string
beforeAll(async () => {
  amana = await startTestProduct({ clock })
  pinHash = await hashPassword(PIN)
})
afterAll(() => amana.stop())
// A token is of the clock's time.
beforeEach(async () => {
  officer = await amana.account('officer')
})

const reason = { reason: 'Both receipts were read' }
const post = (path: string, body: unknown, by = officer) =>
  amana.call('POST', path, { token: by.token, body })
const contest = (id: number, by?: TestAccount) => post(`/le/disputes/${id}/contest/`, reason, by)
const decide = (id: number, decision: string) => post(`/le/disputes/${id}/decide/`, { decision, ...reason })
const disputed = async (phone: OwnedPhone) =>
  (await selectFacts(amana.database.db, phone.imei, clock.now())).disputed

/** A phone whose ownership an officer has proven. */
async function provenPhone(): Promise<OwnedPhone> {
  const phone = await ownedPhone(amana)
  expect((await approve(phone)()).status).toBe(200)
  return phone
}

/** Sends a receipt of the owner's at once; @returns what approves it. */
function approve(phone: OwnedPhone) {
  const sent = sendForm(amana, `/devices/${phone.imei}/documents/`, phone.owner.token, {}, [RECEIPT])
  return async () => post(`/le/documents/${(await sent).body.response_data.results[0].id}/approve/`, reason)
}

const readDevice = async ({ deviceId, owner }: OwnedPhone) =>
  (await amana.call('GET', `/devices/${deviceId}/`, { token: owner.token })).body.response_data
const certificateOf = async (number: string) =>
  (await amana.call('GET', `/certificates/${number}/`)).body.response_data

async function transfer({ deviceId, owner }: OwnedPhone) {
  const recipient = await amana.account()
  const to_phone = newPhone()
  for (const [userId, phone_number] of [
    [owner.userId, newPhone()],
    [recipient.userId, to_phone],
  ] as const) {
    const contact = {
      phone_number,
      phone_verified_at: new Date(),
      pin_hash: pinHash,
    }
    await amana.database.db.updateTable('users').set(contact).where('id', '=', userId).execute()
  }
  const body = {
    device: deviceId,
    to_email: recipient.email,
    to_phone,
    verification_method: 'email',
    security_pin: PIN,
  }
  return { recipient, answer: await post('/transfers/initiate/', body, owner) }
}

const noticesTo = async ({ userId }: TestAccount) =>
  (
    await amana.database.db
      .selectFrom('notifications')
      .select(['title', 'text'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map(({ title, text }) => `${title} ${text}`)

/** Nothing changed for the owner. */
async function expectUncontested(phone: OwnedPhone, certificate: string): Promise<void> {
  expect(await disputed(phone)).toBe(false)
  expect(await readDevice(phone)).toMatchObject({
    certificate_number: certificate,
    abilities: { transfer: true },
  })
  expect((await certificateOf(certificate)).status).toBe('valid')
}

describe('a claim contests nothing by itself', () => {
  test('while ownership is proven: it is work for officers, and the owner goes on', async () => {
    const phone = await provenPhone()
    const { certificate_number: certificate } = await readDevice(phone)
    const { disputeId } = await claimedPhone(amana, phone)
    await expectUncontested(phone, certificate)
    const work = await amana.call('GET', '/le/work/?kind=dispute&limit=200', { token: officer.token })
    expect(work.body.response_data.results.map(({ id }: { id: number }) => id)).toContain(disputeId)
    const notice = await waitUntil(async () =>
      (await noticesTo(phone.owner)).find((text) => text.includes('DC-')),
    )
    expect(notice).toContain('Nothing changes for you until an officer decides.')
    expect((await transfer(phone)).answer.status).toBe(201)
  })

  test('after a rejected claim of anybody', async () => {
    const phone = await claimedPhone(amana)
    expect(await disputed(phone)).toBe(true)
    expect((await decide(phone.disputeId, 'reject')).status).toBe(200)
    const { certificate_number: certificate } = await readDevice(phone)
    for (const _ of [1, 2, 3]) await claimedPhone(amana, phone)
    await expectUncontested(phone, certificate)
  })

  test('after the 14 days of the first one, however many claim it', async () => {
    const phone = await claimedPhone(amana)
    clock.forward(10 * DAY)
    await claimedPhone(amana, phone)
    expect(await disputed(phone)).toBe(true)
    clock.forward(4 * DAY)
    expect(await disputed(phone)).toBe(false)
    for (const _ of [1, 2]) {
      await claimedPhone(amana, phone)
      expect(await disputed(phone)).toBe(false)
      clock.forward(15 * DAY)
    }
  })

  test('and no row says that one does for longer', async () => {
    const { disputeId } = await claimedPhone(amana)
    const longer = sql`update disputes set contested_until = created_at + interval '14 days 1 second' where id = ${disputeId}`
    await expect(longer.execute(amana.database.db)).rejects.toThrow('disputes_contest_14_days')
  })
})

describe('POST /le/disputes/{id}/contest/', () => {
  /** A claim that contests nothing. */
  const claimOfProven = async (): Promise<Claimed> => claimedPhone(amana, await provenPhone())

  test('makes the phone disputed for 14 days; the owner is told, and the transfer under way ends', async () => {
    const phone = await claimOfProven()
    const { certificate_number: certificate } = await readDevice(phone)
    const { answer, recipient } = await transfer(phone)
    const earliest = after(clock.now(), 14 * DAY).getTime()
    const answered = await contest(phone.disputeId)
    const { id, contested_until: until } = answered.body.response_data
    expect([answered.status, id]).toEqual([200, phone.disputeId])
    expect(Date.parse(until)).toBeGreaterThanOrEqual(earliest)
    expect(Date.parse(until)).toBeLessThanOrEqual(after(clock.now(), 14 * DAY).getTime())
    expect(await lastAudit(amana)).toMatchObject({
      action: 'contest_dispute',
      actor_user_id: officer.userId,
      subject_user_id: phone.owner.userId,
      imei: phone.imei,
      purpose: reason.reason,
    })
    expect(await disputed(phone)).toBe(true)
    expect(await readDevice(phone)).toMatchObject({
      status: 'locked',
      certificate_number: null,
      abilities: { transfer: false },
    })
    expect(await certificateOf(certificate)).toMatchObject({
      status: 'superseded',
      ended_at: after(new Date(until), -14 * DAY).toISOString(),
    })
    const accepted = await post(`/transfers/${answer.body.response_data.id}/accept/`, {}, recipient)
    expect(accepted.status).toBe(409)
    const view = await amana.call('GET', `/le/devices/${phone.imei}/`, { token: officer.token })
    expect(view.body.response_data.disputes[0]).toMatchObject({ id: phone.disputeId, contested_until: until })
    await waitUntil(async () =>
      (await noticesTo(phone.owner)).find((text) => text.includes('An officer looked at the claim')),
    )

    expect(await contest(phone.disputeId)).toMatchObject({ status: 409, body: { code: 'flag_state' } })
    clock.forward(14 * DAY)
    expect(await disputed(phone)).toBe(false)
    officer = await amana.account('officer')
    expect((await contest(phone.disputeId)).status).toBe(200)
    expect(await disputed(phone)).toBe(true)
    expect((await decide(phone.disputeId, 'reject')).status).toBe(200)
    expect(await disputed(phone)).toBe(false)
    expect(await contest(phone.disputeId)).toMatchObject({ status: 409, body: { code: 'flag_state' } })
  })

  test('not by a party, not of an unknown claim, not without a reason, not by a user', async () => {
    const phone = await claimOfProven()
    // Such rows can be older than the rule that officers claim nothing.
    const party = await amana.account('officer')
    await amana.database.db
      .updateTable('disputes')
      .set({ claimant_user_id: party.userId })
      .where('id', '=', phone.disputeId)
      .execute()
    const refused = await contest(phone.disputeId, party)
    expect(refused).toMatchObject({ status: 403, body: { response_description: OFFICER_MESSAGES.ownCase } })
    expect((await contest(999_999_999)).status).toBe(404)
    const without = await post(`/le/disputes/${phone.disputeId}/contest/`, { reason: ' ' })
    expect(without).toMatchObject({ status: 422, body: { errors: [{ field: 'reason' }] } })
    expect((await contest(phone.disputeId, phone.owner)).status).toBe(403)
    expect(await disputed(phone)).toBe(false)
  })

  test('not of a claim that contests by itself', async () => {
    const { disputeId } = await claimedPhone(amana)
    expect(await contest(disputeId)).toMatchObject({ status: 409, body: { code: 'flag_state' } })
  })
})

describe('in the same instant', () => {
  const claimBy = (by: TestAccount, { imei }: OwnedPhone) =>
    sendForm(amana, `/devices/${imei}/disputes/`, by.token, { reason: 'Mine' }, [RECEIPT])
  const claimOf = (by: TestAccount) =>
    amana.database.db
      .selectFrom('disputes')
      .selectAll()
      .where('claimant_user_id', '=', by.userId)
      .executeTakeFirstOrThrow()

  test('a claim and the approval of proof: it contests only if it came first', async () => {
    const seen = new Set<boolean>()
    await rounds({ count: 14, enough: () => seen.size === 2 }, async (index) => {
      const phone = await ownedPhone(amana)
      const claimant = await amana.account()
      const approval = approve(phone)
      const [claimed, approved] = await inEitherOrder(index, () => claimBy(claimant, phone), approval)
      expect([claimed.status, approved.status]).toEqual([201, 200])
      const { rows } = await sql<{ action_type: string }>`
        select action_type from device_events where device_id = ${phone.deviceId} and action_type in ('disputed', 'ownership_proven') order by id`.execute(
        amana.database.db,
      )
      const contests = rows[0]?.action_type === 'disputed'
      seen.add(contests)
      expect((await claimOf(claimant)).contested_until !== null).toBe(contests)
    })
    expect(seen.size).toBe(2)
  })

  test('a claim and the rejection of another: it contests only if it came first', async () => {
    const seen = new Set<boolean>()
    await rounds({ count: 14, enough: () => seen.size === 2 }, async (index) => {
      const phone = await claimedPhone(amana)
      const claimant = await amana.account()
      const [claimed, rejected] = await inEitherOrder(
        index,
        () => claimBy(claimant, phone),
        () => decide(phone.disputeId, 'reject'),
      )
      expect([claimed.status, rejected.status]).toEqual([201, 200])
      const { rows } = await sql<{ action_type: string }>`
        select action_type from device_events where device_id = ${phone.deviceId} and action_type in ('disputed', 'dispute_decided')
        order by id`.execute(amana.database.db)
      const contests = rows[1]?.action_type === 'disputed'
      seen.add(contests)
      expect((await claimOf(claimant)).contested_until !== null).toBe(contests)
    })
    expect(seen.size).toBe(2)
  })

  test('two officers contest, and one rejects: one contest at most, and a rejected claim contests nothing', async () => {
    await rounds({ count: 10 }, async (index) => {
      const phone = await claimedPhone(amana, await provenPhone())
      const { disputeId } = phone
      const [contests, rejected] = await inEitherOrder(
        index,
        () => Promise.all([contest(disputeId), contest(disputeId)]),
        () => decide(disputeId, 'reject'),
      )
      expect(rejected.status).toBe(200)
      expect(contests.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      expect(await disputed(phone)).toBe(false)
      expect((await readDevice(phone)).certificate_number).not.toBeNull()
    })
  })
})
