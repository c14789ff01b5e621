import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../kernel/durations.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { type Contacts, PASSWORD, startContacts, told } from './contacts.fixtures.ts'

let contacts: Contacts
beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

const send = (phone_number: unknown, token?: string) =>
  contacts.post('/users/phone/send-code/', { phone_number }, token)
const verify = (phone_number: unknown, code: unknown, token?: string) =>
  contacts.post('/users/phone/verify/', { phone_number, code }, token)
/** Six digits that differ from these. */
const other = (code: string) => (code === '000000' ? '000001' : '000000')

async function sentTo(number: string, token?: string): Promise<string> {
  const before = contacts.texts(number).length
  expect(await send(number, token)).toMatchObject({ status: 200 })
  return contacts.codeSentTo(number, before + 1)
}

describe('a signed-in account', () => {
  test('proves its number with the code that arrives in the outbox', async () => {
    const { userId, token } = await contacts.newAccount()
    const number = contacts.newNumber()
    expect(await send(number, token)).toMatchObject({
      status: 200,
      body: {
        response_status: 'success',
        response_description: 'OTP sent successfully',
        response_data: { phone_number: number, expires_in: expect.closeTo(600, -1) },
      },
    })
    const code = await contacts.codeSentTo(number)
    const [text] = contacts.texts(number)
    expect(text).toEqual({
      to: number,
      text: expect.stringContaining(code),
      at: expect.stringMatching(/^\d{4}-.+Z$/),
    })
    expect(text?.text.length).toBeLessThanOrEqual(160)
    expect(await contacts.user(userId)).toMatchObject({ phone_number: null, phone_verified_at: null })

    expect(await verify(number, code, token)).toMatchObject({
      status: 200,
      body: {
        response_description: 'Phone number verified',
        response_data: { phone_number: number, phone_verified: true },
      },
    })
    expect(await contacts.user(userId)).toMatchObject({
      phone_number: number,
      phone_verified_at: expect.any(Date),
    })
    const me = await contacts.amana.call('GET', '/users/me/', { token })
    expect(me.body.response_data).toMatchObject({ phone_number: number, phone_verified: true })
  })

  test('may replace a proven number by another', async () => {
    const old = contacts.newNumber()
    const number = contacts.newNumber()
    const { userId, token } = await contacts.newAccount({
      phone_number: old,
      phone_verified_at: contacts.clock.now(),
    })
    expect(
      await contacts.post('/users/phone/send-code/', { phone_number: number, password: PASSWORD }, token),
    ).toMatchObject({
      status: 200,
    })
    expect(await verify(number, await contacts.codeSentTo(number), token)).toMatchObject({ status: 200 })
    expect((await contacts.user(userId)).phone_number).toBe(number)
  })

  test('the number before is told when another takes its place, unless somebody else has proven it since', async () => {
    const change = async (token: string) => {
      const number = contacts.newNumber()
      await contacts.post('/users/phone/send-code/', { phone_number: number, password: PASSWORD }, token)
      expect(await verify(number, await contacts.codeSentTo(number), token)).toMatchObject({ status: 200 })
      return number
    }
    const toldAt = (number: string) =>
      contacts.texts(number).filter(({ text }) => text.includes('has another phone number now'))
    const [proven, typed, taken] = [contacts.newNumber(), contacts.newNumber(), contacts.newNumber()]
    const ada = await contacts.newAccount({ phone_number: proven, phone_verified_at: contacts.clock.now() })
    const bello = await contacts.newAccount({ phone_number: typed })
    const chidi = await contacts.newAccount({ phone_number: taken })
    await contacts.newAccount({ phone_number: taken, phone_verified_at: contacts.clock.now() })
    const number = await change(chidi.token)
    await change(ada.token)
    await change(bello.token)
    for (const before of [proven, typed]) {
      const [text] = await waitUntil(() => (toldAt(before).length > 0 ? toldAt(before) : undefined))
      expect(text?.text.length).toBeLessThanOrEqual(160)
    }
    await waitUntil(() =>
      contacts.amana.sent.find(
        (mail) => mail.to === chidi.email && /number .* was changed/.test(mail.subject),
      ),
    )
    expect([...toldAt(taken), ...toldAt(number)]).toEqual([])
    // The same number again is no change.
    contacts.pass(31 * SECOND)
    expect(await verify(number, await sentTo(number, chidi.token), chidi.token)).toMatchObject({
      status: 200,
    })
    const rows = contacts.amana.database.db.selectFrom('former_numbers').select(['phone_number', 'proven_at'])
    expect(await rows.where('user_id', '=', chidi.userId).execute()).toEqual([
      { phone_number: taken, proven_at: null },
    ])
  })

  test('a code proves the number that it was sent to and no other', async () => {
    const { userId, token } = await contacts.newAccount()
    const own = contacts.newNumber()
    const foreign = contacts.newNumber()
    const code = await sentTo(own, token)
    expect(await verify(foreign, code, token)).toMatchObject({ status: 422, body: { code: 'code_wrong' } })
    expect(await contacts.user(userId)).toMatchObject({ phone_number: null, phone_verified_at: null })
    expect(await verify(own, code, token)).toMatchObject({ status: 200 })
  })

  test("another account's code opens nothing, and stays good for its own", async () => {
    const ada = await contacts.newAccount()
    const thief = await contacts.newAccount()
    const number = contacts.newNumber()
    const code = await sentTo(number, ada.token)
    expect(await verify(number, code, thief.token)).toMatchObject({
      status: 422,
      body: { code: 'code_expired' },
    })
    expect(await verify(number, code)).toMatchObject({ status: 422, body: { code: 'code_expired' } })
    expect(await verify(number, code, ada.token)).toMatchObject({ status: 200 })
  })

  test('a code of another purpose opens nothing', async () => {
    const { email, token } = await contacts.newAccount()
    await contacts.post('/users/forgot-password/', { email })
    const mail = await waitUntil(() => contacts.amana.sent.find(({ to }) => to === email))
    const code = /\b\d{6}\b/.exec(mail.text)?.[0]
    expect(await verify(contacts.newNumber(), code, token)).toMatchObject({
      status: 422,
      body: { code: 'code_expired' },
    })
  })

  test('a bearer that is not right is told so', async () => {
    expect(await send(contacts.newNumber(), 'x.y.z')).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    })
    expect(await verify(contacts.newNumber(), '123456', 'x.y.z')).toMatchObject({ status: 401 })
  })
})

