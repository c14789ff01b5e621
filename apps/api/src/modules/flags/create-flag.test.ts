/** S2 §2 Flagging, §5, §8; decisions §5, by HTTP. */
import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, MINUTE } from '../../kernel/durations.ts'
import { digitsAlone } from '../../testing/digits-alone.ts'
import {
  type Answer,
  startTestProduct,
  type TestAccount,
  type TestProduct,
} from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { movableClock } from '../accounts/accounts.fixtures.ts'
import { insertHold, newImei, register } from '../devices/devices.fixtures.ts'
import { cheapHash, insertTransfer, PIN } from './flags.fixtures.ts'

const clock = movableClock()
let amana: TestProduct
let officer: TestAccount
beforeAll(async () => {
  amana = await startTestProduct({ clock })
  officer = await amana.account('officer')
})
afterAll(() => amana.stop())

interface Owned extends TestAccount {
  id: number
  imei: Imei
}

async function withPin(): Promise<TestAccount> {
  const account = await amana.account()
  const change = { pin_hash: await cheapHash(PIN), phone_number: '+2348031112222' }
  await amana.database.db.updateTable('users').set(change).where('id', '=', account.userId).execute()
  return account
}

async function owned(fields: Record<string, string> = {}): Promise<Owned> {
  const account = await withPin()
  const { body } = await register(amana, account.token, { imei: newImei(), ...fields })
  return { ...account, id: body.response_data.id, imei: body.response_data.imei }
}

function flag(
  device: Owned,
  changes: Record<string, unknown> = {},
  where: { imei?: string; token?: string } = {},
): Promise<Answer> {
  const body = {
    device: device.id,
    flag_type: 'stolen',
    reason: 'Snatched at the bus stop',
    last_known_location: 'Ojuelegba, Lagos',
    security_pin_required: true,
    security_pin: PIN,
    ...changes,
  }
  return amana.call('POST', `/devices/${where.imei ?? device.imei}/flags/`, {
    body,
    token: where.token ?? device.token,
  })
}

const read = async (path: string, token: string) =>
  (await amana.call('GET', path, { token })).body.response_data
const statusOf = async ({ id, token }: Owned) => (await read(`/devices/${id}/`, token)).status
const flagsOf = ({ imei, token }: Owned) => read(`/devices/${imei}/flags/`, token)
const refusal = (status: number, code: string) => ({
  status,
  body: { code, response_status: 'error', response_data: null },
})

