/** Passkeys of ordinary accounts (decisions §22), by HTTP with an authenticator in software. */
import { MAX_PASSKEYS, PASSKEY_CHALLENGE_SECONDS } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, SECOND } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { movableClock, PASSWORD, readMe, signedIn, signInTo } from '../accounts.fixtures.ts'
import { codeMailedTo, codeOfApp, withAuthenticator } from '../credentials/two-factor.fixtures.ts'
import { purgeAccounts } from '../purge-accounts.ts'
import { createAuthenticator } from './authenticator.fixtures.ts'
import {
  add,
  askToAdd,
  ceremony,
  optionsToAdd,
  optionsToSignIn,
  signInBy,
  signInWith,
  withPasskeyOf,
} from './passkeys.fixtures.ts'

const clock = movableClock()
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock })
})
afterAll(() => amana.stop())

const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36' }
const account = () => amana.account('user', { password: PASSWORD })
const listOf = async (token: string) =>
  (await amana.call('GET', '/users/passkeys/', { token })).body.response_data.results
const mailsTo = (email: string, subject: RegExp) =>
  amana.sent.filter((mail) => mail.to === email && subject.test(mail.subject))
const rowOf = (id: string) =>
  amana.database.db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const onField = (field: string) => ({ status: 422, body: { errors: [expect.objectContaining({ field })] } })

