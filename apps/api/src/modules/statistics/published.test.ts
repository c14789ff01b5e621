/** Public parts: files, proof, page, and the landing page's counts. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { STATES } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '../../adapters/file-storage/disk.ts'
import { after, SECOND } from '../../kernel/durations.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { createLogSigner, faultOfReceipt, originOf } from '../transparency-log/index.ts'
import type { ReleaseRow } from './queries.ts'
import { releaseMonth } from './release-month.ts'
import { insertCases } from './statistics.fixtures.ts'
import { sha256Of } from './stored-files.ts'

let now = new Date('2026-11-10T08:00:00Z')
let amana: TestProduct
let release: ReleaseRow
const folder = mkdtempSync(join(tmpdir(), 'amana-published-'))
const webRoot = join(folder, 'web')
const get = (url: string, headers: Record<string, string> = {}) => amana.product.app.inject({ url, headers })
/** A second later: what was read before is read again. */
const text = async (url: string) => (await get(url)).body
/** Whether pages link to the statistics. */
const linked = async () => (await amana.call('GET', '/deployment/')).body.response_data.statistics

/** Another place than the product's, which writes what it misses from the row, as after a restore. */
const elsewhere = () => ({ storage: createDiskStorage(join(folder, 'elsewhere')), incomingDir: folder })

