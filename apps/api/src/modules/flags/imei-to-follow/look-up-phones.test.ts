/** The phones of a person without the IMEI (decisions §21), by HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../kernel/durations.ts'
import { buyReport, CLEAN_IMEI } from '../../../testing/journeys.ts'
import { newPhone } from '../../../testing/new-phone.ts'
import { watchStatements } from '../../../testing/statements-of.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { newImei } from '../../devices/devices.fixtures.ts'
import { networkRows, ownerOf, standingClock, watchedRecords } from '../../telecom/telecom.fixtures.ts'
import { codeTo, lookedUp, lookUp, reportWithout } from './imei-to-follow.fixtures.ts'

const clock = standingClock()
const networks = watchedRecords(clock)
const statements = watchStatements()
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock, telecom: networks.records })
})
afterAll(async () => {
  statements.stop()
  await amana?.stop()
})

const ask = (proof: string, question: string) =>
  amana.call('POST', '/reports/lookup/network/', { body: { proof, question, consent: true } })

describe('a look-up', () => {
  test('answers the same for everybody until the code is given', async () => {
    const owner = await ownerOf(amana, '00')
    const answers = []
    for (const contact of [
      { phone: owner.phone },
      { email: owner.email },
      { phone: newPhone() },
      { email: 'nobody@example.com' },
    ])
      answers.push(await lookUp(amana, contact))
    const [first] = answers
    expect(first).toMatchObject({ status: 200, body: { response_data: {} } })
    for (const { status, body } of answers) expect([status, body]).toEqual([200, first?.body])
    // A guess is wrong in the same words.
    const guesses = []
    for (const contact of [{ phone: owner.phone }, { email: 'nobody@example.com' }]) {
      const to = contact.email ?? contact.phone ?? ''
      const wrong = String((Number(await codeTo(amana, to)) + 1) % 1_000_000).padStart(6, '0')
      guesses.push(await lookUp(amana, { ...contact, code: wrong }))
    }
    const [wrong] = guesses
    expect(wrong).toMatchObject({ status: 422, body: { code: 'code_wrong' } })
    const { request_id: _, ...words } = wrong?.body ?? {}
    for (const { status, body } of guesses)
      expect({ status, ...body }).toMatchObject({ status: 422, ...words })
  })

  test('sends the same statements for everybody until the code is given', async () => {
    const owner = await ownerOf(amana, '00')
    await buyReport(amana, { token: owner.token, imei: CLEAN_IMEI })
    const sentFor = (body: Record<string, unknown>) => statements.of(() => lookUp(amana, body))
    // The first request of a process reads what the others find in memory.
    await lookUp(amana, { phone: newPhone() })
    for (const [known, stranger] of [
      [{ phone: owner.phone }, { phone: newPhone() }],
      [{ email: owner.email }, { email: `nobody-${newPhone().slice(1)}@example.com` }],
    ]) {
      const asked = await sentFor({ ...known })
      expect(asked.length).toBeGreaterThan(2)
      expect(asked.join('\n')).not.toMatch(/\b(users|devices|device_imeis|verifications|flags)\b/)
      expect(await sentFor({ ...stranger })).toEqual(asked)
      // Asked again at once: too soon for another code, with no other statements for a stranger either.
      const again = await sentFor({ ...known })
      expect(await sentFor({ ...stranger })).toEqual(again)
      const guesses = []
      for (const contact of [known, stranger]) {
        const to = Object.values({ ...contact })[0] ?? ''
        const code = String((Number(await codeTo(amana, to)) + 1) % 1_000_000).padStart(6, '0')
        guesses.push(await sentFor({ ...contact, code }))
      }
      expect(guesses[0]?.length).toBeGreaterThan(0)
      expect(guesses[1]).toEqual(guesses[0])
    }
  })

  test('gives own phones and paid checks with the code, once', async () => {
    const owner = await ownerOf(amana, '00')
    await buyReport(amana, { token: owner.token, imei: CLEAN_IMEI })
    await lookUp(amana, { email: owner.email })
    const code = await codeTo(amana, owner.email)
    const { status, body } = await lookUp(amana, { email: owner.email, code })
    expect(status).toBe(200)
    const { phones, checked, network, proof } = body.response_data
    expect(phones[0]).toEqual({ imei: owner.imei, brand: expect.any(String), model: expect.any(String) })
    expect(phones.map(({ imei }: { imei: string }) => imei)).toEqual([owner.imei, CLEAN_IMEI])
    expect(checked).toEqual([CLEAN_IMEI])
    expect(network).toBeNull()
    expect(proof).toEqual(expect.any(String))
    expect((await lookUp(amana, { email: owner.email, code })).body.code).toBe('code_expired')
  })

  test('gives a visitor’s paid checks, and nothing that nobody paid for', async () => {
    await buyReport(amana, { imei: CLEAN_IMEI })
    expect((await lookedUp(amana, { email: 'buyer@example.com' })).phones).toEqual([
      { imei: CLEAN_IMEI, brand: expect.any(String), model: expect.any(String) },
    ])
    const other = await amana.account()
    await amana.call('POST', '/devices/verifications/create/', {
      token: other.token,
      body: { imei: newImei() },
    })
    expect((await lookedUp(amana, { email: other.email })).phones).toEqual([])
  })

  test('a phone number that is not proven is nobody’s', async () => {
    const owner = await ownerOf(amana, '00')
    await amana.database.db
      .updateTable('users')
      .set({ phone_verified_at: null })
      .where('id', '=', owner.userId)
      .execute()
    expect((await lookedUp(amana, { phone: owner.phone })).phones).toEqual([])
  })

  test.each([
    [{}, 422],
    [{ email: 'ada@example.com', phone: '08031234567' }, 422],
    [{ email: 'ada' }, 422],
    [{ phone: '0123' }, 422],
    [{ email: 'ada@example.com', code: '12' }, 422],
  ])('%j is refused', async (body, status) => expect((await lookUp(amana, body)).status).toBe(status))

  test('codes that are asked for too often are not sent, and the answer is the same', async () => {
    const phone = newPhone()
    for (let count = 0; count < 8; count += 1)
      expect(await lookUp(amana, { phone })).toMatchObject({ status: 200, body: { response_data: {} } })
    await codeTo(amana, phone)
    const sent = await amana.database.db
      .selectFrom('one_time_codes')
      .select('id')
      .where('target', '=', phone)
      .execute()
    expect(sent).toHaveLength(1)
  })

  test('the sixth try of a code is refused', async () => {
    const phone = newPhone()
    await lookUp(amana, { phone })
    const code = await codeTo(amana, phone)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 5; tries += 1) await lookUp(amana, { phone, code: wrong })
    expect(await lookUp(amana, { phone, code })).toMatchObject({
      status: 429,
      body: { code: 'code_tries_used' },
    })
  })
})

describe('the proof of a look-up', () => {
  test('spares the report its code, for 30 minutes and for the same contact', async () => {
    const phone = newPhone()
    const { proof } = await lookedUp(amana, { phone })
    const report = (changes: object) => reportWithout(amana, { imei: newImei(), phone, proof, ...changes })
    expect((await report({})).body.response_data.contact_verified).toBe(true)
    expect((await report({ imei: null })).body.response_data.contact_verified).toBe(true)
    expect((await report({ phone: newPhone() })).body.response_data.contact_verified).toBe(false)
    // With a mailbox the code goes there, and nobody has proven it.
    expect((await report({ email: 'else@example.com' })).body.response_data.contact_verified).toBe(false)
    expect((await report({ proof: 'A'.repeat(43) })).body.response_data.contact_verified).toBe(false)
    clock.forward(30 * MINUTE)
    expect((await report({})).body.response_data.contact_verified).toBe(false)
  })
})

describe('the question to the network', () => {
  test('after a replaced SIM gives the phone that the number was in last, to that person alone', async () => {
    const owner = await ownerOf(amana, '03')
    const { proof, network } = await lookedUp(amana, { phone: owner.phone })
    expect(network).toBe('MTN')
    expect((await ask(proof, 'last_phone')).status).toBe(409)
    expect((await ask(proof, 'sim_swap')).body.response_data).toEqual({
      answer: 'yes',
      network: 'MTN',
      phone: null,
    })
    const { body } = await ask(proof, 'last_phone')
    expect(body.response_data).toMatchObject({
      answer: 'yes',
      phone: { imei: expect.stringMatching(/^00990000\d{7}$/) },
    })
    const { imei } = body.response_data.phone
    const rows = await networkRows(amana, owner.userId)
    expect(rows.map(({ action }) => action)).toEqual(['network_asked', 'network_asked'])
    // The number is kept nowhere.
    expect(JSON.stringify(rows)).not.toContain(imei)
    const consents = await amana.call('GET', '/users/consents/', { token: owner.token })
    expect(consents.body.response_data.map(({ purpose }: { purpose: string }) => purpose)).toEqual([
      'lookup',
      'lookup',
    ])
  })

  test('a SIM that was not replaced may be in the phone of the thief: nothing is asked', async () => {
    const owner = await ownerOf(amana, '01')
    const { proof } = await lookedUp(amana, { phone: owner.phone })
    expect((await ask(proof, 'sim_swap')).body.response_data.answer).toBe('no')
    expect(await ask(proof, 'last_phone')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('needs consent, a proof, and an account’s number', async () => {
    const owner = await ownerOf(amana, '06')
    const { proof } = await lookedUp(amana, { phone: owner.phone })
    const without = await amana.call('POST', '/reports/lookup/network/', {
      body: { proof, question: 'sim_swap' },
    })
    expect([without.status, without.body.errors[0].field]).toEqual([422, 'consent'])
    expect((await ask('nothing', 'sim_swap')).status).toBe(422)
    const stranger = await lookedUp(amana, { phone: newPhone() })
    expect(stranger.network).toBeNull()
    expect((await ask(stranger.proof, 'sim_swap')).body.code).toBe('phone_not_verified')
    expect((await ask(proof, 'sim_swap')).body.response_data.answer).toBe('unknown')
    clock.forward(DAY + HOUR)
    expect((await ask(proof, 'sim_swap')).body.code).toBe('code_expired')
  })
})

test('the network is asked six times a day about one account', async () => {
  const env = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }
  const limited = await startTestProduct({ telecom: watchedRecords().records, env })
  try {
    const owner = await ownerOf(limited, '01')
    const { proof } = await lookedUp(limited, { phone: owner.phone })
    const statuses = []
    for (let count = 0; count < 7; count += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${count}` }
      const body = { proof, question: 'sim_swap', consent: true }
      statuses.push((await limited.call('POST', '/reports/lookup/network/', { headers, body })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  } finally {
    await limited.stop()
  }
})
