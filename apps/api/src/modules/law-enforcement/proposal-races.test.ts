/** Two officers in the same instant (decisions §12): one of them is heard, and the rest agrees with it. */
import type { Proposed } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficerActor } from '../../kernel/actor.ts'
import { systemClock } from '../../kernel/clock.ts'
import { after, HOUR } from '../../kernel/durations.ts'
import { inEitherOrder, ROUNDS, rounds } from '../../testing/rounds.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { changeRole } from '../accounts/index.ts'
import { createCertificateSigner, registerCertificateKey } from '../certificates/index.ts'
import { insertTransfer, outcome } from '../flags/flags.fixtures.ts'
import { decideDispute } from './decide-dispute.ts'
import { confirmProposal, refuseProposal } from './decide-proposal.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { claimedPhone, suspend } from './law-enforcement.fixtures.ts'

let amana: TestProduct
let deps: Pick<LawEnforcementDeps, 'database' | 'clock' | 'jobs' | 'certificates'>
let officers: TestAccount[]
let supervisors: TestAccount[]
beforeAll(async () => {
  amana = await startTestProduct()
  const signer = createCertificateSigner(Buffer.alloc(32, 7))
  await registerCertificateKey(amana.database.db, signer, new Date())
  const { database, jobs } = amana
  const certificates = { database, clock: systemClock, signer, issuer: 'https://amana.example' }
  deps = { database, clock: systemClock, jobs, certificates }
  officers = [await amana.account('officer'), await amana.account('officer')]
  supervisors = [await amana.account('supervisor'), await amana.account('supervisor')]
})
afterAll(() => amana.stop())

const actor = ({ userId, sessionId }: TestAccount): OfficerActor =>
  ({ kind: 'account', userId, sessionId, role: 'supervisor' }) as OfficerActor
const at = <T>(all: readonly T[], index: number): T => {
  const one = all[index]
  if (one === undefined) throw new Error('nobody')
  return one
}
const uphold = (disputeId: number, by = at(officers, 0)) =>
  decideDispute(deps, actor(by), disputeId, { decision: 'uphold', reason: 'Receipt fits' })
async function proposed(disputeId: number, by?: TestAccount): Promise<number> {
  const answer = (await uphold(disputeId, by)) as { data: Proposed }
  return answer.data.proposal.id
}
const ownersOf = async (deviceId: number) => {
  const rows = amana.database.db.selectFrom('ownerships').select('user_id').where('device_id', '=', deviceId)
  return (await rows.where('ended_at', 'is', null).execute()).map(({ user_id }) => user_id)
}
const statusOf = async (id: number) => {
  const row = amana.database.db.selectFrom('proposals').select('status').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).status
}

