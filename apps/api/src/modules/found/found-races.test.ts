/** Simultaneous acts on a found case (decisions §12), on PostgreSQL. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobsDone } from '../../testing/jobs-done.ts'
import { inEitherOrder, ROUNDS, rounds } from '../../testing/rounds.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { untilServed } from '../../testing/until-served.ts'
import { insertFlag, newImei } from '../devices/devices.fixtures.ts'
import { ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { foundFixtures, newFinder } from './found.fixtures.ts'
import { MAX_MAILS_PER_DAY, MAX_MESSAGES_PER_DAY, MAX_REPORTS_PER_DAY } from './rules.ts'

const AT_ONCE = 5
let amana: TestProduct
let found: ReturnType<typeof foundFixtures>
beforeAll(async () => {
  amana = await startTestProduct()
  found = foundFixtures(amana)
})
afterAll(() => amana.stop())

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()

async function open() {
  const { body } = await found.report()
  return { case: body.response_data.case as string, threadToken: body.response_data.thread_token as string }
}

describe(`${ROUNDS} rounds in the same instant`, () => {
  test('two ends: one is it', async () => {
    await rounds({ atOnce: AT_ONCE }, async () => {
      const report = await open()
      expect(
        statuses(await Promise.all([found.close(report.case, report), found.close(report.case, report)])),
      ).toEqual([200, 409])
    })
  })

  test('a message and an end: the message stands before the end, or is refused', async () => {
    const seen = new Set<number>()
    await rounds({ atOnce: AT_ONCE, enough: () => seen.size === 2 }, async (index) => {
      const report = await open()
      const [written] = await inEitherOrder(
        index,
        () => found.write(report.case, report, 'Hello'),
        () => found.close(report.case, report),
      )
      const { messages, closed_at } = (await found.read(report.case, report)).body.response_data
      expect(messages).toHaveLength(written.status === 201 ? 2 : 1)
      if (written.status === 201) expect(messages[1].at <= closed_at).toBe(true)
      seen.add(written.status)
    })
    expect([...seen].toSorted(), 'either came first now and then').toEqual([201, 409])
  })

  test('a found flag and a message: never a message after it', async () => {
    await rounds({ atOnce: 1, count: 10 }, async () => {
      const { imei, owner } = await ownedPhone(amana)
      const report = await found.found(imei)
      await Promise.all([
        found.write(report.case, { token: owner.token }, 'Mine'),
        insertFlag(amana.database, imei, { flag_type: 'found' }),
      ])
      expect((await found.write(report.case, report, 'Late')).status).toBe(409)
    })
  })

  test('the same report twice: one case', async () => {
    await rounds({ atOnce: AT_ONCE }, async () => {
      const body = { imei: newImei(), email: newFinder() }
      const answers = await Promise.all([found.report(body), found.report(body), found.report(body)])
      expect(statuses(answers)).toEqual([201, 201, 201])
      expect(new Set(answers.map((answer) => answer.body.response_data.case)).size).toBe(1)
      expect(new Set(answers.map((answer) => answer.body.response_data.thread_token)).size).toBe(3)
    })
  })
})

test('reports with one address at once: no more than the limit are taken', async () => {
  const email = newFinder()
  const answers = await Promise.all(
    Array.from({ length: MAX_REPORTS_PER_DAY + 4 }, () => found.report({ email })),
  )
  expect(statuses(answers)).toEqual([...Array(MAX_REPORTS_PER_DAY).fill(201), ...Array(4).fill(429)])
})

test('messages of one side at once: no more than the limit are taken', async () => {
  const report = await open()
  const answers = await Promise.all(
    Array.from({ length: MAX_MESSAGES_PER_DAY + 3 }, (_, index) =>
      untilServed(() => found.write(report.case, report, `${index}`)),
    ),
  )
  // The report is the first of the day.
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_MESSAGES_PER_DAY - 1)
})

test('mails to one unproven address at once: no more than three', async () => {
  const email = newFinder()
  const phones = await Promise.all(Array.from({ length: 4 }, () => ownedPhone(amana)))
  await Promise.all(phones.map(({ imei }) => found.report({ imei, email })))
  await jobsDone(amana)
  expect(amana.sent.filter(({ to }) => to === email)).toHaveLength(MAX_MAILS_PER_DAY)
})