describe('adding a passkey', () => {
  test('asks for the password on its field', async () => {
    const { token } = await account()
    expect(await askToAdd(amana, token, {})).toMatchObject(onField('password'))
    expect(await askToAdd(amana, token, { password: 'not-this-4471' })).toMatchObject(onField('password'))
    expect((await amana.call('POST', '/users/passkeys/options/', { body: {} })).status).toBe(401)
  })

  test('asks for the code where a second step is on, and takes each once', async () => {
    const { token, secret } = await withAuthenticator(amana, clock)
    const asked = await askToAdd(amana, token, { password: PASSWORD })
    expect(asked).toMatchObject(onField('code'))
    clock.forward(30 * SECOND)
    const code = await codeOfApp(secret, clock.now())
    expect((await askToAdd(amana, token, { password: PASSWORD, code })).status).toBe(200)
    expect(await askToAdd(amana, token, { password: PASSWORD, code })).toMatchObject(onField('code'))
  })

  test('gives options for one host, a resident key and a verified person', async () => {
    const { token, userId, email } = await account()
    const { status, body } = await askToAdd(amana, token)
    expect(status).toBe(200)
    expect(body.response_data).toMatchObject({
      rp: { id: 'localhost', name: 'Amana' },
      user: { id: Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url'), name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(Buffer.from(body.response_data.challenge, 'base64url').length).toBeGreaterThanOrEqual(16)
    const { authenticator } = await withPasskeyOf(amana, token)
    expect((await optionsToAdd(amana, token)).excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ])
  })

  test('keeps it with name, device and session, and tells the owner', async () => {
    const { token, email, sessionId } = await account()
    const { answer, passkeyId } = await withPasskeyOf(amana, token, { name: ' Ada’s phone ', headers: PHONE })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        response_description: 'Passkey added',
        response_data: { name: 'Ada’s phone', device: 'Chrome on Android', last_used_at: null },
      },
    })
    expect(await listOf(token)).toEqual([answer.body.response_data])
    expect(await rowOf(passkeyId)).toMatchObject({
      session_id: sessionId,
      transports: ['internal'],
      attachment: 'platform',
      aaguid: '00000000-0000-0000-0000-000000000000',
      backup_eligible: false,
      backed_up: false,
      copied_at: null,
    })
    await waitUntil(() => mailsTo(email, /passkey was added/)[0])
  })

  test('without a name it has the browser’s', async () => {
    const { token } = await account()
    const credential = createAuthenticator({ synced: true }).make(
      await optionsToAdd(amana, token),
      ceremony(amana),
    )
    const body = { credential }
    const answer = await amana.call('POST', '/users/passkeys/', { token, body, headers: PHONE })
    expect(answer.body.response_data).toMatchObject({ name: 'Chrome on Android' })
    expect(await rowOf(answer.body.response_data.id)).toMatchObject({
      backup_eligible: true,
      backed_up: true,
    })
  })

  test.each([
    ['another origin', { origin: 'https://amana.example.evil' }],
    ['a page of another port', { origin: 'http://localhost:1' }],
    ['another RP ID', { rpId: 'amana.example.evil' }],
    ['a challenge that is not ours', { challenge: Buffer.alloc(48).toString('base64url') }],
    ['another ceremony', { type: 'webauthn.get' }],
    ['a page in a frame of another one', { crossOrigin: true }],
    ['no verified person', { verified: false }],
    ['nobody present', { present: false }],
  ])('%s is refused on its field', async (_, fault) => {
    const { token } = await account()
    const options = await optionsToAdd(amana, token)
    const credential = createAuthenticator().make(options, ceremony(amana, fault))
    expect(await add(amana, token, credential)).toMatchObject(onField('credential'))
    expect(await listOf(token)).toEqual([])
  })

  test('a challenge serves its session alone, once, and ends', async () => {
    const [one, other] = [await account(), await account()]
    const authenticator = createAuthenticator()
    const options = await optionsToAdd(amana, one.token)
    const credential = authenticator.make(options, ceremony(amana))
    expect(await add(amana, other.token, credential)).toMatchObject(onField('credential'))
    expect((await add(amana, one.token, credential)).status).toBe(201)
    expect(await add(amana, one.token, credential)).toMatchObject(onField('credential'))
    // A challenge to sign in adds nothing.
    const { challenge } = await optionsToSignIn(amana)
    const mixed = createAuthenticator().make(options, ceremony(amana, { challenge }))
    expect(await add(amana, one.token, mixed)).toMatchObject(onField('credential'))
    const late = await optionsToAdd(amana, one.token)
    clock.forward(PASSKEY_CHALLENGE_SECONDS * SECOND)
    const slow = createAuthenticator().make(late, ceremony(amana))
    expect(await add(amana, one.token, slow)).toMatchObject(onField('credential'))
  })

  test('a credential that is known belongs to its account', async () => {
    const [one, other] = [await account(), await account()]
    const { authenticator } = await withPasskeyOf(amana, one.token)
    for (const { token } of [one, other])
      expect((await withPasskeyOf(amana, token, { authenticator })).answer).toMatchObject({
        status: 409,
        body: { code: 'passkey_exists' },
      })
  })

  test('twenty are enough', async () => {
    const { token, userId } = await account()
    const { passkeyId } = await withPasskeyOf(amana, token)
    const row = await rowOf(passkeyId)
    const late = await optionsToAdd(amana, token)
    const more = Array.from({ length: MAX_PASSKEYS - 1 }, (_, index) => ({
      ...row,
      id: newId(clock.now()),
      credential_id: Buffer.from(`${userId} ${index}`),
    }))
    await amana.database.db.insertInto('passkeys').values(more).execute()
    const TOO_MANY = { status: 409, body: { code: 'too_many_passkeys' } }
    expect(await askToAdd(amana, token)).toMatchObject(TOO_MANY)
    expect(await add(amana, token, createAuthenticator().make(late, ceremony(amana)))).toMatchObject(TOO_MANY)
  })

  test.each([
    ['no object', 'a'],
    ['empty', {}],
    ['no base64', { id: '/+', rawId: '/+', type: 'public-key', response: {} }],
    [
      'not CBOR',
      {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'AAAA' },
      },
    ],
  ])('a credential that is %s: 422 on the field', async (_, credential) => {
    const { token } = await account()
    const { status, body } = await add(amana, token, credential)
    expect(status).toBe(422)
    expect(body.errors[0].field).toMatch(/^credential/)
  })

  test('is a recovery: a PIN set afterwards is held, one from before is not', async () => {
    const { token } = await account()
    await withPasskeyOf(amana, token)
    const pin = { current_password: PASSWORD, pin: '480612', confirm_pin: '480612' }
    expect((await amana.call('POST', '/settings/security/pin/create/', { token, body: pin })).status).toBe(
      201,
    )
    const held = await amana.database.db
      .selectFrom('users')
      .select(['recovered_at', 'pin_held_until'])
      .where('pin_held_until', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(Number(held.pin_held_until) - Number(held.recovered_at)).toBe(72 * HOUR)
    const deletion = { password: PASSWORD, pin: '480612' }
    expect(await amana.call('DELETE', '/users/profile/delete/', { token, body: deletion })).toMatchObject({
      status: 403,
      body: { code: 'recently_recovered' },
    })
  })
})

