/** Passkeys at the same moment: each challenge and each count works once, and what ends stays ended. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inEitherOrder, rounds } from '../../../testing/rounds.ts'
import { type Answer, startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { PASSWORD, readMe } from '../accounts.fixtures.ts'
import { endUserSessions } from '../officers/reset-second-step.ts'
import { createAuthenticator } from './authenticator.fixtures.ts'
import { add, ceremony, optionsToAdd, optionsToSignIn, signInBy, withPasskeyOf } from './passkeys.fixtures.ts'

const TIMEOUT = 300_000
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ env: { RATE_LIMITS: 'false' } })
})
afterAll(() => amana.stop())

const account = () => amana.account('user', { password: PASSWORD })
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort()
const passkeysOf = (userId: string) =>
  amana.database.db.selectFrom('passkeys').select(['id', 'counter']).where('user_id', '=', userId).execute()

test(
  'one answer sent twice at once signs in once, and is no copy',
  async () => {
    const { token, userId } = await account()
    const { authenticator } = await withPasskeyOf(amana, token)
    await rounds({}, async () => {
      const credential = authenticator.use(await optionsToSignIn(amana), ceremony(amana))
      const answers = await Promise.all([signInBy(amana, credential), signInBy(amana, credential)])
      expect(statuses(answers)).toEqual([200, 401])
      expect(answers.find(({ status }) => status === 401)?.body.code).toBe('passkey_expired')
    })
    const row = await amana.database.db
      .selectFrom('passkeys')
      .select('copied_at')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(row.copied_at).toBeNull()
  },
  TIMEOUT,
)

test(
  'two answers with one count, to two challenges: one signs in, the other is a copy',
  async () => {
    const { token, userId } = await account()
    const { authenticator } = await withPasskeyOf(amana, token)
    await rounds({}, async (index) => {
      const counter = 10 + index
      const two = await Promise.all([optionsToSignIn(amana), optionsToSignIn(amana)])
      const credentials = two.map((options) => authenticator.use(options, ceremony(amana, { counter })))
      const answers = await Promise.all(credentials.map((credential) => signInBy(amana, credential)))
      expect(statuses(answers)).toEqual([200, 401])
      expect(answers.find(({ status }) => status === 401)?.body.code).toBe('passkey_copied')
      expect(await passkeysOf(userId)).toMatchObject([{ counter }])
    })
  },
  TIMEOUT,
)

test(
  'one new passkey sent twice at once is one',
  async () => {
    const { token, userId } = await account()
    await rounds({ count: 10 }, async (index) => {
      const credential = createAuthenticator().make(await optionsToAdd(amana, token), ceremony(amana))
      const answers = await Promise.all([add(amana, token, credential), add(amana, token, credential)])
      expect(statuses(answers)).toEqual([201, 422])
      expect(await passkeysOf(userId)).toHaveLength(index + 1)
    })
  },
  TIMEOUT,
)

test(
  'while everything ends, no session and no new passkey is left',
  async () => {
    let [signedInFirst, addedFirst] = [0, 0]
    await rounds({ enough: () => signedInFirst > 0 && addedFirst > 0 }, async (index) => {
      const { token, userId, email } = await account()
      const { authenticator } = await withPasskeyOf(amana, token)
      const used = authenticator.use(await optionsToSignIn(amana), ceremony(amana))
      const made = createAuthenticator().make(await optionsToAdd(amana, token), ceremony(amana))
      const both = () => Promise.all([signInBy(amana, used), add(amana, token, made)])
      const [[signedIn, added]] = await inEitherOrder(index, both, () =>
        endUserSessions({ ...amana, clock }, email),
      )
      signedInFirst += Number(signedIn.status === 200)
      addedFirst += Number(added.status === 201)
      expect(await passkeysOf(userId)).toEqual([])
      if (signedIn.status !== 200) return
      const { access } = signedIn.body.response_data
      await expect.poll(async () => (await readMe(amana, access)).status).toBe(401)
    })
    expect(signedInFirst).toBeGreaterThan(0)
    expect(addedFirst).toBeGreaterThan(0)
  },
  TIMEOUT,
)

const clock = { now: () => new Date() }
