import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import { type Answer, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { movableClock, officerSignInTo, PASSWORD, readMe, sameBody, signInTo } from '../accounts.fixtures.ts'

const clock = movableClock()
let amana: TestProduct
let second: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock })
  // A second server process on the same database.
  second = await startTestProduct({ clock, testDatabase: amana })
})
afterAll(async () => {
  await second.stop()
  await amana.stop()
})

const LOCKED = {
  status: 429,
  body: {
    code: 'account_locked',
    response_description: expect.stringMatching(
      /^Too many wrong attempts\. You can enter your password again from [A-Z][a-z]+ \d{2}, \d{4}, \d{2}:\d{2} WAT\. If you cannot wait, choose a new one with “Forgot password”\.$/,
    ),
    errors: [{ field: 'locked_until', message: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/) }],
  },
}
/** Without the moment at which a lock ends. */
const timeless = (answer: Answer) => {
  const { status, body } = sameBody(answer)
  if (body.code !== 'account_locked') return { status, body }
  const { response_description, errors, detail, ...rest } = body
  return { status, body: { ...rest, named: errors.map(({ field }: { field: string }) => field) } }
}
const guess = (email: string, where = amana) => signInTo(where, email, 'not-the-password')
const locksOf = (userId: string) =>
  amana.database.db.selectFrom('attempt_locks').selectAll().where('subject', '=', userId).execute()
const mailsTo = (email: string) => [...amana.sent, ...second.sent].filter(({ to }) => to === email)
const count = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

describe('ten wrong passwords', () => {
  test('lock for 15 minutes in every process, tell the owner once, and leave open sessions alone', async () => {
    const { email, token } = await amana.account('user', { password: PASSWORD })
    for (let time = 0; time < 10; time += 1)
      expect(await guess(email, time % 2 === 0 ? amana : second)).toMatchObject({ status: 401 })
    for (const where of [amana, second]) {
      const refused = await signInTo(where, email)
      expect(refused).toMatchObject(LOCKED)
      const wait = Number(refused.headers['retry-after'])
      expect(wait).toBeGreaterThan(14 * 60)
      expect(wait).toBeLessThanOrEqual(15 * 60)
      expect(await guess(email, where)).toMatchObject(LOCKED)
    }
    expect((await readMe(amana, token)).status).toBe(200)
    const mail = await waitUntil(() => mailsTo(email)[0])
    expect(mail.subject).toBe('Sign-in to your Amana account is paused')
    expect(mail.text).toContain('Hello Ada')
    expect(mail.text).toContain('/auth/forgot-password')

    clock.forward(14 * MINUTE)
    expect(await signInTo(amana, email)).toMatchObject(LOCKED)
    clock.forward(1.1 * MINUTE)
    expect((await signInTo(amana, email)).status).toBe(200)
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('of an address without an account lock alike', async () => {
    const { email } = await amana.account('user', { password: PASSWORD })
    const stranger = `${newId(new Date())}@example.com`
    for (let time = 0; time < 12; time += 1)
      expect(timeless(await guess(stranger))).toEqual(timeless(await guess(email)))
    expect(await guess(stranger)).toMatchObject(LOCKED)
  })

  test('of an officer lock alike', async () => {
    const { officerId } = await amana.account('officer', { password: PASSWORD })
    for (let time = 0; time < 10; time += 1)
      expect((await officerSignInTo(amana, officerId ?? '', 'wrong')).status).toBe(401)
    expect(await officerSignInTo(second, officerId ?? '')).toMatchObject(LOCKED)
  })

  test('within 15 minutes only; a right one in between starts anew', async () => {
    const { userId, email } = await amana.account('user', { password: PASSWORD })
    for (let time = 0; time < 9; time += 1) await guess(email)
    expect((await signInTo(amana, email)).status).toBe(200)
    expect(await locksOf(userId)).toEqual([])
    for (let time = 0; time < 9; time += 1) await guess(email)
    clock.forward(15.1 * MINUTE)
    for (let time = 0; time < 9; time += 1) await guess(email)
    expect(await locksOf(userId)).toMatchObject([{ failures: 9, locked_until: null }])
    expect((await signInTo(amana, email)).status).toBe(200)
  })

  test('also where a signed-in person is asked for the password again', async () => {
    const { email, token } = await amana.account('user', { password: PASSWORD })
    const createPin = (current_password: string) =>
      amana.call('POST', '/settings/security/pin/create/', {
        body: { current_password, pin: '4821', confirm_pin: '4821' },
        token,
      })
    for (let time = 0; time < 10; time += 1)
      expect(await createPin('wrong')).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'current_password', message: 'Current Password is not correct' }] },
      })
    expect(await createPin(PASSWORD)).toMatchObject(LOCKED)
    expect(await signInTo(amana, email)).toMatchObject(LOCKED)
    expect((await readMe(amana, token)).status).toBe(200)
  })
})

