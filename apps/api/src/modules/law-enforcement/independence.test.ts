/** Two officers are two people whom nobody made alone (decisions §18). */
import type { OfficerAction, Proposed } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficerActor, SupervisorActor } from '../../kernel/actor.ts'
import { systemClock } from '../../kernel/clock.ts'
import { after, DAY } from '../../kernel/durations.ts'
import { inEitherOrder, ROUNDS, rounds } from '../../testing/rounds.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { rememberEnded } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'
import { createCertificateSigner, registerCertificateKey } from '../certificates/index.ts'
import { outcome } from '../flags/flags.fixtures.ts'
import { resetOfficerPassword } from '../organisations/officers/change-officer.ts'
import { policeCommand } from '../organisations/organisations.fixtures.ts'
import { decideDispute } from './decide-dispute.ts'
import { confirmProposal } from './decide-proposal.ts'
import { areIndependent } from './independence-queries.ts'
import { claimedPhone, flagOn, ownedPhone, shop } from './law-enforcement.fixtures.ts'

let amana: TestProduct
let command: string
beforeAll(async () => {
  amana = await startTestProduct({ env: { OFFICER_TWO_FACTOR: 'off' } })
  command = await policeCommand(amana, 'Lagos')
})
afterAll(() => amana?.stop())

const officer = () => amana.account('officer')
const supervisor = () => amana.account('supervisor')
const post = (by: TestAccount, path: string, body?: object) =>
  amana.call('POST', path, { token: by.token, ...(body && { body }) })
const made = (by: TestAccount, of: TestAccount, action: OfficerAction = 'invite_officer', at = new Date()) =>
  recordAudit(amana.database.db, { at, userId: by.userId, subjectUserId: of.userId, action })
const REASON = { reason: 'Both receipts were read' }

async function proposedUphold(by: TestAccount): Promise<number> {
  const { disputeId } = await claimedPhone(amana)
  const { body } = await post(by, `/le/disputes/${disputeId}/decide/`, { decision: 'uphold', ...REASON })
  return body.response_data.proposal.id
}
const confirm = async (by: TestAccount, id: number) => {
  const { status, body } = await post(by, `/le/proposals/${id}/confirm/`, REASON)
  return status === 200 ? 'confirmed' : `${status} ${body.code}`
}

describe('who confirms', () => {
  test.each([
    ['reset-password', undefined],
    ['renew', { expires_at: '2099-12-31' }],
  ])('not who did %s of the proposer’s account, and another supervisor does', async (act, body) => {
    const [by, proposer] = [await supervisor(), await officer()]
    const id = await proposedUphold(proposer)
    expect(
      (await post(by, `/organisations/${command}/officers/${proposer.officerId}/${act}/`, body)).status,
    ).toBe(200)
    expect(await confirm(by, id)).toBe('403 not_independent')
    expect(await confirm(await supervisor(), id)).toBe('confirmed')
  })

  test('not who invited the proposer', async () => {
    const by = await supervisor()
    const invited = await officer()
    await made(by, invited)
    expect(await confirm(by, await proposedUphold(invited))).toBe('403 not_independent')
  })

  test('but who is not independent may refuse, and suspensions make nobody', async () => {
    const [by, proposer] = [await supervisor(), await officer()]
    await made(by, proposer)
    const id = await proposedUphold(proposer)
    expect((await post(by, `/le/proposals/${id}/refuse/`, REASON)).status).toBe(200)
    const other = await officer()
    for (const action of ['suspend_officer', 'reinstate_officer'] as const) await made(by, other, action)
    expect(await confirm(by, await proposedUphold(other))).toBe('confirmed')
  })

  test('a shop’s report and stopped blocks: the same rule', async () => {
    const [by, proposer] = [await supervisor(), await officer()]
    await made(by, proposer)
    const { phones } = await shop(amana)
    const [{ imei }] = phones as [(typeof phones)[number]]
    const flagId = await flagOn(amana, imei, { status: 'under_review', public_report: true })
    const report = await post(proposer, `/le/flags/${flagId}/confirm/`, REASON)
    expect(report.status).toBe(202)
    expect(await confirm(by, report.body.response_data.proposal.id)).toBe('403 not_independent')
    const { rows } = await amana.database.pool.query<{ id: number }>(
      `insert into block_stops (source, started_at, rule) values ('test', now(), 'per_minute') returning id`,
    )
    const stop = await post(proposer, `/le/brake/${rows[0]?.id}/release/`, REASON)
    expect(stop.status).toBe(202)
    expect(await confirm(by, stop.body.response_data.proposal.id)).toBe('403 not_independent')
  })

  test('more reveals are released by a supervisor who did not make the account', async () => {
    const [by, of] = [await supervisor(), await officer()]
    await made(by, of)
    const release = (who: TestAccount) =>
      post(who, `/le/officers/${of.officerId}/reveals/`, { more: 2, reason: 'A large case' })
    expect(await release(by)).toMatchObject({ status: 403, body: { code: 'not_independent' } })
    expect((await release(await supervisor())).status).toBe(200)
  })
})

