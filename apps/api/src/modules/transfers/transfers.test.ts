/**
 * Transfers through the real routes: the views of both people and of strangers (S2 §2, §5, §7, §8;
 * decisions §6).
 */
import { deviceRefusals, type Imei, TRANSFER_MESSAGES } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPhone } from '../../testing/new-phone.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { hashPassword } from '../accounts/index.ts'
import { insertFlag, insertHold, newImei, register } from '../devices/devices.fixtures.ts'

const PIN = '493817'
let amana: TestProduct
let pinHash: string

interface Person extends TestAccount {
  phone: string
}

beforeAll(async () => {
  amana = await startTestProduct()
  pinHash = await hashPassword(PIN)
})
afterAll(() => amana.stop())

async function person(
  changes: {
    pin_hash?: string | null
    email_verified_at?: Date | null
    phone_verified_at?: Date | null
  } = {},
): Promise<Person> {
  const account = await amana.account()
  const phone = newPhone()
  await amana.database.db
    .updateTable('users')
    .set({ phone_number: phone, phone_verified_at: new Date(), pin_hash: pinHash, ...changes })
    .where('id', '=', account.userId)
    .execute()
  return { ...account, phone }
}

async function device(owner: Person): Promise<{ id: number; imei: Imei; certificate_number: string }> {
  const { body } = await register(amana, owner.token, { imei: newImei() })
  return body.response_data
}

function initiate(
  from: Person | undefined,
  to: { email: string; phone: string },
  id: unknown,
  changes: object = {},
) {
  const body = {
    device: id,
    to_email: to.email,
    to_phone: to.phone,
    verification_method: 'email',
    security_pin: PIN,
    ...changes,
  }
  return amana.call('POST', '/transfers/initiate/', { body, ...(from ? { token: from.token } : {}) })
}

async function begin() {
  const [from, to] = [await person(), await person()]
  const own = await device(from)
  const { body } = await initiate(from, to, own.id)
  return { from, to, own, id: body.response_data.id as string }
}

function act(by: Person | undefined, id: string, action: string, body?: object) {
  return amana.call('POST', `/transfers/${id}/${action}/`, {
    body: body ?? {},
    ...(by ? { token: by.token } : {}),
  })
}

async function codeMailedTo(email: string): Promise<string> {
  const mail = await waitUntil(() =>
    amana.sent.findLast(({ to, subject }) => to === email && subject.includes('transfer code')),
  )
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
}

