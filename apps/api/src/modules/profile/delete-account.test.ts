/** Deleting an account is no way around a recovery, and its phones are nobody else's (decisions §18). */
import { DEVICE_MESSAGES } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '../../kernel/durations.ts'
import { allPersonalData } from '../../testing/personal-data.ts'
import { inEitherOrder, rounds } from '../../testing/rounds.ts'
import type { Answer } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { type Contacts, PASSWORD, startContacts } from '../accounts/contacts/contacts.fixtures.ts'
import { codeOfApp, enable, setUp } from '../accounts/credentials/two-factor.fixtures.ts'
import { newImei, RECEIPT, register, sendForm } from '../devices/devices.fixtures.ts'
import { newNumber } from './profile.fixtures.ts'
import { purgePersonalData } from './purge-personal-data.ts'

let contacts: Contacts
beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

type Person = Awaited<ReturnType<Contacts['newAccount']>>
const PIN = '493817'
const HELD = { status: 403, body: { code: 'recently_recovered', context: { until: expect.any(String) } } }
const TAKEN = {
  status: 409,
  body: { code: 'imei_taken', errors: [{ field: 'imei', message: DEVICE_MESSAGES.taken }] },
}

const post = (path: string, body: object, token?: string) => contacts.post(path, body, token)
const remove = (token: string, more: object = {}): Promise<Answer> =>
  contacts.amana.call('DELETE', '/users/profile/delete/', { body: { password: PASSWORD, ...more }, token })
const fieldsOf = ({ status, body }: Answer) => [
  status,
  ...body.errors.map(({ field }: { field: string }) => field),
]
const createPin = (token: string) =>
  post('/settings/security/pin/create/', { current_password: PASSWORD, pin: PIN, confirm_pin: PIN }, token)
const signIn = async (email: string): Promise<string> =>
  (await post('/users/login/', { email, password: PASSWORD })).body.response_data.access
const mailsTo = (email: string, subject: string) =>
  contacts.amana.sent.filter((mail) => mail.to === email && mail.subject === subject)
const take = async ({ token }: Pick<Person, 'token'>, imei: string, more: object = {}) =>
  register(contacts.amana, token, { imei, ...more })
const registered = async ({ token }: Pick<Person, 'token'>, imei: string) =>
  (await contacts.amana.call('GET', `/devices/lookup/${imei}/`, { token })).body.response_data.registered
const personalData = await allPersonalData()
const purge = () =>
  purgePersonalData({
    database: contacts.amana.database,
    clock: contacts.clock,
    log: { error: (line: object) => expect(line).toBeNull() },
    personalData: () => personalData,
  })

async function resetPassword(email: string): Promise<string> {
  await post('/users/forgot-password/', { email })
  const mail = await waitUntil(() => mailsTo(email, 'Your Amana password reset code').at(-1))
  const otp = /\b\d{6}\b/.exec(mail.text)?.[0]
  await post('/users/reset-password/', { email, otp, new_password: PASSWORD, confirm_new_password: PASSWORD })
  return signIn(email)
}

