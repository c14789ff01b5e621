/** Decisions that need two officers (decisions §12). */
import { deviceRefusals, OFFICER_MESSAGES, PROPOSAL_MESSAGES } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessTokens } from '../../http/access-tokens.ts'
import { systemClock } from '../../kernel/clock.ts'
import { after, HOUR } from '../../kernel/durations.ts'
import { deriveKey } from '../../kernel/secret-key.ts'
import { newPhone } from '../../testing/new-phone.ts'
import {
  type Answer,
  startTestProduct,
  TEST_SECRET_KEY,
  type TestAccount,
  type TestProduct,
} from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { changeRole, hashPassword } from '../accounts/index.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { insertTransfer } from '../flags/flags.fixtures.ts'
import {
  claimedPhone,
  confirmed,
  flagOn,
  lastAudit,
  type OwnedPhone,
  ownedPhone,
  shop,
} from './law-enforcement.fixtures.ts'
import { updateExpired } from './proposal-queries.ts'

const PIN = '493817'
let amana: TestProduct
let officer: TestAccount
let supervisor: TestAccount
let dealer: { owner: TestAccount; phones: OwnedPhone[] }
beforeAll(async () => {
  amana = await startTestProduct()
  officer = await amana.account('officer')
  supervisor = await amana.account('supervisor')
  dealer = await shop(amana)
})
afterAll(() => amana.stop())

const post = (path: string, body: object, by = officer) => amana.call('POST', path, { token: by.token, body })
const reason = 'Receipt fits'
const uphold = (id: number, by = officer) =>
  post(`/le/disputes/${id}/decide/`, { decision: 'uphold', reason }, by)
const confirmReport = (id: number, by = officer) =>
  post(`/le/flags/${id}/confirm/`, { reason: 'Checked' }, by)
const decide = (verb: 'confirm' | 'refuse', id: number, by = supervisor) =>
  post(`/le/proposals/${id}/${verb}/`, { reason: 'Read' }, by)
const view = async (imei: string) =>
  (await amana.call('GET', `/le/devices/${imei}/`, { token: officer.token })).body.response_data
const owns = async (account: TestAccount, imei: string) =>
  (await amana.call('GET', `/devices/${imei}/`, { token: account.token })).status === 200
const idOf = ({ status, body }: Answer): number => {
  expect([status, body.code]).toEqual([202, undefined])
  return body.response_data.proposal.id
}
let taken = 0
const shopPhone = (): OwnedPhone => {
  const phone = dealer.phones[taken]
  taken += 1
  if (!phone) throw new Error('the shop has no more phones')
  return phone
}
const reportOn = (imei: string) => flagOn(amana, imei, { status: 'under_review', public_report: true })

async function transferable({ owner }: OwnedPhone) {
  const { db } = amana.database
  const recipient = await amana.account()
  const phone = newPhone()
  await db
    .updateTable('users')
    .set({ pin_hash: await hashPassword(PIN) })
    .where('id', '=', owner.userId)
    .execute()
  const proven = { phone_number: phone, phone_verified_at: new Date() }
  await db.updateTable('users').set(proven).where('id', '=', recipient.userId).execute()
  return (device: number) =>
    amana.call('POST', '/transfers/initiate/', {
      token: owner.token,
      body: {
        device,
        to_email: recipient.email,
        to_phone: phone,
        verification_method: 'email',
        security_pin: PIN,
      },
    })
}

