/** Check jobs: uploads, results, money, repeats, and who sees them (decisions §14). */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type AmanaClient, type CheckJobEnded, type CheckJobSource, createAmanaClient } from '@amana/client'
import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDiskStorage } from '../../../adapters/file-storage/disk.ts'
import { after, DAY, MINUTE } from '../../../kernel/durations.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { withinOneDay } from '../../../testing/within-one-day.ts'
import { insertFlag } from '../../devices/devices.fixtures.ts'
import { ownedPhone } from '../../law-enforcement/law-enforcement.fixtures.ts'
import { clientOf, join as joinAs, organisationOf } from '../../organisations/organisations.fixtures.ts'
import { purgeOrphans } from './end-job.ts'
import { filesOf, JOBS_PREFIX } from './present-job.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

let nth = 0
async function partner(
  about: Parameters<typeof organisationOf>[3] = {},
  client: Parameters<typeof clientOf>[2] = {},
) {
  nth += 1
  const owner = await amana.account()
  const organisation = await organisationOf(amana, owner, `Stock ${nth}`, {
    kobo: 1_000_000,
    price: 100,
    ...about,
  })
  const { apiKey: key } = await clientOf(amana, organisation, client)
  return {
    owner,
    organisation,
    key,
    client: createAmanaClient({ url: amana.url, credentials: { apiKey: key } }),
  }
}

type Method = 'GET' | 'POST' | 'DELETE'
async function call(
  key: string,
  method: Method,
  path: string,
  payload?: string | Buffer,
  headers: Record<string, string> = {},
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
  return {
    status: answer.statusCode,
    headers: answer.headers,
    raw: answer.rawPayload,
    text: answer.body,
    json: () => answer.json(),
  }
}
const JOBS = '/partner/v1/check-jobs'
const upload = (key: string, file: string | Buffer, headers: Record<string, string> = {}) =>
  call(key, 'POST', JOBS, file, headers)

async function checked({ jobs }: AmanaClient, source: CheckJobSource) {
  const { id } = await jobs.create(source)
  const job = await jobs.wait(id, { longestPauseSeconds: 0.1 })
  return {
    id,
    job,
    lines: (await textOf((await jobs.download(id)) as ReadableStream)).trimEnd().split('\n').slice(1),
  }
}
const moneyOf = (organisation: string) =>
  amana.database.db
    .selectFrom('organisations')
    .select(['balance_kobo', 'reserved_kobo'])
    .where('id', '=', organisation)
    .executeTakeFirstOrThrow()
const ledgerOf = async (organisation: string) => {
  const rows = await amana.database.db
    .selectFrom('organisation_ledger')
    .select('kobo')
    .where('organisation_id', '=', organisation)
    .execute()
  return rows.reduce((sum, { kobo }) => sum + kobo, 0)
}

test('each line in the order of the upload: good, bad, repeated', () =>
  withinOneDay(async () => {
    const { key, organisation, client } = await partner()
    const file =
      '356938035643809\r\n\r\n"356938035643809"\n35693803564380\nletters\n3569380356438091\n354188040123456\n a,b \n111111111111111\n'
    const made = await upload(key, file)
    expect(made.headers.location).toBe(`${JOBS}/${made.json().id}`)
    expect(made.json()).toMatchObject({ lines: 8, bad_lines: 3, duplicates: 1, counts: null })
    const { job, lines } = await checked(client, { csv: file })
    expect(job).toMatchObject({
      status: 'done',
      lines: 8,
      bad_lines: 3,
      duplicates: 1,
      counts: { unknown: 5 },
    })
    const suspicious = 'unknown,,DEVICE_AUTHENTICITY.NUMBER_SUSPICIOUS,flagged,'
    const bad = 'INVALID_ARGUMENT,,,'
    expect(lines).toEqual([
      '1,356938035643809,unknown,,,clean,',
      '2,356938035643809,unknown,,,clean,',
      '3,35693803564380,unknown,,,clean,',
      `4,letters,${bad},An IMEI has 14 or 15 digits and nothing else.`,
      `5,3569380356438091,${bad},"An IMEI has 14 or 15 digits, and this number has 16."`,
      `6,354188040123456,${suspicious}`,
      `7,a,${bad},An IMEI has 14 or 15 digits and nothing else.`,
      `8,111111111111111,${suspicious}`,
    ])
    // Five good lines of three phones, at NGN 1; the second file costs nothing.
    expect(await moneyOf(organisation)).toEqual({ balance_kobo: 1_000_000 - 300, reserved_kobo: 0 })
    expect(await ledgerOf(organisation)).toBe(1_000_000 - 300)
    const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
    expect(await client.usage(today, today)).toEqual([
      { day: today, checks: 0, check_status: 0, job_lines: 10, eir_answers: 0, kobo: 300 },
    ])
  }))

