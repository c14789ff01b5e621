/** The whole list as a file and as digests, and changes that are too old to be read (decisions §13). */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { checkDigitOf, luhnValid } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, DAY } from '../../kernel/durations.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'

let amana: TestProduct
let organisation: string
let key: string
let now = new Date()
beforeAll(async () => {
  amana = await startTestProduct({ env: { BLOCK_BRAKE_PER_MINUTE: '100000' }, clock: { now: () => now } })
  organisation = await organisationOf(amana, await amana.account(), 'Network One', { kind: 'network' })
  key = (await clientOf(amana, organisation, { scopes: ['telco:read'] })).apiKey
})
afterAll(() => amana?.stop())

async function ask(path: string, { bearer = key, headers = {} as Record<string, string> } = {}) {
  const url = path.startsWith('http') ? path : `${amana.url}/telco/v1/${path}`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${bearer}`, ...headers } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const json = answer.headers.get('content-type')?.includes('json') ? JSON.parse(bytes.toString()) : null
  return { status: answer.status, headers: answer.headers, bytes, body: json }
}
const head = async (): Promise<number> => {
  const { body } = await ask('snapshot')
  const changes = await ask(`changes?after=${body.position}&limit=1`)
  return changes.body.head
}

async function list(source: string, ...numbers: number[]): Promise<void> {
  const before = await head()
  await sql`insert into list_entries (source, imei14, status, reporting_date, imported_at)
    select ${source}, n::text, 'blocked', '2026-01-05', now() from unnest(${numbers}::bigint[]) n`.execute(
    amana.database.db,
  )
  await waitUntil(async () => (await head()) >= before + numbers.length)
}
const write = () => amana.database.transaction((tx) => amana.jobs.enqueue(tx, 'block-list.snapshot', {}))

const FIRST = 35_000_000_000_000
const blocked = [FIRST + 3, FIRST + 1, FIRST + 2, FIRST + 1_003]
const lines = (digits = 14) => [
  'imei,status,reporting_date',
  ...blocked
    .toSorted()
    .map((number) => `${number}${digits === 15 ? checkDigitOf(String(number)) : ''},blocked,2026-01-05`),
  '',
]

describe('the file of the whole list', () => {
  test('is there when the product has started, and is written again only when the list has changed', async () => {
    await waitUntil(async () => (await ask('snapshot')).status === 200)
    const { status, body } = await ask('snapshot')
    expect([status, body.position, body.entries]).toEqual([200, 0, 0])
    expect(gunzipSync((await ask(body.url)).bytes).toString()).toBe('imei,status,reporting_date\n')
    await list('A', ...blocked)
    await write()
    await waitUntil(async () => (await ask('snapshot')).body.position === 4)
    await write()
    await write()
    const { rows } = await amana.database.pool.query('select position from block_snapshots order by position')
    expect(rows.map(({ position }) => Number(position))).toEqual([0, 4])
  })

  test('is gzip in order of the numbers, with the digest that was told; the address of an older one still works', async () => {
    const { body } = await ask('snapshot')
    const file = await ask(body.url)
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-encoding')]).toEqual([
      200,
      'application/gzip',
      null,
    ])
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(body.sha256)
    expect(gunzipSync(file.bytes).toString().split('\n')).toEqual(lines())
    expect(body.entries).toBe(4)
    expect((await ask(body.url.replace(/4$/, '0'))).status).toBe(200)
  })

  test('with 15 digits has the right check digits', async () => {
    const { body } = await ask('snapshot')
    const file = await ask(`${body.url}?digits=15`)
    const given = gunzipSync(file.bytes).toString().split('\n')
    expect(given).toEqual(lines(15))
    for (const line of given.slice(1, -1)) expect(luhnValid(line.slice(0, 15))).toBe(true)
    expect((await ask(`${body.url}?digits=16`)).status).toBe(422)
  })

  test('may be kept by the caller: its ETag answers 304, each form has its own', async () => {
    const { body } = await ask('snapshot')
    const etags = []
    for (const url of [body.url, `${body.url}?digits=15`]) {
      const etag = String((await ask(url)).headers.get('etag'))
      etags.push(etag)
      const again = await ask(url, { headers: { 'if-none-match': `"x", ${etag}` } })
      expect([again.status, again.bytes.length, again.headers.get('cache-control')]).toEqual([
        304,
        0,
        'private, max-age=31536000, immutable',
      ])
    }
    expect(new Set(etags).size).toBe(2)
  })

  test('is for its bearer alone; unknown ones are not found; a test client’s is empty', async () => {
    const { body } = await ask('snapshot')
    expect((await ask(body.url, { bearer: 'amk_live_nothing' })).status).toBe(401)
    const without = await clientOf(amana, organisation, { scopes: ['checks:read'] })
    expect((await ask(body.url, { bearer: without.apiKey })).status).toBe(403)
    for (const [path, status] of [
      [`snapshots/${body.epoch}/3`, 404],
      ['snapshots/00000000-0000-4000-8000-000000000000/4', 404],
      [`snapshots/${body.epoch}/x`, 404],
      ['snapshots/x/4', 404],
    ] as const)
      expect([path, (await ask(path)).status]).toEqual([path, status])
    const { apiKey: bearer } = await clientOf(amana, organisation, { scopes: ['telco:read'], sandbox: true })
    const empty = (await ask('snapshot', { bearer })).body
    expect([empty.position, empty.entries]).toEqual([0, 0])
    const file = await ask(empty.url, { bearer })
    expect(gunzipSync(file.bytes).toString()).toBe('imei,status,reporting_date\n')
    expect(createHash('sha256').update(file.bytes).digest('hex')).toBe(empty.sha256)
    expect((await ask(body.url, { bearer })).status).toBe(404)
  })

  test('a new epoch gets its own on the first question', async () => {
    const before = (await ask('snapshot')).body
    await sql`update block_list_state set epoch = gen_random_uuid()`.execute(amana.database.db)
    // A slow machine needs longer than the call waits.
    await expect.poll(async () => (await ask('snapshot')).status).toBe(200)
    const { body } = await ask('snapshot')
    expect([body.position, body.entries]).toEqual([before.position, before.entries])
    expect(body.epoch).not.toBe(before.epoch)
  })
})

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the digest', () => {
  test('is over the sorted lines of each ending, and follows the list', async () => {
    const position = await head()
    const expected = Array.from({ length: 1_000 }, (_, bucket) =>
      digestOf(
        blocked
          .filter((number) => number % 1_000 === bucket)
          .toSorted()
          .map((number) => `${number},blocked\n`)
          .join(''),
      ),
    )
    const { status, body } = await ask(`digest?position=${position}`)
    expect([status, body.position]).toEqual([200, position])
    expect(body.buckets).toEqual(expected)
    expect(body.root).toBe(
      createHash('sha256')
        .update(Buffer.from(expected.join(''), 'hex'))
        .digest('hex'),
    )
    await list('B', FIRST + 9)
    expect((await ask(`digest?position=${position}`)).body).toMatchObject({ status: 409, code: 'not_head' })
    const after = (await ask(`digest?position=${position + 1}`)).body
    expect(
      after.buckets.flatMap((one: string, bucket: number) => (one === expected[bucket] ? [] : bucket)),
    ).toEqual([9])
    expect(after.buckets[9]).toBe(digestOf(`${FIRST + 9},blocked\n`))
    expect((await ask(`digest?position=${position + 2}`)).body.code).toBe('not_head')
  })

  test('is packed for those who take it, within 64 kB', async () => {
    const url = `${amana.url}/telco/v1/digest?position=${await head()}`
    const { request } = await import('node:http')
    const answer = await new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
      request(url, { headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'gzip' } }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(parts) }),
        )
      })
        .on('error', reject)
        .end()
    })
    expect(answer.encoding).toBe('gzip')
    expect(answer.bytes.length).toBeLessThan(64_000)
    expect(JSON.parse(gunzipSync(answer.bytes).toString()).buckets).toHaveLength(1_000)
  })

  test('gives the lines behind a bucket, at the newest position only', async () => {
    const position = await head()
    const { status, headers, bytes } = await ask(`digest/003?position=${position}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(bytes.toString()).toBe(`${FIRST + 3},blocked\n${FIRST + 1_003},blocked\n`)
    expect((await ask(`digest/500?position=${position}`)).bytes.toString()).toBe('')
    expect((await ask(`digest/003?position=${position - 1}`)).body.code).toBe('not_head')
    for (const path of ['digest/003', 'digest', 'digest?position=-1'])
      expect([path, (await ask(path)).status]).toEqual([path, 422])
    for (const path of ['digest/3?position=0', 'digest/abc?position=0'])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
  })

  test('of a test client is that of an empty list', async () => {
    const { apiKey: bearer } = await clientOf(amana, organisation, { scopes: ['telco:read'], sandbox: true })
    const { body } = await ask('digest?position=0', { bearer })
    expect(new Set(body.buckets)).toEqual(new Set([digestOf('')]))
    expect((await ask('digest/003?position=0', { bearer })).bytes.toString()).toBe('')
    expect((await ask(`digest/003?position=${await head()}`, { bearer })).status).toBe(409)
  })
})

