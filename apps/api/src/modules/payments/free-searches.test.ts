import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLEAN_IMEI, initiate, readCheck, startCheck } from '../../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { grantFreeSearch } from './free-searches.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

/** Ten phones, different before the check digit: a second check of one would be free as a repeat. */
const IMEIS = Array.from({ length: 10 }, (_, i) => `3569380356438${i}0`)

const grant = (userId: string, ...sources: ('nin' | 'bvn')[]) =>
  amana.database.transaction((tx) =>
    Promise.all(
      sources.map((source) =>
        grantFreeSearch(tx, { userId, source, hashes: [randomBytes(32)], now: new Date() }),
      ),
    ),
  )

const searchesOf = (userId: string) =>
  amana.database.db.selectFrom('free_searches').selectAll().where('user_id', '=', userId).execute()

const checksOf = (userId: string) =>
  amana.database.db
    .selectFrom('verifications')
    .select(['id', 'settled_by', 'status'])
    .where('user_id', '=', userId)
    .execute()

describe('a free search', () => {
  test('settles the next check at once, mails it, and is spent', async () => {
    const ada = await amana.account()
    expect(await grant(ada.userId, 'nin')).toEqual([true])
    const { body } = await amana.call('POST', '/devices/verifications/create/', {
      body: { imei: CLEAN_IMEI },
      token: ada.token,
    })
    expect(body.response_data).toMatchObject({
      paid_amount: '100.00',
      result: 'clean',
      certificate_number: expect.any(String),
    })
    const mail = await waitUntil(() => amana.sent.find(({ id }) => id === `report.${body.response_data.id}`))
    expect(mail.to).toBe(ada.email)
    expect(mail.attachments).toHaveLength(1)
    expect(await searchesOf(ada.userId)).toMatchObject([
      { verification_id: body.response_data.id, spent_at: expect.any(Date) },
    ])

    const second = await startCheck(amana, { token: ada.token, imei: '356938035643924' })
    expect((await readCheck(amana, second)).body.response_data).toMatchObject({
      paid_amount: '0.00',
      result: null,
    })
    expect((await initiate(amana, second)).status).toBe(201)
  })

  test.each([
    [1, ['nin']],
    [2, ['nin', 'bvn']],
  ] as const)('ten checks at once spend %d', async (count, sources) => {
    const ada = await amana.account()
    await grant(ada.userId, ...sources)
    await Promise.all(IMEIS.map((imei) => startCheck(amana, { imei, token: ada.token })))
    const checks = await checksOf(ada.userId)
    const free = checks.filter(({ settled_by }) => settled_by === 'free_search')
    expect(free).toHaveLength(count)
    expect(checks.filter(({ status }) => status === 'awaiting_payment')).toHaveLength(10 - count)
    const spent = (await searchesOf(ada.userId)).map(({ verification_id }) => verification_id)
    expect(spent.toSorted()).toEqual(free.map(({ id }) => id).toSorted())
  })

  test('comes once for each source, also when granted at the same time', async () => {
    const ada = await amana.account()
    const granted = await Promise.all(Array.from({ length: 5 }, () => grant(ada.userId, 'bvn')))
    expect(granted.flat().filter(Boolean)).toHaveLength(1)
    await startCheck(amana, { token: ada.token })
    expect(await grant(ada.userId, 'bvn')).toEqual([false])
    expect(await searchesOf(ada.userId)).toHaveLength(1)
  })

  test('comes once for a number, whoever gives it, also at the same time, and whichever key hashed it', async () => {
    const [old, present] = [randomBytes(32), randomBytes(32)]
    const give = async (...hashes: [Buffer, ...Buffer[]]) => {
      const { userId } = await amana.account()
      return amana.database.transaction((tx) =>
        grantFreeSearch(tx, { userId, source: 'nin', hashes, now: new Date() }),
      )
    }
    const granted = await Promise.all(Array.from({ length: 5 }, () => give(old)))
    expect(granted.filter(Boolean)).toHaveLength(1)
    expect(await give(present, old)).toBe(false)
    expect(await give(present)).toBe(false)
    expect(await give(old)).toBe(true)
  })

  test('is nobody else’s, and not a visitor’s', async () => {
    const [ada, bello] = [await amana.account(), await amana.account()]
    await grant(ada.userId, 'nin')
    for (const who of [{ token: bello.token }, {}]) {
      const check = await startCheck(amana, who)
      expect((await readCheck(amana, check)).body.response_data.paid_amount).toBe('0.00')
    }
    expect(await searchesOf(ada.userId)).toMatchObject([{ spent_at: null }])
  })
})