test('a job says what single questions say, over all kinds of facts', async () => {
  const { client } = await partner({ kobo: 10_000_000 })
  const owner = await amana.account()
  const { db } = amana.database
  const numbers: string[] = []
  const phone = async (what: (imei: Imei) => Promise<unknown>) => {
    const serial = String(200_000 + numbers.length * 37).padStart(6, '0')
    const base = `35145102${serial}`
    const imei = `${base}${luhn(base)}` as Imei
    numbers.push(imei)
    await what(imei)
  }
  const flag =
    (type: 'stolen' | 'lost', status: 'active' | 'under_review' = 'active') =>
    (imei: Imei) =>
      insertFlag(amana.database, imei, { flag_type: type, status, by: owner.userId })
  const own = (proven: boolean) => async (imei: Imei) => {
    const { deviceId } = await ownedPhone(amana, owner, imei)
    if (proven)
      await db
        .updateTable('devices')
        .set({ ownership_proven_at: new Date() })
        .where('id', '=', deviceId)
        .execute()
  }
  const hold = (imei: Imei) =>
    db
      .insertInto('police_holds')
      .values({ imei, placed_by_user_id: owner.userId, reason: 'x', placed_at: new Date() })
      .execute()
  const list = (status: 'stolen' | 'blocked' | 'lost', day: string) => (imei: Imei) =>
    db
      .insertInto('list_entries')
      .values({
        source: `S ${status}`,
        imei14: imei.slice(0, 14),
        status,
        reporting_date: new Date(day),
        imported_at: new Date(),
      })
      .execute()
  const both =
    (...acts: ((imei: Imei) => Promise<unknown>)[]) =>
    async (imei: Imei) => {
      for (const act of acts) await act(imei)
    }
  for (const what of [
    async () => undefined,
    own(false),
    own(true),
    flag('stolen'),
    flag('lost'),
    flag('stolen', 'under_review'),
    hold,
    list('stolen', '2026-09-01'),
    list('blocked', '2026-09-02'),
    list('lost', '2026-09-03'),
    both(flag('stolen'), hold),
    both(flag('lost'), hold),
    both(flag('lost'), list('stolen', '2026-09-04')),
    both(own(true), flag('stolen'), list('stolen', '2026-09-05')),
    both(own(true), list('lost', '2026-09-06'), list('blocked', '2026-09-07')),
  ])
    await phone(what)
  const { lines } = await checked(client, { imeis: numbers })
  const single = []
  for (const [index, imei] of numbers.entries()) {
    const { operationalStatus, reportedDate = '', contextCode = '' } = await client.checkStatus(imei)
    const { result } = await client.check(imei)
    single.push(`${index + 1},${imei},${operationalStatus},${reportedDate},${contextCode},${result},`)
  }
  expect(lines).toEqual(single)
  expect(new Set(lines.map((line) => line.split(',')[2])).size).toBeGreaterThanOrEqual(6)
  // Beside so many the registry is small, and is read instead of being asked.
  const others = Array.from({ length: 20_000 }, (_, n) => `35145103${String(n).padStart(6, '0')}0`)
  const large = await checked(client, { imeis: [...numbers, ...others] })
  expect(large.lines.slice(0, numbers.length)).toEqual(single)
  expect(large.lines.slice(numbers.length).every((line) => /,unknown,,.*,(clean|flagged),$/.test(line))).toBe(
    true,
  )
})

