/** Which page is served for which path. */
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'

const SCRIPT = 'kept-1a2b3c4.js'
let amana: TestProduct
let webRoot: string
beforeAll(async () => {
  webRoot = mkdtempSync(join(tmpdir(), 'amana-web-'))
  for (const folder of ['.vite', 'pages', 'assets']) mkdirSync(join(webRoot, folder))
  writeFileSync(join(webRoot, 'assets', SCRIPT), '// a script')
  writeFileSync(join(webRoot, 'assets', `${SCRIPT}.br`), brotliCompressSync('// a script'))
  const pages = {
    '/auth/login': { file: 'pages/auth-login.html' },
    '/certificates/:number': { file: 'pages/certificates-number.html' },
    '/report': { file: 'pages/report.html' },
    '/privacy': { file: 'pages/privacy.html' },
    '/results': { file: 'pages/results.html', byParameter: { imei: 'pages/results-imei.html' } },
    '/simulator': { file: 'pages/simulator.html' },
  }
  writeFileSync(join(webRoot, '.vite/pages.json'), JSON.stringify(pages))
  const files = Object.values(pages).map((page) => page.file)
  for (const file of ['index.html', 'app.html', 'pages/results-imei.html', ...files])
    writeFileSync(join(webRoot, file), file)
  writeFileSync(join(webRoot, 'pages/privacy.html'), '<body><div id="root"></div></body>')
  for (const folder of ['ha', 'ha/pages']) mkdirSync(join(webRoot, folder))
  for (const file of ['index.html', 'app.html', 'pages/report.html'])
    writeFileSync(join(webRoot, 'ha', file), `<html lang="ha-NG"><head></head><body>ha ${file}</body></html>`)
  for (const folder of ['', 'ha'])
    writeFileSync(join(webRoot, folder, 'service-worker.js'), `// ${folder || 'en'}`)
  amana = await startTestProduct({ webRoot })
})
afterAll(async () => {
  await amana.stop()
  rmSync(webRoot, { recursive: true, force: true })
})

test('the files of assets share a route, and are sent packed and kept for a year', async () => {
  const { app } = amana.product
  expect(app.hasRoute({ method: 'GET', url: '/assets/*' })).toBe(true)
  expect(app.hasRoute({ method: 'GET', url: `/assets/${SCRIPT}` })).toBe(false)
  const url = `/assets/${SCRIPT}`
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect([packed.statusCode, brotliDecompressSync(packed.rawPayload).toString()]).toEqual([
    200,
    '// a script',
  ])
  expect(packed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'accept-encoding',
  })
  expect((await app.inject({ url })).body).toBe('// a script')
  const head = await app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  const posted = await app.inject({ method: 'POST', url })
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD'])
  const headers = { 'accept-encoding': 'br', 'if-none-match': String(packed.headers.etag) }
  const unchanged = await app.inject({ url, headers })
  expect(unchanged.statusCode).toBe(304)
  for (const none of ['none-1a2b3c4.js', '', '.', 'kept-1a2b3c4', 'pages/x.js'])
    expect((await app.inject({ url: `/assets/${none}` })).json(), none).toMatchObject({ code: 'not_found' })
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
  ['/results', 'pages/results.html'],
  ['/results?imei=354188040123456', 'pages/results-imei.html'],
  ['/results?lang=en&imei', 'pages/results-imei.html'],
  ['/results?imei=1&imei=2', 'pages/results-imei.html'],
  ['/results?__proto__=1&toString=1', 'pages/results.html'],
])('%s is %s', async (url, file) => {
  const answer = await amana.product.app.inject({ url })
  expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([200, 'no-cache', file])
})

test.each([
  '/reports',
  '/nobody-knows-this',
  '/certificates/a/b',
  '/certificates/',
  '/nobody/?of=us',
  '/statistics/yesterday',
  // Here without the phone in the browser.
  '/simulator',
])('%s is unknown, and says so with its status too', async (url) => {
  const answer = await amana.product.app.inject({ url, headers: { 'if-none-match': '*' } })
  expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([
    404,
    'no-cache',
    'app.html',
  ])
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
})

test.each(['/.vite/pages.json', '/.vite/manifest.json'])('%s is nobody’s', async (url) => {
  const answer = await amana.product.app.inject({ url })
  expect(answer.json()).toMatchObject({ code: 'not_found' })
})

