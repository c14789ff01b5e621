/** The digest of parts: a wrong line among 25 million is found with less than 64 kB (docs/telco.md). */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BLOCK_STATUSES } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHILD_ENV } from '../../testing/child-process.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'

const MAIN = join(import.meta.dirname, '../../../../../packages/telco-agent/src/main.ts')
const BUCKET = '042'
/** Numbers in one bucket of a list of 25 million. */
const LINES = 25_000

interface Line {
  imei14: string
  status: string
  day: string
}

/** One bucket as 25 million numbers have it, and one number in each other, so that no digest repeats. */
function generate(): Line[] {
  let seed = 42
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  const line = (imei14: string): Line => ({
    imei14,
    status: BLOCK_STATUSES[random(20) < 16 ? 0 : random(4)] ?? 'stolen',
    day: new Date(Date.UTC(2024, 0, 1 + random(1_000))).toISOString().slice(0, 10),
  })
  const tacs = Array.from(
    { length: 4_000 },
    () => `${random(2) ? 35 : 86}${String(random(1_000_000)).padStart(6, '0')}`,
  )
  const starts = new Set<string>()
  while (starts.size < LINES)
    starts.add(`${tacs[random(tacs.length)]}${String(random(1_000)).padStart(3, '0')}`)
  const others = Array.from(
    { length: 1_000 },
    (_, bucket) => `${tacs[bucket]}777${String(bucket).padStart(3, '0')}`,
  )
  return [
    ...Array.from(starts, (start) => start + BUCKET),
    ...others.filter((imei14) => !imei14.endsWith(BUCKET)),
  ].map(line)
}

let amana: TestProduct
let organisation: string
let key: string
let position: number
const list = generate()
beforeAll(async () => {
  amana = await startTestProduct()
  organisation = await organisationOf(amana, await amana.account(), 'Network One', { kind: 'network' })
  key = (await clientOf(amana, organisation, { scopes: ['telco:read'] })).apiKey
  position = list.length
  await sql`insert into block_list (imei14, status, reporting_date, blocked_at_position)
    select imei14, status, day, 1 from unnest(${list.map(({ imei14 }) => imei14)}::text[],
      ${list.map(({ status }) => status)}::text[], ${list.map(({ day }) => day)}::date[]) as given (imei14, status, day)`.execute(
    amana.database.db,
  )
  await sql`update block_buckets set digest = null`.execute(amana.database.db)
  await sql`update block_list_state set epoch = gen_random_uuid(), head = ${position}, entries = ${position},
    compacted_before = ${position}`.execute(amana.database.db)
})
afterAll(() => amana?.stop())

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function ask(path: string, bearer = key) {
  const answer = await fetch(`${amana.url}/telco/v1/digest/${path}`, {
    headers: { authorization: `Bearer ${bearer}` },
  })
  const text = await answer.text()
  const type = answer.headers.get('content-type')
  return { status: answer.status, type, text, body: type?.includes('json') ? JSON.parse(text) : null }
}

const linesOf = (part: string) =>
  list
    .filter(({ imei14 }) => imei14.endsWith(part + BUCKET))
    .toSorted((a, b) => a.imei14.localeCompare(b.imei14))

