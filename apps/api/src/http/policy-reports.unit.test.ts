import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { policyReports, violationsIn } from './policy-reports.ts'
import { POLICY_REPORTS, securityHeaders } from './security-headers.ts'

const IMEI = '352099001761481'
const PAGE = `https://amana.example/devices/${IMEI}?access_token=secret`

const older = (report: object) => ({
  'csp-report': { 'document-uri': PAGE, referrer: PAGE, 'original-policy': "default-src 'none'", ...report },
})
const newer = (body: object, type = 'csp-violation') => ({ age: 1, type, url: PAGE, user_agent: 'x', body })
const INLINE = {
  effectiveDirective: 'script-src-elem',
  blockedURL: 'inline',
  documentURL: PAGE,
  sourceFile: PAGE,
  sample: `ada@example.com ${IMEI}`,
}

describe('of a report', () => {
  test.each<[string, unknown, object[]]>([
    [
      'the directive, the origin and the script of ours',
      older({
        'effective-directive': 'connect-src',
        'blocked-uri': `https://evil.example/${IMEI}?token=secret`,
        'source-file': 'https://amana.example/assets/3f9a2c1.js',
      }),
      [{ directive: 'connect-src', blocked: 'https://evil.example', script: '/assets/3f9a2c1.js' }],
    ],
    [
      'the directive of an older browser, which adds its sources',
      older({ 'violated-directive': "img-src 'self'", 'blocked-uri': 'data' }),
      [{ directive: 'img-src', blocked: 'data', script: null }],
    ],
    [
      'nothing of the page itself',
      [newer(INLINE)],
      [{ directive: 'script-src-elem', blocked: 'inline', script: null }],
    ],
    [
      'nothing where an extension did it',
      [newer({ ...INLINE, sourceFile: 'chrome-extension://abc/x.js' })],
      [],
    ],
    ['nothing of other kinds', [newer({ id: 'x' }, 'deprecation'), { type: 'crash' }], []],
    ['nothing of a policy that is not ours', [newer({ ...INLINE, effectiveDirective: `${IMEI}` })], []],
    ['nothing of an address that is none', [newer({ ...INLINE, blockedURL: `tel:${IMEI}` })], []],
  ])('the log gets %s', (_what, body, violations) => {
    expect(violationsIn(body)).toEqual(violations)
  })
})

describe('the address', () => {
  const warn = vi.fn()
  let now = new Date('2026-11-29T21:30:00Z')
  let left = 60
  let app: FastifyInstance
  beforeEach(async () => {
    warn.mockReset()
    left = 60
    app = fastify()
    await app.register(
      policyReports({
        limiter: { countOwn: () => ({ left: --left, resetSeconds: 20 }) },
        clock: { now: () => now },
        log: { warn } as never,
      }),
    )
  })
  afterEach(() => app.close())

  const send = async (payload: string | Buffer, type = 'application/csp-report') => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: POLICY_REPORTS,
      headers: { 'content-type': type },
      payload,
    })
    return statusCode
  }
  const origin = (index: number) =>
    older({ 'effective-directive': 'img-src', 'blocked-uri': `https://${index}.example/` })

  test('is the one that pages name', () => {
    const { pages } = securityHeaders({ secure: true })
    expect(pages['content-security-policy']).toContain(`;report-uri ${POLICY_REPORTS}`)
  })

  test('takes both forms', async () => {
    expect(await send(JSON.stringify(origin(1)))).toBe(204)
    expect(await send(JSON.stringify([newer(INLINE)]), 'application/reports+json')).toBe(204)
    expect(warn).toHaveBeenCalledTimes(2)
  })

  test('writes each violation once a minute, and twenty in all', async () => {
    for (let index = 0; index < 50; index += 1) await send(JSON.stringify(origin(index % 30)))
    expect(warn).toHaveBeenCalledTimes(20)
    now = new Date(now.getTime() + 60_000)
    await send(JSON.stringify(origin(0)))
    expect(warn).toHaveBeenCalledTimes(21)
  })

  test('counts who sends, and refuses what is too much, too long or no report', async () => {
    expect(await send('{')).toBe(400)
    expect(await send('null')).toBe(400)
    expect(await send('"a"')).toBe(400)
    expect(await send(Buffer.alloc(33 * 1024, ' '))).toBe(413)
    expect(await send('a=b', 'application/x-www-form-urlencoded')).toBe(415)
    left = 0
    expect(await send(JSON.stringify(origin(1)))).toBe(429)
    expect(warn).not.toHaveBeenCalled()
  })
})