function luhn(base: string): number {
  const sum = [...base].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

describe('uploads', () => {
  test('a column named imei among others; a head in capitals; gzip; a byte-order mark', async () => {
    const { client } = await partner()
    for (const source of [
      { csv: 'shop;IMEI;price\nA;356938035643809;5\nB;490154203237518;6\n' },
      { csv: '\ufeffimei\n356938035643809\n490154203237518' },
      { csv: new Blob([gzipSync('356938035643809\n490154203237518\n')]), gzip: true },
    ]) {
      const { job } = await checked(client, source)
      expect(job).toMatchObject({ status: 'done', lines: 2, bad_lines: 0 })
    }
  })

  test('what is no list of IMEIs is refused clearly, and costs nothing', async () => {
    const { key, organisation } = await partner()
    const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, `${'1'.repeat(1_000)}\n`), { level: 1 })
    for (const [what, file, headers, status, code] of [
      ['an empty file', '', {}, 422, 'validation_failed'],
      ['only a head', 'imei\n', {}, 422, 'validation_failed'],
      ['only blank lines', '\n\r\n\n', {}, 422, 'validation_failed'],
      ['columns without imei', 'shop,serial\nA,356938035643809\n', {}, 422, 'validation_failed'],
      ['UTF-16', Buffer.from('\ufeff356938035643809\n', 'utf16le'), {}, 422, 'validation_failed'],
      ['UTF-16 without a mark', Buffer.from('356938035643809\n', 'utf16le'), {}, 422, 'validation_failed'],
      ['Latin-1', Buffer.from('caf\xe9\n', 'latin1'), {}, 422, 'validation_failed'],
      [
        'damaged gzip',
        Buffer.concat([gzipSync('356938035643809\n').subarray(0, 20), Buffer.from('xxxx')]),
        { 'content-encoding': 'gzip' },
        422,
        'validation_failed',
      ],
      ['no gzip at all', '356938035643809\n', { 'content-encoding': 'gzip' }, 422, 'validation_failed'],
      ['a long line', `${'1'.repeat(1_100)}\n`, {}, 413, 'body_too_large'],
      ['a bomb', bomb, { 'content-encoding': 'gzip' }, 413, 'unpacks_too_large'],
      [
        'JSON',
        '{"imei":"356938035643809"}',
        { 'content-type': 'application/json' },
        415,
        'unsupported_content_type',
      ],
      ['brotli', '356938035643809', { 'content-encoding': 'br' }, 415, 'unsupported_content_type'],
    ] as [string, string | Buffer, Record<string, string>, number, string][]) {
      const answer = await upload(key, file, headers)
      expect([what, answer.status, answer.json().code]).toEqual([what, status, code])
      expect(answer.headers['content-type']).toContain('application/problem+json')
    }
    expect(await moneyOf(organisation)).toEqual({ balance_kobo: 1_000_000, reserved_kobo: 0 })
    expect(
      await amana.database.db
        .selectFrom('check_jobs')
        .select('id')
        .where('organisation_id', '=', organisation)
        .execute(),
    ).toEqual([])
  })

  test('1,000,000 lines are taken, one more is not', async () => {
    const { key } = await partner({ price: 0 })
    const million = '009900000000013\n'.repeat(1_000_000)
    expect((await upload(key, `${million}009900000000013\n`)).json()).toMatchObject({
      status: 413,
      code: 'too_many_lines',
    })
    const made = await upload(key, million)
    expect(made.json()).toMatchObject({ lines: 1_000_000, duplicates: 999_999 })
    expect((await call(key, 'DELETE', `${JOBS}/${made.json().id}`)).status).toBeLessThan(500)
  })
})