test('every page of a test system says so, outside of what the app takes over', async () => {
  const answer = await amana.product.app.inject({ url: '/privacy' })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(answer.body).toMatch(
    /^<body><p class="test-system" role="note"><strong>Test system\.<\/strong> [^<]+<\/p><div id="root">/,
  )
})

describe('in the reader’s language', () => {
  let inHausa: TestProduct
  beforeAll(async () => {
    inHausa = await startTestProduct({ webRoot, env: { LANGUAGES: 'en,ha,yo' } })
  })
  afterAll(async () => {
    await inHausa.stop()
  })
  const get = (url: string, headers: Record<string, string> = {}) =>
    inHausa.product.app.inject({ url, headers })

  test.each([
    ['a cookie', '/', { cookie: 'a=b; lang=ha' }, 'ha index.html'],
    [
      'the browser’s wish',
      '/report',
      { 'accept-language': 'ig;q=0.9, ha-NG;q=0.8, en;q=0.1' },
      'ha pages/report.html',
    ],
    ['a cookie before the wish', '/', { cookie: 'lang=en', 'accept-language': 'ha' }, 'index.html'],
    ['a language that is not offered', '/', { cookie: 'lang=pcm', 'accept-language': 'xx' }, 'index.html'],
    ['one that is offered and not built', '/', { cookie: 'lang=yo' }, 'index.html'],
    ['the shell', '/app.html', { cookie: 'lang=ha' }, 'ha app.html'],
    ['an unknown address', '/nobody', { cookie: 'lang=ha' }, 'ha app.html'],
  ])('%s', async (_, url, headers, words) => {
    const answer = await get(url, headers)
    expect(answer.body).toMatch(new RegExp(`(^|>)${words}(<|$)`))
    expect(answer.headers.vary).toBe('accept-encoding, cookie, accept-language')
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('an address that names the language keeps it, and an unknown one does not', async () => {
    const chosen = await get('/report?lang=ha', { cookie: 'lang=en' })
    expect(chosen.body).toContain('ha pages/report.html')
    expect(chosen.headers['set-cookie']).toBe('lang=ha; Path=/; Max-Age=31536000; SameSite=Lax')
    for (const lang of ['yo', 'pcm', 'xx', '', 'ha&lang=ha']) {
      const other = await get(`/report?lang=${lang}`, { cookie: 'lang=ha' })
      expect(other.headers['set-cookie']).toBeUndefined()
      expect(other.body).toContain('ha pages/report.html')
    }
  })

  test('the page names the languages to its script and, by whole addresses, to search engines', async () => {
    const { body, headers } = await get('/report?lang=en&next=%2Fa', { cookie: 'lang=ha' })
    expect(body).toBe('pages/report.html')
    expect((await get('/report', { cookie: 'lang=ha' })).body).toContain(
      '<html lang="ha-NG" data-languages="en ha"',
    )
    const at = (lang: string, tag: string) =>
      `<${inHausa.url}/report?lang=${lang}>; rel="alternate"; hreflang="${tag}"`
    expect(headers.link).toBe(`${at('en', 'en-NG')}, ${at('ha', 'ha-NG')}`)
    expect((await get('/service-worker.js')).headers.link).toBeUndefined()
    expect((await get('/nobody')).headers.link).toBeUndefined()
  })

  test.each([
    ['/certificates/a>;rel=x', '/certificates/a%3E;rel=x'],
    ['/certificates/"b"', '/certificates/%22b%22'],
    ['/certificates/%3E%0A', '/certificates/%3E%0A'],
  ])('no address ends a link to it: %s', async (url, path) => {
    const { headers } = await get(url)
    expect(String(headers.link)).toMatch(
      new RegExp(`^<${inHausa.url}${path.replaceAll('.', '\\.')}\\?lang=en>; `),
    )
  })

  test('a test system says so in it', async () => {
    const { body } = await get('/report', { cookie: 'lang=ha' })
    expect(body).toContain('<p class="test-system" role="note"><strong>Tsarin gwaji.</strong> ')
  })

  test('the worker that keeps pages is that of the language', async () => {
    expect((await get('/service-worker.js', { cookie: 'lang=ha' })).body).toBe('// ha')
    const english = await get('/service-worker.js')
    expect([english.body, english.headers['content-type']]).toEqual([
      '// en',
      'text/javascript; charset=utf-8',
    ])
  })

  test('pages are packed for browsers that unpack them, and not sent again to one that has them', async () => {
    const packed = await get('/report', { cookie: 'lang=ha', 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('ha pages/report.html')
    const again = await get('/report', { cookie: 'lang=ha', 'if-none-match': String(packed.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/report', { 'if-none-match': String(packed.headers.etag) })).statusCode).toBe(200)
  })

  test('a folder of a language is no address', async () => {
    for (const url of ['/ha/index.html', '/ha/pages/report.html'])
      expect((await get(url)).statusCode).toBe(404)
  })
})

describe('while languages are built', () => {
  let root: string
  let early: TestProduct
  const get = (url: string, headers: Record<string, string> = {}) =>
    early.product.app.inject({ url, headers })
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'amana-early-web-'))
    cpSync(webRoot, root, { recursive: true })
    renameSync(join(root, 'ha'), join(root, '.vite/ha'))
    writeFileSync(join(root, '.vite/coming.json'), '["ha","yo"]')
    early = await startTestProduct({ webRoot: root, env: { LANGUAGES: 'en,ha,yo' } })
  })
  afterAll(async () => {
    await early?.stop()
    rmSync(root, { recursive: true, force: true })
  })

  test('English is there at once, and names them; who wants one of them waits for it', async () => {
    const english = await get('/report')
    expect(english.body).toBe('pages/report.html')
    expect(String(english.headers.link)).toContain('lang=ha')
    let answered = false
    const hausa = get('/report', { cookie: 'lang=ha' }).then((answer) => {
      answered = true
      return answer
    })
    await get('/report')
    expect(answered).toBe(false)
    writeFileSync(join(root, 'assets/page-1a2b3c4.js'), '// late')
    writeFileSync(join(root, 'manifest-ha.webmanifest'), '{}')
    renameSync(join(root, '.vite/ha'), join(root, 'ha'))
    expect((await hausa).body).toContain('ha pages/report.html')
  })

  test('its files have their addresses, and no other file of the folder has one', async () => {
    const script = await get('/assets/page-1a2b3c4.js')
    expect([script.body, script.headers['cache-control']]).toEqual([
      '// late',
      'public, max-age=31536000, immutable',
    ])
    expect((await get('/manifest-ha.webmanifest')).body).toBe('{}')
    for (const url of [
      '/assets/none-1a2b3c4.js',
      '/assets/..%2f.vite%2fcoming.json',
      '/assets/../.vite/coming.json',
      '/assets/.hidden',
      '/manifest-ha.json',
    ])
      expect((await get(url)).statusCode, url).toBe(404)
  })

  test('one that does not come is English', async () => {
    const yoruba = get('/report', { cookie: 'lang=yo' })
    rmSync(join(root, '.vite/coming.json'))
    expect((await yoruba).body).toBe('pages/report.html')
  })
})

test('where no network is asked the landing page does not claim it, in any language', async () => {
  const root = mkdtempSync(join(tmpdir(), 'amana-web-'))
  for (const folder of ['.vite', 'ha']) mkdirSync(join(root, folder))
  writeFileSync(join(root, '.vite/pages.json'), '{}')
  const kept = '<li class="flex">Certificate</li>'
  const claim =
    '<li data-claim="telecomRecords" class="flex"><div>Verify ownership with telecom records</div></li>'
  const page = `<body><div id="root" data-page="landing"><ul>${claim}${kept}</ul></div></body>`
  for (const file of ['index.html', 'ha/index.html', 'app.html']) writeFileSync(join(root, file), page)
  const served = async (TELECOM_PROVIDER: string, url: string) => {
    const product = await startTestProduct({ webRoot: root, env: { TELECOM_PROVIDER, LANGUAGES: 'en,ha' } })
    const { body } = await product.product.app.inject({ url })
    await product.stop()
    return body
  }
  for (const url of ['/', '/?lang=ha']) {
    const off = await served('off', url)
    expect(off).toContain(`<div id="root" data-page="landing" data-telecom="off"><ul>${kept}</ul>`)
    expect(await served('sandbox', url)).toContain(`data-page="landing"><ul>${claim}${kept}`)
  }
  rmSync(root, { recursive: true })
})
