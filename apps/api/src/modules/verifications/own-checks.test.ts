import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '../../kernel/clock.ts'
import { after, DAY } from '../../kernel/durations.ts'
import { buyReport, CLEAN_IMEI, readCheck, startCheck } from '../../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { withinOneDay } from '../../testing/within-one-day.ts'
import { newImei } from '../devices/devices.fixtures.ts'

let amana: TestProduct
let offset = 0
const clock: Clock = { now: () => after(new Date(), offset) }

beforeAll(async () => {
  amana = await startTestProduct({ clock })
})
afterAll(() => amana.stop())

const list = async (token: string, query = '') =>
  (await amana.call('GET', `/devices/verifications/${query}`, { token })).body.response_data

describe('GET /devices/verifications/', () => {
  test('all own checks in pages, newest first, none twice', async () => {
    const { token } = await amana.account()
    const { token: another } = await amana.account()
    await startCheck(amana, { token: another, imei: newImei() })
    const started: string[] = []
    for (let nth = 0; nth < 5; nth++)
      started.unshift((await startCheck(amana, { token, imei: newImei() })).id)

    const first = await list(token, '?limit=2')
    expect(first).toMatchObject({
      count: 5,
      results: [{ id: started[0], result: 'Pending payment', status_icon: 'pending' }, {}],
    })
    const second = await list(token, `?limit=2&cursor=${first.next}`)
    const third = await list(token, `?limit=2&cursor=${second.next}`)
    expect(
      [...first.results, ...second.results, ...third.results].map(({ id }: { id: string }) => id),
    ).toEqual(started)
    expect(third.next).toBeNull()

    const wrong = await amana.call('GET', '/devices/verifications/?cursor=yesterday', { token })
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'cursor' }] } })
    expect((await amana.call('GET', '/devices/verifications/')).status).toBe(401)
  })

  test('searched by digits as they stand on a box, by brand and model, and by result', async () => {
    const { token } = await amana.account()
    const bought = await buyReport(amana, { token })
    const unpaid = await startCheck(amana, { token, imei: newImei() })
    await amana.database.db
      .updateTable('verifications')
      .set({ brand: 'Tecno', model: 'Spark 20_C' })
      .where('id', '=', unpaid.id)
      .execute()
    const idsOf = async (q: string) =>
      (await list(token, `?q=${encodeURIComponent(q)}`)).results.map(({ id }: { id: string }) => id)

    expect(await idsOf(`${CLEAN_IMEI.slice(0, 2)}-${CLEAN_IMEI.slice(2, 8)}`)).toEqual([bought.id])
    expect(await idsOf('spark TECNO')).toEqual([unpaid.id])
    expect(await idsOf('20_c')).toEqual([unpaid.id])
    expect(await idsOf('%')).toEqual([])
    expect(await idsOf('Clean')).toEqual([bought.id])
    expect(await idsOf('Pending payment')).toEqual([unpaid.id])
    expect(await list(token, '?q=Motorola')).toEqual({ results: [], count: 0, next: null })
  })
})

describe('GET /devices/verifications/{id}/report/', () => {
  const fetchReport = (id: string, query = '', token?: string) =>
    amana.product.app.inject({
      url: `/api/v1/devices/verifications/${id}/report/${query}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })

  test('the PDF as an attachment, for its account or the holder of its secret', async () => {
    const { token } = await amana.account()
    const { token: another } = await amana.account()
    const own = await buyReport(amana, { token })
    const answer = await fetchReport(own.id, '', token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="amana-report-${CLEAN_IMEI}.pdf"`,
    })
    expect(answer.body.startsWith('%PDF-1.7')).toBe(true)
    expect((await fetchReport(own.id, '', another)).statusCode).toBe(404)

    const visit = await buyReport(amana, { imei: newImei() })
    expect((await fetchReport(visit.id, `?access_token=${visit.accessToken}`)).statusCode).toBe(200)
    expect((await fetchReport(visit.id)).statusCode).toBe(404)
  })

  test('not before it is paid for', async () => {
    const { token } = await amana.account()
    const { id } = await startCheck(amana, { token })
    const answer = await amana.call('GET', `/devices/verifications/${id}/report/`, { token })
    expect(answer).toMatchObject({ status: 409, body: { code: 'payment_not_completed' } })
  })
})

describe('POST /devices/verifications/{id}/deliver/', () => {
  const deliver = (id: string, body: object, token?: string) =>
    amana.call('POST', `/devices/verifications/${id}/deliver/`, { body, ...(token ? { token } : {}) })
  const mailsTo = (to: string) => amana.sent.filter((mail) => mail.to === to)
  /** Otherwise it goes to the address that the check has by then. */
  const firstReport = (id: string) => waitUntil(() => amana.sent.some((mail) => mail.id === `report.${id}`))

  test('to a corrected address, three times a day, and again the next day', () =>
    withinOneDay(async () => {
      const visit = await buyReport(amana, { imei: newImei() })
      const { id, accessToken: access_token } = visit
      await firstReport(id)
      const right = `right-${id}@example.com`
      expect(await deliver(id, { email: right, access_token })).toMatchObject({
        status: 200,
        body: { response_data: { sent_to: right, left_today: 2 } },
      })
      await waitUntil(() => mailsTo(right).length === 1)
      expect(mailsTo(right)[0]?.attachments[0]?.filename).toBe(`amana-report-${visit.imei}.pdf`)
      expect((await readCheck(amana, visit)).body.response_data.email).toBe(right)

      for (const left_today of [1, 0])
        expect((await deliver(id, { access_token })).body.response_data).toEqual({
          sent_to: right,
          left_today,
        })
      const fourth = await deliver(id, { access_token })
      expect(fourth).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0)
      await waitUntil(() => mailsTo(right).length === 3)
      expect(new Set(mailsTo(right).map((mail) => mail.id)).size).toBe(3)

      offset += DAY
      expect((await deliver(id, { access_token })).body.response_data.left_today).toBe(2)
    }))

  test('a visitor by the secret; nobody else; not before it is paid for; not to nonsense', async () => {
    const visit = await buyReport(amana, { imei: newImei() })
    const access_token = visit.accessToken
    expect((await deliver(visit.id, { access_token })).status).toBe(200)
    expect((await deliver(visit.id, {})).status).toBe(404)
    expect(await deliver(visit.id, { access_token, email: 'nobody' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'email' }] },
    })
    const unpaid = await startCheck(amana, { imei: newImei() })
    expect((await deliver(unpaid.id, { access_token: unpaid.accessToken })).status).toBe(409)
  })

  test('ten at once: three are sent', () =>
    withinOneDay(async () => {
      const { token } = await amana.account()
      const { id } = await buyReport(amana, { token })
      await firstReport(id)
      const email = `race-${id}@example.com`
      const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(id, { email }, token)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([
        ...Array(3).fill(200),
        ...Array(7).fill(429),
      ])
      const lefts = answers.flatMap(({ status, body }) =>
        status === 200 ? [body.response_data.left_today] : [],
      )
      expect(lefts.toSorted()).toEqual([0, 1, 2])
      await waitUntil(() => mailsTo(email).length === 3)
    }))
})