describe('a bucket', () => {
  test('has a digest for each two digits before its ending, over the same lines as its own', async () => {
    const { status, type, body } = await ask(`${BUCKET}/parts?position=${position}`)
    expect([status, type, body.position]).toEqual([200, 'application/json', position])
    const expected = Array.from({ length: 100 }, (_, part) =>
      digestOf(
        linesOf(String(part).padStart(2, '0'))
          .map(({ imei14, status: said }) => `${imei14},${said}\n`)
          .join(''),
      ),
    )
    expect(body.parts).toEqual(expected)
    expect(
      (await ask(`043/parts?position=${position}`)).body.parts.filter(
        (digest: string) => digest !== digestOf(''),
      ),
    ).toHaveLength(1)
  })

  test('gives the lines of a part with their days', async () => {
    const { status, type, text } = await ask(`${BUCKET}/parts/07?position=${position}`)
    expect([status, type]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(text).toBe(
      linesOf('07')
        .map(({ imei14, status: said, day }) => `${imei14},${said},${day}\n`)
        .join(''),
    )
    expect((await ask(`043/parts/07?position=${position}`)).text).toBe('')
  })

  test('is told at the newest position only, to a client that may read it', async () => {
    for (const path of [`${BUCKET}/parts`, `${BUCKET}/parts/07`]) {
      expect((await ask(`${path}?position=${position - 1}`)).body).toMatchObject({
        status: 409,
        code: 'not_head',
      })
      expect([path, (await ask(path)).status]).toEqual([path, 422])
      const without = await clientOf(amana, organisation, { scopes: ['checks:read'] })
      expect((await ask(`${path}?position=${position}`, without.apiKey)).status).toBe(403)
    }
    for (const path of ['4/parts', '042/parts/7', '042/parts/aa'])
      expect([path, (await ask(`${path}?position=${position}`)).status]).toEqual([path, 404])
  })

  test('of a test client is empty', async () => {
    const { apiKey } = await clientOf(amana, organisation, { scopes: ['telco:read'], sandbox: true })
    const { body } = await ask(`${BUCKET}/parts?position=0`, apiKey)
    expect(body.parts).toEqual(Array.from({ length: 100 }, () => digestOf('')))
    expect((await ask(`${BUCKET}/parts/07?position=0`, apiKey)).text).toBe('')
    expect((await ask(`${BUCKET}/parts/07?position=${position}`, apiKey)).status).toBe(409)
  })
})

/** Lets connections through to the product, and counts the bytes of both directions. */
async function startCounting(port: number): Promise<{ url: string; bytes(): number; stop(): void }> {
  let bytes = 0
  const server: Server = createServer((caller) => {
    const product = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [caller, product],
      [product, caller],
    ] as const) {
      from.on('data', (chunk: Buffer) => (bytes += chunk.length))
      from.pipe(to)
      from.on('error', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    stop: () => void server.close(),
  }
}

test('the agent finds and mends one wrong line with less than 64 kB on the wire, everything included', async () => {
  const address = amana.product.app.server.address() as AddressInfo
  const wire = await startCounting(address.port)
  const dir = mkdtempSync(join(tmpdir(), 'amana-network-'))
  const run = () =>
    new Promise<string>((resolve, reject) => {
      const args = [MAIN, '--url', wire.url, '--dir', dir, '--once']
      execFile(process.execPath, args, { env: { ...CHILD_ENV, TELCO_KEY: key } }, (error, stdout) =>
        error ? reject(error) : resolve(stdout),
      )
    })
  try {
    expect(await run()).toContain('Digest matches')
    // A fault: no change tells of it.
    const { imei14, status, day } = list[1_234] as Line
    const other = status === 'stolen' ? 'held' : 'stolen'
    await sql`update block_list set status = ${other} where imei14 = ${imei14}`.execute(amana.database.db)
    await sql`update block_buckets set digest = null where bucket = ${BUCKET}`.execute(amana.database.db)
    const before = wire.bytes()
    expect(await run()).toContain('1 line in .telco-agent/differences_')
    const found = wire.bytes() - before
    expect(found).toBeGreaterThan(32_000)
    expect(found).toBeLessThan(64_000)
    const epoch = JSON.parse(readFileSync(join(dir, 'telco-agent.json'), 'utf8')).epoch.slice(0, 8)
    const name = `${epoch}_${String(position).padStart(12, '0')}.csv`
    expect(readFileSync(join(dir, `.telco-agent/differences_${name}`), 'utf8').split('\n')[1]).toBe(
      `${imei14},${status},${day},${other},${day}`,
    )
    const full = readFileSync(join(dir, `amana_full_${name}`), 'utf8').split('\n')
    expect([full.length, full.includes(`${imei14},${day},${other}`)]).toEqual([list.length + 2, true])
    expect(await run()).toContain('Digest matches')
  } finally {
    wire.stop()
    rmSync(dir, { recursive: true, force: true })
  }
})
