/** The packages of /developers, installed from what the product serves and used against it. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf, organisationOf } from '../modules/organisations/organisations.fixtures.ts'
import {
  blockNumbers,
  inTheFiles,
  startPrivateProduct,
} from '../modules/private-lookup/private-lookup.fixtures.ts'
import type { TestProduct } from '../testing/test-product.ts'
import { downloadInto, install, packDownloads, packInto, ROOT } from './downloads.fixtures.ts'

const PACKAGES = ['/developers/amana-client.tgz', '/developers/amana-private-check.tgz']
const TEXTS = [
  '/transparency/verify.go',
  '/transparency/verify_certificate.py',
  '/transparency/verify_receipt.py',
  '/transparency/which_release.py',
]
const STOLEN = '35693803564380'
/** Packing, installing and compiling are processes of their own, on a machine that is busy. */
const PATIENT_MS = 900_000

const run = promisify(execFile)
let webRoot: string
let alone: string
let amana: TestProduct
beforeAll(async () => {
  webRoot = packDownloads()
  amana = await startPrivateProduct({ webRoot, env: { PARTNER_WEBHOOKS_LOOPBACK: 'on' } })
  alone = await downloadInto(amana.url, PACKAGES)
  await install(alone, 'amana-client.tgz', 'amana-private-check.tgz')
  await blockNumbers(amana, [STOLEN], { status: 'stolen' })
  await inTheFiles(amana, 1)
}, PATIENT_MS)
afterAll(async () => {
  await amana?.stop()
  for (const folder of [webRoot, alone]) if (folder) rmSync(folder, { recursive: true, force: true })
})

describe('what is served', () => {
  test.each([
    ...[...PACKAGES, '/transparency/amana-witness.tgz'].map((path) => [path, 'application/gzip']),
    ...TEXTS.map((path) => [path, 'text/plain; charset=utf-8']),
  ])('%s: bytes, type, name, length and digest', async (path, type) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const file = readFileSync(join(webRoot, '.vite/downloads', name))
    const answer = await amana.product.app.inject({ url: path })
    expect(answer.rawPayload.equals(file)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': String(file.length),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'repr-digest': `sha-256=:${createHash('sha256').update(file).digest('base64')}:`,
    })
    const headers = { 'if-none-match': String(answer.headers.etag) }
    const again = await amana.product.app.inject({ url: path, headers })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await amana.product.app.inject({ method: 'HEAD', url: path })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(file.length),
      '',
    ])
  })

  test.each([
    '/developers/index.json',
    '/developers/amana-witness.tgz',
    '/developers/..%2f..%2findex.html',
    '/transparency/index.json',
    '/transparency/verify.go%00',
    '/.vite/downloads/amana-client.tgz',
  ])('%s is not there', async (url) => {
    expect((await amana.product.app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400)
  })
})