test('each lock is longer than the one before, until a success: 15 minutes, an hour, 24 hours', async () => {
  const { email, userId } = await amana.account('user', { password: PASSWORD })
  for (const minutes of [15, 60, 24 * 60, 24 * 60]) {
    for (let time = 0; time < 10; time += 1) await guess(email)
    const refused = await signInTo(amana, email)
    expect(refused).toMatchObject(LOCKED)
    const wait = (Date.parse(refused.body.errors[0].message) - clock.now().getTime()) / MINUTE
    expect(wait).toBeGreaterThan(minutes - 5)
    expect(wait).toBeLessThanOrEqual(minutes)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan((minutes - 1) * 60)
    clock.forward((minutes + 0.1) * MINUTE)
  }
  expect((await signInTo(amana, email)).status).toBe(200)
  expect(await locksOf(userId)).toEqual([])
})

describe('a burst of 40 at once', () => {
  test('tries ten passwords, not more: the right one comes last', async () => {
    const { userId, email } = await amana.account('user', { password: PASSWORD })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index === 39 ? signInTo(amana, email) : guess(email, index % 2 === 0 ? amana : second),
      ),
    )
    expect(count(answers, 401)).toBe(10)
    expect(count(answers, 429)).toBe(30)
    expect(answers[39]).toMatchObject(LOCKED)
    expect(await locksOf(userId)).toMatchObject([{ locked_until: expect.any(Date) }])
    await waitUntil(() => mailsTo(email)[0])
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('with the right one among them: not more than ten wrong answers between two successes', async () => {
    const { email } = await amana.account('user', { password: PASSWORD })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index === 20 ? signInTo(second, email) : guess(email))),
    )
    const came = count(answers, 200)
    expect(came).toBeLessThanOrEqual(1)
    expect(count(answers, 401)).toBeLessThanOrEqual(came === 1 ? 20 : 10)
    expect(count(answers, 200) + count(answers, 401) + count(answers, 429)).toBe(40)
  })

  test('of right ones locks nobody', async () => {
    const { userId, email } = await amana.account('user', { password: PASSWORD })
    const answers = await Promise.all(Array.from({ length: 40 }, () => signInTo(amana, email)))
    expect(count(answers, 200)).toBe(40)
    expect(await locksOf(userId)).toEqual([])
  })

  test('more than can wait are told to come again', async () => {
    const { email } = await amana.account('user', { password: PASSWORD })
    let refused: Answer[] = []
    // More and more: where the database is slow, they reach the queue one after the other.
    for (let burst = 120; refused.length === 0 && burst <= 960; burst *= 2) {
      const answers = await Promise.all(Array.from({ length: burst }, () => signInTo(amana, email)))
      refused = answers.filter(({ status }) => status === 503)
      expect(count(answers, 200) + refused.length).toBe(burst)
    }
    expect(refused[0]).toMatchObject({ body: { code: 'unavailable' }, headers: { 'retry-after': '1' } })
  })
})
