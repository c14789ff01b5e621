/** A missing phone is signed out in one press (decisions §22), by HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inEitherOrder, rounds } from '../../testing/rounds.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { PASSWORD, readMe, signInTo } from '../accounts/accounts.fixtures.ts'
import {
  ceremony,
  insertPasskeyOf,
  optionsToSignIn,
  signInBy,
  signInWith,
  withPasskeyOf,
} from '../accounts/passkeys/passkeys.fixtures.ts'
import { ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { insertSubscriptionOf } from '../push/push.fixtures.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ env: { RATE_LIMITS: 'false' } })
})
afterAll(() => amana.stop())

const agent = (text: string) => ({
  'user-agent': `Mozilla/5.0 (${text}) AppleWebKit/537.36 Chrome/130.0.0.0`,
})
const PHONE = agent('Linux; Android 10; K')
const COMPUTER = agent('Windows NT 10.0; Win64; x64')

async function victim() {
  const owner = await amana.account('user', { password: PASSWORD })
  const { imei } = await ownedPhone(amana, owner)
  const access = async (headers?: Record<string, string>) =>
    (await signInTo(amana, owner.email, PASSWORD, headers)).body.response_data.access as string
  return { ...owner, imei, access }
}

const list = (token: string, imei: string) => amana.call('GET', `/devices/${imei}/sign-ins/`, { token })
const press = (token: string, imei: string) => amana.call('POST', `/devices/${imei}/sign-out/`, { token })

test('ends sessions and passkeys that may be on the phone; this one and a computer stay', async () => {
  const { email, imei, access } = await victim()
  const [phone, computer, here] = [await access(PHONE), await access(COMPUTER), await access()]
  const thief = await withPasskeyOf(amana, phone, { name: 'Lost', headers: PHONE })
  const mine = await withPasskeyOf(amana, computer, { name: 'Desk', headers: COMPUTER })
  const own = await withPasskeyOf(amana, here, { name: 'Here', headers: PHONE })
  const byPasskey = (await signInWith(amana, thief.authenticator)).body.response_data.access

  const { body } = await list(here, imei)
  const { sessions, passkeys } = body.response_data
  expect(passkeys).toEqual([expect.objectContaining({ name: 'Lost', device: 'Chrome on Android' })])
  // The account's own, that by the passkey and the phone's: two of them without a browser's name.
  expect(sessions).toHaveLength(3)
  expect(sessions.map(({ current }: { current: boolean }) => current)).toEqual([false, false, false])

  const answer = await press(here, imei)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      response_description: 'This phone is signed out.',
      response_data: { sessions: 3, passkeys: 1 },
    },
  })
  for (const token of [phone, byPasskey]) expect((await readMe(amana, token)).status).toBe(401)
  for (const token of [computer, here]) expect((await readMe(amana, token)).status).toBe(200)
  expect(await signInWith(amana, thief.authenticator)).toMatchObject({ body: { code: 'passkey_unknown' } })
  for (const { authenticator } of [mine, own])
    expect((await signInWith(amana, authenticator)).status).toBe(200)
  await waitUntil(() =>
    amana.sent.find(({ to, subject }) => to === email && /missing phone was signed out/.test(subject)),
  )
})

test('pushes to the phone end with it; those to this session and to a computer stay', async () => {
  const { userId, imei, access } = await victim()
  const [phone, computer, here] = [await access(PHONE), await access(COMPUTER), await access()]
  const sessionOf = async (token: string) =>
    (await amana.call('GET', '/users/sessions/', { token })).body.response_data.results.find(
      ({ current }: { current: boolean }) => current,
    ).id as string
  for (const token of [phone, computer, here])
    await insertSubscriptionOf(amana, { userId, sessionId: await sessionOf(token) })
  expect((await press(here, imei)).status).toBe(200)
  const { body } = await amana.call('GET', '/users/push/', { token: here })
  const kept = body.response_data.results.map(({ device }: { device: string }) => device)
  expect(kept.toSorted()).toEqual(['Chrome on Windows', expect.stringMatching(/^Unknown/)])
})

test('with nothing to end it is a success without a mail', async () => {
  const { userId, token, imei } = await victim()
  expect((await press(token, imei)).body.response_data).toEqual({ sessions: 0, passkeys: 0 })
  const { rows } = await sql`select name from pgboss.job where data->>'userId' = ${userId}`.execute(
    amana.database.db,
  )
  expect(rows).toEqual([])
})

test('belongs to the owner of the phone, and touches nobody else', async () => {
  const [one, other] = [await victim(), await victim()]
  const passkey = await insertPasskeyOf(amana, { userId: other.userId, sessionId: null })
  for (const call of [list, press]) expect((await call(other.token, one.imei)).status).toBe(404)
  expect((await press(one.token, one.imei)).status).toBe(200)
  expect((await readMe(amana, other.token)).status).toBe(200)
  const kept = amana.database.db.selectFrom('passkeys').select('id').where('id', '=', passkey)
  expect(await kept.execute()).toHaveLength(1)
})

test('a sign-in with the passkey of the phone at the same moment leaves nothing', async () => {
  let before = 0
  let after = 0
  await rounds({ enough: () => before > 0 && after > 0 }, async (index) => {
    const { token, imei, access, userId } = await victim()
    const { authenticator } = await withPasskeyOf(amana, await access(PHONE), { headers: PHONE })
    const credential = authenticator.use(await optionsToSignIn(amana), ceremony(amana))
    const [signedIn] = await inEitherOrder(
      index,
      () => signInBy(amana, credential, PHONE),
      () => press(token, imei),
    )
    if (signedIn.status === 200) before += 1
    else after += 1
    const open = await amana.database.db
      .selectFrom('sessions')
      .select('device')
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute()
    expect(open).toHaveLength(1)
  })
  expect(Math.min(before, after)).toBeGreaterThan(0)
}, 300_000)