describe('without a bearer', () => {
  test('nothing is sent and nothing proven, whoever has the number; step by step the answers are the same', async () => {
    const [own, stranger, proven, unknown] = Array.from({ length: 4 }, () => contacts.newNumber()) as [
      string,
      string,
      string,
      string,
    ]
    await contacts.newAccount({ phone_number: own })
    await contacts.newAccount({ phone_number: stranger, email_verified_at: null })
    await contacts.newAccount({ phone_number: proven, phone_verified_at: contacts.clock.now() })

    const said = async (number: string) => {
      const answers = [await verify(number, '123456'), await send(number), await send(number)]
      for (let tries = 1; tries <= 6; tries += 1) answers.push(await verify(number, '000000'))
      return JSON.parse(JSON.stringify(answers.map(told)).replaceAll(number, 'NUMBER'))
    }
    const ofOwn = await said(own)
    expect(ofOwn.map(({ code }: { code?: string }) => code)).toEqual([
      'code_expired',
      undefined,
      'code_too_soon',
      ...Array(5).fill('code_wrong'),
      'code_tries_used',
    ])
    for (const number of [stranger, proven, unknown]) expect(await said(number)).toEqual(ofOwn)

    // Codes are sent one after the other: once this one has arrived, the others would have too.
    const last = contacts.newNumber()
    await sentTo(last, (await contacts.newAccount()).token)
    for (const number of [own, stranger, proven, unknown]) expect(contacts.texts(number)).toEqual([])
  })

  test('not even the right digits of the account’s code prove the number', async () => {
    const number = contacts.newNumber()
    const { userId, token } = await contacts.newAccount({ phone_number: number })
    const code = await sentTo(number, token)
    await send(number)
    expect(await verify(number, code)).toMatchObject({ status: 422, body: { code: 'code_wrong' } })
    expect(await contacts.user(userId)).toMatchObject({ phone_verified_at: null })
    expect(await verify(number, code, token)).toMatchObject({ status: 200 })
  })
})

