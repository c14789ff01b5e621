/** "In use with the owner's SIM": consent, one question, what is kept and shown (decisions §19). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../kernel/durations.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import {
  networkRows,
  type Owner,
  ownerOf,
  signedInAgain,
  standingClock,
  watchedRecords,
} from './telecom.fixtures.ts'

const clock = standingClock()
const networks = watchedRecords(clock)
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock, telecom: networks.records })
})
afterAll(() => amana?.stop())

const prove = (imei: string, token: string, body: object = { consent: true }) =>
  amana.call('POST', `/devices/${imei}/network-proof/`, { body, token })
const inUse = async ({ imei, token }: Owner) =>
  (await amana.call('GET', `/devices/${imei}/`, { token })).body.response_data.in_use
const consents = async (token: string) =>
  (await amana.call('GET', '/users/consents/', { token })).body.response_data
const askedAbout = (phone: string) => networks.asked.filter((asked) => asked.phone === phone)

test('without consent nobody is asked', async () => {
  const owner = await ownerOf(amana, '00')
  for (const body of [{}, { consent: false }, { consent: 'yes' }]) {
    expect(await prove(owner.imei, owner.token, body)).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        errors: [{ field: 'consent', message: 'Allow us to ask your network first' }],
      },
    })
  }
  expect([askedAbout(owner.phone), await consents(owner.token), await inUse(owner)]).toEqual([[], [], null])
})

test('one press: consent, question, answer, audit row and a line in the own list', async () => {
  const owner = await ownerOf(amana, '01')
  const { status, body } = await prove(owner.imei, owner.token)
  const at = clock.now().toISOString()
  expect([status, body.response_data]).toEqual([200, { match: true, network: 'MTN', at }])
  expect(await inUse(owner)).toEqual({ network: 'MTN', at })
  expect(await consents(owner.token)).toEqual([
    { purpose: 'network_proof', text_version: '2026-11', phone: owner.phone, at, withdrawn_at: null },
  ])
  expect(await networkRows(amana, owner.userId)).toEqual([
    {
      action: 'network_asked',
      imei: owner.imei,
      actor_name: 'Account holder',
      detail: { act: 'network_proof', question: 'match', network: 'MTN', answer: 'yes' },
    },
  ])
  const accesses = (await amana.call('GET', '/users/accesses/', { token: owner.token })).body.response_data
  const question = { act: 'network_proof', question: 'match', network: 'MTN', answer: 'yes' }
  expect(accesses).toEqual([
    { at, imei: owner.imei, action: 'question', command: 'MTN', purpose: null, case: null, question },
  ])
})

test.each([
  ['02', false],
  ['05', null],
  ['06', null],
  ['07', null],
])('a number that ends in %s: %s, and no use is shown', async (ending, match) => {
  const owner = await ownerOf(amana, ending)
  const { status, body } = await prove(owner.imei, owner.token)
  expect([status, body.response_data.match, body.response_data.network]).toEqual([200, match, 'MTN'])
  expect(await inUse(owner)).toBeNull()
  const [row] = await networkRows(amana, owner.userId)
  expect(row?.action).toBe(match === null ? 'network_not_asked' : 'network_asked')
})

test('it changes no ownership: not proven, and the same abilities', async () => {
  const owner = await ownerOf(amana, '01')
  const read = async () => {
    const { body } = await amana.call('GET', `/devices/${owner.imei}/`, { token: owner.token })
    const { in_use, ...rest } = body.response_data
    return rest
  }
  const before = await read()
  await prove(owner.imei, owner.token)
  expect(await read()).toEqual(before)
  expect(before.ownership.proven).toBe(false)
})

describe('who and which number', () => {
  test('a device of somebody else is not found, and nobody is asked', async () => {
    const [owner, thief] = [await ownerOf(amana, '00'), await ownerOf(amana, '08')]
    expect(await prove(owner.imei, thief.token)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(askedAbout(thief.phone)).toEqual([])
  })

  test('an unproven number is not asked about: it may be anybody’s', async () => {
    const owner = await ownerOf(amana, '00')
    await amana.database.db
      .updateTable('users')
      .set({ phone_verified_at: null })
      .where('id', '=', owner.userId)
      .execute()
    expect(await prove(owner.imei, owner.token)).toMatchObject({
      status: 409,
      body: { code: 'phone_not_verified' },
    })
    expect([askedAbout(owner.phone), await consents(owner.token)]).toEqual([[], []])
  })

  test('a new owner has nothing of the former one', async () => {
    const owner = await ownerOf(amana, '01')
    await prove(owner.imei, owner.token)
    const next = await amana.account()
    const { db } = amana.database
    const held = db.updateTable('ownerships').where('device_id', '=', owner.deviceId)
    await held.set({ ended_at: clock.now() }).execute()
    await db
      .insertInto('ownerships')
      .values({
        device_id: owner.deviceId,
        user_id: next.userId,
        origin: 'transfer',
        acquired_at: clock.now(),
        ended_at: null,
      })
      .execute()
    const { body } = await amana.call('GET', `/devices/${owner.imei}/`, { token: next.token })
    expect(body.response_data.in_use).toBeNull()
  })
})

describe('how often', () => {
  test('once in 24 hours for a device, then the kept answer; the newest date stands', async () => {
    let owner = await ownerOf(amana, '01')
    const first = (await prove(owner.imei, owner.token)).body.response_data
    clock.forward(DAY - MINUTE)
    owner = await signedInAgain(owner, clock)
    expect((await prove(owner.imei, owner.token)).body.response_data).toEqual(first)
    clock.forward(2 * MINUTE)
    const second = (await prove(owner.imei, owner.token)).body.response_data
    expect(second.at > first.at).toBe(true)
    expect([askedAbout(owner.phone).length, (await inUse(owner)).at]).toEqual([2, second.at])
  })

  test('no answer is kept for ten minutes', async () => {
    const owner = await ownerOf(amana, '00')
    networks.down(true)
    expect((await prove(owner.imei, owner.token)).body.response_data.match).toBeNull()
    networks.down(false)
    clock.forward(9 * MINUTE)
    expect((await prove(owner.imei, owner.token)).body.response_data.match).toBeNull()
    clock.forward(2 * MINUTE)
    expect((await prove(owner.imei, owner.token)).body.response_data.match).toBe(true)
    expect(askedAbout(owner.phone)).toHaveLength(2)
  })

  test('of presses at the same moment one asks', async () => {
    const owner = await ownerOf(amana, '01')
    const answers = await Promise.all(Array.from({ length: 20 }, () => prove(owner.imei, owner.token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect([askedAbout(owner.phone).length, (await consents(owner.token)).length]).toEqual([1, 1])
  })
})

describe('consents', () => {
  const withdraw = (token: string, body?: object) =>
    amana.call('DELETE', '/users/consents/', { token, ...(body ? { body } : {}) })

  test('withdrawn: what the network said is shown nowhere, and the next press is a new consent', async () => {
    let owner = await ownerOf(amana, '01')
    await prove(owner.imei, owner.token)
    clock.forward(HOUR)
    owner = await signedInAgain(owner, clock)
    const at = clock.now().toISOString()
    const { status, body } = await withdraw(owner.token, { purpose: 'transfer' })
    expect([status, body.response_data[0].withdrawn_at]).toEqual([200, null])
    expect((await withdraw(owner.token)).body.response_data[0].withdrawn_at).toBe(at)
    expect(await inUse(owner)).toBeNull()
    await prove(owner.imei, owner.token)
    expect(
      (await consents(owner.token)).map((given: { withdrawn_at: string }) => given.withdrawn_at),
    ).toEqual([null, at])
    expect(await inUse(owner)).not.toBeNull()
  })

  test('an unknown purpose is refused; nobody withdraws for others', async () => {
    const [owner, other] = [await ownerOf(amana, '01'), await ownerOf(amana, '01')]
    await prove(owner.imei, owner.token)
    expect(await withdraw(other.token, { purpose: 'everything' })).toMatchObject({ status: 422 })
    await withdraw(other.token)
    expect((await consents(owner.token))[0].withdrawn_at).toBeNull()
    expect((await amana.call('GET', '/users/consents/')).status).toBe(401)
  })

  test('the database takes no question without the consent of the same person', async () => {
    const [owner, other] = [await ownerOf(amana, '01'), await ownerOf(amana, '01')]
    const { db } = amana.database
    const id = crypto.randomUUID()
    await db
      .insertInto('network_consents')
      .values({
        ...{ id, user_id: owner.userId, purpose: 'transfer', text_version: '1', channel: 'web' },
        ...{ phone: owner.phone, given_at: clock.now(), withdrawn_at: null },
      })
      .execute()
    const question = (user_id: string, consent_id: string) =>
      db
        .insertInto('network_questions')
        .values({
          ...{ id: crypto.randomUUID(), user_id, consent_id, act: 'transfer', question: 'sim_swap' },
          ...{ device_id: null, network: 'MTN', asked_at: clock.now() },
        })
        .execute()
    await expect(question(other.userId, id)).rejects.toMatchObject({ code: '23503' })
    await expect(question(owner.userId, crypto.randomUUID())).rejects.toMatchObject({ code: '23503' })
    await question(owner.userId, id)
    // One press, at most one question.
    await expect(question(owner.userId, id)).rejects.toMatchObject({ code: '23505' })
  })
})

test('neither number nor IMEI is logged', async () => {
  const owner = await ownerOf(amana, '07')
  await prove(owner.imei, owner.token)
  const log = amana.logged.join('\n')
  for (const secret of [owner.phone.slice(4), newPhone().slice(4), owner.imei])
    expect(log).not.toContain(secret)
})