describe('the whole way', () => {
  test('the recipient tells the code, the sender types it, the phone is theirs with a new certificate', async () => {
    const [from, to] = [await person(), await person()]
    const own = await device(from)
    const begun = await initiate(from, to, String(own.id), { to_phone: `0${to.phone.slice(4)}` })
    expect(begun).toMatchObject({
      status: 201,
      body: {
        response_status: 'success',
        message: TRANSFER_MESSAGES.initiated,
        response_description: TRANSFER_MESSAGES.initiated,
        response_data: {
          status: 'pending',
          device: { id: own.id, imei: own.imei, brand: 'Tecno', model: 'Spark 20' },
          ...{
            from_name: 'Ada Okafor',
            to_email: to.email,
            to_phone: to.phone,
            verification_method: 'email',
            completed_at: null,
          },
        },
      },
    })
    const { id, created_at, expires_at } = begun.body.response_data
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(900_000)
    const locked = await amana.call('GET', `/devices/${own.id}/`, { token: from.token })
    expect(locked.body.response_data).toMatchObject({ status: 'locked', abilities: { transfer: false } })

    const verified = await act(from, id, 'verify', { verification_code: await codeMailedTo(to.email) })
    expect(verified).toMatchObject({
      status: 200,
      body: { response_description: 'Success', response_data: { status: 'completed' } },
    })
    expect((await amana.call('GET', `/devices/${own.id}/`, { token: from.token })).status).toBe(404)
    const theirs = await amana.call('GET', `/devices/${own.id}/`, { token: to.token })
    expect(theirs.body.response_data).toMatchObject({ ownership: { origin: 'transfer', previous_owners: 1 } })
    expect(theirs.body.response_data.certificate_number).not.toBe(own.certificate_number)
    const old = await amana.call('GET', `/certificates/${own.certificate_number}/`)
    expect(old.body.response_data.status).toBe('superseded')
    const certificate = await amana.call(
      'GET',
      `/certificates/${theirs.body.response_data.certificate_number}/`,
    )
    expect(certificate.body.response_data.status).toBe('valid')
    expect((await act(from, id, 'verify', { verification_code: '123456' })).body.code).toBe('transfer_over')
  })

  test('no code goes to a number that was never proven: it may be a stranger’s', async () => {
    const [from, to] = [await person(), await person({ phone_verified_at: null })]
    const own = await device(from)
    expect(await initiate(from, to, own.id, { verification_method: 'phone' })).toMatchObject({
      status: 422,
      body: { code: 'recipient_mismatch' },
    })
    expect((await initiate(from, to, own.id)).status).toBe(201)
    expect(amana.sms.filter((sms) => sms.to === to.phone)).toEqual([])
  })

  test('by text message, accepted in the own account', async () => {
    const [from, to] = [await person(), await person()]
    const own = await device(from)
    const { body } = await initiate(from, to, own.id, { verification_method: 'phone' })
    const text = await waitUntil(() => amana.sms.find((sms) => sms.to === to.phone))
    expect(text.text).toMatch(/transfer code is \d{6}/)
    const incoming = await amana.call('GET', '/transfers/', { token: to.token })
    expect(incoming.body.response_data).toMatchObject({
      incoming: [{ id: body.response_data.id, status: 'pending' }],
      outgoing: [],
    })
    const accepted = await act(to, body.response_data.id, 'accept')
    expect(accepted).toMatchObject({ status: 200, body: { response_data: { status: 'completed' } } })
    const { response_data } = (await amana.call('GET', '/transfers/', { token: from.token })).body
    expect(response_data).toMatchObject({
      incoming: [],
      outgoing: [{ id: body.response_data.id, status: 'completed' }],
    })
    expect(Date.parse(response_data.outgoing[0].completed_at)).toBeGreaterThan(0)
  })

  test.each([
    ['decline', 'to', 'declined'],
    ['cancel', 'from', 'cancelled'],
  ] as const)('%s: the phone is free again', async (action, who, status) => {
    const begun = await begin()
    const code = await codeMailedTo(begun.to.email)
    expect(await act(begun[who], begun.id, action)).toMatchObject({
      status: 200,
      body: { response_data: { status } },
    })
    expect((await act(begun.from, begun.id, 'verify', { verification_code: code })).body.code).toBe(
      'transfer_over',
    )
    expect((await act(begun.to, begun.id, 'accept')).body.code).toBe('transfer_over')
    expect((await act(begun[who], begun.id, action)).status).toBe(409)
    expect((await initiate(begun.from, begun.to, begun.own.id)).status).toBe(201)
  })
})