test('after thirty days changes pruned; cursors stay where a present block is dated by them', async () => {
  const position = await head()
  const put = (at: number) =>
    sql`insert into block_cursors values (${organisation}, ${at}, ${now}, 1) on conflict do nothing`.execute(
      amana.database.db,
    )
  for (let at = 1; at <= position + 2; at += 1) await put(at)
  await sql`delete from list_entries where imei14 = ${String(FIRST + 1)}`.execute(amana.database.db)
  await waitUntil(async () => (await head()) === position + 1)
  now = after(now, 31 * DAY)
  await list('C', FIRST + 20)
  await write()
  await waitUntil(async () => (await ask('changes?after=0')).status === 410)
  const { body } = await ask(`changes?after=${position + 1}`)
  expect([body.compacted_before, body.changes.length]).toEqual([position + 1, 1])
  expect((await ask('snapshot')).body.position).toBe(position + 2)
  await waitUntil(async () => {
    const { rows } = await amana.database.pool.query('select position from block_cursors order by position')
    // The block of the first position was withdrawn; the sixth is an unblock; the last is the newest.
    return rows.map(({ position }) => Number(position)).join() === `2,3,4,5,${position + 2}`
  })
  const { rows } = await amana.database.pool.query('select count(*)::int as kept from block_snapshots')
  expect(rows[0]).toEqual({ kept: 1 })
})
