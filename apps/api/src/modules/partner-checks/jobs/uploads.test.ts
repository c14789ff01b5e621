/** An upload has bounds, and no line of it is lost (decisions §18). */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INPUTS } from '../../../csv/inputs.fixtures.ts'
import { systemClock } from '../../../kernel/clock.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { clientOf, organisationOf } from '../../organisations/organisations.fixtures.ts'
import { keepWithin } from './kept-bytes.ts'
import { filesOf } from './present-job.ts'
import { inUploadPlace } from './upload-places.ts'

let amana: TestProduct
const dataDir = mkdtempSync(join(tmpdir(), 'amana-uploads-'))
beforeAll(async () => {
  amana = await startTestProduct({ env: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await amana?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
const isStored = (job: string) => existsSync(join(dataDir, 'uploads/stored', filesOf(job).upload))

const JOBS = '/partner/v1/check-jobs'
const GOOD = '356938035643809'
let nth = 0

async function partner(about: Parameters<typeof organisationOf>[3] = { kobo: 1_000_000, price: 100 }) {
  nth += 1
  const name = `Uploads ${nth}`
  const owner = await amana.account()
  const organisation = await organisationOf(amana, owner, name, about)
  const client = async (more: Parameters<typeof clientOf>[2] = {}) =>
    (await clientOf(amana, organisation, more)).apiKey
  return { owner, organisation, key: await client(), client }
}

async function call(
  key: string,
  method: 'GET' | 'POST',
  path: string,
  payload?: string | Buffer,
  headers: object = {},
) {
  const answer = await amana.product.app.inject({
    method,
    url: path,
    headers: {
      authorization: `Bearer ${key}`,
      ...(payload === undefined ? {} : { 'content-type': 'text/csv' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, json: () => answer.json() }
}
const upload = (key: string, file: string | Buffer, headers: object = {}) =>
  call(key, 'POST', JOBS, file, headers)

/** The job when it is over, and the lines of its result. */
async function checked(key: string, file: string | Buffer, headers: object = {}) {
  const made = await upload(key, file, headers)
  expect(made.status, made.text).toBe(202)
  const job = await waitUntil(async () => {
    const read = (await call(key, 'GET', `${JOBS}/${made.json().id}`)).json()
    return ['done', 'failed'].includes(read.status) ? read : null
  })
  const { text } = await call(key, 'GET', `${JOBS}/${job.id}/result`)
  return { job, lines: text.trimEnd().split('\n').slice(1) }
}

const moneyOf = (organisation: string) =>
  amana.database.db
    .selectFrom('organisations')
    .select(['balance_kobo', 'reserved_kobo'])
    .where('id', '=', organisation)
    .executeTakeFirstOrThrow()
const jobsOf = (organisation: string) =>
  amana.database.db
    .selectFrom('check_jobs')
    .select(['id', 'status'])
    .where('organisation_id', '=', organisation)
    .execute()

describe('every line counts', () => {
  const error = (line: string) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).at(-1)

  test('a number whose zero a spreadsheet removed is marked, and free', async () => {
    const { key, organisation } = await partner()
    const { job, lines } = await checked(key, INPUTS.leadingZeroLost)
    expect(job).toMatchObject({ status: 'done', lines: 2, bad_lines: 1, reason: null })
    expect(lines).toEqual([
      '1,013192005678909,unknown,,,clean,',
      '2,13192005678909,INVALID_ARGUMENT,,,,leading_zero_lost',
    ])
    expect(await moneyOf(organisation)).toEqual({ balance_kobo: 1_000_000 - 100, reserved_kobo: 0 })
  })

  test('Excel’s sep= line, empty lines and rows of separators are skipped', async () => {
    const { key } = await partner()
    expect((await checked(key, INPUTS.sepLine)).lines).toEqual(['1,356938031234561,unknown,,,clean,'])
    const file = `\ufeffsep=;\r\n;;\r\n IMEI ;shop\r\n${GOOD};a\r\n;\r\n\r\n ; \r\n${GOOD};b;\r\n`
    expect((await checked(key, file)).job).toMatchObject({ lines: 2, bad_lines: 0 })
  })

  test('invisible characters around a number are dropped', async () => {
    const { key } = await partner()
    const { job, lines } = await checked(key, INPUTS.invisibleCharacters)
    expect(job).toMatchObject({ lines: 2, bad_lines: 0, duplicates: 1 })
    expect(lines[1]).toBe('2,356938031234561,unknown,,,clean,')
  })

  test('a quote that is not closed is a fault of its own line', async () => {
    const { key, organisation } = await partner()
    const { job, lines } = await checked(
      key,
      `"${GOOD}\n${GOOD}\n35693803564380\n"490154203237518"\n${GOOD}"\n`,
    )
    expect(job).toMatchObject({ lines: 5, bad_lines: 2 })
    expect(lines.map((line) => [line.split(',')[0], line.split(',')[2]])).toEqual([
      ['1', 'INVALID_ARGUMENT'],
      ['2', 'unknown'],
      ['3', 'unknown'],
      ['4', 'unknown'],
      ['5', 'INVALID_ARGUMENT'],
    ])
    expect(error(lines[0] ?? '')).toBe('A quote is not closed in this line.')
    // Three good lines of two phones.
    expect((await moneyOf(organisation)).balance_kobo).toBe(1_000_000 - 200)
  })

  test.each([
    ['ends of lines by CR alone', `imei\r${GOOD}\rx\r`, 2, 1],
    ['several ends of lines', `imei\n${GOOD}\r\n${GOOD}\r${GOOD}\n\rx`, 4, 1],
    ['no head', `${GOOD}\n${GOOD}`, 2, 0],
    ['no head, and empty columns', `${GOOD};;\n;;\n${GOOD};;`, 2, 0],
    ['a head with blanks, in quotes', ` "Imei" , shop\n ${GOOD} ,a`, 1, 0],
    ['separators of another kind in a column', `imei;shop\n${GOOD};Ikeja, Lagos\n`, 1, 0],
    ['the column behind one with separators', `shop;imei\n"a;b";${GOOD}\nc, d;${GOOD}\n`, 2, 0],
    ['|', `shop|imei\na"|${GOOD}\n`, 1, 0],
    ['no-break blanks', `\u00a0${GOOD}\u00a0\n\u00a0\n`, 1, 0],
    ['what spreadsheets make of numbers', `imei\n3.53451E+14\n353451234567890.0\n'353451234567890\n`, 3, 3],
    ['a missing column', `shop;imei\na\nb;${GOOD}\n`, 2, 1],
  ])('%s', async (_what, file, lines, badLines) => {
    const { key } = await partner({ price: 0 })
    expect((await upload(key, file)).json()).toMatchObject({ lines, bad_lines: badLines })
  })

  test('gzip of several members is one file; what follows them is damage', async () => {
    const { key } = await partner({ price: 0 })
    const packed = { 'content-encoding': 'gzip' }
    const two = Buffer.concat([gzipSync(`${GOOD}\n`), gzipSync(`x\n`)])
    expect((await upload(key, two, packed)).json()).toMatchObject({ lines: 2, bad_lines: 1 })
    for (const behind of [`${GOOD}\n`, '\x1f\x8b', '\x1f'])
      expect(
        (await upload(key, Buffer.concat([two, Buffer.from(behind, 'latin1')]), packed)).json(),
      ).toMatchObject({
        code: 'validation_failed',
        errors: [{ field: 'file', message: 'The gzip file is damaged.' }],
      })
  })

  test('cells of bad lines are no formulas in the result', async () => {
    const { key } = await partner({ price: 0 })
    const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x","y")', '＝1']
    const file = `imei\n${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\n')}\n\t=1\n`
    const { lines } = await checked(key, file)
    expect(lines).toHaveLength(7)
    for (const line of lines) expect(line.split(',')[1]).toMatch(/^"?'|^$/)
  })
})

describe('bounds', () => {
  test('a test client checks 1,000 lines', async () => {
    const { client } = await partner()
    const key = await client({ sandbox: true })
    expect((await upload(key, `imei\n${'009900000000013\n'.repeat(1_001)}`)).json()).toMatchObject({
      status: 413,
      code: 'too_many_lines',
    })
    expect((await upload(key, `imei\n${'009900000000013\n'.repeat(1_000)}`)).json()).toMatchObject({
      lines: 1_000,
    })
  })

  test('a file that unpacks to more than 20 times its size, beyond 1 MB', async () => {
    const { key, organisation } = await partner({ price: 0 })
    const packed = { 'content-encoding': 'gzip' }
    const digit = gzipSync('1\n'.repeat(999_999))
    expect(digit.length).toBeLessThan(2_500)
    expect((await upload(key, digit, packed)).json()).toMatchObject({
      status: 413,
      code: 'unpacks_too_large',
    })
    const long = gzipSync(`imei,x\n${`${GOOD},${'x'.repeat(900)}\n`.repeat(280_000)}`)
    expect((await upload(key, long, packed)).json()).toMatchObject({ code: 'unpacks_too_large' })
    expect(await jobsOf(organisation)).toEqual([])
    // Numbers that follow each other, as a shop has them.
    const stock = Array.from(
      { length: 100_000 },
      (_, at) => `35693803${String(at * 7).padStart(6, '0')}`,
    ).join('\n')
    expect((await upload(key, gzipSync(stock), packed)).status).toBe(202)
    expect((await upload(key, gzipSync(`${GOOD}\n`.repeat(60_000)), packed)).status).toBe(202)
  })

  test.each([
    ['more than half, once more than 1,000 were read', 501, 500, 999_000, 1_001],
    ['more than 10,000', 10_001, 20_000, 30_000, 30_001],
  ])('too many bad lines: %s', async (_what, bad, before, after, read) => {
    const { key, organisation } = await partner()
    const file = `${GOOD}\n`.repeat(before) + 'bad\n'.repeat(bad) + `${GOOD}\n`.repeat(after)
    const { job } = await checked(key, file, { 'idempotency-key': `bad-${bad}` })
    expect(job).toMatchObject({
      status: 'failed',
      reason: 'too_many_bad_lines',
      lines: read,
      bad_lines: bad,
      counts: null,
    })
    expect(await moneyOf(organisation)).toEqual({ balance_kobo: 1_000_000, reserved_kobo: 0 })
    expect((await upload(key, file, { 'idempotency-key': `bad-${bad}` })).json()).toMatchObject({
      id: job.id,
    })
    expect((await call(key, 'GET', `${JOBS}/${job.id}/result`)).json()).toMatchObject({
      status: 409,
      code: 'not_ready',
    })
    const events = await amana.database.db
      .selectFrom('webhook_events')
      .select(['type', 'data'])
      .where('organisation_id', '=', organisation)
      .execute()
    expect(events).toEqual([{ type: 'check_job.done', data: { id: job.id, status: 'failed' } }])
    expect(isStored(job.id)).toBe(false)
  })

  test('half of the lines, and 10,000 of many, are not too many', async () => {
    const { key } = await partner({ price: 0 })
    expect((await upload(key, `${GOOD}\n`.repeat(501) + 'bad\n'.repeat(501))).json()).toMatchObject({
      reason: null,
      lines: 1_002,
    })
    expect((await upload(key, 'bad\n'.repeat(1_000))).json()).toMatchObject({
      reason: null,
      bad_lines: 1_000,
    })
    const most = [`${GOOD}\n`.repeat(10_000), 'bad\n'.repeat(10_000), `${GOOD}\n`].join('')
    expect((await upload(key, most)).json()).toMatchObject({ reason: null, bad_lines: 10_000 })
  })

  test('beyond 2 GB the oldest files of the organisation go; files that wait do not', async () => {
    const { key } = await partner({ price: 0 })
    const ids = []
    for (let index = 0; index < 3; index += 1) ids.push((await checked(key, `${GOOD}\n`)).job.id)
    const { db } = amana.database
    const stored = (id: string, gigabytes: number) =>
      db
        .updateTable('check_jobs')
        .set({ stored_bytes: Math.floor(gigabytes * 1024 ** 3) })
        .where('id', '=', id)
        .execute()
    await stored(ids[0], 0.9)
    await stored(ids[1], 0.9)
    await stored(ids[2], 0.9)
    const { job } = await checked(key, `${GOOD}\n`)
    const results = await Promise.all([...ids, job.id].map((id) => call(key, 'GET', `${JOBS}/${id}/result`)))
    expect(results.map(({ status }) => status)).toEqual([404, 200, 200, 200])
    expect([...ids, job.id].map(isStored)).toEqual([false, true, true, true])
    await db
      .updateTable('check_jobs')
      .set({ status: 'queued', ended_at: null })
      .where('id', '=', ids[1])
      .execute()
    await stored(ids[1], 2)
    const refused = await upload(key, `${GOOD}\n`)
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_uploads' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await call(key, 'GET', `${JOBS}/${ids[2]}/result`)).status).toBe(200)
  })

  test('two jobs that end at once do not both keep the last room', async () => {
    const { key, organisation } = await partner({ price: 0 })
    for (let index = 0; index < 3; index += 1) await checked(key, `${GOOD}\n`)
    const { db } = amana.database
    await db
      .updateTable('check_jobs')
      .set({ stored_bytes: Math.floor(0.7 * 1024 ** 3) })
      .where('organisation_id', '=', organisation)
      .execute()
    const dropped = await Promise.all(
      Array.from({ length: 4 }, () =>
        amana.database.transaction((tx) => keepWithin(tx, organisation, { adding: 0, now: new Date() })),
      ),
    )
    expect(dropped.flat()).toHaveLength(1)
  })
})

describe('uploads at once', () => {
  /** Sends the head of an upload, and its body when `end` is called. */
  function begun(key: string, path = JOBS) {
    const socket: Socket = connect(Number(new URL(amana.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => (answer += data.toString('latin1')))
    socket.on('error', () => undefined)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: text/csv\r\n` +
        `Content-Length: ${GOOD.length + 1}\r\nConnection: close\r\n\r\n`,
    )
    return {
      end: () => socket.write(`${GOOD}\n`),
      cut: () => socket.destroy(),
      answered: () => waitUntil(() => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? null),
      text: () => answer,
    }
  }
  const places = async (organisation: string) =>
    (
      await amana.database.db
        .selectFrom('running_uploads')
        .select('place')
        .where('organisation_id', '=', organisation)
        .execute()
    ).length

  test('two of an organisation, whichever clients and members send them, counted from their headers on', async () => {
    const { owner, organisation, key, client } = await partner({ price: 0 })
    const other = await partner({ price: 0 })
    const first = begun(key)
    await waitUntil(async () => (await places(organisation)) === 1)
    const second = begun(owner.token, `/api/v1/organisations/${organisation}/jobs/`)
    await waitUntil(async () => (await places(organisation)) === 2)
    const third = await upload(await client(), `${GOOD}\n`)
    expect(third.json()).toMatchObject({ status: 429, code: 'too_many_uploads' })
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    const sandbox = begun(await client({ sandbox: true }))
    expect(await sandbox.answered()).toBe('429')
    expect((await upload(other.key, `${GOOD}\n`)).status).toBe(202)
    first.end()
    expect(await first.answered()).toBe('202')
    expect((await upload(key, `${GOOD}\n`)).status).toBe(202)
    second.end()
    expect(await second.answered()).toBe('201')
    await waitUntil(async () => (await places(organisation)) === 0)
    expect(readdirSync(join(dataDir, 'uploads/incoming')).filter((name) => name.endsWith('.job'))).toEqual([])
  })

  test('a connection that is cut frees its place', async () => {
    const { organisation, key } = await partner({ price: 0 })
    const cut = begun(key)
    await waitUntil(async () => (await places(organisation)) === 1)
    cut.cut()
    await waitUntil(async () => (await places(organisation)) === 0)
  })

  test('four of a process; over several processes two of an organisation', async () => {
    const deps = { ...amana, clock: systemClock, log: pino({ level: 'silent' }) }
    const held = Promise.withResolvers<void>()
    const organisations = await Promise.all(
      Array.from({ length: 5 }, async () => (await partner({ price: 0 })).organisation),
    )
    const entered: Promise<unknown>[] = []
    const inside = organisations.map((organisation) => {
      const arrived = Promise.withResolvers<void>()
      const run = inUploadPlace(deps, organisation, () => {
        arrived.resolve()
        return held.promise
      }).then(
        () => 'read',
        ({ code }) => code,
      )
      entered.push(Promise.race([arrived.promise, run]))
      return run
    })
    await Promise.all(entered)
    const late = await inUploadPlace(deps, organisations[0] ?? '', async () => 'read').catch(
      ({ code }) => code,
    )
    held.resolve()
    expect([late, ...(await Promise.all(inside)).toSorted()]).toEqual([
      'too_many_uploads',
      'read',
      'read',
      'read',
      'read',
      'too_many_uploads',
    ])
  })

  test('a place whose process died is taken after it expires', async () => {
    const { organisation, key } = await partner({ price: 0 })
    const place = (number: number, until: string) =>
      amana.database.pool.query(
        `insert into running_uploads values ('${organisation}', ${number}, '${crypto.randomUUID()}', now() + interval '${until}')`,
      )
    await place(1, '30 s')
    await place(2, '30 s')
    expect((await upload(key, `${GOOD}\n`)).status).toBe(429)
    await amana.database.pool.query(
      `update running_uploads set expires_at = now() - interval '1 s' where place = 2`,
    )
    expect((await upload(key, `${GOOD}\n`)).status).toBe(202)
    await expect(place(3, '30 s')).rejects.toThrow('place')
  })
})