describe('the packages', { timeout: PATIENT_MS }, () => {
  test('the same sources give the same bytes; nothing in them names this machine', () => {
    const again = join(webRoot, 'again')
    packInto(again)
    for (const name of readdirSync(again)) {
      const [one, other] = [join(webRoot, '.vite/downloads'), again].map((folder) =>
        readFileSync(join(folder, name)),
      )
      expect([name, one?.equals(other ?? Buffer.alloc(0))]).toEqual([name, true])
      const text = (name.endsWith('.tgz') ? gunzipSync(one ?? '') : (one ?? '')).toString('latin1')
      expect(text.includes(ROOT), name).toBe(false)
    }
  })

  test('have a licence and no dependencies, and name the licence of what is inside', () => {
    for (const name of ['client', 'private-check']) {
      const folder = join(alone, 'node_modules/@amana', name)
      const described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      expect(described).toMatchObject({ name: `@amana/${name}`, license: 'MIT' })
      expect(Object.keys(described).filter((key) => /dependencies|scripts/i.test(key))).toEqual([])
      expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toContain('MIT License')
      expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`# @amana/${name}`)
    }
    const others = readFileSync(join(alone, 'node_modules/@amana/private-check/THIRD-PARTY-LICENSES'), 'utf8')
    for (const name of ['curves', 'hashes']) expect(others).toContain(`@noble/${name} 2.4.0`)
    expect(others.match(/The MIT License/g)).toHaveLength(2)
    expect(readdirSync(join(alone, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      '@amana',
    ])
  })

  const PROGRAM = `
    const numbers = ['009900000000039', '009900000000013']
    const client = createAmanaClient({ url: process.env.URL, credentials: { apiKey: process.env.TEST_KEY } })
    const { result } = await client.check(numbers[0])
    const { id } = await client.jobs.create({ imeis: numbers })
    await client.jobs.wait(id)
    const lines = []
    for await (const line of client.jobs.result(id)) lines.push(line.result)

    const { promise: received, resolve } = Promise.withResolvers()
    const sink = createServer(async (request, response) => {
      resolve({ headers: request.headers, body: await text(request) })
      response.writeHead(204).end()
    })
    await new Promise((listening) => sink.listen(0, '127.0.0.1', listening))
    const live = createAmanaClient({ url: process.env.URL, credentials: { apiKey: process.env.KEY } })
    const hook = await live.webhooks.create({
      url: 'http://127.0.0.1:' + sink.address().port + '/',
      events: ['check_job.done'],
    })
    await live.webhooks.test(hook.id)
    const message = await received
    const event = await verifyWebhook(message, hook.public_key)
    const refused = await verifyWebhook({ ...message, body: message.body + ' ' }, hook.secret).catch((error) => error.fault)
    sink.closeAllConnections()
    sink.close()

    const checker = createPrivateCheck({
      url: process.env.URL,
      send: sendAsPartner(process.env.URL, process.env.KEY),
      trustKey: (epoch) => requirePublishedKey(process.env.URL, epoch),
    })
    const { blocked, status } = await checker.check('${STOLEN}9')
    console.log(JSON.stringify({ result, lines, event: event.type, refused, blocked, status }))
  `
  const IMPORTED = `
    import { createServer } from 'node:http'
    import { text } from 'node:stream/consumers'
    import { createAmanaClient, verifyWebhook } from '@amana/client'
    import { createPrivateCheck, requirePublishedKey, sendAsPartner } from '@amana/private-check'
    ${PROGRAM}`
  const REQUIRED = `
    const { createServer } = require('node:http')
    const { text } = require('node:stream/consumers')
    const { createAmanaClient, verifyWebhook } = require('@amana/client')
    const { createPrivateCheck, requirePublishedKey, sendAsPartner } = require('@amana/private-check')
    void (async () => { ${PROGRAM} })()`

  async function keys() {
    const organisation = await organisationOf(amana, await amana.account(), `Shop ${Math.random()}`)
    const live = await clientOf(amana, organisation)
    const forTests = await clientOf(amana, organisation, { sandbox: true })
    return { URL: amana.url, KEY: live.apiKey, TEST_KEY: forTests.apiKey }
  }

  test.each([
    ['imported', 'ask.mjs', IMPORTED],
    ['required', 'ask.cjs', REQUIRED],
  ])('%s: a check, a job, a webhook and a private check', async (_how, name, program) => {
    writeFileSync(join(alone, name), program)
    const { stdout } = await run(process.execPath, [name], {
      cwd: alone,
      env: { PATH: process.env.PATH, ...(await keys()) },
    })
    expect(JSON.parse(stdout)).toEqual({
      result: 'stolen',
      lines: ['stolen', 'clean'],
      event: 'ng.amana.test',
      refused: 'signature_wrong',
      blocked: true,
      status: 'stolen',
    })
  })

  test('the command of the private check', async () => {
    const { KEY, URL } = await keys()
    const { stdout } = await run(
      process.execPath,
      ['node_modules/.bin/private-check', '--url', URL, '490154203237518'],
      { cwd: alone, env: { PATH: process.env.PATH, PRIVATE_CHECK_KEY: KEY } },
    )
    expect(stdout).toMatch(/^No report known, as of /)
  })

  const CONSUMER = `
    import { type AmanaEvent, AmanaError, type Check, createAmanaClient, verifyWebhook } from '@amana/client'
    import { type Answer, createPrivateCheck, sendAsPartner } from '@amana/private-check'
    export async function ask(url: string, apiKey: string): Promise<[Check, Answer]> {
      const client = createAmanaClient({ url, credentials: { apiKey } })
      const checker = createPrivateCheck({ url, send: sendAsPartner(url, apiKey) })
      return [await client.check('356938035643809'), await checker.check('356938035643809')]
    }
    export function isTooLow(error: unknown): boolean {
      return error instanceof AmanaError && error.code === 'balance_too_low'
    }
    export const read = (body: string): Promise<AmanaEvent> => verifyWebhook({ headers: {}, body }, 'whsec_')
    // @ts-expect-error a key is missing
    createAmanaClient({ url: '', credentials: {} })`

  test.each([
    ['consumer.mts', 'nodenext', 'nodenext'],
    ['consumer.cts', 'nodenext', 'nodenext'],
    ['consumer.ts', 'esnext', 'bundler'],
  ])('types of a program: %s, %s', async (name, module, moduleResolution) => {
    writeFileSync(join(alone, name), CONSUMER)
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: [],
      module,
      moduleResolution,
    }
    writeFileSync(join(alone, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [name] }))
    const compiler = join(ROOT, 'node_modules/@typescript/native/bin/tsc')
    const { stdout } = await run(process.execPath, [compiler, '-p', alone]).catch((error) => error)
    expect(stdout).toBe('')
  })
})