describe('what a deletion asks for', () => {
  test('password, second step, no recovery, PIN: in this order', async () => {
    const { userId, token } = await contacts.newAccount()
    const { db } = contacts.amana.database
    expect((await createPin(token)).status).toBe(201)
    const { secret } = (await setUp(contacts.amana, token, 'totp', PASSWORD)).body.response_data
    const app = await enable(contacts.amana, token, await codeOfApp(secret, contacts.clock.now()))
    const [code] = app.body.response_data.recovery_codes
    await db
      .updateTable('users')
      .set({ recovered_at: contacts.clock.now() })
      .where('id', '=', userId)
      .execute()

    expect(fieldsOf(await remove(token, { password: 'wrong', code, pin: PIN }))).toEqual([422, 'password'])
    expect(fieldsOf(await remove(token, { pin: PIN }))).toEqual([422, 'code', 'second_step'])
    expect(fieldsOf(await remove(token, { code: '12345', pin: PIN }))).toEqual([422, 'code'])
    expect(fieldsOf(await remove(token, { second_step: 'AAAA-AAAA-AAAA-AAAA', pin: PIN }))).toEqual([
      422,
      'second_step',
    ])
    expect(await remove(token, { code })).toMatchObject(HELD)
    expect(await remove(token, { code, pin: '0007' })).toMatchObject(HELD)
    await db.updateTable('users').set({ recovered_at: null }).where('id', '=', userId).execute()
    expect(fieldsOf(await remove(token, { code }))).toEqual([422, 'pin'])
    expect(fieldsOf(await remove(token, { code, pin: '' }))).toEqual([422, 'pin'])
    expect(fieldsOf(await remove(token, { code, pin: '0007' }))).toEqual([422, 'pin'])
    expect(fieldsOf(await remove(token, { code, pin: '1234567890' }))).toEqual([422, 'pin'])
    expect((await remove(token, { code, pin: PIN })).status).toBe(200)
  })

  test('wrong PINs lock it like any other act of a session', async () => {
    const { token } = await contacts.newAccount()
    expect((await createPin(token)).status).toBe(201)
    for (let tries = 0; tries < 5; tries += 1)
      expect(fieldsOf(await remove(token, { pin: '0007' }))).toEqual([422, 'pin'])
    expect(await remove(token, { pin: PIN })).toMatchObject({
      status: 429,
      body: { errors: [{ field: 'locked_until' }] },
    })
  })

  test('for 72 hours after a reset of the password it is refused, with a PIN from before or since, and without one', async () => {
    const [before, since, none] = [
      await contacts.newAccount(),
      await contacts.newAccount(),
      await contacts.newAccount(),
    ]
    expect((await createPin(before.token)).status).toBe(201)
    const tokens = [
      await resetPassword(before.email),
      await resetPassword(since.email),
      await resetPassword(none.email),
    ]
    expect((await createPin(tokens[1] ?? '')).status).toBe(201)
    const pins = [{ pin: PIN }, { pin: PIN }, {}]
    for (const [index, more] of pins.entries()) {
      const refused = await remove(tokens[index] ?? '', more)
      expect(refused).toMatchObject(HELD)
      expect(refused.body.response_description).toMatch(/works again from \w+ \d{2}, \d{4}, \d{2}:\d{2} WAT/)
    }
    contacts.pass(71 * HOUR)
    expect(await remove(await signIn(none.email))).toMatchObject(HELD)
    contacts.pass(2 * HOUR)
    for (const [index, { email }] of [before, since, none].entries())
      expect((await remove(await signIn(email), pins[index])).status).toBe(200)
  })

  test('a recovery at the same moment comes first, or finds no account', async () => {
    await rounds({ count: 8 }, async (index) => {
      const { email, token } = await contacts.newAccount()
      await post('/users/forgot-password/', { email })
      const mail = await waitUntil(() => mailsTo(email, 'Your Amana password reset code').at(-1))
      const otp = /\b\d{6}\b/.exec(mail.text)?.[0]
      const reset = () =>
        post('/users/reset-password/', {
          email,
          otp,
          new_password: `${PASSWORD}-b`,
          confirm_new_password: `${PASSWORD}-b`,
        })
      const [removed, changed] = await inEitherOrder(index, () => remove(token), reset)
      expect([removed.status, changed.status].filter((status) => status === 200)).toHaveLength(1)
    })
  })
})