beforeAll(async () => {
  for (const each of ['.vite', 'pages']) mkdirSync(join(webRoot, each), { recursive: true })
  writeFileSync(join(webRoot, 'index.html'), '<body>50,000+</body>')
  writeFileSync(join(webRoot, 'app.html'), '<body></body>')
  writeFileSync(
    join(webRoot, '.vite/landing-released.html'),
    '<body data-stolen="@@stolen@@">@@stolen@@ @@found@@ @@month@@</body>',
  )
  writeFileSync(
    join(webRoot, '.vite/pages.json'),
    JSON.stringify({ '/statistics': { file: 'pages/statistics.html' } }),
  )
  writeFileSync(
    join(webRoot, 'pages/statistics.html'),
    '<body><div id="statistics"><!--statistics--></div></body>',
  )
  amana = await startTestProduct({ clock: { now: () => now }, webRoot })
})
afterAll(async () => {
  await amana?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('before the first release', () => {
  test('the page says so, the landing page keeps its claims, and there are no files', async () => {
    expect(await text('/statistics')).toContain('No month has been released yet')
    expect(await text('/')).toContain('50,000+')
    expect((await amana.call('GET', '/statistics/newest/')).body.response_data).toEqual({ release: null })
    expect(await linked()).toBe(false)
    expect((await get('/statistics/index.json')).json().releases).toEqual([])
    for (const file of ['2026-10.json', '2026-10.csv', '2026-10.proof'])
      expect((await get(`/statistics/${file}`)).statusCode).toBe(404)
  })
})

describe('a release', () => {
  beforeAll(async () => {
    await insertCases(amana.database, 1_238, { at: '2026-10-10T08:00:00Z', phone: null })
    await insertCases(amana.database, 23, { at: '2026-10-10T08:00:00Z', state: 'Kano', phone: null })
    await insertCases(amana.database, 9, { at: '2026-10-10T08:00:00Z', state: 'Oyo', phone: null })
    await insertCases(amana.database, 17, { at: '2026-10-10T08:00:00Z', type: 'found', phone: null })
    await amana.database.db
      .insertInto('statistics_returns')
      .values(
        Array.from({ length: 14 }, (_, custody_id) => ({
          ...{ custody_id, state_key: 'lagos', returned_at: new Date('2026-10-12T08:00:00Z') },
          ...{ days: 10 + custody_id, person: randomUUID() },
        })),
      )
      .execute()
    release = await releaseMonth(
      { database: amana.database, clock: { now: () => now }, ...elsewhere() },
      '2026-10',
    )
    await waitUntil(async () => !(await text('/statistics')).includes('No month has been released yet'))
  })

  test('lets pages link to the statistics', async () => expect(await linked()).toBe(true))

  test('its files are those of the digests, for anybody and for good', async () => {
    const json = await get('/statistics/2026-10.json')
    expect(json.statusCode).toBe(200)
    expect(json.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    })
    expect(sha256Of(json.rawPayload)).toEqual(release.sha256)
    expect(json.json().cells).toContainEqual({ state: 'Oyo', type: 'stolen', count: null, hidden: true })
    const csv = await get('/statistics/2026-10.csv')
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(sha256Of(csv.rawPayload)).toEqual(release.csv_sha256)
    expect(csv.body).toMatch(/^month,state,type,count\n2026-10,Abia,stolen,<10\n/)
    const again = await get('/statistics/2026-10.json', { 'if-none-match': String(json.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('programs find it in the list, with its digests and the schema of each file', async () => {
    const index = await get('/statistics/index.json')
    expect(index.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
    })
    const { releases, population, ...rest } = index.json()
    expect(releases).toEqual([
      {
        month: '2026-10',
        json: '/statistics/2026-10.json',
        csv: '/statistics/2026-10.csv',
        rates: '/statistics/2026-10.rates.csv',
        proof: '/statistics/2026-10.proof',
        sha256: release.sha256.toString('hex'),
        csv_sha256: release.csv_sha256.toString('hex'),
        returns: '/statistics/2026-10.returns.json',
        returns_csv: '/statistics/2026-10.returns.csv',
        returns_sha256: release.returns_sha256?.toString('hex'),
        released_at: release.released_at.toISOString(),
      },
    ])
    expect(population).toMatchObject({ year: 2006, total: 140_431_790 })
    const [{ json, csv, rates }] = releases
    for (const [file, schema] of [
      [json, rest.schema],
      [csv, rest.csv_schema],
    ]) {
      expect((await get(file)).headers.link).toBe(`<${schema}>; rel="describedby"`)
      expect((await get(schema)).json().title).toBe('A month of statistics')
    }
    for (const [file, schema] of [
      ['/statistics/2026-10.returns.json', rest.returns_schema],
      ['/statistics/2026-10.returns.csv', rest.returns_csv_schema],
    ]) {
      expect((await get(file)).headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        link: `<${schema}>; rel="describedby"`,
      })
      expect((await get(schema)).json().title).toBe('Phones returned by the police in a month')
    }
    const returns = await get('/statistics/2026-10.returns.json')
    expect(sha256Of(returns.rawPayload)).toEqual(release.returns_sha256)
    expect(await text('/statistics/2026-10.returns.csv')).toContain('2026-10,Lagos,15,8_to_30\n')
    expect(await text(rates)).toContain('2026-10,Lagos,stolen,1240,9113605,13.6\n')
    const again = await get('/statistics/index.json', { 'if-none-match': String(index.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each([
    '/statistics/2026-09.json',
    '/statistics/2026-09.rates.csv',
    '/statistics/2026-10.ratesxcsv',
    '/statistics/2026-09.returns.json',
    '/statistics/2026-10.returns.proof',
    '/statistics/index.csv',
    '/statistics/2026-13.json',
    '/statistics/2026-10.xml',
    '/statistics/2026-10',
    '/statistics/../2026-10.json',
    '/statistics/2026-10.json%00',
    '/statistics/2026-10.json/x',
  ])('%s is not there', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  test('its proof is there with the next checkpoint, and holds', async () => {
    const { statusCode, headers } = await get('/statistics/2026-10.proof')
    if (statusCode !== 200) expect([statusCode, headers['retry-after']]).toEqual([404, '60'])
    const proof = await waitUntil(async () => {
      now = after(now, 20 * SECOND)
      const answer = await get('/statistics/2026-10.proof')
      return answer.statusCode === 200 ? answer.body : null
    })
    expect(faultOfReceipt(createLogSigner(TEST_SECRET_KEY, null), originOf(amana.url), proof)).toBe(null)
    const extra = /^extra (\S+)$/m.exec(proof)?.[1] ?? ''
    const { type, event } = JSON.parse(Buffer.from(extra, 'base64').toString())
    expect([type, JSON.parse(event)]).toEqual([
      'statistics_release',
      {
        as_of: release.as_of.toISOString(),
        at: release.released_at.toISOString(),
        csv_sha256: release.csv_sha256.toString('hex'),
        month: '2026-10',
        returns_sha256: release.returns_sha256?.toString('hex'),
        sha256: release.sha256.toString('hex'),
      },
    ])
  })

  test('the page has table, map, tiles and links, complete without scripts and lighter than 35 kB', async () => {
    const page = await text('/statistics')
    expect(page).toContain('<h2 id="month">October 2026</h2>')
    expect(page).toContain('<th scope="row">Lagos</th><td>1,240</td>')
    expect(page).toMatch(
      /<th scope="row">Oyo<\/th><td class="hidden-count"><abbr title="fewer than 10">&lt;10<\/abbr><\/td>/,
    )
    expect(
      page.match(/<path data-state="NG-[A-Z]{2}" class="map-(\d|hidden)" d="M[^"]{100,}z"/g),
    ).toHaveLength(37)
    expect(page.match(/<g data-state="NG-[A-Z]{2}"/g)).toHaveLength(37)
    expect(page).toContain('<path data-state="NG-OY" class="map-hidden"')
    expect(page).toContain('<dt>phones returned by the police</dt><dd>15</dd>')
    expect(page).toContain('<tr><th scope="row">Lagos</th><td>15</td><td>8 to 30 days</td></tr>')
    for (const file of ['json', 'csv', 'returns.json', 'returns.csv', 'proof'])
      expect(page).toContain(`href="/statistics/2026-10.${file}"`)
    expect(page).toContain('CC BY 4.0')
    expect(page).not.toMatch(/<script|\sstyle=|\son\w+=/)
    expect(gzipSync(page).length).toBeLessThan(35_000)
    const packed = await get('/statistics', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(page)
  })

  test('the landing page has its counts instead of claims', async () => {
    expect(await text('/')).toContain('<body data-stolen="1,265">1,265 15 October 2026</body>')
    expect((await amana.call('GET', '/statistics/newest/')).body.response_data).toEqual({
      release: { month: '2026-10', totals: { stolen: 1_265, lost: 0, found: 15 } },
    })
  })

  test('a second month brings the course of the months', async () => {
    expect(await text('/statistics')).toContain('appears here with the second release')
    now = new Date('2026-12-05T08:00:00Z')
    await releaseMonth({ database: amana.database, clock: { now: () => now }, ...elsewhere() }, '2026-11')
    await waitUntil(async () => (await text('/statistics')).includes('November 2026'))
    const page = await text('/statistics')
    expect(page).toContain('No count of this month reaches 10.')
    expect(page).toContain('No count of returned phones in this month reaches 10.')
    expect(page).toContain('<title>October 2026: 1,265</title>')
    expect(await text('/')).toContain('– – November 2026')
  })
})

test('a demonstration shows an invented month on its page until one is released, and says so', async () => {
  const { createPublishedStatistics } = await import('./published.ts')
  const { createTestDatabase } = await import('../../testing/test-database.ts')
  const empty = await createTestDatabase({ template: 'started' })
  try {
    const deps = {
      database: empty.database,
      clock: { now: () => new Date('2026-12-05T08:00:00Z') },
      ...elsewhere(),
      servedLog: { now: async () => ({}) } as never,
    }
    const demo = createPublishedStatistics({ ...deps, demo: true })
    const page = await demo.page('en')
    expect(page).toContain('<p class="statistics-demo" role="note">Invented figures')
    expect(page).toContain('November 2026')
    expect(page).toContain('href="/statistics/2026-11.csv"')
    expect(page).not.toContain('.proof"')
    const { releases } = await demo.index()
    expect(releases).toMatchObject([{ month: '2026-11', demo: true, proof: null }])
    const file = await demo.file('2026-11', 'json')
    expect(file).toMatchObject({ forGood: false, sha256: Buffer.from(releases[0]?.sha256 ?? '', 'hex') })
    expect(JSON.parse(file?.bytes.toString() ?? '')).toMatchObject({ demo: true })
    expect(await demo.file('2026-10', 'json')).toBe(null)
    // Neither the landing page nor a link on it speaks of it.
    expect([await demo.newest(), await demo.isReleased(), await demo.figures('en')]).toEqual([
      { release: null },
      false,
      null,
    ])
    const real = createPublishedStatistics(deps)
    expect([(await real.index()).releases, await real.file('2026-11', 'json')]).toEqual([[], null])
  } finally {
    await empty.drop()
  }
})

test('while the database does not answer, page and landing page say what was known last', async () => {
  const { createPublishedStatistics } = await import('./published.ts')
  let down = false
  let ticks = 0
  const database = {
    ...amana.database,
    get db() {
      if (down) throw new Error('down')
      return amana.database.db
    },
  }
  const deps = {
    database,
    clock: { now: () => now },
    ...elsewhere(),
    servedLog: { now: async () => ({}) } as never,
  }
  const published = createPublishedStatistics(deps, () => ticks)
  const before = [await published.page('en'), await published.figures('en')]
  down = true
  ticks = 10_000
  expect([await published.page('en'), await published.figures('en')]).toEqual(before)
  await expect(createPublishedStatistics(deps, () => ticks).page('en')).rejects.toThrow('down')
})

test('each state has one shape and one tile, and no two share a place', async () => {
  const { stateShapes } = await import('./state-shapes.ts')
  const { STATE_TILES } = await import('./state-tiles.ts')
  expect([...stateShapes().keys()].toSorted()).toEqual([...STATES].toSorted())
  expect(new Set(STATE_TILES.map(({ code }) => code)).size).toBe(37)
  expect(new Set(STATE_TILES.map(({ column, row }) => `${column} ${row}`)).size).toBe(37)
})