describe('refused beginnings', () => {
  test.each([
    [{ device: undefined }, 'device', 'Device is required'],
    [{ to_email: '' }, 'to_email', 'Email is required'],
    [{ to_email: 'nobody' }, 'to_email', 'Invalid email'],
    [{ to_phone: '' }, 'to_phone', 'Phone is required'],
    [{ verification_method: undefined }, 'verification_method', 'Select a method'],
    [{ security_pin: '' }, 'security_pin', 'Security Pin is required'],
    [{ security_pin: '123' }, 'security_pin', 'PIN must be at least 4 characters'],
    [{ to_nin: '123' }, 'to_nin', 'NIN must be 11 digits'],
  ])('%j', async (changes, field, message) => {
    const { from, to, own } = await begin()
    const answer = await initiate(from, to, own.id, changes)
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(answer.body.errors).toContainEqual({ field, message })
  })

  test('whatever does not match the recipient gives the same answer', async () => {
    const [from, to, another] = [await person(), await person(), await person()]
    const unverified = await person({ email_verified_at: null })
    const officer = await amana.account('officer')
    await amana.database.db
      .updateTable('users')
      .set({ phone_number: '+2348099999999' })
      .where('id', '=', officer.userId)
      .execute()
    const own = await device(from)
    const wrong = [
      { email: 'nobody@example.com', phone: to.phone },
      { email: to.email, phone: another.phone },
      { email: to.email, phone: '+2348088888888' },
      { email: unverified.email, phone: unverified.phone },
      { email: officer.email, phone: '+2348099999999' },
      { email: from.email, phone: from.phone },
    ]
    const answers = []
    for (const recipient of wrong) {
      const { status, body } = await initiate(from, recipient, own.id)
      answers.push({ status, ...body, request_id: '' })
    }
    // The right account, whose number is not proven, where the code would go there.
    await amana.database.db
      .updateTable('users')
      .set({ phone_verified_at: null })
      .where('id', '=', another.userId)
      .execute()
    const unproven = await initiate(from, another, own.id, { verification_method: 'phone' })
    answers.push({ status: unproven.status, ...unproven.body, request_id: '' })
    expect(answers[0]).toMatchObject({ status: 422, code: 'recipient_mismatch' })
    expect(answers[0].response_description).toMatch(
      /Only Numbers of Registered Users.* by email, or let the person accept in their account/,
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const sent = await amana.database.db
      .selectFrom('transfers')
      .select('id')
      .where('from_user_id', '=', from.userId)
      .execute()
    expect(sent).toEqual([])
  })

  test('the PIN: none set, wrong, five times wrong', async () => {
    const [from, to] = [await person({ pin_hash: null }), await person()]
    const own = await device(from)
    expect((await initiate(from, to, own.id)).body.code).toBe('pin_missing')
    await amana.database.db
      .updateTable('users')
      .set({ pin_hash: pinHash })
      .where('id', '=', from.userId)
      .execute()
    // A caller without the PIN does not learn who has an account.
    const stranger = { email: 'nobody@example.com', phone: to.phone }
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await initiate(from, attempt % 2 === 0 ? to : stranger, own.id, {
        security_pin: '000000',
      })
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'pin_wrong', errors: [{ field: 'security_pin' }] },
      })
    }
    const locked = await initiate(from, to, own.id)
    expect(locked).toMatchObject({ status: 429, body: { code: 'account_locked' } })
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
  })

  test('not the own phone; stolen, lost, held, in a transfer', async () => {
    const { from, to, own } = await begin()
    expect((await initiate(to, from, own.id)).status).toBe(404)
    expect((await initiate(to, from, 99_999_999)).status).toBe(404)
    const refused = (why: keyof typeof deviceRefusals.notTransferable) => ({
      status: 409,
      body: { code: 'device_not_transferable', response_description: deviceRefusals.notTransferable[why] },
    })
    expect(await initiate(from, to, own.id)).toMatchObject(refused('transfer'))
    for (const flag_type of ['stolen', 'lost'] as const) {
      const flagged = await device(from)
      await insertFlag(amana.database, flagged.imei, { flag_type })
      expect(await initiate(from, to, flagged.id)).toMatchObject(refused(flag_type))
    }
    const held = await device(from)
    await insertHold(amana.database, held.imei, from.userId)
    expect(await initiate(from, to, held.id)).toMatchObject(refused('hold'))
  })

  test('visitors are asked to sign in', async () => {
    const { from, to, own, id } = await begin()
    expect((await initiate(undefined, to, own.id)).status).toBe(401)
    for (const action of ['verify', 'resend-code', 'accept', 'decline', 'cancel']) {
      const answer = await act(
        undefined,
        id,
        action,
        action === 'verify' ? { verification_code: '123456' } : {},
      )
      expect(answer.status).toBe(401)
    }
    expect((await amana.call('GET', '/transfers/')).status).toBe(401)
    expect((await act(from, id, 'cancel')).status).toBe(200)
  })
})

describe('a running transfer', () => {
  test('is somebody else’s for everybody else, and each of the two has their own actions', async () => {
    const { from, to, id } = await begin()
    const stranger = await person()
    const code = { verification_code: '123456' }
    for (const [by, action] of [
      [stranger, 'verify'],
      [stranger, 'resend-code'],
      [stranger, 'accept'],
      [stranger, 'decline'],
      [stranger, 'cancel'],
      [from, 'accept'],
      [from, 'decline'],
      [to, 'verify'],
      [to, 'resend-code'],
      [to, 'cancel'],
    ] as const)
      expect((await act(by, id, action, action === 'verify' ? code : {})).status, action).toBe(404)
    expect((await act(from, '01970000-0000-7000-8000-000000000000', 'cancel')).status).toBe(404)
    expect((await act(from, 'not-an-id', 'cancel')).status).toBe(404)
  })

  test('a wrong code says so on its field; another code within 30 s is too early', async () => {
    const { from, id } = await begin()
    expect(await act(from, id, 'verify', { verification_code: '12345' })).toMatchObject({ status: 422 })
    const early = await act(from, id, 'resend-code')
    expect(early).toMatchObject({ status: 429, body: { code: 'code_too_soon' } })
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(0)
    const wrong = await act(from, id, 'verify', { verification_code: '000000' })
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'code_wrong', errors: [{ field: 'verification_code' }] },
    })
  })
})