describe('who is told', () => {
  const SUBJECT = 'Your Amana account was deleted'

  test('every proven address and number, at once; nothing of them is kept', async () => {
    const [number, other] = [contacts.newNumber(), contacts.newNumber()]
    const { userId, email, token } = await contacts.newAccount({
      phone_number: number,
      phone_verified_at: contacts.clock.now(),
    })
    // Until a few days ago: another address and another number.
    const moved = `moved.${userId}@example.com`
    await post('/users/email/send-link/', { email: moved, password: PASSWORD }, token)
    const change = await waitUntil(() => mailsTo(moved, 'Verify your email address').at(-1))
    const link = new URL(/https?:\S+token=[\w-]+/.exec(change.text)?.[0] ?? '').searchParams.get('token')
    expect((await post('/users/email/verify/', { token: link })).status).toBe(200)
    await post('/users/phone/send-code/', { phone_number: other, password: PASSWORD }, token)
    const code = await contacts.codeSentTo(other)
    expect((await post('/users/phone/verify/', { phone_number: other, code }, token)).status).toBe(200)
    contacts.pass(73 * HOUR)
    expect((await remove(await signIn(moved))).status).toBe(200)

    for (const to of [email, moved]) {
      const mail = await waitUntil(() => mailsTo(to, SUBJECT)[0])
      expect(mail.text).toContain('Hello Ada')
      expect(mail.text).toContain('/auth/register')
    }
    for (const to of [number, other])
      expect(
        await waitUntil(() => contacts.texts(to).find(({ text }) => text.includes('was deleted'))),
      ).toBeDefined()
    const { db } = contacts.amana.database
    await waitUntil(async () =>
      (await db.selectFrom('erasure_notices').select('id').execute()).length === 0 ? true : undefined,
    )
    expect(
      await db.selectFrom('former_numbers').select('id').where('user_id', '=', userId).execute(),
    ).toEqual([])
  })

  test('not a number that was never proven, nor one that another account has proven since', async () => {
    const [unproven, number] = [contacts.newNumber(), contacts.newNumber()]
    const ada = await contacts.newAccount({ phone_number: unproven })
    const bello = await contacts.newAccount({ phone_number: number, phone_verified_at: contacts.clock.now() })
    const chidi = await contacts.newAccount()
    await post('/users/phone/send-code/', { phone_number: number }, chidi.token)
    const code = await contacts.codeSentTo(number)
    expect((await post('/users/phone/verify/', { phone_number: number, code }, chidi.token)).status).toBe(200)
    for (const { email, token } of [ada, bello]) {
      expect((await remove(token)).status).toBe(200)
      await waitUntil(() => mailsTo(email, SUBJECT)[0])
    }
    expect(
      [...contacts.texts(unproven), ...contacts.texts(number)].filter(({ text }) =>
        text.includes('was deleted'),
      ),
    ).toEqual([])
  })
})

