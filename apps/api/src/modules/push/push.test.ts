/** Pushes: who gets which, in which words, and when a subscription ends (decisions §23). */
import type { PushSwitch } from '@amana/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/random.ts'
import { newPhone } from '../../testing/new-phone.ts'
import type { TestAccount } from '../../testing/test-product.ts'
import { PASSWORD, signInTo } from '../accounts/accounts.fixtures.ts'
import { proveContact } from '../flags/flags.fixtures.ts'
import { foundFixtures } from '../found/found.fixtures.ts'
import { officerReport, suspend } from '../law-enforcement/law-enforcement.fixtures.ts'
import {
  type NotificationsFixture,
  newCleanImei,
  type OwnDevice,
  startNotifications,
} from '../notifications/notifications.fixtures.ts'
import {
  devicesOf,
  pushAgain,
  pushesDone,
  subscribe,
  subscriptionsOf,
  turnOff,
  turnOn,
  waitsOf,
} from './push.fixtures.ts'
import { type Browser, startPushService } from './push-service.fixtures.ts'

let fixture: NotificationsFixture
let service: Awaited<ReturnType<typeof startPushService>>
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
beforeAll(async () => {
  service = await startPushService()
  fixture = await startNotifications({ clock, env: { PARTNER_WEBHOOKS_LOOPBACK: 'on', LANGUAGES: 'ha' } })
})
afterAll(async () => {
  await fixture?.stop()
  await service?.stop()
})
afterEach(() => {
  ahead = 0
  expect(service.faults).toEqual([])
})

/** An owner with a phone that is flagged stolen, and a browser with pushes. */
async function victim(browser: Browser = service.browser()) {
  const owner = await fixture.person()
  const device = await fixture.device(owner)
  await fixture.flag(owner, device)
  await fixture.settled()
  await turnOn(fixture.amana, owner.token, browser)
  return { owner, device, browser }
}

/** Somebody checks a phone, an hour or more after the last one. */
async function check({ imei }: OwnDevice): Promise<void> {
  await fixture.amana.database.db.deleteFrom('search_alerts').execute()
  await fixture.happen({ event: 'search_hit', imei, at: clock.now().toISOString() })
}

async function officer(state = 'Lagos') {
  const account = await fixture.amana.account('officer')
  await fixture.amana.database.db
    .updateTable('officers')
    .set({ state_command: state })
    .where('user_id', '=', account.userId)
    .execute()
  return account
}

const set = (token: string, name: PushSwitch | 'security_alerts', on: boolean) =>
  fixture.amana.call('PATCH', '/settings/notifications/', { token, body: { [name]: on } })

let reporters = 0
/** A report by a stranger, with a contact that they prove. */
async function report(change: Record<string, unknown> = {}): Promise<string> {
  reporters += 1
  const email = `reporter.${reporters}@push.example`
  const phone = newPhone()
  const body = officerReport(newCleanImei(), { phone, email, ...change })
  const answer = await fixture.amana.call('POST', '/reports/', { body })
  expect(answer).toMatchObject({ status: 201 })
  const caseNumber: string = answer.body.response_data.case
  await proveContact(fixture.amana, caseNumber, email)
  return caseNumber
}

