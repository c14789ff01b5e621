/**
 * The calls that /developers shows, run against a product, and their answers. AMANA_WRITE_ANSWERS=on writes
 * the answers that the page shows.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, DAY } from '../../kernel/durations.ts'
import type { TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { clientOf, organisationOf, waitingJobOf } from '../organisations/organisations.fixtures.ts'
import { blockNumbers, startPrivateProduct } from '../private-lookup/private-lookup.fixtures.ts'

const CALLS = fileURLToPath(new URL('../../../../web/examples/calls/', import.meta.url))
const WRITES = process.env.AMANA_WRITE_ANSWERS === 'on'

/** In an order in which each finds what it names. */
const NAMES = [
  'first-check',
  'check-once',
  'access-token',
  'check-status',
  'create-check-job',
  'read-check-job',
  'check-job-result',
  'cancel-check-job',
  'balance',
  'usage',
  'create-webhook',
  'list-webhooks',
  'test-webhook',
  'list-deliveries',
  'delete-webhook',
  'block-list-changes',
  'snapshot',
  'download-snapshot',
  'equipment-status',
  'private-epoch',
  'blind',
] as const
type Name = (typeof NAMES)[number]

const CSV: readonly Name[] = ['check-job-result', 'download-snapshot']

interface Language {
  name: string
  ending: string
  command: string
  options: readonly string[]
}

