/** The link `/r/CODE`: to one report, for 180 days, the same everywhere, and without buyer and payment. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signWebhook } from '../../adapters/payment-gateway/webhook-signature.ts'
import { DAY } from '../../kernel/durations.ts'
import { deriveKey } from '../../kernel/secret-key.ts'
import { buyReport, readCheck, type StartedCheck, startCheck } from '../../testing/journeys.ts'
import { inEitherOrder, rounds } from '../../testing/rounds.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { movableClock } from '../accounts/accounts.fixtures.ts'
import { createReportLinks, isReportCode, reportCodeOf } from './report-links.ts'

const clock = movableClock()
const PASSWORD = 'Correct-horse-9'
let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock, env: { LANGUAGES: 'ha' } })
})
afterAll(() => amana.stop())

const open = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await amana.product.app.inject({ url: path, headers })
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    headers: answer.headers,
    body: answer.rawPayload,
  }
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const { items } = await (await document.getPage(1)).getTextContent()
  await task.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

const linkOf = async (check: StartedCheck): Promise<string | null> =>
  (await readCheck(amana, check)).body.response_data.report_link

const pathOf = (link: string | null): string => new URL(link ?? '').pathname

/** The gateway gives the money back, and says so. */
async function refund(reference: string): Promise<void> {
  await amana.database.pool.query(
    `update sandbox.transactions set outcome = 'failed', reason = 'reversed' where reference = $1`,
    [reference],
  )
  const body = JSON.stringify({ event: 'refund.processed', data: { reference } })
  const secret = deriveKey(TEST_SECRET_KEY, 'sandbox gateway webhooks')
  const { status } = await amana.call('POST', '/payments/webhooks/sandbox/', {
    body,
    headers: {
      'content-type': 'application/json',
      'x-sandbox-signature': signWebhook(Buffer.from(body), secret),
    },
  })
  expect(status).toBe(200)
}

test('answer, mail and receipt have the same one, and it opens the report without buyer and payment', async () => {
  expect((await startCheck(amana)).id).toEqual(expect.any(String))
  const check = await buyReport(amana)
  const link = await linkOf(check)
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/r\/[A-Za-z0-9]{12}$/)
  const mail = await waitUntil(() => amana.sent.find(({ id }) => id === `report.${check.id}`))
  expect(mail.text).toContain(link)
  expect(mail.html).toContain(link)
  expect(await textOf(mail.attachments[1]?.content ?? new Uint8Array())).toContain(link)

  const { status, type, headers, body } = await open(pathOf(link))
  expect({ status, type }).toEqual({ status: 200, type: 'application/pdf' })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const shared = await textOf(body)
  expect(shared).toContain('Clean')
  const own = await textOf(mail.attachments[0]?.content ?? new Uint8Array())
  for (const word of ['NGN 100.00', check.reference]) {
    // A reference of wide letters has a line break behind a hyphen.
    expect(own.replaceAll(/-\s+/g, '-')).toContain(word)
    expect(shared).not.toContain(word)
  }
  expect(shared).not.toContain('buyer@example.com')

  const code = pathOf(link).slice(3)
  const { rows } = await amana.database.pool.query('select * from verifications')
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(amana.logged.join('\n')).not.toContain(code)
})

test('an unpaid check has none, and nobody else reads one', async () => {
  expect(await linkOf(await startCheck(amana))).toBeNull()
  const { id } = await buyReport(amana)
  expect((await amana.call('GET', `/devices/verifications/${id}/`)).status).toBe(404)
})

test('another code is a text for people, in their language', async () => {
  const path = pathOf(await linkOf(await buyReport(amana)))
  for (const wrong of ['x', '%00', '..%2f', `${path.slice(3)}x`, path.slice(3, -1), '2'.repeat(12)]) {
    const { status, type, body } = await open(`/r/${wrong}`)
    expect({ status, length: body.length > 0 }, wrong).toEqual({ status: 404, length: true })
    expect(type).toMatch(/^text\/plain|^application\/json/)
  }
  expect((await open('/r/222222222222')).body.toString()).toMatch(/^This link is not known or has ended\./)
  const hausa = await open('/r/222222222222', { cookie: 'lang=ha' })
  expect(hausa.body.toString()).toMatch(/^Ba a san wannan hanya ba/)
})

test('a refund ends it, whoever comes first; the report stays with its buyer', async () => {
  const met = { open: 0, ended: 0 }
  const enough = () => met.open > 0 && met.ended > 0
  await rounds({ enough }, async (index) => {
    const check = await buyReport(amana)
    const path = pathOf(await linkOf(check))
    const [, opened] = await inEitherOrder(
      index,
      () => refund(check.reference),
      () => open(path),
    )
    expect([200, 404]).toContain(opened.status)
    met[opened.status === 200 ? 'open' : 'ended'] += 1
    expect((await open(path)).status).toBe(404)
    expect(await linkOf(check)).toBeNull()
    expect((await readCheck(amana, check)).body.response_data.result).toBe('clean')
  })
  expect(enough()).toBe(true)
})

test('the erasure of the account ends it', async () => {
  const { token } = await amana.account('user', { password: PASSWORD })
  const path = pathOf(await linkOf(await buyReport(amana, { token })))
  expect((await open(path)).status).toBe(200)
  const { status } = await amana.call('DELETE', '/users/profile/delete/', {
    body: { password: PASSWORD },
    token,
  })
  expect(status).toBe(200)
  expect((await open(path)).status).toBe(404)
})

test('it ends after 180 days', async () => {
  const path = pathOf(await linkOf(await buyReport(amana)))
  clock.forward(179 * DAY)
  expect((await open(path)).status).toBe(200)
  clock.forward(2 * DAY)
  expect((await open(path)).status).toBe(404)
})

test('a network opens 60 in an hour', async () => {
  const limited = await startTestProduct({ clock, env: { RATE_LIMITS: 'on' } })
  try {
    const asked = () => limited.product.app.inject({ url: '/r/222222222222' })
    for (let count = 1; count <= 60; count += 1) expect((await asked()).statusCode).toBe(404)
    const refused = await asked()
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toBe('Too many links were opened here. Please try again later.')
  } finally {
    await limited.stop()
  }
})

test('codes differ by check and by key, and none leaves its alphabet', () => {
  const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const codes = keys.flatMap((key) =>
    Array.from({ length: 500 }, (_, check) => reportCodeOf(key, `check ${check}`)),
  )
  expect(new Set(codes).size).toBe(1_000)
  expect(codes.every(isReportCode)).toBe(true)
  expect(reportCodeOf(keys[0] as Buffer, 'check 7')).toBe(codes[7])
})

test('a link made before SECRET_KEY changed stays the same while the old key is set', () => {
  const [reportKeyOld, reportKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const publicUrl = 'https://amana.example'
  const before = createReportLinks({ clock, reportKey: reportKeyOld, reportKeyOld: null, publicUrl })
  const check = { id: 'one', report_code_hash: before.hashOf('one'), completed_at: clock.now() }
  const link = before.urlOf(check)
  expect(createReportLinks({ clock, reportKey, reportKeyOld, publicUrl }).urlOf(check)).toBe(link)
  expect(createReportLinks({ clock, reportKey, reportKeyOld: null, publicUrl }).urlOf(check)).toBeNull()
})