describe('what is pushed', () => {
  test('somebody checked a phone: what the browser reads, and what its push service sees', async () => {
    const { owner, device, browser } = await victim()
    await check(device)
    const [push] = await browser.arrived()
    const [shown] = await fixture.notified(owner)
    expect(push?.content).toEqual({
      title: 'Somebody checked a phone of yours',
      body: 'Open Amana to see when. They were warned.',
      url: `/notifications?open=${shown?.id}`,
      tag: shown?.id,
      lang: 'en',
    })
    expect(push?.text).not.toMatch(/\d{14}|Ada|Okafor|@|Tecno/)
    const { headers, vapid, key } = push ?? {}
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      topic: shown?.id.replaceAll('-', ''),
    })
    expect(Number(headers?.ttl)).toBeGreaterThan(80_000)
    expect(headers?.topic).toMatch(/^[\w-]{1,32}$/)
    expect(vapid?.sub).toBe(fixture.amana.url)
    const { body } = await fixture.amana.call('GET', '/deployment/')
    expect(body.response_data.push_key).toBe(key)
    // The answer is written down after the browser has the message.
    await pushesDone(fixture.amana)
    expect(await subscriptionsOf(fixture.amana, owner.userId)).toMatchObject([
      { last_success_at: expect.any(Date), failures: 0 },
    ])
  })

  test('in the language of the account', async () => {
    const { owner, device, browser } = await victim()
    const { db } = fixture.amana.database
    await db.updateTable('users').set({ locale: 'ha' }).where('id', '=', owner.userId).execute()
    await check(device)
    const [push] = await browser.arrived()
    expect(push?.content.lang).toBe('ha')
    expect(push?.content.title).not.toBe('Somebody checked a phone of yours')
  })

  test('a theft report, a message about a found phone, a transfer to accept; not the own flag', async () => {
    const [owner, browser] = [await fixture.person(), service.browser()]
    const device = await fixture.device(owner)
    await turnOn(fixture.amana, owner.token, browser)
    await report({ imei: device.imei })
    await browser.arrived(1)

    const own = await fixture.device(owner)
    await fixture.flag(owner, own)
    await pushesDone(fixture.amana)
    expect(browser.received).toHaveLength(1)
    const found = await foundFixtures(fixture.amana).found(own.imei)
    await browser.arrived(2)

    const giver = await fixture.person()
    await fixture.initiate(giver, owner, await fixture.device(giver))
    const all = (await browser.arrived(3)).map(({ content: { title, url } }) => ({ title, url }))
    expect(all).toEqual([
      {
        title: 'There is news about a phone of yours',
        url: expect.stringMatching(/^\/notifications\?open=/),
      },
      { title: 'There is a message about a found phone', url: `/found/${found.case}` },
      { title: 'A device waits for you to accept it', url: '/transfer/incoming' },
    ])
  })

  test('a switch turns its pushes off and no mail, and the other way round', async () => {
    const { owner, device, browser } = await victim()
    const mails = () => fixture.mailsTo(owner.email).filter(({ subject }) => /checked/.test(subject)).length
    await set(owner.token, 'push_security_alerts', false)
    await check(device)
    await fixture.settled()
    await pushesDone(fixture.amana)
    expect([browser.received.length, mails()]).toEqual([0, 1])
    await set(owner.token, 'push_security_alerts', true)
    await set(owner.token, 'security_alerts', false)
    await check(device)
    await browser.arrived()
    await fixture.settled()
    expect(mails()).toBe(1)
  })

  test('a proven report goes to officers of its state, an assignment to its officer', async () => {
    const [here, there, off, suspended] = [
      await officer(),
      await officer('Kano'),
      await officer(),
      await officer(),
    ]
    const browsers = new Map<TestAccount, Browser>()
    for (const one of [here, there, off, suspended]) {
      browsers.set(one, service.browser())
      await turnOn(fixture.amana, one.token, browsers.get(one) as Browser)
    }
    await set(off.token, 'push_work', false)
    await suspend(fixture.amana, suspended)
    const caseNumber = await report()
    const [push] = (await browsers.get(here)?.arrived()) ?? []
    expect(push?.content).toMatchObject({
      title: 'A new theft report waits in your state',
      url: expect.stringMatching(/^\/notifications\?open=/),
    })
    await pushesDone(fixture.amana)
    for (const one of [there, off, suspended]) expect(browsers.get(one)?.received).toEqual([])

    const { id } = await fixture.amana.database.db
      .selectFrom('flags')
      .select('id')
      .where('case_number', '=', caseNumber)
      .executeTakeFirstOrThrow()
    const assign = (by: TestAccount, to: TestAccount) =>
      fixture.amana.call('POST', `/le/flags/${id}/assign/`, {
        token: by.token,
        body: { officer_id: to.officerId },
      })
    expect((await assign(here, there)).status).toBe(200)
    const [given] = (await browsers.get(there)?.arrived()) ?? []
    expect(given?.content.title).toBe('A case was given to you')
    // An officer who takes a case knows.
    expect((await assign(here, here)).status).toBe(200)
    await pushesDone(fixture.amana)
    expect(browsers.get(here)?.received).toHaveLength(1)
  })

  test('an event that is handled often is pushed once', async () => {
    const { device, browser } = await victim()
    const event = { event: 'search_hit', imei: device.imei, at: clock.now().toISOString() } as const
    await Promise.all([1, 2, 3, 4, 5].map(() => fixture.happen(event)))
    await browser.arrived()
    await pushesDone(fixture.amana)
    expect(browser.received).toHaveLength(1)
  })
})