/** Runs every call in these languages, in turn. */
export function describeCalls(languages: readonly Language[]): void {
  const sink = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end())
  })
  let amana: TestProduct
  let folder: string
  let words: Record<string, string>
  let market: { organisation: string; clientId: string }

  beforeAll(async () => {
    await new Promise<void>((done) => sink.listen(0, '127.0.0.1', done))
    amana = await startPrivateProduct({ env: { PARTNER_WEBHOOKS_LOOPBACK: 'on' } })
    folder = mkdtempSync(join(tmpdir(), 'amana-calls-'))
    writeFileSync(join(folder, 'stock.csv'), 'imei\n009900000000039\n009900000000013\nnonsense\n')
    const { market: made, ...credentials } = await credentialsOf(amana)
    market = made
    words = { ...credentials, ...days(), 'https://AMANA': amana.url }
    words.WEBHOOK_URL = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/amana`
  }, 300_000)
  afterAll(async () => {
    if (folder) rmSync(folder, { recursive: true, force: true })
    await amana?.stop()
    sink.closeAllConnections()
    sink.close()
  })

  async function run(name: Name, { ending, command, options }: Language): Promise<string> {
    // The longer word first: one is the end of another.
    const longestFirst = Object.entries(words).toSorted(([one], [other]) => other.length - one.length)
    const code = longestFirst.reduce(
      (text, [word, value]) => text.replaceAll(word, value),
      readFileSync(join(CALLS, `${name}.${ending}`), 'utf8'),
    )
    // Node must take it for a module.
    const file = `${name}.${ending === 'ts' ? 'mts' : ending}`
    writeFileSync(
      join(folder, file),
      ending === 'sh' ? code.replace('curl ', 'curl -sS --fail-with-body ') : code,
    )
    return (await promisify(execFile)(command, [...options, file], { cwd: folder })).stdout
  }

  /** A job that has not ended, and a snapshot of today's list. */
  async function prepare(name: Name): Promise<void> {
    const { organisation, clientId } = market
    if (name === 'cancel-check-job')
      words.JOB_ID = await waitingJobOf(amana, organisation, { clientId, sandbox: true })
    if (name === 'snapshot')
      await amana.database.transaction((tx) => amana.jobs.enqueue(tx, 'block-list.snapshot', {}))
  }

  /** The answer once it has settled: a job, a delivery and the list take a moment. */
  async function settled(name: Name, language: Language): Promise<string> {
    const SETTLES: Partial<Record<Name, (answer: string) => boolean>> = {
      'read-check-job': (answer) => JSON.parse(answer).status === 'done',
      'list-deliveries': (answer) => JSON.parse(answer)[0]?.status === 'delivered',
      'block-list-changes': (answer) => JSON.parse(answer).changes.length === 2,
      snapshot: (answer) => JSON.parse(answer).entries === 2,
      'equipment-status': (answer) => JSON.parse(answer).status === 'BLACKLISTED',
    }
    const holds = SETTLES[name] ?? (() => true)
    return waitUntil(async () => {
      const answer = await run(name, language)
      return holds(answer) ? answer : null
    }, 240_000)
  }

  describe.each(languages)('in $name', (language) => {
    test.each(NAMES)('%s answers as the page says', { timeout: 300_000 }, async (name) => {
      await prepare(name)
      const answer = await settled(name, language)
      remember(words, name, answer)
      const file = answerFileOf(name)
      if (WRITES && language.ending === 'sh') writeFileSync(file, prettyOf(answer, amana.url))
      expect(shapeOf(parse(answer))).toEqual(shapeOf(parse(readFileSync(file, 'utf8'))))
    })
  })
}

/** Every call has a file in each language, and no file is of another call. */
export function testFiles(): void {
  test('every call is there in each language, with its answer', () => {
    const wanted = NAMES.flatMap((name) => [
      ...['sh', 'ts', 'py', 'php'].map((ending) => `${name}.${ending}`),
      `${name}.answer.${CSV.includes(name) ? 'csv' : 'json'}`,
    ])
    expect(readdirSync(CALLS).toSorted()).toEqual(wanted.toSorted())
  })
}

/** Around today, in Lagos or elsewhere. */
function days(): Record<string, string> {
  const now = new Date()
  const day = (from: number) =>
    after(now, from * DAY)
      .toISOString()
      .slice(0, 10)
  return { FROM_DAY: day(-1), TO_DAY: day(1) }
}

async function credentialsOf(amana: TestProduct) {
  const owner = await amana.account()
  const market = await organisationOf(amana, owner, 'Balogun Market')
  const network = await organisationOf(amana, owner, 'A network', { kind: 'network' })
  const { client, secret, apiKey } = await clientOf(amana, market, { sandbox: true })
  await blockNumbers(amana, ['35693803564380', '35418804012345'])
  return {
    market: { organisation: market, clientId: client.id },
    API_KEY: apiKey,
    CLIENT_ID: client.id,
    CLIENT_SECRET: secret ?? '',
    LIVE_KEY: (await clientOf(amana, market)).apiKey,
    NETWORK_KEY: (await clientOf(amana, network)).apiKey,
  }
}

/** Keeps the ids and tokens that later calls name. */
function remember(words: Record<string, string>, name: Name, answer: string): void {
  if (name === 'access-token') words.ACCESS_TOKEN = JSON.parse(answer).access_token
  if (name === 'create-check-job') words.JOB_ID = JSON.parse(answer).id
  if (name === 'create-webhook') words.WEBHOOK_ID = JSON.parse(answer).id
  if (name === 'snapshot') {
    const { epoch, position } = JSON.parse(answer)
    words.LIST_EPOCH = epoch
    words.POSITION = String(position)
  }
  if (name === 'private-epoch') words.EPOCH = JSON.parse(answer).epoch
}

function answerFileOf(name: Name): string {
  return join(CALLS, `${name}.answer.${CSV.includes(name) ? 'csv' : 'json'}`)
}

function parse(answer: string): unknown {
  const text = answer.trim()
  return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
}

/** @param own the product's address */
function prettyOf(answer: string, own: string): string {
  const value = parse(answer)
  const whole = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  const named = whole.trim().replaceAll(own, 'https://AMANA')
  return `${SHORTENED.reduce((shown, [what, by]) => shown.replaceAll(what, by), named)}\n`
}

/** Secrets and tokens are cut, and our own address is one that a reader could have. */
const SHORTENED: readonly [RegExp, string][] = [
  [/(eyJ[\w-]{20})[\w.-]+/g, '$1…'],
  [/(whsec_\w{6})[\w+/=]+/g, '$1…'],
  [/http:\/\/127\.0\.0\.1:\d+/g, 'https://shop.example'],
]

/** Texts that differ from run to run, by what they are. */
const KINDS: readonly [RegExp, string][] = [
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'id'],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/, 'time'],
  [/^msg_[0-9a-f]{32}$/, 'message'],
  [/^whsec_/, 'secret'],
  [/^whpk_/, 'public key'],
  [/^eyJ/, 'token'],
  [/^[0-9a-f]{64}$/, 'hash'],
  [/^[\w-]{43}$/, '32 bytes'],
  [/^[\w-]{86}$/, '64 bytes'],
  [/^(http:\/\/127\.0\.0\.1:\d+|https:\/\/(?:shop\.example|AMANA))/, 'address'],
]

/** The value without what differs from run to run. Of several webhooks, deliveries and days the first. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    const all = value.map(shapeOf)
    return all.every((one) => typeof one === 'object') && all.length > 0 && isListOfOwn(value)
      ? all.slice(0, 1)
      : all
  }
  if (typeof value === 'object' && value !== null && 'day' in value)
    return Object.fromEntries(Object.keys(value).map((key) => [key, 'of the day']))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      // The number of an epoch counts minutes.
      Object.entries(value).map(([key, each]) => [
        key,
        key === 'epoch' && typeof each === 'number' ? 'epoch' : shapeOf(each),
      ]),
    )
  if (typeof value !== 'string') return value
  return KINDS.find(([kind]) => kind.test(value))?.[1] ?? value
}

/** Grows with each language that ran before. */
function isListOfOwn(value: readonly unknown[]): boolean {
  const [first] = value as readonly object[]
  return first !== undefined && ('public_key' in first || 'webhook_id' in first || 'day' in first)
}
