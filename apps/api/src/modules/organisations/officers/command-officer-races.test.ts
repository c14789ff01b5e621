/** Supervisors of one command in the same instant, and one who loses the right meanwhile. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SupervisorActor } from '../../../kernel/actor.ts'
import { systemClock } from '../../../kernel/clock.ts'
import { inEitherOrder, ROUNDS, rounds } from '../../../testing/rounds.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../../testing/test-product.ts'
import { changeRole, rememberEnded, suspendOfficer as suspendByCommand } from '../../accounts/index.ts'
import { outcome } from '../../flags/flags.fixtures.ts'
import { policeCommand } from '../organisations.fixtures.ts'
import { reinstateOfficer, renewOfficer, suspendOfficer } from './change-officer.ts'

let amana: TestProduct
let organisationId: string
let supervisors: [TestAccount, TestAccount]
let deps: Parameters<typeof suspendOfficer>[0]
beforeAll(async () => {
  amana = await startTestProduct()
  organisationId = await policeCommand(amana, 'Lagos')
  supervisors = [await amana.account('supervisor'), await amana.account('supervisor')]
  const { database, jobs } = amana
  deps = { database, jobs, clock: systemClock, ended: rememberEnded() }
})
afterAll(() => amana?.stop())

const actor = ({ userId, sessionId }: TestAccount): SupervisorActor => ({
  kind: 'account',
  userId,
  sessionId,
  role: 'supervisor',
})
const of = ({ officerId }: TestAccount) => ({ organisationId, officerId: officerId ?? '' })
const suspend = (by: TestAccount, officer: TestAccount) =>
  outcome(suspendOfficer(deps, actor(by), of(officer), 'Left'))
const reinstate = (by: TestAccount, officer: TestAccount) =>
  outcome(reinstateOfficer(deps, actor(by), of(officer)))
const DAYS = [new Date('2098-12-31T22:59:59Z'), new Date('2099-12-31T22:59:59Z')] as const
const renew = (by: TestAccount, officer: TestAccount, day: Date) =>
  outcome(renewOfficer(deps, actor(by), of(officer), day))

const rowOf = ({ userId }: TestAccount) =>
  amana.database.db
    .selectFrom('officers')
    .innerJoin('users', 'users.id', 'officers.user_id')
    .select(['suspended_at', 'expires_at', 'role'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
async function actionsOn({ userId }: TestAccount): Promise<string[]> {
  const rows = amana.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_user_id', '=', userId)
    .orderBy('id')
  return (await rows.execute()).map(({ action }) => action)
}

describe(`${ROUNDS} rounds in the same instant`, () => {
  test('two suspend, then two reinstate: one of them does, and the log has it once', async () => {
    await rounds({ atOnce: 5 }, async () => {
      const officer = await amana.account('officer')
      const suspended = await Promise.all(supervisors.map((by) => suspend(by, officer)))
      expect(suspended.toSorted()).toEqual(['conflict', 'ok'])
      const reinstated = await Promise.all(supervisors.map((by) => reinstate(by, officer)))
      expect(reinstated.toSorted()).toEqual(['conflict', 'ok'])
      expect((await rowOf(officer)).suspended_at).toBeNull()
      expect(await actionsOn(officer)).toEqual(['suspend_officer', 'reinstate_officer'])
    })
  })

  test('two renew: the last day is that of the last row of the log', async () => {
    await rounds({ atOnce: 5 }, async () => {
      const officer = await amana.account('officer')
      const [one, other] = supervisors
      expect(await Promise.all([renew(one, officer, DAYS[0]), renew(other, officer, DAYS[1])])).toEqual([
        'ok',
        'ok',
      ])
      const log = amana.database.db
        .selectFrom('audit_log')
        .select('detail')
        .where('subject_user_id', '=', officer.userId)
      const details = (await log.orderBy('id', 'desc').execute()) as { detail: { expires: string } }[]
      expect(details).toHaveLength(2)
      expect((await rowOf(officer)).expires_at.toISOString()).toBe(details[0]?.detail.expires)
    })
  })

  test('a supervisor suspends, and is demoted or suspended: without the right nothing happens', async () => {
    const seen = new Set<string>()
    await rounds({ atOnce: 5, enough: () => seen.size === 2 }, async (index) => {
      const [leaving, officer] = [await amana.account('supervisor'), await amana.account('officer')]
      const leave = async () => {
        if (index % 4 < 2) return changeRole(amana, leaving.officerId ?? '', 'officer')
        return (
          await amana.database.transaction((tx) => suspendByCommand(tx, leaving.officerId ?? '', new Date()))
        ).outcome
      }
      const [result] = await inEitherOrder(index, () => suspend(leaving, officer), leave)
      expect(['ok', 'forbidden']).toContain(result)
      seen.add(result)
      expect((await rowOf(officer)).suspended_at !== null).toBe(result === 'ok')
      expect(await actionsOn(officer)).toEqual(result === 'ok' ? ['suspend_officer'] : [])
      // The supervisor has no right left.
      expect(await renew(leaving, officer, DAYS[0])).toBe('forbidden')
    })
    expect([...seen].toSorted()).toEqual(['forbidden', 'ok'])
  })

  test('an officer is promoted and suspended: suspended only while no supervisor', async () => {
    const seen = new Set<string>()
    await rounds({ atOnce: 5, enough: () => seen.size === 2 }, async (index) => {
      const officer = await amana.account('officer')
      const promote = () => changeRole(amana, officer.officerId ?? '', 'supervisor')
      const [result] = await inEitherOrder(index, () => suspend(supervisors[0], officer), promote)
      expect(['ok', 'forbidden']).toContain(result)
      seen.add(result)
      expect(await rowOf(officer)).toMatchObject({ role: 'supervisor' })
      expect((await rowOf(officer)).suspended_at !== null).toBe(result === 'ok')
    })
    expect([...seen].toSorted()).toEqual(['forbidden', 'ok'])
  })

  test('two act on each other: both are refused, and neither waits for the other', async () => {
    await rounds({ atOnce: 1, count: 5 }, async () => {
      const [one, other] = supervisors
      expect(await Promise.all([suspend(one, other), suspend(other, one)])).toEqual([
        'forbidden',
        'forbidden',
      ])
    })
  })
})
