/** Delays, releases and messages at the same moment (decisions §15). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '../../kernel/durations.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { rounds } from '../../testing/rounds.ts'
import type { TestAccount } from '../../testing/test-product.ts'
import { untilServed } from '../../testing/until-served.ts'
import { ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { caseOn, noticesBy, openStage, type Stage } from './accesses.fixtures.ts'
import { noticeSequence } from './notify-people.ts'

const SLOW = 180_000

let stage: Stage
let officer: TestAccount
let supervisors: [TestAccount, TestAccount]
beforeAll(async () => {
  stage = await openStage()
  officer = await stage.amana.account('officer')
  supervisors = [await stage.amana.account('supervisor'), await stage.amana.account('supervisor')]
})
afterAll(() => stage.stop())

const delay = (by: TestAccount, case_reference: string) =>
  untilServed(() => stage.as(by, 'POST', '/le/access-delays/', { case_reference, reason: 'Together' }))

async function lookedAt() {
  const phone = await ownedPhone(stage.amana)
  const caseNumber = await caseOn(stage, phone.imei)
  const { access } = (await stage.as(officer, 'GET', `/le/devices/${phone.imei}/`)).body.response_data
  return { ...phone, caseNumber, accessId: access.id as number }
}
const seen = async (person: TestAccount) =>
  (await stage.as(person, 'GET', '/users/accesses/')).body.response_data

test(
  'forty delays of one case at once, by two supervisors: one is made',
  async () => {
    await rounds({ count: 2 }, async () => {
      const { caseNumber } = await lookedAt()
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, index) => delay(supervisors[index % 2 ? 1 : 0], caseNumber)),
      )
      const made = answers.filter(({ status }) => status === 201)
      expect(made.map(({ body }) => body.response_data.until)).toEqual([
        new Date(stage.now().getTime() + 90 * DAY).toISOString(),
      ])
      const others = answers.filter(({ status }) => status !== 201)
      expect(new Set(others.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
        new Set(['409 delay_running']),
      )
      const rows = stage.amana.database.db
        .selectFrom('access_delays')
        .select('renewal')
        .where('case_number', '=', caseNumber)
      expect(await rows.execute()).toEqual([{ renewal: 0 }])
    })
  },
  SLOW,
)

test(
  'two cases of one phone are delayed at once: one is',
  async () => {
    await rounds({ count: 10 }, async () => {
      const { imei, caseNumber } = await lookedAt()
      const report = await caseOn(stage, imei, { status: 'under_review' })
      const answers = await Promise.all(
        [caseNumber, report].map((of, index) => delay(supervisors[index ? 1 : 0], of)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    })
  },
  SLOW,
)

test(
  'a release and a delay at once: the look is shown, whichever came first, and told once',
  async () => {
    const shownWith = new Set<boolean>()
    await rounds({ enough: () => shownWith.size === 2 }, async (round) => {
      const { owner, caseNumber, accessId } = await lookedAt()
      const acts = [
        () => stage.as(officer, 'POST', `/le/accesses/${accessId}/release/`),
        () => delay(supervisors[0], caseNumber),
      ]
      const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201])
      const [shown, ...others] = await seen(owner)
      expect([shown.action, others]).toEqual(['view', []])
      await jobsDone(stage.amana)
      expect(noticesBy(stage, owner)).toHaveLength(1)
      shownWith.add(round % 2 === 0)
    })
  },
  SLOW,
)

test(
  'a release, another one and the clock’s end at once: one message, one audit row',
  async () => {
    await rounds({ count: 10 }, async () => {
      const { owner, accessId } = await lookedAt()
      const { database, jobs } = stage.amana
      // As a process whose clock says that the look is due.
      const late = { now: () => new Date(stage.now().getTime() + 30 * DAY) }
      const notices = noticeSequence({ jobs, clock: late, accessNoticeDays: 30 })
      const answers = await Promise.all([
        stage.as(officer, 'POST', `/le/accesses/${accessId}/release/`),
        database.transaction(notices.take),
        stage.as(supervisors[1], 'POST', `/le/accesses/${accessId}/release/`),
        database.transaction(notices.take),
      ])
      expect(answers.map((answer) => (typeof answer === 'number' ? 200 : answer.status))).toEqual([
        200, 200, 200, 200,
      ])
      await jobsDone(stage.amana)
      expect(noticesBy(stage, owner)).toHaveLength(1)
      const { rows } = await database.pool.query(
        `select count(*) from audit_log where action = 'release_access' and subject_user_id = $1`,
        [owner.userId],
      )
      expect(rows).toEqual([{ count: 1 }])
      expect(await seen(owner)).toHaveLength(1)
    })
  },
  SLOW,
)