describe('results', () => {
  test('digest over the bytes sent, gzip, parts, and not again what the caller has', async () => {
    const { key, client } = await partner()
    const { id } = await checked(client, { imeis: ['356938035643809', '490154203237518', 'bad'] })
    const path = `${JOBS}/${id}/result`
    const result = await call(key, 'GET', path)
    const digestOf = (bytes: Buffer) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`
    expect(result.headers['content-digest']).toBe(digestOf(result.raw))
    expect(
      result.text.startsWith('line,imei,operational_status,reported_date,context_code,result,error\n'),
    ).toBe(true)
    const packed = await call(key, 'GET', path, undefined, { 'accept-encoding': 'br, gzip;q=0.8' })
    expect([packed.headers['content-encoding'], packed.headers['content-digest']]).toEqual([
      'gzip',
      digestOf(packed.raw),
    ])
    expect(gunzipSync(packed.raw).toString()).toBe(result.text)
    expect(
      (await call(key, 'GET', path, undefined, { 'accept-encoding': 'gzip;q=0' })).headers[
        'content-encoding'
      ],
    ).toBeUndefined()
    const total = result.raw.length
    for (const [range, from, to] of [
      ['bytes=5-9', 5, 10],
      ['bytes=0-', 0, total],
      ['bytes=-7', total - 7, total],
      ['bytes=4-999999', 4, total],
    ] as const) {
      const part = await call(key, 'GET', path, undefined, { range })
      expect([range, part.status, part.text]).toEqual([range, 206, result.text.slice(from, to)])
      expect(part.headers['content-range']).toBe(`bytes ${from}-${to - 1}/${total}`)
      expect(part.headers['content-digest']).toBe(digestOf(Buffer.from(part.text)))
    }
    const beyond = await call(key, 'GET', path, undefined, { range: `bytes=${total}-` })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${total}`])
    expect(beyond.headers['content-type']).toBe('application/problem+json')
    expect(JSON.parse(beyond.text)).toMatchObject({
      status: 416,
      code: 'range_not_satisfiable',
      detail: expect.any(String),
    })
    const { etag } = result.headers
    expect((await call(key, 'GET', path, undefined, { 'if-none-match': String(etag) })).status).toBe(304)
  })

  test('before it is done: 409; another organisation’s, and a test client’s of the same: 404', async () => {
    const { key, organisation, owner, client } = await partner()
    const { key: stranger } = await partner()
    const { key: sandbox } = { key: (await clientOf(amana, organisation, { sandbox: true })).apiKey }
    const { id } = await checked(client, { imeis: ['356938035643809'] })
    for (const other of [stranger, sandbox])
      for (const [method, path] of [
        ['GET', `${JOBS}/${id}`],
        ['GET', `${JOBS}/${id}/result`],
        ['DELETE', `${JOBS}/${id}`],
      ] as const)
        expect((await call(other, method, path)).status).toBe(404)
    await amana.database.db
      .updateTable('check_jobs')
      .set({ status: 'queued', ended_at: null })
      .where('id', '=', id)
      .execute()
    expect((await call(key, 'GET', `${JOBS}/${id}/result`)).json()).toMatchObject({
      status: 409,
      code: 'not_ready',
    })
    const portal = await amana.call('GET', `/organisations/${organisation}/jobs/${id}/result/`, {
      token: owner.token,
    })
    expect([portal.status, portal.body.code]).toEqual([409, 'not_ready'])
  })
})