describe('a claim', () => {
  test('is upheld by a supervisor, not by who proposed it; both are in the audit log and in the evidence', async () => {
    const { imei, owner, claimant, disputeId } = await claimedPhone(amana)
    const proposed = await uphold(disputeId)
    expect(proposed).toMatchObject({
      status: 202,
      body: { response_description: PROPOSAL_MESSAGES.proposed },
    })
    const { proposal } = proposed.body.response_data
    expect(proposal).toEqual({
      id: expect.any(Number),
      kind: 'uphold_dispute',
      status: 'open',
      proposed_by: `Ada Okafor (${officer.officerId})`,
      proposed_at: expect.any(String),
      expires_at: new Date(Date.parse(proposal.proposed_at) + 72 * HOUR).toISOString(),
    })
    expect(await owns(owner, imei)).toBe(true)
    expect(await lastAudit(amana)).toMatchObject({ action: 'propose_uphold_dispute', imei, purpose: reason })
    expect((await uphold(disputeId, supervisor)).body.code).toBe('proposal_open')

    expect((await decide('confirm', proposal.id, officer)).status).toBe(403)
    expect((await decide('confirm', proposal.id)).body.response_data.proposal).toMatchObject({
      status: 'confirmed',
    })
    expect([await owns(owner, imei), await owns(claimant, imei)]).toEqual([false, true])
    expect((await decide('confirm', proposal.id)).body.code).toBe('proposal_over')
    expect((await decide('refuse', proposal.id)).body.code).toBe('proposal_over')
    const audit = await amana.call('GET', `/le/audit/?imei=${imei}`, { token: supervisor.token })
    const rows = audit.body.response_data.results.map(({ action, officer_id }: Record<string, string>) => [
      action,
      officer_id,
    ])
    expect(rows).toContainEqual(['propose_uphold_dispute', officer.officerId])
    expect(rows).toContainEqual(['uphold_dispute', supervisor.officerId])
    const { proposals } = await view(imei)
    expect(proposals).toMatchObject([
      {
        status: 'confirmed',
        reason,
        decided_by: `Ada Okafor (${supervisor.officerId})`,
        decision_reason: 'Read',
      },
    ])
    const headers = { authorization: `Bearer ${officer.token}` }
    const file = await amana.product.app.inject({ url: `/api/v1/le/devices/${imei}/report/`, headers })
    expect(file.statusCode).toBe(200)
  })

  test('of a supervisor waits for another one; who was promoted meanwhile does not confirm their own', async () => {
    const { disputeId } = await claimedPhone(amana)
    const own = idOf(await uphold(disputeId, supervisor))
    expect(await decide('confirm', own)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', response_description: PROPOSAL_MESSAGES.own },
    })
    expect((await decide('refuse', own)).status).toBe(403)
    const ambitious = await amana.account('officer')
    const other = await claimedPhone(amana)
    const id = idOf(await uphold(other.disputeId, ambitious))
    await changeRole(amana, ambitious.officerId ?? '', 'supervisor')
    const promoted = { ...ambitious, token: await tokenAs(ambitious, 'supervisor') }
    expect(await decide('confirm', id, promoted)).toMatchObject({
      status: 403,
      body: { response_description: PROPOSAL_MESSAGES.own },
    })
    expect((await decide('confirm', id)).status).toBe(200)
  })

  test('that is refused stays undecided, and may be proposed again; rejecting it takes one officer and ends the proposal', async () => {
    const { imei, owner, disputeId } = await claimedPhone(amana)
    const first = idOf(await uphold(disputeId))
    expect((await decide('refuse', first)).body.response_data.proposal).toMatchObject({ status: 'refused' })
    expect(await lastAudit(amana)).toMatchObject({ action: 'refuse_proposal', imei, purpose: 'Read' })
    const second = idOf(await uphold(disputeId))
    const rejected = await post(`/le/disputes/${disputeId}/decide/`, { decision: 'reject', reason: 'Forged' })
    expect(rejected.body.response_data).toEqual({ id: disputeId, status: 'rejected' })
    expect((await decide('confirm', second)).body.code).toBe('proposal_over')
    expect((await view(imei)).proposals.map(({ status }: { status: string }) => status)).toEqual([
      'refused',
      'refused',
    ])
    expect(await owns(owner, imei)).toBe(true)
    expect((await uphold(disputeId)).body.code).toBe('flag_state')
  })

  test('is about the owner of then: another one by now is 409, and the proposal can still be refused', async () => {
    const phone = await ownedPhone(amana)
    const [one, two] = [await claimedPhone(amana, phone), await claimedPhone(amana, phone)]
    const [first, second] = [idOf(await uphold(one.disputeId)), idOf(await uphold(two.disputeId))]
    expect((await decide('confirm', first)).status).toBe(200)
    expect(await decide('confirm', second)).toMatchObject({
      status: 409,
      body: { code: 'conflict', response_description: PROPOSAL_MESSAGES.otherOwner },
    })
    expect(await owns(one.claimant, phone.imei)).toBe(true)
    expect((await decide('refuse', second)).status).toBe(200)
  })

  test('is not confirmed by a party to it', async () => {
    const { deviceId, disputeId } = await claimedPhone(amana)
    const id = idOf(await uphold(disputeId))
    const party = await amana.account('supervisor')
    const now = new Date()
    await amana.database.db
      .insertInto('ownerships')
      .values({
        device_id: deviceId,
        user_id: party.userId,
        origin: 'registration',
        acquired_at: now,
        ended_at: now,
      })
      .execute()
    expect(await decide('confirm', id, party)).toMatchObject({
      status: 403,
      body: { response_description: OFFICER_MESSAGES.ownCase },
    })
  })

  test('that nobody decided in 72 hours has expired, and may be proposed again', async () => {
    const { imei, disputeId } = await claimedPhone(amana)
    const pass = () =>
      sql`update proposals set proposed_at = proposed_at - interval '72 hours', expires_at = expires_at - interval '72 hours'
        where dispute_id = ${disputeId} and status = 'open'`.execute(amana.database.db)
    const id = idOf(await uphold(disputeId))
    expect((await view(imei)).proposals).toMatchObject([{ id, status: 'open' }])
    await pass()
    expect((await view(imei)).proposals).toMatchObject([{ id, status: 'expired', decided_by: null }])
    expect((await decide('confirm', id)).body.code).toBe('proposal_over')
    const again = idOf(await uphold(disputeId))
    await pass()
    await updateExpired(amana.database.db, new Date())
    const rows = await amana.database.db
      .selectFrom('proposals')
      .select('status')
      .where('id', 'in', [id, again])
      .execute()
    expect(rows.map(({ status }) => status)).toEqual(['expired', 'expired'])
    expect(idOf(await uphold(disputeId))).toBeGreaterThan(again)
  })
})

