/**
 * A card goes through the whole sandbox flow: its number, CVV and holder must appear nowhere except at the
 * gateway.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFileMailer } from '../../adapters/mailer/index.ts'
import { CLEAN_IMEI } from '../../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const NUMBERS = ['4084084084084081', '4084080000005408']
const HOLDER = 'Zubairu Q. Cardholder'
const TYPED = [(digits: string) => digits, (digits: string) => digits.replace(/(.{4})(?=.)/g, '$1 ')]

let amana: TestProduct
let proxy: Server
let proxyUrl: string
const dataDir = mkdtempSync(join(tmpdir(), 'amana-card-'))
/** All HTTP traffic by path: the browser's requests and answers, and the product's own requests. */
const traffic: { path: string; bytes: string }[] = []

beforeAll(async () => {
  const realFetch = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input))
    if (url.origin !== proxyUrl)
      traffic.push({ path: url.pathname, bytes: `${url} ${JSON.stringify(init?.headers)} ${init?.body}` })
    return realFetch(input, init)
  })
  const mailer = createFileMailer({
    dir: join(dataDir, 'outbox/mail'),
    from: 'Amana <no-reply@amana.example>',
  })
  amana = await startTestProduct({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'trace' }, mailer })
  proxy = createServer((incoming, response) => {
    forward(incoming).then(
      ({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(body),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
afterAll(async () => {
  vi.restoreAllMocks()
  proxy?.closeAllConnections()
  await new Promise<void>((resolve) => proxy.close(() => resolve()))
  await amana?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Passes a request on to the product and keeps both sides. */
async function forward(incoming: IncomingMessage): Promise<{ status: number; body: string }> {
  const sent = await bytesOf(incoming)
  const target = new URL(incoming.url ?? '/', amana.url)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { ...incoming.headers, host: target.host, connection: 'close' }
    httpRequest(target, { method: incoming.method ?? 'GET', headers }, resolve)
      .on('error', reject)
      .end(sent)
  })
  const body = await bytesOf(answer)
  const bytes = [
    incoming.url,
    JSON.stringify(incoming.headers),
    sent,
    JSON.stringify(answer.headers),
    body,
  ].join('\n')
  traffic.push({ path: target.pathname, bytes })
  return { status: answer.statusCode ?? 500, body }
}

async function bytesOf(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('latin1')
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of any shape
async function post(path: string, body: unknown): Promise<{ status: number; data: any }> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(new URL(path, proxyUrl), { method: 'POST', headers, body: JSON.stringify(body) })
  const { response_data: data } = (await answer.json()) as { response_data: unknown }
  return { status: answer.status, data }
}

/** From the check to the settled payment, with a typing mistake, a second card and a decline on the way. */
async function buy(number: string, cvv: string): Promise<{ id: string; status: string }> {
  const { data: check } = await post('/api/v1/devices/verifications/create/', { imei: CLEAN_IMEI })
  const metadata = {
    device_id: CLEAN_IMEI,
    email: 'buyer@example.com',
    verification_id: check.id,
    access_token: check.access_token,
  }
  const order = { amount: 100, currency: 'NGN', method: 'card', purpose: 'device_unlock', metadata }
  const { data: payment } = await post('/api/v1/payments/initiate/', order)
  const checkout = new URL(payment.checkout.url).pathname
  const card = { number, expiry: '12/30', cvv, name: HOLDER }
  expect((await post(checkout, { ...card, expiry: '13/30' })).status).toBe(422)
  expect((await post(`${checkout}X`, card)).status).toBe(404)
  expect((await post(checkout, card)).status).toBe(200)
  expect((await post(checkout, card)).status).toBe(409)
  const verified = await post('/api/v1/payments/verify/', {
    reference: payment.reference,
    access_token: check.access_token,
  })
  return { id: check.id, status: verified.data.status }
}

/** The place of a card's number or holder, in digits, in groups, or as bytes in hexadecimal; null: none. */
function cardIn(text: string): string | null {
  const digits = text.replace(/(?<=\d)[ -](?=\d)/g, '')
  const hex = (needle: string) => Buffer.from(needle).toString('hex')
  const needles = [HOLDER, ...NUMBERS]
  return (
    needles.find(
      (needle) => text.includes(needle) || digits.includes(needle) || text.includes(hex(needle)),
    ) ?? null
  )
}

async function dump(): Promise<string[]> {
  const { db } = amana.database
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['public.payments', 'sandbox.transactions', 'pgboss.job']),
  )
  const rows: string[] = []
  for (const { name } of tables) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)
    rows.push(...found.rows.map(({ row }) => `${name} ${row}`))
  }
  return rows
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** The unpacked text of a mail. */
async function unpacked(file: string): Promise<string> {
  const mail = await PostalMime.parse(readFileSync(file))
  const parts = [JSON.stringify(mail.headers), mail.text, mail.html]
  for (const { content } of mail.attachments) {
    const task = getDocument({ data: new Uint8Array(content as ArrayBuffer), verbosity: 0 })
    const { items } = await (await (await task.promise).getPage(1)).getTextContent()
    parts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    await task.destroy()
  }
  return parts.join('\n')
}

test('no card number in the traffic of the API, the database, the log or any file', async () => {
  const bought: { id: string; status: string }[] = []
  for (const typed of TYPED) for (const number of NUMBERS) bought.push(await buy(typed(number), '408'))
  expect(bought.map(({ status }) => status)).toEqual(['completed', 'failed', 'completed', 'failed'])
  const mails = await waitUntil(() => {
    const files = filesUnder(dataDir).filter((file) => file.endsWith('.eml'))
    return files.length === 2 && files
  })
  await waitUntil(() => traffic.filter(({ path }) => path.includes('/webhooks/')).length >= 4)

  // The search finds a card where there is one: at the gateway.
  const door = traffic.filter(({ path }) => path.startsWith('/sandbox/'))
  expect(door.length).toBe(16)
  for (const { bytes } of door) expect(cardIn(bytes)).not.toBeNull()

  const api = traffic.filter(({ path }) => path.startsWith('/api/'))
  expect(api.length).toBeGreaterThanOrEqual(16)
  expect(api.filter(({ bytes }) => cardIn(bytes))).toEqual([])
  const rows = await dump()
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(cardIn)).toEqual([])
  expect(amana.logged.length).toBeGreaterThan(10)
  expect(amana.logged.filter(cardIn)).toEqual([])
  const files = filesUnder(dataDir)
  expect(files.filter((file) => cardIn(`${file}\n${readFileSync(file, 'latin1')}`))).toEqual([])
  for (const mail of mails) expect(cardIn(await unpacked(mail))).toBeNull()
})