describe('a pair', () => {
  type People = Record<'a' | 'b' | 'c' | 'd', TestAccount>
  /** [by, of, days ago] */
  type Making = [keyof People, keyof People, number?]
  test.each<[string, Making[], boolean]>([
    ['of strangers', [], true],
    ['of whom one made the other', [['a', 'b']], false],
    ['of whom the other made the one', [['b', 'a']], false],
    [
      'whom a third person made',
      [
        ['c', 'a'],
        ['c', 'b'],
      ],
      false,
    ],
    [
      'whom third persons made, each one',
      [
        ['c', 'a'],
        ['d', 'b'],
      ],
      true,
    ],
    ['of whom a third person made one', [['c', 'a']], true],
    [
      'through an account between',
      [
        ['a', 'c'],
        ['c', 'b'],
      ],
      false,
    ],
    [
      'whom one person made, both through others',
      [
        ['d', 'c'],
        ['c', 'a'],
        ['d', 'b'],
      ],
      false,
    ],
    ['89 days ago', [['a', 'b', 89]], false],
    ['91 days ago', [['a', 'b', 91]], true],
    [
      'of whom the chain is older at one place',
      [
        ['a', 'c', 91],
        ['c', 'b', 1],
      ],
      true,
    ],
    [
      'in a circle',
      [
        ['c', 'd'],
        ['d', 'c'],
        ['c', 'a'],
      ],
      true,
    ],
  ])('%s', async (_what, makings, independent) => {
    const people: People = {
      a: await officer(),
      b: await supervisor(),
      c: await officer(),
      d: await officer(),
    }
    const now = new Date()
    for (const [by, of, days = 0] of makings)
      await made(people[by], people[of], 'invite_officer', after(now, -days * DAY))
    expect(await areIndependent(amana.database.db, [people.a.userId, people.b.userId], now)).toBe(independent)
  })
})

describe(`${ROUNDS} rounds in the same instant`, () => {
  test('a supervisor resets the proposer’s account and confirms: no confirmation follows the reset', async () => {
    const { database, jobs } = amana
    const signer = createCertificateSigner(Buffer.alloc(32, 7))
    await registerCertificateKey(database.db, signer, new Date())
    const certificates = { database, clock: systemClock, signer, issuer: 'https://amana.example' }
    const deps = {
      database,
      clock: systemClock,
      jobs,
      certificates,
      ended: rememberEnded(),
      codeKey: Buffer.alloc(32, 1),
    }
    const actor = ({ userId, sessionId }: TestAccount) =>
      ({ kind: 'account', userId, sessionId, role: 'supervisor' }) as SupervisorActor & OfficerActor
    const seen = new Set<string>()
    await rounds({ atOnce: 5, enough: () => seen.size === 2 }, async (index) => {
      const [by, proposer] = [await supervisor(), await officer()]
      const { disputeId } = await claimedPhone(amana, await ownedPhone(amana))
      const answer = (await decideDispute(deps, actor(proposer), disputeId, {
        decision: 'uphold',
        ...REASON,
      })) as {
        data: Proposed
      }
      const { id } = answer.data.proposal
      const target = { organisationId: command, officerId: proposer.officerId ?? '' }
      const [confirmed, reset] = await inEitherOrder(
        index,
        () => outcome(confirmProposal(deps, actor(by), id, 'Read')),
        () => outcome(resetOfficerPassword(deps, actor(by), target)),
      )
      expect(reset).toBe('ok')
      expect(['ok', 'not_independent']).toContain(confirmed)
      seen.add(confirmed)
      // In the order of their rows: the confirmation, if there is one, came before the reset.
      const { rows } = await database.pool.query(
        `select action from audit_log where actor_user_id = $1 and action in ('uphold_dispute', 'reset_officer_password') order by id`,
        [by.userId],
      )
      const order =
        confirmed === 'ok' ? ['uphold_dispute', 'reset_officer_password'] : ['reset_officer_password']
      expect(rows.map(({ action }) => action)).toEqual(order)
      expect(await outcome(confirmProposal(deps, actor(by), id, 'Read'))).toBe(
        confirmed === 'ok' ? 'not_independent' : confirmed,
      )
    })
    expect([...seen].toSorted()).toEqual(['not_independent', 'ok'])
  })
})