describe('rules of a code', () => {
  test('five wrong tries end it, also for the right code; a new one works', async () => {
    const { token } = await contacts.newAccount()
    const number = contacts.newNumber()
    const code = await sentTo(number, token)
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await verify(number, other(code), token)).toMatchObject({
        status: 422,
        body: {
          code: 'code_wrong',
          response_description: 'That code is not right. Check the digits and try again.',
          errors: [{ field: 'code', message: 'That code is not right. Check the digits and try again.' }],
        },
      })
    }
    const refused = await verify(number, code, token)
    expect(refused).toMatchObject({ status: 429, body: { code: 'code_tries_used' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    contacts.pass(30 * SECOND)
    expect(await verify(number, await sentTo(number, token), token)).toMatchObject({ status: 200 })
  })

  test('it ends after ten minutes', async () => {
    const { token } = await contacts.newAccount()
    const number = contacts.newNumber()
    const code = await sentTo(number, token)
    contacts.pass(10 * MINUTE)
    expect(await verify(number, code, token)).toMatchObject({
      status: 422,
      body: { code: 'code_expired', response_description: 'This code has expired. Request a new one.' },
    })
  })

  test('it works once', async () => {
    const { token } = await contacts.newAccount()
    const number = contacts.newNumber()
    const code = await sentTo(number, token)
    expect(await verify(number, code, token)).toMatchObject({ status: 200 })
    expect(await verify(number, code, token)).toMatchObject({ status: 422, body: { code: 'code_expired' } })
  })

  test('of two parallel requests with the right code one is taken', async () => {
    const { token } = await contacts.newAccount()
    const number = contacts.newNumber()
    const code = await sentTo(number, token)
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(number, code, token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  })

  test('again after 30 seconds at the earliest; the new one ends the older', async () => {
    const { token } = await contacts.newAccount()
    const number = contacts.newNumber()
    const first = await sentTo(number, token)
    const refused = await send(number, token)
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'code_too_soon',
        response_description: 'Please wait a moment before you ask for another code.',
      },
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(25)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30)
    // Another number of the same account waits too.
    expect(await send(contacts.newNumber(), token)).toMatchObject({ status: 429 })
    contacts.pass(30 * SECOND)
    const second = await sentTo(number, token)
    if (first !== second)
      expect(await verify(number, first, token)).toMatchObject({ status: 422, body: { code: 'code_wrong' } })
    expect(await verify(number, second, token)).toMatchObject({ status: 200 })
  })

  test('of two parallel sends one is made', async () => {
    const { token } = await contacts.newAccount()
    const number = contacts.newNumber()
    const answers = await Promise.all([send(number, token), send(number, token), send(number, token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
  })

  test('five in an hour', async () => {
    const number = contacts.newNumber()
    const { token } = await contacts.newAccount({ phone_number: number })
    for (let sends = 1; sends <= 5; sends += 1) {
      await sentTo(number, token)
      contacts.pass(31 * SECOND)
    }
    const refused = await send(number, token)
    expect(refused).toMatchObject({ status: 429, body: { code: 'code_too_soon' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50 * 60)
    contacts.pass(HOUR)
    await sentTo(number, (await contacts.newAccount()).token)
  })
})

describe('what is typed', () => {
  test.each([
    ['08031234567', '+2348031234567'],
    ['+234 806 123 4567', '+2348061234567'],
    ['2347021234567', '+2347021234567'],
    ['901-123-4567', '+2349011234567'],
  ])('%s is %s', async (typed, number) => {
    const { token } = await contacts.newAccount()
    expect(await send(typed, token)).toMatchObject({
      status: 200,
      body: { response_data: { phone_number: number } },
    })
  })

  test.each([['0803123456'], ['080312345678'], ['+2346001234567'], ['+44 7911 123456'], [8031234567]])(
    '%j is no Nigerian number',
    async (typed) => {
      const message = 'Please enter a valid Nigerian phone number'
      const wrong = {
        status: 422,
        body: { code: 'validation_failed', errors: [{ field: 'phone_number', message }] },
      }
      expect(await send(typed)).toMatchObject(wrong)
      expect(await verify(typed, '123456')).toMatchObject(wrong)
    },
  )

  test.each([['12345'], ['1234567'], ['12345a'], ['１２３４５６'], [123456], ['']])(
    '%j is no code',
    async (typed) => {
      expect(await verify(contacts.newNumber(), typed)).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', errors: [{ field: 'code' }] },
      })
    },
  )

  test('spaces that come with pasting are nothing', async () => {
    const { token } = await contacts.newAccount()
    const number = contacts.newNumber()
    const code = await sentTo(number, token)
    expect(await verify(number, ` ${code.slice(0, 3)} ${code.slice(3)} `, token)).toMatchObject({
      status: 200,
    })
  })
})

test('neither numbers nor codes are logged', async () => {
  const { token } = await contacts.newAccount()
  const number = contacts.newNumber()
  const code = await sentTo(number, token)
  await verify(number, other(code), token)
  await verify(number, code, token)
  const log = contacts.amana.logged.join('\n')
  expect(log).not.toContain(number.slice(4))
  expect(log).not.toContain(`"${code}"`)
})