describe('a stolen flag', () => {
  test('makes the device stolen, with a case number, the state, a line of history, and no valid certificate', async () => {
    const device = await owned()
    const before = await read(`/devices/${device.id}/`, device.token)
    const answer = await flag(device)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        response_status: 'success',
        response_description: 'Success Flagging Device',
        response_data: {
          flag_type: 'stolen',
          flag_type_display: 'Stolen',
          status: 'active',
          status_display: 'Active',
          reason: 'Snatched at the bus stop',
          last_known_location: 'Ojuelegba, Lagos',
          device_state: 'Lagos',
          cleared_at: null,
          cleared_by: null,
          reported_by: 'You',
        },
      },
    })
    expect(answer.body.response_data.case_number).toMatch(/^LE-\d{4}-\d{6,}$/)
    expect(await read(`/devices/${device.id}/`, device.token)).toMatchObject({
      status: 'stolen',
      certificate_number: null,
      abilities: {
        transfer: false,
        flag_stolen: false,
        flag_lost: false,
        flag_found: true,
        download_certificate: false,
      },
    })
    expect(await flagsOf(device)).toEqual([answer.body.response_data])
    const { results } = await read(`/devices/${device.imei}/history/`, device.token)
    expect(Object.values(results.history).flat()[0]).toMatchObject({
      action_type: 'flagged_stolen',
      status: 'Stolen',
    })
    const certificate = await amana.call('GET', `/certificates/${before.certificate_number}/`)
    expect(certificate.body.response_data.status).toBe('revoked')
  })

  test('reads for officers with the owner as reporter', async () => {
    const device = await owned()
    await flag(device)
    expect(await read(`/devices/${device.imei}/flags/`, officer.token)).toMatchObject([
      {
        reported_by: 'Ada Okafor',
        reporter_phone: '+2348031112222',
        device_brand: 'Tecno',
        device_state: 'Lagos',
      },
    ])
  })

  test('on the second IMEI is the device’s, and revokes the certificate of the first', async () => {
    const imei2 = newImei()
    const device = await owned({ imei2 })
    expect((await flag(device, {}, { imei: imei2 })).status).toBe(201)
    expect(await statusOf(device)).toBe('stolen')
    expect(await flag(device)).toMatchObject(refusal(409, 'case_open'))
    expect((await read(`/devices/${device.id}/`, device.token)).certificate_number).toBeNull()
  })

  test('ends a pending transfer', async () => {
    const device = await owned()
    const recipient = await amana.account()
    const id = await insertTransfer(amana.database, {
      deviceId: device.id,
      from: device.userId,
      to: recipient.userId,
    })
    expect(await statusOf(device)).toBe('locked')
    expect((await flag(device, { flag_type: 'lost' })).status).toBe(201)
    const ended = amana.database.db
      .selectFrom('transfers')
      .select(['status', 'ended_at'])
      .where('id', '=', id)
    expect(await ended.executeTakeFirstOrThrow()).toEqual({ status: 'cancelled', ended_at: expect.any(Date) })
  })

  test('of a location that names no state has none', async () => {
    const { body } = await flag(await owned(), { last_known_location: 'Cotonou, Benin' })
    expect(body.response_data).toMatchObject({ device_state: null, last_known_location: 'Cotonou, Benin' })
  })

  test.each([
    [{ last_known_location: 'Computer Village, Ikeja' }, 'Lagos'],
    [{ last_known_location: 'Surulere' }, null],
    [{ last_known_location: 'Surulere', device_state: 'Oyo' }, 'Oyo'],
    [
      { last_known_location: 'Ikeja, Lagos', device_state: 'Federal Capital Territory (FCT)' },
      'Federal Capital Territory (FCT)',
    ],
    [{ last_known_location: 'Ikeja, Lagos', device_state: '' }, 'Lagos'],
  ])('at %j is stored and shown in %s', async (place, state) => {
    const device = await owned()
    const { status, body } = await flag(device, place)
    expect([status, body.response_data.device_state]).toEqual([201, state])
    expect(await flagsOf(device)).toMatchObject([{ device_state: state }])
  })

  test.each(['Wakanda', 'lagos', 'Abuja', 7])(
    'in %j, which is no name of a state, is refused',
    async (device_state) => {
      const { status, body } = await flag(await owned(), { device_state })
      expect([status, body.code]).toEqual([422, 'validation_failed'])
      expect(body.errors).toEqual([
        { field: 'device_state', message: 'Choose one of the 36 states or the FCT' },
      ])
    },
  )
})