describe('what the push service answers', () => {
  test.each([404, 410])('%i ends the subscription', async (status) => {
    const { owner, device, browser } = await victim(
      service.browser((response) => void response.writeHead(status).end()),
    )
    await check(device)
    await browser.arrived()
    await pushesDone(fixture.amana)
    expect(await devicesOf(fixture.amana, owner.token)).toEqual([])
    await check(device)
    await pushesDone(fixture.amana)
    expect(browser.received).toHaveLength(1)
  })

  test('429 with Retry-After, 500 and 503: the same message later, once it is taken no more', async () => {
    const { owner, device, browser } = await victim(
      service.browser((response, count) => {
        const status = [429, 500, 503][count - 1] ?? 201
        response.writeHead(status, status === 429 ? { 'retry-after': '120' } : {}).end()
      }),
    )
    await check(device)
    for (const [attempt, wait] of [120, 60, 300].entries()) {
      await browser.arrived(attempt + 1)
      await pushesDone(fixture.amana)
      expect(await waitsOf(fixture.amana)).toEqual([wait])
      await pushAgain(fixture.amana)
    }
    const all = await browser.arrived(4)
    await pushesDone(fixture.amana)
    expect(await waitsOf(fixture.amana)).toEqual([])
    expect(new Set(all.map(({ content }) => content.tag)).size).toBe(1)
    expect(await subscriptionsOf(fixture.amana, owner.userId)).toMatchObject([{ failures: 0 }])
  })

  test('a message that is a day old is sent no more', async () => {
    const { device, browser } = await victim(
      service.browser((response) => void response.writeHead(503).end()),
    )
    await check(device)
    await browser.arrived()
    await pushesDone(fixture.amana)
    expect(await waitsOf(fixture.amana)).toEqual([10])
    ahead += 24 * 3_600_000
    await pushAgain(fixture.amana)
    await pushesDone(fixture.amana)
    expect(browser.received).toHaveLength(1)
    expect(await waitsOf(fixture.amana)).toEqual([])
  })

  test('other refusals are counted, are not repeated, and end it after three in a row', async () => {
    let status = 400
    const { owner, device, browser } = await victim(
      service.browser((response) => void response.writeHead(status).end()),
    )
    const failures = async () => {
      await check(device)
      await pushesDone(fixture.amana)
      return (await subscriptionsOf(fixture.amana, owner.userId))[0]?.failures
    }
    expect(await failures()).toBe(1)
    status = 201
    expect(await failures()).toBe(0)
    status = 413
    expect([await failures(), await failures(), await failures()]).toEqual([1, 2, undefined])
    expect(browser.received).toHaveLength(5)
    expect(await waitsOf(fixture.amana)).toEqual([])
    expect(fixture.amana.logged.join('')).not.toContain(browser.subscription.endpoint)
  })

  test('one made with a key that we no longer have ends unsent', async () => {
    const { owner, device, browser } = await victim()
    const { db } = fixture.amana.database
    await db
      .updateTable('push_subscriptions')
      .set({ key_id: 'of-another-key' })
      .where('user_id', '=', owner.userId)
      .execute()
    await check(device)
    await pushesDone(fixture.amana)
    expect(browser.received).toEqual([])
    expect(await subscriptionsOf(fixture.amana, owner.userId)).toEqual([])
  })
})