describe('money', () => {
  test('too little: 402 at the upload; jobs at once cannot overdraw', async () => {
    const { key, organisation, client } = await partner({ kobo: 1_000, price: 100 })
    const lines = (count: number, from: number) =>
      Array.from({ length: count }, (_, i) => `3569380${String(from + i).padStart(7, '0')}0`).join('\n')
    expect((await upload(key, lines(11, 0))).json()).toMatchObject({ status: 402, code: 'balance_too_low' })
    const pairs = [0, 2, 4, 6].map(
      (first) => () => Promise.all([first, first + 1].map((i) => upload(key, lines(3, i * 10)))),
    )
    const answers = []
    for (const pair of pairs) answers.push(...(await pair()))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3)
    for (const answer of answers.filter(({ status }) => status === 202))
      await client.jobs.wait(answer.json().id)
    expect(await moneyOf(organisation)).toEqual({ balance_kobo: 100, reserved_kobo: 0 })
    expect(await ledgerOf(organisation)).toBe(100)
  })

  test('a cancelled job gives its money back once, whoever cancels and finishes at once', async () => {
    const { organisation, client } = await partner({ kobo: 10_000, price: 100 })
    const { jobs } = client
    for (let round = 0; round < 5; round++) {
      const { id } = await jobs.create({ imeis: ['356938035643809', '490154203237518'] })
      const answers = await Promise.allSettled(Array.from({ length: 4 }, () => jobs.cancel(id)))
      const refused = answers.filter(({ status }) => status === 'rejected')
      expect(refused.length).toBeGreaterThanOrEqual(3)
      for (const answer of refused) expect(answer).toMatchObject({ reason: { code: 'job_over' } })
      const ended = await jobs.wait(id).catch((error: CheckJobEnded) => error.job)
      expect(ended.status).toBe(refused.length === 3 ? 'cancelled' : 'done')
    }
    const { balance_kobo, reserved_kobo } = await moneyOf(organisation)
    const spent = await amana.database.db
      .selectFrom('check_jobs')
      .select('spent_kobo')
      .where('organisation_id', '=', organisation)
      .execute()
    expect([reserved_kobo, balance_kobo]).toEqual([
      0,
      10_000 - spent.reduce((sum, row) => sum + row.spent_kobo, 0),
    ])
    expect(await ledgerOf(organisation)).toBe(balance_kobo)
  })

  test('a job whose upload is gone fails, and its money comes back', async () => {
    const { organisation, client } = await partner({ kobo: 10_000, price: 100 })
    const { id } = await checked(client, { imeis: ['356938035643809'] })
    const { db } = amana.database
    await db
      .updateTable('check_jobs')
      .set({ status: 'queued', ended_at: null, id: id })
      .where('id', '=', id)
      .execute()
    await db.updateTable('organisations').set({ reserved_kobo: 100 }).where('id', '=', organisation).execute()
    const { endJob } = await import('./end-job.ts')
    const deps = { ...amana, clock: { now: () => new Date() } } as unknown as Parameters<typeof endJob>[0]
    const ended = await Promise.all([endJob(deps, id, 'failed'), endJob(deps, id, 'failed')])
    expect(ended.filter(Boolean)).toHaveLength(1)
    expect(await moneyOf(organisation)).toEqual({ balance_kobo: 10_000, reserved_kobo: 0 })
  })
})

describe('Idempotency-Key', () => {
  test('the same upload again is the same job; another one under the key is refused; a refusal frees it', async () => {
    const { key, organisation } = await partner()
    const id = '8e03978e-40d5-43dd-bc93-6894a57f9324'
    const first = await upload(key, '356938035643809\n', { 'idempotency-key': `"${id}"` })
    const again = await upload(key, '356938035643809\n', { 'idempotency-key': id })
    expect([again.status, again.json(), again.headers.location]).toEqual([
      202,
      first.json(),
      first.headers.location,
    ])
    expect((await upload(key, '490154203237518\n', { 'idempotency-key': id })).json()).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
    const { key: other } = await partner()
    expect((await upload(other, '490154203237518\n', { 'idempotency-key': id })).status).toBe(202)
    expect((await upload(key, '', { 'idempotency-key': 'b' })).status).toBe(422)
    expect((await upload(key, '490154203237518\n', { 'idempotency-key': 'b' })).status).toBe(202)
    expect((await upload(key, '490154203237518\n', { 'idempotency-key': 'with space' })).status).toBe(400)
    const jobs = await amana.database.db
      .selectFrom('check_jobs')
      .select('id')
      .where('organisation_id', '=', organisation)
      .execute()
    expect(jobs).toHaveLength(2)
  })

  test('twelve at once make one job', async () => {
    const { key, organisation } = await partner()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => upload(key, '356938035643809\n', { 'idempotency-key': 'race' })),
    )
    for (const answer of answers)
      if (answer.status !== 202) expect([answer.status, answer.json().code]).toEqual([409, 'request_running'])
    const jobs = await amana.database.db
      .selectFrom('check_jobs')
      .select('id')
      .where('organisation_id', '=', organisation)
      .execute()
    expect(jobs).toHaveLength(1)
  })
})

