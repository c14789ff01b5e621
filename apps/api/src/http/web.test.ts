/** Which page is served for which path. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'

let amana: TestProduct
let webRoot: string
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'amana-web-'))
  for (const folder of ['.vite', 'pages']) mkdirSync(join(webRoot, folder))
  const pages = {
    '/auth/login': { file: 'pages/auth-login.html' },
    '/certificates/:number': { file: 'pages/certificates-number.html' },
    '/report': { file: 'pages/report.html' },
    '/privacy': { file: 'pages/privacy.html' },
  }
  writeFileSync(join(webRoot, '.vite/pages.json'), JSON.stringify(pages))
  for (const file of ['index.html', 'app.html', ...Object.values(pages).map((page) => page.file)])
    writeFileSync(join(webRoot, file), file)
  writeFileSync(join(webRoot, 'pages/privacy.html'), '<body><div id="root"></div></body>')
  amana = await startTestProduct({ webRoot })
})
afterAll(async () => {
  await amana.stop()
  rmSync(webRoot, { recursive: true, force: true })
})

test.each([
  ['/', 'index.html'],
  ['/auth/login', 'pages/auth-login.html'],
  ['/auth/login/', 'pages/auth-login.html'],
  ['/auth/login?next=%2Fdashboard', 'pages/auth-login.html'],
  ['/certificates/AM-2026-000001', 'pages/certificates-number.html'],
  [`/certificates/${'a'.repeat(300)}`, 'app.html'],
  ['/certificates/%C3%A9', 'pages/certificates-number.html'],
  ['/report', 'pages/report.html'],
])('%s is %s', async (url, file) => {
  const answer = await amana.product.app.inject({ url })
  expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([200, 'no-cache', file])
})

test.each(['/reports', '/nobody-knows-this', '/certificates/a/b', '/certificates/', '/nobody/?of=us'])(
  '%s is unknown, and says so with its status too',
  async (url) => {
    const answer = await amana.product.app.inject({ url, headers: { 'if-none-match': '*' } })
    expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([404, 'no-cache', 'app.html'])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  },
)

test.each(['/.vite/pages.json', '/.vite/manifest.json'])('%s is nobody’s', async (url) => {
  const answer = await amana.product.app.inject({ url })
  expect(answer.json()).toMatchObject({ code: 'not_found' })
})

test('every page of a test system says so, outside of what the app takes over', async () => {
  const answer = await amana.product.app.inject({ url: '/privacy' })
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(answer.body).toMatch(
    /^<body><p class="test-system" role="note"><strong>Test system\.<\/strong> [^<]+<\/p><div id="root">/,
  )
})