describe(`${ROUNDS} rounds in the same instant`, () => {
  test('two supervisors confirm: one does, ownership moves once', async () => {
    await rounds({ atOnce: 5 }, async () => {
      const { deviceId, claimant, disputeId } = await claimedPhone(amana)
      const id = await proposed(disputeId)
      const results = await Promise.all(
        supervisors.map((by) => outcome(confirmProposal(deps, actor(by), id, 'Read'))),
      )
      expect(results.toSorted()).toEqual(['ok', 'proposal_over'])
      expect(await ownersOf(deviceId)).toEqual([claimant.userId])
      const { rows } = await amana.database.pool.query(
        `select from device_events where device_id = $1 and action_type = 'transferred'`,
        [deviceId],
      )
      expect(rows).toHaveLength(1)
    })
  })

  test('one confirms and one refuses: who comes first is heard', async () => {
    const seen = new Set<string>()
    await rounds({ atOnce: 5, enough: () => seen.size === 2 }, async (index) => {
      const { deviceId, owner, claimant, disputeId } = await claimedPhone(amana)
      const id = await proposed(disputeId)
      const results = await inEitherOrder(
        index,
        () => outcome(confirmProposal(deps, actor(at(supervisors, 0)), id, 'Read')),
        () => outcome(refuseProposal(deps, actor(at(supervisors, 1)), id, 'Read')),
      )
      expect(results.toSorted()).toEqual(['ok', 'proposal_over'])
      const status = await statusOf(id)
      seen.add(status)
      expect(await ownersOf(deviceId)).toEqual([status === 'confirmed' ? claimant.userId : owner.userId])
    })
    expect([...seen].toSorted()).toEqual(['confirmed', 'refused'])
  })

  test('two officers propose: one proposal', async () => {
    await rounds({ atOnce: 5 }, async () => {
      const { disputeId } = await claimedPhone(amana)
      const results = await Promise.all(officers.map((by) => outcome(Promise.resolve(uphold(disputeId, by)))))
      expect(results.toSorted()).toEqual(['ok', 'proposal_open'])
      const rows = await amana.database.db
        .selectFrom('proposals')
        .select('id')
        .where('dispute_id', '=', disputeId)
        .execute()
      expect(rows).toHaveLength(1)
    })
  })

  test('two claims to one phone are confirmed: the second finds another owner', async () => {
    await rounds({ atOnce: 5 }, async () => {
      const one = await claimedPhone(amana)
      const two = await claimedPhone(amana, one)
      const ids = [await proposed(one.disputeId), await proposed(two.disputeId)]
      const results = await Promise.all(
        ids.map((id, index) => outcome(confirmProposal(deps, actor(at(supervisors, index)), id, 'Read'))),
      )
      expect(results.toSorted()).toEqual(['conflict', 'ok'])
      const winner = results[0] === 'ok' ? one : two
      expect(await ownersOf(one.deviceId)).toEqual([winner.claimant.userId])
    })
  })

  test('a proposer who is promoted meanwhile, and a supervisor who is demoted or suspended meanwhile, confirm nothing', async () => {
    await rounds({ count: Math.min(ROUNDS, 25) }, async (index) => {
      const proposer = await amana.account('officer')
      const leaving = await amana.account('supervisor')
      const { deviceId, owner, claimant, disputeId } = await claimedPhone(amana)
      const id = await proposed(disputeId, proposer)
      const [, , own, left] = await Promise.all([
        changeRole(amana, proposer.officerId ?? '', 'supervisor'),
        index % 2 ? changeRole(amana, leaving.officerId ?? '', 'officer') : suspend(amana, leaving),
        outcome(confirmProposal(deps, actor(proposer), id, 'Mine')),
        outcome(confirmProposal(deps, actor(leaving), id, 'Read')),
      ])
      expect(own).toBe('forbidden')
      expect(['ok', 'forbidden']).toContain(left)
      expect(await ownersOf(deviceId)).toEqual([left === 'ok' ? claimant.userId : owner.userId])
      // After it, for certain.
      expect(await outcome(confirmProposal(deps, actor(leaving), id, 'Read'))).toBe('forbidden')
      expect(await outcome(confirmProposal(deps, actor(proposer), id, 'Mine'))).toBe('forbidden')
    })
  })

  test('proposal and transfer: never both', async () => {
    await rounds({ atOnce: 5 }, async () => {
      const { deviceId, owner, disputeId } = await claimedPhone(amana)
      const recipient = await amana.account()
      // Begun before the claim was made; it ends by itself or goes on, while an officer proposes.
      const transferId = await insertTransfer(amana.database, {
        deviceId,
        from: owner.userId,
        to: recipient.userId,
      })
      const end = { status: 'cancelled' as const, ended_at: new Date() }
      const [result] = await Promise.all([
        outcome(Promise.resolve(uphold(disputeId))),
        amana.database.transaction(async (tx) => {
          await tx.selectFrom('devices').select('id').where('id', '=', deviceId).forUpdate().execute()
          await tx.updateTable('transfers').set(end).where('id', '=', transferId).execute()
        }),
      ])
      expect(['ok', 'device_in_transfer']).toContain(result)
      expect(await outcome(Promise.resolve(uphold(disputeId)))).toBe(result === 'ok' ? 'proposal_open' : 'ok')
    })
  })

  test('confirmed at the moment of its expiry: the clock of the decision alone counts', async () => {
    await rounds({ count: 10 }, async (index) => {
      const { deviceId, owner, claimant, disputeId } = await claimedPhone(amana)
      const id = await proposed(disputeId)
      const { expires_at } = await amana.database.db
        .selectFrom('proposals')
        .select('expires_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const late = index % 2
      const clock = { now: () => after(expires_at, late - 1) }
      const [confirmed] = await Promise.all([
        outcome(confirmProposal({ ...deps, clock }, actor(at(supervisors, 0)), id, 'Read')),
        late ? outcome(Promise.resolve(decideAgain(disputeId, after(expires_at, HOUR)))) : null,
      ])
      expect(confirmed).toBe(late ? 'proposal_over' : 'ok')
      expect(await ownersOf(deviceId)).toEqual([late ? owner.userId : claimant.userId])
    })
  })
})

/** A second proposal, once the first has expired. */
function decideAgain(disputeId: number, now: Date) {
  const at = { ...deps, clock: { now: () => now } }
  return decideDispute(at, actor(officers[1] as TestAccount), disputeId, {
    decision: 'uphold',
    reason: 'Again',
  })
}