describe('phones of a deleted account', () => {
  /** An account with a proven number and a phone; `proven`: an officer approved its receipt. */
  async function leaver({ proven = false, nin }: { proven?: boolean; nin?: string } = {}) {
    const number = contacts.newNumber()
    const account = await contacts.newAccount({
      phone_number: number,
      phone_verified_at: contacts.clock.now(),
    })
    if (nin !== undefined)
      expect(
        (
          await contacts.amana.call('PATCH', `/users/profile/${account.userId}/`, {
            body: { nin },
            token: account.token,
          })
        ).status,
      ).toBe(200)
    const imei = newImei()
    const { id, documents } = (
      await register(contacts.amana, account.token, { imei }, proven ? [RECEIPT] : [])
    ).body.response_data
    if (proven) {
      const officer = await contacts.amana.account('officer')
      const body = { reason: 'Receipt and box compared' }
      const path = `/le/documents/${documents[0].id}/approve/`
      expect((await contacts.amana.call('POST', path, { token: officer.token, body })).status).toBe(200)
    }
    return { ...account, number, imei, id: id as number }
  }

  test.each([
    ['unproven', false],
    ['proven', true],
  ])('%s: for 30 days registered to another account for everybody else, then free', async (_, proven) => {
    const ada = await leaver({ proven })
    expect((await remove(ada.token)).status).toBe(200)
    const stranger = await contacts.newAccount({
      phone_number: contacts.newNumber(),
      phone_verified_at: contacts.clock.now(),
    })
    const other = ada.imei.slice(0, 14) + String((Number(ada.imei.at(-1)) + 1) % 10)
    for (const imei of [ada.imei, other]) {
      expect(await take(stranger, imei)).toMatchObject(TAKEN)
      expect(await registered(stranger, imei)).toBe(true)
    }
    // Like any registered phone it can be claimed.
    const claimer = await contacts.newAccount()
    contacts.pass(30 * DAY - HOUR)
    await purge()
    const late = { token: await signIn(stranger.email) }
    expect(await take(late, ada.imei)).toMatchObject(TAKEN)
    expect(await registered(late, ada.imei)).toBe(true)
    contacts.pass(2 * HOUR)
    const later = { token: await signIn(stranger.email) }
    expect(await registered(later, ada.imei)).toBe(false)
    expect((await take(later, ada.imei)).status).toBe(201)
    expect(await take({ token: await signIn(claimer.email) }, ada.imei)).toMatchObject(TAKEN)
  })

  test('the same e-mail address registers it again at once', async () => {
    const ada = await leaver()
    expect((await remove(ada.token)).status).toBe(200)
    const back = await contacts.newAccount()
    await contacts.amana.database.db
      .updateTable('users')
      .set({ email: ada.email })
      .where('id', '=', back.userId)
      .execute()
    expect(await registered(back, ada.imei)).toBe(false)
    const device = (await take(back, ada.imei)).body.response_data
    expect(device).toMatchObject({ imei: ada.imei, certificate_number: expect.any(String) })
    expect(device.id).not.toBe(ada.id)
  })

  test('the same address that is not proven does not', async () => {
    const ada = await leaver()
    expect((await remove(ada.token)).status).toBe(200)
    const thief = await contacts.newAccount({ phone_number: ada.number })
    const change = { email: ada.email, email_verified_at: null }
    await contacts.amana.database.db.updateTable('users').set(change).where('id', '=', thief.userId).execute()
    expect(await take(thief, ada.imei)).toMatchObject(TAKEN)
  })

  test.each([
    ['phone number', true],
    ['phone number, of a proven phone', true],
  ])('the same %s does', async (what) => {
    const ada = await leaver({ proven: what.includes('proven phone') })
    expect((await remove(ada.token)).status).toBe(200)
    const back = await contacts.newAccount({
      phone_number: ada.number,
      phone_verified_at: contacts.clock.now(),
    })
    expect((await take(back, ada.imei)).status).toBe(201)
  })

  test('the same NIN does', async () => {
    const nin = newNumber(0)
    const ada = await leaver({ nin })
    expect((await remove(ada.token)).status).toBe(200)
    const back = await contacts.newAccount()
    expect(await take(back, ada.imei)).toMatchObject(TAKEN)
    expect(
      (
        await contacts.amana.call('PATCH', `/users/profile/${back.userId}/`, {
          body: { nin },
          token: back.token,
        })
      ).status,
    ).toBe(200)
    expect((await take(back, ada.imei)).status).toBe(201)
  })

  test('the second number of a phone stays held when its person registers the first alone', async () => {
    const [imei, imei2] = [newImei(), newImei()]
    const number = contacts.newNumber()
    const ada = await contacts.newAccount({ phone_number: number, phone_verified_at: contacts.clock.now() })
    expect((await take(ada, imei, { imei2 })).status).toBe(201)
    expect((await remove(ada.token)).status).toBe(200)
    const [back, stranger] = [
      await contacts.newAccount({ phone_number: number, phone_verified_at: contacts.clock.now() }),
      await contacts.newAccount(),
    ]
    expect((await take(back, imei)).status).toBe(201)
    expect(await take(stranger, imei2)).toMatchObject(TAKEN)
    expect((await take(back, imei2)).status).toBe(201)
  })

  test('a claimed one stays with nobody until officers decide; a rejected claim frees it for nobody else', async () => {
    const ada = await leaver()
    const chidi = await contacts.newAccount()
    const claim = { reason: 'Mine' }
    expect((await remove(ada.token)).status).toBe(200)
    expect(
      (await sendForm(contacts.amana, `/devices/${ada.imei}/disputes/`, chidi.token, claim, [RECEIPT]))
        .status,
    ).toBe(201)
    const officer = await contacts.amana.account('officer')
    const { id } = await contacts.amana.database.db
      .selectFrom('disputes')
      .select('id')
      .where('device_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const decided = await contacts.amana.call('POST', `/le/disputes/${id}/decide/`, {
      token: officer.token,
      body: { decision: 'reject', reason: 'The receipt is of another phone' },
    })
    expect(decided.status).toBe(200)
    expect(await take(chidi, ada.imei)).toMatchObject(TAKEN)
    const back = await contacts.newAccount({
      phone_number: ada.number,
      phone_verified_at: contacts.clock.now(),
    })
    expect((await take(back, ada.imei)).status).toBe(201)
  })

  test('one that is reported stolen meanwhile is nobody’s to register', async () => {
    const ada = await leaver()
    expect((await remove(ada.token)).status).toBe(200)
    const officer = await contacts.amana.account('officer')
    const report = { imei: ada.imei, flag_type: 'stolen', reason_for_flagging: 'Raid', device_state: 'Lagos' }
    const body = { ...report, reporter_name: 'Insp. Bello', phone: '08031112222' }
    expect(
      (await contacts.amana.call('POST', '/le/devices/report/create/', { token: officer.token, body }))
        .status,
    ).toBe(201)
    const back = await contacts.newAccount({
      phone_number: ada.number,
      phone_verified_at: contacts.clock.now(),
    })
    expect(await take(back, ada.imei)).toMatchObject({ status: 409, body: { code: 'device_flagged' } })
    const { rows } = await contacts.amana.database.pool.query(
      'select device_id from device_imeis where imei = $1',
      [ada.imei],
    )
    expect(rows).toEqual([{ device_id: ada.id }])
  })

  test('deleting and registering at the same moment: the stranger never gets it', async () => {
    const stranger = await contacts.newAccount()
    const statuses: number[] = []
    await rounds({}, async (index) => {
      const ada = await leaver()
      const [removed, taken] = await inEitherOrder(
        index,
        () => remove(ada.token),
        () => take(stranger, ada.imei),
      )
      expect(removed.status).toBe(200)
      statuses.push(taken.status)
      // Fifty answers a day tell one account of registered phones.
      if (index % 20 === 19) await contacts.amana.database.pool.query('delete from use_counts')
    })
    expect(new Set(statuses)).toEqual(new Set([409]))
  })

  test('of two who may register it at the same moment one does', async () => {
    await rounds({ count: 8 }, async (index) => {
      const ada = await leaver()
      expect((await remove(ada.token)).status).toBe(200)
      const byNumber = await contacts.newAccount({
        phone_number: ada.number,
        phone_verified_at: contacts.clock.now(),
      })
      const byMail = await contacts.newAccount()
      await contacts.amana.database.db
        .updateTable('users')
        .set({ email: ada.email })
        .where('id', '=', byMail.userId)
        .execute()
      const answers = await inEitherOrder(
        index,
        () => take(byNumber, ada.imei),
        () => take(byMail, ada.imei),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    })
  })

  test('after 30 days nothing is left by which the person could be recognised, and an unproven phone has no number', async () => {
    const [unproven, proven] = [await leaver({ nin: newNumber(0) }), await leaver({ proven: true })]
    const { db } = contacts.amana.database
    const hashes = async () =>
      (
        await db
          .selectFrom('erased_contacts')
          .select('kind')
          .where('user_id', '=', unproven.userId)
          .orderBy('kind')
          .execute()
      ).map(({ kind }) => kind)
    const numbers = ({ id }: { id: number }) =>
      db.selectFrom('device_imeis').select('imei').where('device_id', '=', id).execute()
    for (const { token } of [unproven, proven]) expect((await remove(token)).status).toBe(200)
    await purge()
    expect(await hashes()).toEqual(['email', 'nin', 'phone'])
    expect(await numbers(unproven)).toHaveLength(1)
    contacts.pass(30 * DAY + SECOND)
    await purge()
    expect(await hashes()).toEqual([])
    expect([await numbers(unproven), await numbers(proven)]).toEqual([[], [{ imei: proven.imei }]])
  })
})
