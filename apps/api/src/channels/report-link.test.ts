/** The link of an answer by text message: to one report, for a month, and known to nobody else. */
import { septetsOf } from '@amana/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '../kernel/durations.ts'
import { movableClock } from '../modules/accounts/accounts.fixtures.ts'
import { newPhone } from '../modules/flags/flags.fixtures.ts'
import { CLEAN_IMEI } from '../testing/journeys.ts'
import { type Channels, startChannels } from './channels.fixtures.ts'
import { isReportCode, reportCodeOf } from './numbers.ts'
import { withLink } from './result-text.ts'

const clock = movableClock()
let channels: Channels
beforeAll(async () => {
  channels = await startChannels({ clock, env: { LANGUAGES: 'ha' } })
})
afterAll(() => channels.stop())

const open = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await channels.amana.product.app.inject({ url: path, headers })
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    headers: answer.headers,
    body: answer.rawPayload,
  }
}

async function paidAnswer(phone: string): Promise<{ text: string; path: string }> {
  await channels.text(phone, `CHECK ${CLEAN_IMEI}`)
  const text = await channels.nextText(phone, 2)
  const [, path = ''] = / http\S+?(\/r\/[A-Za-z0-9]{12})$/.exec(text) ?? []
  return { text, path }
}

test('the answer fits in one message with it, and it opens the report', async () => {
  const { text, path } = await paidAnswer(newPhone())
  expect(text).toMatch(/^CLEAN: IMEI ending \d{6}\. /)
  expect(septetsOf(text)).toBeLessThanOrEqual(160)
  const { status, type, headers, body } = await open(path)
  expect({ status, type }).toEqual({ status: 200, type: 'application/pdf' })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect(body.subarray(0, 5).toString()).toBe('%PDF-')

  const code = path.slice(3)
  const { rows } = await channels.amana.database.pool.query('select * from phone_checks')
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(channels.amana.logged.join('\n')).not.toContain(code)

  clock.forward(31 * DAY)
  expect((await open(path)).status).toBe(404)
})

test('another code is a text for people, in their language', async () => {
  const { path } = await paidAnswer(newPhone())
  for (const wrong of ['x', '%00', '..%2f', `${path.slice(3)}x`, path.slice(3, -1), '2'.repeat(12)]) {
    const { status, type, body } = await open(`/r/${wrong}`)
    expect({ status, length: body.length > 0 }, wrong).toEqual({ status: 404, length: true })
    expect(type).toMatch(/^text\/plain|^application\/json/)
  }
  expect((await open('/r/222222222222')).body.toString()).toMatch(/^This link is not known or has ended\./)
  const hausa = await open('/r/222222222222', { cookie: 'lang=ha' })
  expect(hausa.body.toString()).toMatch(/^Ba a san wannan hanya ba/)
})

test('codes differ by order and by key, and none leaves its alphabet', () => {
  const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const codes = keys.flatMap((key) =>
    Array.from({ length: 500 }, (_, order) => reportCodeOf(key, `order ${order}`)),
  )
  expect(new Set(codes).size).toBe(1_000)
  expect(codes.every(isReportCode)).toBe(true)
  expect(reportCodeOf(keys[0] as Buffer, 'order 7')).toBe(codes[7])
})

test('a result that leaves no room goes without it', () => {
  expect(withLink('R'.repeat(130), `https://a.example/r/${'x'.repeat(9)}`)).toBe(
    `${'R'.repeat(130)} https://a.example/r/${'x'.repeat(9)}`,
  )
  expect(withLink('R'.repeat(131), `https://a.example/r/${'x'.repeat(9)}`)).toBe('R'.repeat(131))
})