describe('subscriptions', () => {
  test('on, listed, on again, off; what is unknown is off', async () => {
    const { amana } = fixture
    const [{ token, userId }, browser] = [await fixture.person(), service.browser()]
    const made = await turnOn(amana, token, browser)
    expect(made).toMatchObject({
      status: 201,
      body: {
        response_description: 'Notifications are on for this device',
        response_data: { device: 'Test', last_success_at: null, current: true },
      },
    })
    expect((await turnOn(amana, token, browser)).body.response_data.id).toBe(made.body.response_data.id)
    expect(await devicesOf(amana, token)).toEqual([made.body.response_data])
    expect(JSON.stringify(await devicesOf(amana, token))).not.toContain('/send/')
    for (const _ of [1, 2])
      expect(await turnOff(amana, token, browser)).toMatchObject({
        status: 200,
        body: { response_description: 'Notifications are off for this device' },
      })
    expect(await subscriptionsOf(amana, userId)).toEqual([])
  })

  test('one endpoint has one account: the browser’s next one takes it over', async () => {
    const { amana } = fixture
    const { owner, device, browser } = await victim()
    const next = await fixture.person()
    expect((await turnOn(amana, next.token, browser)).status).toBe(201)
    expect(await devicesOf(amana, owner.token)).toEqual([])
    expect(await devicesOf(amana, next.token)).toHaveLength(1)
    await check(device)
    await pushesDone(amana)
    expect(browser.received).toEqual([])
    // The former account cannot end it any more.
    await turnOff(amana, owner.token, browser)
    expect(await devicesOf(amana, next.token)).toHaveLength(1)
  })

  test('another browser of the account is removed from the list; nobody else’s', async () => {
    const { amana } = fixture
    const [one, other] = [await fixture.person(), await fixture.person()]
    await turnOn(amana, one.token, service.browser())
    const [device] = await devicesOf(amana, one.token)
    const remove = (token: string) => amana.call('DELETE', `/users/push/${device?.id}/`, { token })
    expect((await remove(other.token)).status).toBe(404)
    expect((await remove(one.token)).status).toBe(200)
    expect((await remove(one.token)).status).toBe(404)
  })

  test('it ends with its session: signed out, ended elsewhere, or by a reset', async () => {
    const { amana } = fixture
    const account = await amana.account('user', { password: PASSWORD })
    const session = async () => {
      const { access, refresh } = (await signInTo(amana, account.email)).body.response_data
      await turnOn(amana, access, service.browser())
      return { access, refresh } as { access: string; refresh: string }
    }
    const [out, , kept] = [await session(), await session(), await session()]
    const count = async () => (await subscriptionsOf(amana, account.userId)).length
    expect(await count()).toBe(3)
    await amana.call('POST', '/users/logout/', { body: { refresh: out.refresh } })
    expect(await count()).toBe(2)
    const sessions = await amana.call('GET', '/users/sessions/', { token: kept.access })
    const open = await devicesOf(amana, kept.access)
    expect(open.filter(({ current }) => current)).toHaveLength(1)
    for (const { id, current } of sessions.body.response_data.results)
      if (!current) await amana.call('DELETE', `/users/sessions/${id}/`, { token: kept.access })
    expect(await count()).toBe(1)
    await amana.call('POST', '/users/logout/', { body: { refresh: kept.refresh } })
    expect(await count()).toBe(0)
  })

  test('a session that has run out gets nothing, without an end of it', async () => {
    const { amana } = fixture
    const { owner, device, browser } = await victim()
    ahead = 31 * 24 * 3_600_000
    await fixture.happen({ event: 'search_hit', imei: device.imei, at: clock.now().toISOString() })
    await pushesDone(amana)
    expect(browser.received).toEqual([])
    expect(await subscriptionsOf(amana, owner.userId)).toHaveLength(1)
  })

  test('an account has at most 20: the oldest goes', async () => {
    const { amana } = fixture
    const { token, userId } = await fixture.person()
    const ids: string[] = []
    for (let index = 0; index < 21; index += 1)
      ids.push((await turnOn(amana, token, service.browser())).body.response_data.id)
    const kept = (await subscriptionsOf(amana, userId)).map(({ id }) => id)
    expect(kept.toSorted()).toEqual(ids.slice(1).toSorted())
  })

  test('bad input is an error of its field', async () => {
    const { amana } = fixture
    const { token } = await fixture.person()
    const { subscription } = service.browser()
    const { endpoint, keys } = subscription
    const cases: [unknown, string][] = [
      [{}, 'endpoint'],
      [{ ...subscription, endpoint: '' }, 'endpoint'],
      [{ ...subscription, endpoint: 7 }, 'endpoint'],
      [{ ...subscription, endpoint: `https://push.example/${'x'.repeat(2_000)}` }, 'endpoint'],
      [{ endpoint }, 'keys'],
      [{ endpoint, keys: { ...keys, p256dh: 'AAAA' } }, 'keys.p256dh'],
      [{ endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } }, 'keys.p256dh'],
      [{ endpoint, keys: { ...keys, auth: 'AAAA' } }, 'keys.auth'],
      [{ endpoint, keys: { ...keys, auth: '%%%' } }, 'keys.auth'],
      // Addresses of our own network (address-rules.ts).
      ...[
        'http://push.example/x',
        'https://10.0.0.7/x',
        'https://169.254.169.254/latest/meta-data',
        'https://amana/x',
        'https://db.internal/x',
        'https://push.example:8443/x',
        'https://user:word@push.example/x',
        'file:///etc/passwd',
      ].map((address): [unknown, string] => [{ endpoint: address, keys }, 'endpoint']),
    ]
    for (const [body, field] of cases) {
      const answer = await subscribe(amana, token, body)
      expect([answer.status, answer.body.errors[0].field]).toEqual([422, field])
    }
    expect(await devicesOf(amana, token)).toEqual([])
  })

  test('a visitor has none', async () => {
    const { amana } = fixture
    const body = service.browser().subscription
    for (const method of ['POST', 'DELETE'] as const)
      expect((await amana.call(method, '/users/push/', { body })).status).toBe(401)
    expect((await amana.call('GET', '/users/push/')).status).toBe(401)
    expect((await amana.call('DELETE', `/users/push/${newId(new Date())}/`)).status).toBe(401)
  })
})