describe('signing in with a passkey', () => {
  test('opens the account without a password, also with a second step on', async () => {
    const { token, secret, userId } = await withAuthenticator(amana, clock)
    clock.forward(30 * SECOND)
    const code = await codeOfApp(secret, clock.now())
    const { body } = await askToAdd(amana, token, { password: PASSWORD, code })
    const authenticator = createAuthenticator()
    await add(amana, token, authenticator.make(body.response_data, ceremony(amana)))
    const answer = await signInWith(amana, authenticator)
    expect(answer).toMatchObject({ status: 200, body: { response_data: { user: { id: userId } } } })
    expect((await readMe(amana, answer.body.response_data.access)).status).toBe(200)
    expect((await listOf(token))[0].last_used_at).not.toBeNull()
  })

  test('the options name no passkey and nobody', async () => {
    expect(await optionsToSignIn(amana)).toEqual({
      challenge: expect.any(String),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    })
  })

  test.each([
    ['another origin', { origin: 'https://amana.example.evil' }, 'passkey_refused'],
    ['another RP ID', { rpId: 'amana.example.evil' }, 'passkey_refused'],
    ['another ceremony', { type: 'webauthn.create' }, 'passkey_refused'],
    ['a page in a frame of another one', { crossOrigin: true }, 'passkey_refused'],
    ['no verified person', { verified: false }, 'passkey_refused'],
    ['nobody present', { present: false }, 'passkey_refused'],
    ['another account', { userHandle: Buffer.alloc(16).toString('base64url') }, 'passkey_refused'],
    ['no account', { userHandle: '' }, 'passkey_refused'],
    [
      'a challenge that is not ours',
      { challenge: Buffer.alloc(48).toString('base64url') },
      'passkey_expired',
    ],
    ['a challenge that is too short', { challenge: 'AAAA' }, 'passkey_expired'],
  ])('%s is refused', async (_, fault, code) => {
    const { token } = await account()
    const { authenticator, passkeyId } = await withPasskeyOf(amana, token)
    expect(await signInWith(amana, authenticator, fault)).toMatchObject({ status: 401, body: { code } })
    expect((await rowOf(passkeyId)).last_used_at).toBeNull()
  })

  test('a signature of another key, and a passkey that is not known, are refused', async () => {
    const { token } = await account()
    const { authenticator } = await withPasskeyOf(amana, token)
    const options = await optionsToSignIn(amana)
    const [mine, theirs] = [
      authenticator.use(options, ceremony(amana)),
      createAuthenticator().use(options, ceremony(amana)),
    ]
    const { signature } = theirs.response
    const forged = { ...mine, response: { ...mine.response, signature } }
    expect(await signInBy(amana, forged)).toMatchObject({ status: 401, body: { code: 'passkey_refused' } })
    expect(await signInWith(amana, createAuthenticator())).toMatchObject({
      status: 401,
      body: { code: 'passkey_unknown' },
    })
  })

  test('an answer is taken once, and not after the end of its challenge', async () => {
    const { token } = await account()
    const { authenticator } = await withPasskeyOf(amana, token)
    const EXPIRED = { status: 401, body: { code: 'passkey_expired' } }
    const credential = authenticator.use(await optionsToSignIn(amana), ceremony(amana))
    expect((await signInBy(amana, credential)).status).toBe(200)
    expect(await signInBy(amana, credential)).toMatchObject(EXPIRED)
    const late = await optionsToSignIn(amana)
    clock.forward(PASSKEY_CHALLENGE_SECONDS * SECOND)
    expect(await signInBy(amana, authenticator.use(late, ceremony(amana)))).toMatchObject(EXPIRED)
    // A challenge to add one signs nobody in.
    const { challenge } = await optionsToAdd(amana, token)
    expect(await signInWith(amana, authenticator, { challenge })).toMatchObject(EXPIRED)
    await purgeAccounts({ database: amana.database, clock })
    expect(await signInBy(amana, credential)).toMatchObject(EXPIRED)
  })

  test('a copy is refused and reported once an hour; the counter is as it was', async () => {
    const { token, email } = await account()
    const { authenticator, passkeyId } = await withPasskeyOf(amana, token)
    expect((await signInWith(amana, authenticator, { counter: 7 })).status).toBe(200)
    const COPIED = { status: 401, body: { code: 'passkey_copied' } }
    for (const counter of [7, 3, 0])
      expect(await signInWith(amana, authenticator, { counter })).toMatchObject(COPIED)
    expect((await rowOf(passkeyId)).counter).toBe(7)
    expect((await listOf(token))[0]).toHaveProperty('copied_at')
    expect((await signInWith(amana, authenticator, { counter: 8 })).status).toBe(200)
    clock.forward(2 * HOUR)
    const later = (await signInTo(amana, email)).body.response_data.access
    expect(await signInWith(amana, authenticator, { counter: 8 })).toMatchObject(COPIED)
    await waitUntil(() => mailsTo(email, /may have been copied/)[1])
    expect(mailsTo(email, /may have been copied/)).toHaveLength(2)
    expect(await listOf(later)).toHaveLength(1)
  })

  test('an authenticator that always says 0 is never a copy', async () => {
    const { token } = await account()
    const { authenticator } = await withPasskeyOf(amana, token, {
      authenticator: createAuthenticator({ counts: false, synced: true }),
    })
    for (let again = 0; again < 3; again += 1)
      expect((await signInWith(amana, authenticator)).status).toBe(200)
  })

  test('a locked password locks no passkey', async () => {
    const { token, email } = await account()
    const { authenticator } = await withPasskeyOf(amana, token)
    for (let wrong = 0; wrong < 10; wrong += 1) await signInTo(amana, email, 'not-this-4471')
    expect((await signInTo(amana, email)).status).toBe(429)
    expect((await signInWith(amana, authenticator)).status).toBe(200)
  })
})

