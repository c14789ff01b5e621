/** A phone that was found before anybody missed it here (decisions §12), by HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../kernel/durations.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { ROUNDS, rounds } from '../../testing/rounds.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { movableClock } from '../accounts/accounts.fixtures.ts'
import { hashPassword } from '../accounts/index.ts'
import { newImei, register } from '../devices/devices.fixtures.ts'
import { proveContact } from '../flags/flags.fixtures.ts'
import { ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { foundFixtures, linkIn, type Reported } from './found.fixtures.ts'
import { MATCHED_BY_A_REPORT } from './rules.ts'

const PIN = '493817'
const clock = movableClock()
let amana: TestProduct
let found: ReturnType<typeof foundFixtures>
beforeAll(async () => {
  amana = await startTestProduct({ clock, env: { RATE_LIMITS: 'false' } })
  found = foundFixtures(amana)
})
afterAll(() => amana.stop())

let reporters = 0
/** A theft report; `prove` gives the code that was sent to its contact. */
async function report(imei: string, { byPhone = false } = {}) {
  reporters += 1
  const phone = newPhone()
  const email = byPhone ? null : `misses.it.${reporters}@report.example`
  const words = {
    reporter_name: 'Chidi Eze',
    device_state: 'Lagos',
    reason_for_flagging: 'Snatched',
    flag_type: 'stolen',
  }
  const { status, body } = await amana.call('POST', '/reports/', {
    body: { ...words, imei, phone, ...(email && { email }) },
  })
  expect(status).toBe(201)
  const { case: caseNumber } = body.response_data as { case: string }
  const prove = () => proveContact(amana, caseNumber, email ?? phone)
  const links = () =>
    [...amana.sent, ...amana.sms]
      .filter(({ to, text }) => to === (email ?? phone) && text.includes('/found/'))
      .map(({ text }) => linkIn(text))
  return { caseNumber, prove, links }
}

async function proven(imei: string, options: { byPhone?: boolean } = {}) {
  const made = await report(imei, options)
  await made.prove()
  await jobsDone(amana)
  return made.links()
}

/** The finder's thread and mails, without what differs by itself. */
async function seenBy(finder: Reported): Promise<string> {
  const thread = await found.read(finder.case, finder)
  return JSON.stringify([thread.status, thread.body, amana.sent.filter(({ to }) => to === finder.email)])
}

describe('a phone that nobody had and nobody missed is found, and reported later', () => {
  test.each([
    ['an email', {}],
    ['a number', { byPhone: true }],
  ])('whoever proves %s gets a link to what the finder wrote', async (_what, options) => {
    const imei = newImei()
    const finder = await found.found(imei)
    expect((await found.write(finder.case, finder, 'Is anybody there?')).status).toBe(201)
    clock.forward(MINUTE)
    const made = await report(
      imei.replace(/.$/, (last) => `${(Number(last) + 1) % 10}`),
      options,
    )
    await jobsDone(amana)
    expect(made.links(), 'unproven').toEqual([])
    const before = await seenBy(finder)
    await made.prove()
    await jobsDone(amana)
    expect(await seenBy(finder), 'the finder learns nothing').toBe(before)
    const [link, ...more] = made.links()
    expect([link?.case, more]).toEqual([finder.case, []])
    const thread = await found.read(finder.case, link ?? {})
    expect(thread.body.response_data).toMatchObject({
      you: 'owner',
      device: null,
      messages: [{}, { text: 'Is anybody there?' }],
    })
    expect((await found.write(finder.case, link ?? {}, 'It is mine')).status).toBe(201)
    await jobsDone(amana)
    expect((await found.read(finder.case, finder)).body.response_data.messages).toHaveLength(3)
    expect(amana.sent.filter(({ to }) => to === finder.email)).toHaveLength(2)
  })

  test('the first who proves it stands for the owner; after a rejection nobody does', async () => {
    const imei = newImei()
    const finder = await found.found(imei)
    const [link] = await proven(imei)
    expect(await proven(imei)).toEqual([])
    expect((await found.read(finder.case, link ?? {})).status).toBe(200)
    await amana.database.db
      .updateTable('flags')
      .set({ status: 'rejected' })
      .where('imei', '=', imei)
      .execute()
    expect((await found.read(finder.case, link ?? {})).status).toBe(404)
  })

  test('not a conversation that was closed before', async () => {
    const imei = newImei()
    const finder = await found.found(imei)
    await found.close(finder.case, finder)
    expect(await proven(imei)).toEqual([])
  })

  test(`the newest ${MATCHED_BY_A_REPORT} of many`, async () => {
    const imei = newImei()
    const cases: string[] = []
    for (let nth = 0; nth <= MATCHED_BY_A_REPORT; nth += 1) {
      clock.forward(1_000)
      cases.push((await found.found(imei)).case)
    }
    const links = await proven(imei)
    expect(links.map(({ case: caseNumber }) => caseNumber).toSorted()).toEqual(cases.slice(1).toSorted())
  })
})

describe('only who owned the phone when it was found may read', () => {
  test('a phone that is registered and flagged after the finder wrote: its owner does not, as no later owner does', async () => {
    const imei = newImei()
    const finder = await found.found(imei)
    clock.forward(HOUR)
    const late = await amana.account()
    const pin_hash = await hashPassword(PIN)
    await amana.database.db.updateTable('users').set({ pin_hash }).where('id', '=', late.userId).execute()
    const registered = await register(amana, late.token, { imei })
    const words = {
      flag_type: 'stolen',
      reason: 'Snatched',
      last_known_location: 'Ojota, Lagos',
      security_pin: PIN,
    }
    const flagged = await amana.call('POST', `/devices/${imei}/flags/`, {
      token: late.token,
      body: { device: registered.body.response_data.id, ...words },
    })
    expect(flagged.status).toBe(201)
    await jobsDone(amana)
    expect((await found.read(finder.case, { token: late.token })).status).toBe(404)
    expect((await amana.call('GET', '/found/', { token: late.token })).body.response_data).toEqual([])
  })

  test('a stranger who reports a phone that somebody registered since does not either', async () => {
    const imei = newImei()
    await found.found(imei)
    clock.forward(HOUR)
    await register(amana, (await amana.account()).token, { imei })
    expect(await proven(imei)).toEqual([])
  })

  test('the owner of then keeps it, whoever reports the phone', async () => {
    const phone = await ownedPhone(amana)
    const finder = await found.found(phone.imei)
    expect(await proven(phone.imei)).toEqual([])
    expect((await found.read(finder.case, { token: phone.owner.token })).body.response_data.you).toBe('owner')
  })
})

test(`${ROUNDS} rounds: found and proven in the same instant, the reporter gets one link`, async () => {
  await rounds({ atOnce: 5 }, async () => {
    const imei = newImei()
    const made = await report(imei)
    const [finder] = await Promise.all([found.report({ imei }), made.prove()])
    await jobsDone(amana)
    expect(made.links().map((link) => link.case)).toEqual([finder.body.response_data.case])
  })
})