describe('a report', () => {
  test('about a phone of a shop is confirmed by two, about any other by one', async () => {
    const other = await ownedPhone(amana)
    expect((await confirmReport(await reportOn(other.imei))).status).toBe(200)
    expect((await confirmReport(await reportOn(newImei()))).status).toBe(200)

    const { imei } = shopPhone()
    const flag = await reportOn(imei)
    const proposed = await confirmReport(flag)
    expect(proposed.body.response_data.proposal).toMatchObject({ kind: 'confirm_report', status: 'open' })
    expect((await view(imei)).flags).toMatchObject([{ id: flag, status: 'under_review' }])
    expect((await confirmReport(flag)).body.code).toBe('proposal_open')
    expect((await confirmed(amana, proposed, supervisor)).status).toBe(200)
    expect(await lastAudit(amana)).toMatchObject({
      action: 'confirm_report',
      imei,
      subject_user_id: dealer.owner.userId,
      detail: { flag, proposed_by: `Ada Okafor (${officer.officerId})` },
    })
    const seen = await view(imei)
    expect(seen).toMatchObject({ status: 'stolen', flags: [{ id: flag, status: 'active' }] })
    expect(seen.notes.map(({ note }: { note: string }) => note)).toEqual([
      `Report confirmed: Both receipts were read (proposed by Ada Okafor (${officer.officerId}): Checked)`,
      'Proposed to confirm the report: Checked',
    ])
  })

  test('is rejected by one, and the proposal is over; what is decided otherwise meanwhile is not confirmed', async () => {
    const { imei } = shopPhone()
    const flag = await reportOn(imei)
    const id = idOf(await confirmReport(flag))
    expect((await post(`/le/flags/${flag}/reject/`, { reason: 'Nothing in it' })).status).toBe(200)
    expect((await decide('confirm', id)).body.code).toBe('proposal_over')
    const second = await reportOn(imei)
    const open = idOf(await confirmReport(second))
    await flagOn(amana, imei)
    expect((await decide('confirm', open)).body.code).toBe('case_open')
    expect((await view(imei)).proposals[0]).toMatchObject({ id: open, status: 'open' })
  })

  test('that is proposed keeps the phone from a transfer, and a transfer the report from being proposed', async () => {
    const phone = shopPhone()
    const initiate = await transferable(phone)
    const flag = await reportOn(phone.imei)
    const id = idOf(await confirmReport(flag))
    expect((await initiate(phone.deviceId)).body).toMatchObject({
      code: 'device_not_transferable',
      response_description: deviceRefusals.notTransferable.deciding,
    })
    expect((await decide('refuse', id)).status).toBe(200)
    expect((await initiate(phone.deviceId)).status).toBe(201)
    expect(await confirmReport(flag)).toMatchObject({
      status: 409,
      body: { code: 'device_in_transfer', response_description: PROPOSAL_MESSAGES.inTransfer },
    })
  })
})

