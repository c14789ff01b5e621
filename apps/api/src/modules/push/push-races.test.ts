/** Subscriptions at the same moment: one endpoint has one account, and nothing outlives its session. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inEitherOrder, rounds } from '../../testing/rounds.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { flagOn, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { pushesDone, subscriptionsOf, turnOff, turnOn } from './push.fixtures.ts'
import { startPushService } from './push-service.fixtures.ts'

const TIMEOUT = 300_000
let amana: TestProduct
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  service = await startPushService()
  amana = await startTestProduct({ env: { PARTNER_WEBHOOKS_LOOPBACK: 'on' } })
})
afterAll(async () => {
  await amana?.stop()
  await service?.stop()
})

const endpointRows = (endpoint: string) =>
  amana.database.db
    .selectFrom('push_subscriptions')
    .select('user_id')
    .where('endpoint', '=', endpoint)
    .execute()

test(
  'the same browser twice at once is one subscription',
  async () => {
    await rounds({}, async () => {
      const { token, userId } = await amana.account()
      const browser = service.browser()
      const answers = await Promise.all([1, 2, 3].map(() => turnOn(amana, token, browser)))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(answers.map(({ body }) => body.response_data.id)).size).toBe(1)
      expect(await subscriptionsOf(amana, userId)).toHaveLength(1)
    })
  },
  TIMEOUT,
)

test(
  'two accounts with one browser at once: it belongs to one of them',
  async () => {
    await rounds({}, async () => {
      const accounts = await Promise.all([amana.account(), amana.account()])
      const browser = service.browser()
      await Promise.all(accounts.map(({ token }) => turnOn(amana, token, browser)))
      const rows = await endpointRows(browser.subscription.endpoint)
      expect(rows).toHaveLength(1)
      expect(accounts.map(({ userId }) => userId)).toContain(rows[0]?.user_id)
    })
  },
  TIMEOUT,
)

test(
  'more browsers at once than an account may have: 20 stay',
  async () => {
    const { token, userId } = await amana.account()
    for (let index = 0; index < 18; index += 1) await turnOn(amana, token, service.browser())
    await rounds({ count: 5 }, async () => {
      await Promise.all(Array.from({ length: 5 }, () => turnOn(amana, token, service.browser())))
      expect(await subscriptionsOf(amana, userId)).toHaveLength(20)
    })
  },
  TIMEOUT,
)

test(
  'a session that ends while it subscribes leaves nothing',
  async () => {
    let [onFirst, outFirst] = [0, 0]
    await rounds({ enough: () => onFirst > 0 && outFirst > 0 }, async (index) => {
      const { token, userId, sessionId } = await amana.account()
      const out = () =>
        amana.database.db
          .updateTable('sessions')
          .set({ ended_at: new Date(), end_reason: 'signed_out' })
          .where('id', '=', sessionId)
          .execute()
      const [made] = await inEitherOrder(index, () => turnOn(amana, token, service.browser()), out)
      if (made.status === 201) onFirst += 1
      else {
        expect(made).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
        outFirst += 1
      }
      expect(await subscriptionsOf(amana, userId)).toEqual([])
    })
    expect(Math.min(onFirst, outFirst)).toBeGreaterThan(0)
  },
  TIMEOUT,
)

test(
  'a notice while the browser unsubscribes is sent once or not at all, and nothing after it',
  async () => {
    await rounds({}, async (index) => {
      const owner = await amana.account()
      const imei = newImei()
      await ownedPhone(amana, owner, imei)
      await flagOn(amana, imei, { flag_type: 'stolen', status: 'active' })
      const browser = service.browser()
      await turnOn(amana, owner.token, browser)
      const notify = () =>
        amana.database.transaction((tx) =>
          amana.jobs.enqueue(tx, 'notifications.dispatch', {
            event: 'search_hit',
            imei,
            at: new Date().toISOString(),
          }),
        )
      await inEitherOrder(index, notify, () => turnOff(amana, owner.token, browser))
      await pushesDone(amana)
      expect(browser.received.length).toBeLessThanOrEqual(1)
      expect(await subscriptionsOf(amana, owner.userId)).toEqual([])
    })
    expect(service.faults).toEqual([])
  },
  TIMEOUT,
)