describe('own passkeys', () => {
  test('are listed, renamed and removed by their person alone', async () => {
    const [one, other] = [await account(), await account()]
    const { authenticator, passkeyId } = await withPasskeyOf(amana, one.token)
    const at = `/users/passkeys/${passkeyId}/`
    const rename = (token: string, name: string) => amana.call('PATCH', at, { token, body: { name } })
    expect(await listOf(other.token)).toEqual([])
    expect((await rename(other.token, 'Theirs')).status).toBe(404)
    expect((await amana.call('DELETE', at, { token: other.token })).status).toBe(404)
    expect(await rename(one.token, '  ')).toMatchObject(onField('name'))
    expect(await rename(one.token, 'a'.repeat(61))).toMatchObject(onField('name'))
    expect((await rename(one.token, 'Work')).body.response_data).toMatchObject({ name: 'Work' })
    expect((await amana.call('DELETE', at, { token: one.token })).status).toBe(200)
    expect((await amana.call('DELETE', at, { token: one.token })).status).toBe(404)
    expect(await signInWith(amana, authenticator)).toMatchObject({ body: { code: 'passkey_unknown' } })
    await waitUntil(() => mailsTo(one.email, /passkey was removed/)[0])
  })

  test('end with a reset of the password, and stay with a change of it', async () => {
    const { access, email } = await signedIn(amana)
    const { authenticator } = await withPasskeyOf(amana, access)
    const changed = await amana.call('POST', '/settings/security/password/', {
      token: access,
      body: {
        current_password: PASSWORD,
        new_password: 'evening-rain-3316',
        confirm_new_password: 'evening-rain-3316',
      },
    })
    expect(changed.status).toBe(200)
    const signed = await signInWith(amana, authenticator)
    expect(signed.status).toBe(200)
    await amana.call('POST', '/users/forgot-password/', { body: { email } })
    const otp = await codeMailedTo(amana, email, /^Your Amana password reset code$/)
    const reset = { email, otp, new_password: PASSWORD, confirm_new_password: PASSWORD }
    expect((await amana.call('POST', '/users/reset-password/', { body: reset })).status).toBe(200)
    expect(await signInWith(amana, authenticator)).toMatchObject({ body: { code: 'passkey_unknown' } })
    expect((await readMe(amana, signed.body.response_data.access)).status).toBe(401)
  })
})

test('the database lets nobody put another key, or another person, behind a passkey', async () => {
  const [ada, eve] = [await account(), await account()]
  const { authenticator, passkeyId } = await withPasskeyOf(amana, ada.token)
  const others = await withPasskeyOf(amana, eve.token)
  const { public_key, credential_id } = await rowOf(others.passkeyId)
  for (const change of [
    { public_key },
    { credential_id: Buffer.concat([credential_id, Buffer.from([1])]) },
    { user_id: eve.userId },
  ])
    await expect(
      amana.database.db.updateTable('passkeys').set(change).where('id', '=', passkeyId).execute(),
    ).rejects.toThrow('the key of a passkey never changes')
  expect((await signInWith(amana, authenticator)).status).toBe(200)
})

test('the database lets no counter go back, and no challenge be answered twice', async () => {
  const { token } = await account()
  const { passkeyId } = await withPasskeyOf(amana, token)
  const set = (counter: number) =>
    amana.database.db.updateTable('passkeys').set({ counter }).where('id', '=', passkeyId).execute()
  await set(5)
  for (const counter of [5, 4, 0]) await expect(set(counter)).rejects.toThrow('only grows')
  const answered = { id: newId(clock.now()), expires_at: clock.now() }
  await amana.database.db.insertInto('passkey_challenges').values(answered).execute()
  await expect(amana.database.db.insertInto('passkey_challenges').values(answered).execute()).rejects.toThrow(
    'passkey_challenges_pkey',
  )
})