test('a claim to a phone under transfer is not proposed, until a hold has ended the transfer', async () => {
  const { imei, deviceId, owner, claimant, disputeId } = await claimedPhone(amana)
  await insertTransfer(amana.database, { deviceId, from: owner.userId, to: (await amana.account()).userId })
  await amana.database.db
    .updateTable('transfers')
    .set({ expires_at: after(new Date(), HOUR) })
    .execute()
  expect((await uphold(disputeId)).body.code).toBe('device_in_transfer')
  expect((await post(`/le/devices/${imei}/hold/`, { reason: 'Claimed' })).status).toBe(200)
  expect((await confirmed(amana, await uphold(disputeId), supervisor)).status).toBe(200)
  expect(await owns(claimant, imei)).toBe(true)
})

describe('a block that the brake stopped', () => {
  async function stopped(): Promise<number> {
    const { id } = await amana.database.db
      .insertInto('block_stops')
      .values({ source: `list ${newImei()}`, rule: 'per_minute', started_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test('passes when a supervisor confirms what another officer proposed; both names stay with it', async () => {
    const id = await stopped()
    const release = () => post(`/le/brake/${id}/release/`, { reason: 'A large list' })
    const proposed = await release()
    expect(proposed.body.response_data.proposal).toMatchObject({ kind: 'release_brake', status: 'open' })
    expect((await release()).body.code).toBe('proposal_open')
    expect((await confirmed(amana, proposed, supervisor)).status).toBe(200)
    const row = await amana.database.db
      .selectFrom('block_stops')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.released_by).toEqual([officer, supervisor].map(({ officerId }) => `Ada Okafor (${officerId})`))
    expect(await lastAudit(amana)).toMatchObject({ action: 'release_brake', detail: { stop: id } })
    expect((await release()).body.code).toBe('flag_state')
    expect((await post('/le/brake/987654/release/', { reason: 'x' })).status).toBe(404)
  })
})

test('what is not there, and without a reason', async () => {
  for (const verb of ['confirm', 'refuse'] as const) {
    expect((await decide(verb, 987_654)).status).toBe(404)
    expect((await post(`/le/proposals/987654/${verb}/`, { reason: ' ' }, supervisor)).body.errors).toEqual([
      { field: 'reason', message: 'Reason is required' },
    ])
  }
})

/** A token of the account with another role, as a refreshed one has it. */
async function tokenAs({ userId, sessionId }: TestAccount, role: 'officer' | 'supervisor'): Promise<string> {
  const tokens = createAccessTokens(deriveKey(TEST_SECRET_KEY, 'access tokens'), systemClock)
  const { token } = await tokens.sign({ kind: 'account', userId, sessionId, role })
  // Sessions are looked up at most 500 ms late (docs/adr/0009).
  await waitUntil(async () => (await amana.call('GET', '/users/me/', { token })).status === 200)
  return token
}