describe('one case at a time', () => {
  test.each([
    ['stolen', 'stolen'],
    ['stolen', 'lost'],
    ['lost', 'lost'],
  ])('%s, then %s: 409 that names the open case', async (first, second) => {
    const device = await owned()
    const { body } = await flag(device, { flag_type: first })
    const caseNumber = body.response_data.case_number
    expect(await flag(device, { flag_type: second })).toMatchObject({
      status: 409,
      body: {
        code: 'case_open',
        context: { case: caseNumber },
        response_description: `This device has an open case already: ${caseNumber}.`,
      },
    })
    expect(await flagsOf(device)).toHaveLength(1)
  })

  test('lost, then stolen: the lost one is cleared', async () => {
    const device = await owned()
    await flag(device, { flag_type: 'lost' })
    expect(await statusOf(device)).toBe('locked')
    expect((await flag(device)).status).toBe(201)
    expect(await flagsOf(device)).toMatchObject([
      { flag_type: 'stolen', status: 'active', cleared_by: null },
      { flag_type: 'lost', status: 'cleared', cleared_by: 'You', cleared_at: expect.any(String) },
    ])
  })

  test.each(['stolen', 'lost'])('%s, then found: cleared, and certified again', async (flag_type) => {
    const device = await owned()
    await flag(device, { flag_type })
    const found = await flag(device, { flag_type: 'found' })
    expect(found).toMatchObject({
      status: 201,
      body: { response_data: { flag_type: 'found', status: 'active' } },
    })
    expect(await flagsOf(device)).toMatchObject([
      { flag_type: 'found', status_display: 'Active' },
      { flag_type, status: 'cleared', status_display: 'Cleared', cleared_by: 'You' },
    ])
    expect(await read(`/devices/${device.id}/`, device.token)).toMatchObject({
      status: 'registered',
      certificate_number: expect.any(String),
    })
    expect((await flag(device)).status).toBe(201)
  })

  test('found needs the PIN alone, and names the case that it closed', async () => {
    const device = await owned()
    const lost = await flag(device, { flag_type: 'lost' })
    const stolen = await flag(device)
    expect(lost.body.response_data).not.toHaveProperty('closed_case')
    expect(stolen.body.response_data.closed_case).toBe(lost.body.response_data.case_number)
    const body = { device: device.id, flag_type: 'found', security_pin: PIN }
    const found = await amana.call('POST', `/devices/${device.imei}/flags/`, { body, token: device.token })
    expect(found).toMatchObject({
      status: 201,
      body: {
        response_data: {
          closed_case: stolen.body.response_data.case_number,
          reason: 'The owner has it back.',
          last_known_location: '',
          device_state: null,
        },
      },
    })
    expect(found.body.response_data.case_number).not.toBe(stolen.body.response_data.case_number)
    expect(await statusOf(device)).toBe('registered')
  })

  test('two at once that have it back: one closes the case, the other finds none', async () => {
    const device = await owned()
    const { body } = await flag(device)
    const answers = await Promise.all([1, 2].map(() => flag(device, { flag_type: 'found', reason: '' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const closed = answers.map((answer) => answer.body.response_data?.closed_case).filter(Boolean)
    expect(closed).toEqual([body.response_data.case_number])
  })

  test('found without a case', async () => {
    expect(await flag(await owned(), { flag_type: 'found' })).toMatchObject(refusal(409, 'no_open_case'))
  })

  test('a police hold is not cleared by the owner; stolen may still be said', async () => {
    const device = await owned()
    await flag(device, { flag_type: 'lost' })
    await insertHold(amana.database, device.imei, officer.userId)
    expect(await flag(device, { flag_type: 'found' })).toMatchObject(refusal(409, 'police_hold'))
    expect((await flag(device)).status).toBe(201)
    expect(await statusOf(device)).toBe('stolen')
  })
})

describe('the PIN', () => {
  test('must be there', async () => {
    const device = await owned()
    await amana.database.db
      .updateTable('users')
      .set({ pin_hash: null })
      .where('id', '=', device.userId)
      .execute()
    expect(await flag(device)).toMatchObject(refusal(409, 'pin_missing'))
  })

  test('must be right; five wrong ones lock it for 15 minutes, and the owner is told', async () => {
    const device = await owned()
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await flag(device, { security_pin: '0000' })).toMatchObject({
        status: 422,
        body: {
          code: 'pin_wrong',
          errors: [{ field: 'security_pin', message: 'The security PIN is not correct.' }],
        },
      })
    }
    const locked = await flag(device)
    expect(locked).toMatchObject(refusal(429, 'account_locked'))
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect(await flagsOf(device)).toEqual([])
    const mail = await waitUntil(() => amana.sent.find(({ to }) => to === device.email))
    expect(mail.subject).toBe('Your Amana security PIN is locked')
    await amana.database.db
      .updateTable('attempt_locks')
      .set({ locked_until: after(clock.now(), -1) })
      .where('subject', '=', device.userId)
      .execute()
    expect(await flag(device)).toMatchObject({ status: 201 })
  })

  test('a right one forgets the wrong ones', async () => {
    const device = await owned()
    for (let tries = 1; tries <= 4; tries += 1) await flag(device, { security_pin: '0000' })
    expect((await flag(device, { flag_type: 'lost' })).status).toBe(201)
    for (let tries = 1; tries <= 4; tries += 1) await flag(device, { security_pin: '0000' })
    expect((await flag(device, { flag_type: 'found' })).status).toBe(201)
  })

  test('is not logged, nor is the IMEI', async () => {
    const device = await owned()
    await flag(device, { security_pin: '739164' })
    expect(amana.logged.join('\n')).not.toMatch(digitsAlone('739164'))
    expect(amana.logged.join('\n')).not.toContain(device.imei)
  })
})

describe('whose device', () => {
  test('somebody else’s, an unknown one, an officer’s call and another device’s number are all not found, and no PIN is tried', async () => {
    const [device, another] = [await owned(), await owned()]
    const answers = [
      await flag(device, { security_pin: '0000' }, { token: another.token }),
      await flag(device, { security_pin: '0000' }, { token: officer.token }),
      await flag(device, { security_pin: '0000', device: another.id }),
      await flag(device, { security_pin: '0000' }, { imei: another.imei }),
      await flag(device, { security_pin: '0000' }, { imei: newImei() }),
    ]
    for (const answer of answers) expect(answer).toMatchObject(refusal(404, 'not_found'))
    const locks = amana.database.db.selectFrom('attempt_locks').select('subject')
    expect(await locks.where('subject', 'in', [device.userId, another.userId]).execute()).toEqual([])
  })

  test('nobody without a bearer', async () => {
    const { imei } = await owned()
    expect(await amana.call('POST', `/devices/${imei}/flags/`, { body: {} })).toMatchObject(
      refusal(401, 'not_signed_in'),
    )
  })
})

test.each([
  [{ reason: '' }, 'reason', 'Reason for Flagging is required'],
  [{ reason: '   ' }, 'reason', 'Reason for Flagging is required'],
  [{ reason: undefined }, 'reason', 'Reason for Flagging is required'],
  [{ reason: 7, flag_type: 'found' }, 'reason', 'Reason for Flagging is required'],
  [{ last_known_location: [] }, 'last_known_location', 'Last Known Location is required'],
  [{ reason: 'x'.repeat(2001) }, 'reason', 'Use at most 2000 characters'],
  [{ last_known_location: '' }, 'last_known_location', 'Last Known Location is required'],
  [{ last_known_location: undefined }, 'last_known_location', 'Last Known Location is required'],
  [{ flag_type: 'sold' }, 'flag_type', 'Flag type is required'],
  [{ flag_type: undefined }, 'flag_type', 'Flag type is required'],
  [{ security_pin: '' }, 'security_pin', 'Security Pin is required'],
  [{ security_pin: undefined }, 'security_pin', 'Security Pin is required'],
  [{ security_pin: '123' }, 'security_pin', 'PIN must be at least 4 characters'],
  [{ security_pin: '1234567' }, 'security_pin', 'PIN must be at most 6 characters'],
  [{ device: 'abc' }, 'device', 'Device is required'],
  [{ device: undefined }, 'device', 'Device is required'],
  [{ status: 'cleared' }, 'status', 'This field is not known'],
])('%j: %s: %s', async (changes, field, message) => {
  const device = await owned()
  const { status, body } = await flag(device, changes)
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'validation_failed' })
  expect(body.errors).toContainEqual({ field, message })
})

test('14 and 16 digits in the path are named on the field', async () => {
  const device = await owned()
  for (const imei of [device.imei.slice(1), `${device.imei}0`])
    expect(await flag(device, {}, { imei })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'imei' }] },
    })
})

// Last, because it moves the clock beyond every session.
test('an expired session is told so, and nothing is flagged', async () => {
  const device = await owned()
  clock.forward(15 * MINUTE + 1)
  expect(await flag(device)).toMatchObject({
    status: 401,
    body: { code: 'token_expired', response_description: 'Session Expired' },
  })
  const flags = amana.database.db.selectFrom('flags').select('id').where('imei', '=', device.imei)
  expect(await flags.execute()).toEqual([])
})