describe('the portal', () => {
  test('members upload, see who did, and download; viewers only read', async () => {
    const { owner, organisation } = await partner()
    const viewer = await amana.account()
    await joinAs(amana, organisation, viewer, 'viewer')
    const path = `/organisations/${organisation}/jobs/`
    const send = (token: string) =>
      amana.call('POST', path, {
        token,
        body: '356938035643809\nbad\n',
        headers: { 'content-type': 'text/csv' },
      })
    expect((await send(viewer.token)).status).toBe(403)
    const { id } = (await send(owner.token)).body.response_data
    const job = await waitUntil(async () => {
      const { results } = (await amana.call('GET', path, { token: viewer.token })).body.response_data
      return results[0].status === 'done' ? results[0] : null
    })
    expect(job).toMatchObject({ id, lines: 2, bad_lines: 1, kobo: 100, by: 'Ada Okafor', sandbox: false })
    const file = await amana.product.app.inject({
      url: `/api/v1${path}${id}/result/`,
      headers: { authorization: `Bearer ${viewer.token}` },
    })
    expect([file.statusCode, file.body.split('\n')[2]]).toEqual([
      200,
      '2,bad,INVALID_ARGUMENT,,,,An IMEI has 14 or 15 digits and nothing else.',
    ])
    expect((await amana.call('DELETE', `${path}${id}/`, { token: owner.token })).body.code).toBe('job_over')
  })
})

test('a job is one audit row, one event, and its numbers are remembered for 90 days', async () => {
  const { organisation, client } = await partner()
  const { id } = await checked(client, { imeis: ['356938035643809', '490154203237518', '490154203237518'] })
  const { db } = amana.database
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'imei', 'purpose', 'detail'])
    .where('action', '=', 'partner_job')
    .execute()
  const own = rows.filter(({ detail }) => (detail as { job?: string }).job === id)
  expect(own).toMatchObject([
    { imei: null, purpose: 'Checks phones that are offered', detail: { lines: 3, organisation } },
  ])
  const events = await db
    .selectFrom('webhook_events')
    .select(['type', 'data'])
    .where('organisation_id', '=', organisation)
    .execute()
  expect(events).toEqual([{ type: 'check_job.done', data: { id, status: 'done' } }])
  const remembered = await waitUntil(async () => {
    const of = db.selectFrom('checked_imeis').select('imei').where('organisation_id', '=', organisation)
    const found = await of.orderBy('imei').execute()
    return found.length > 0 ? found : null
  })
  expect(remembered.map(({ imei }) => imei)).toEqual(['356938035643809', '490154203237518'])
})

test('files without a job go after a day; those of a job stay until it is deleted', async () => {
  const { client } = await partner()
  const { id } = await checked(client, { imeis: ['356938035643809'] })
  const folder = mkdtempSync(join(tmpdir(), 'amana-check-jobs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const storage = createDiskStorage(join(folder, 'files'))
  const source = join(folder, 'source')
  writeFileSync(source, 'x')
  const orphan = filesOf(randomUUID())
  const own = filesOf(id)
  for (const key of [orphan.upload, orphan.result, own.upload, own.result])
    await storage.put(key, source, 'text/plain')
  const keys = async () => (await Array.fromAsync(storage.list(JOBS_PREFIX))).map(({ key }) => key).toSorted()
  const purge = (now: Date) =>
    purgeOrphans({ ...amana, storage, clock: { now: () => now } }, new AbortController().signal)
  await purge(after(new Date(), DAY - MINUTE))
  expect(await keys()).toHaveLength(4)
  await purge(after(new Date(), DAY + MINUTE))
  expect(await keys()).toEqual([own.result, own.upload].toSorted())
  await amana.database.db
    .updateTable('check_jobs')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .execute()
  await purge(after(new Date(), DAY + MINUTE))
  expect(await keys()).toEqual([])
})
