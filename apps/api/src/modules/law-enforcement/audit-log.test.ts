/** The audit log as supervisors read it: acts in words, reads of pages apart, filters, export. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { recordAudit, recordCommand } from '../audit/index.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { flagOn, lastAudit } from './law-enforcement.fixtures.ts'

let amana: TestProduct
let officer: TestAccount
let supervisor: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  supervisor = await amana.account('supervisor')
})
afterAll(() => amana.stop())
// An officer without rows.
beforeEach(async () => {
  officer = await amana.account('officer')
})

const get = (path: string) => amana.call('GET', path, { token: officer.token })
const read = async (query: string) => {
  const { status, body } = await amana.call('GET', `/le/audit/?${query}`, { token: supervisor.token })
  return { status, body, ...(body.response_data ?? {}) }
}
const ofOfficer = async (query = '') => (await read(`officer=${officer.officerId}&${query}`)).results
const record = (at: string, action: 'list_flags' | 'watch_flags' | 'view_device', detail = {}) =>
  recordAudit(amana.database.db, { at: new Date(at), userId: officer.userId, action, detail })
const exported = (account: TestAccount, query = '') =>
  amana.product.app.inject({
    url: `/api/v1/le/audit/export/?${query}`,
    headers: { authorization: `Bearer ${account.token}` },
  })

test('a row says what was done, with the typed words and how many rows it showed', async () => {
  const imei = newImei()
  await flagOn(amana, imei)
  await get('/devices/flags/all/?q=bello')
  await get(`/le/devices/search/?q=${imei.slice(0, 10)}`)
  await get(`/le/devices/${imei}/`)
  expect(await ofOfficer()).toMatchObject([
    { action: 'view_device', detail: 'page of the device', imei, rows: 1, routine: false },
    { action: 'search_devices', detail: `search q=${imei.slice(0, 10)}, 1 row`, rows: 1 },
    { action: 'list_flags', detail: 'search q=bello, 0 rows', rows: 0, subjects: [] },
  ])
  const options = { arguments: ['tac.csv'] }
  await recordCommand(amana.database.db, { at: new Date(), name: 'root', command: 'tac import', options })
  expect((await read('action=admin_command&limit=1')).results).toMatchObject([
    { detail: 'tac import tac.csv' },
  ])
})

test('what one load of the dashboard reads is hidden, and one row when it is asked for', async () => {
  await get('/devices/flags/all/?state=Lagos')
  await get('/le/flags/numbers/')
  await get('/le/work/')
  await get('/devices/flags/all/?state=Lagos')
  expect(await ofOfficer()).toEqual([])
  const rows = await ofOfficer('routine=true')
  expect(rows).toMatchObject([{ action: 'list_flags', routine: true }])
  expect(rows[0].detail).toMatch(/^list of cases state=Lagos, \d+ rows?, 3 more reads of the page until .+Z$/)
  // An action that only pages do is shown when it is named.
  expect(await ofOfficer('action=read_numbers')).toMatchObject([{ action: 'read_numbers' }])
})

test('a page that stays open all day is one visit; one that is opened after an hour is another', async () => {
  for (let minutes = 0; minutes < 8 * 60; minutes += 50)
    await record(new Date(Date.UTC(2026, 4, 1, 8, minutes)).toISOString(), 'list_flags', { flags: 50 })
  await record('2026-05-01T20:00:00Z', 'watch_flags')
  await record('2026-05-01T20:00:01Z', 'list_flags', { flags: 50 })
  expect(await ofOfficer('routine=true')).toMatchObject([
    { at: '2026-05-01T20:00:00.000Z' },
    {
      at: '2026-05-01T08:00:00.000Z',
      detail: 'list of cases, 50 rows, 9 more reads of the page until 2026-05-01T15:30:00Z',
    },
  ])
  expect(await ofOfficer('routine=true&from=2026-05-01&to=2026-05-01&limit=1')).toHaveLength(1)
})

test('action, officer, IMEI and days narrow it, alone and together, page by page', async () => {
  const [imei, other] = [newImei(), newImei()]
  for (const day of ['01', '02', '03'])
    await recordAudit(amana.database.db, {
      at: new Date(`2026-03-${day}T10:00:00Z`),
      userId: officer.userId,
      action: day === '02' ? 'reveal_nin' : 'view_device',
      imei: day === '03' ? other : imei,
    })
  const days = async (query: string) =>
    (await ofOfficer(query)).map(({ at }: { at: string }) => at.slice(8, 10))
  expect(await days('')).toEqual(['03', '02', '01'])
  expect(await days('action=reveal_nin')).toEqual(['02'])
  expect(await days(`imei=${imei}`)).toEqual(['02', '01'])
  expect(await days(`imei=${imei}&action=view_device`)).toEqual(['01'])
  expect(await days('from=2026-03-02&to=2026-03-02')).toEqual(['02'])
  expect(await days('from=2026-03-02&action=&to=')).toEqual(['03', '02'])
  const first = await read(`officer=${officer.officerId}&limit=2`)
  const second = await read(`officer=${officer.officerId}&limit=2&cursor=${first.next}`)
  expect([...first.results, ...second.results].map(({ at }) => at.slice(8, 10))).toEqual(['03', '02', '01'])
  expect(second.next).toBeNull()
})

test('pages with the reads of pages lose no row and repeat none', async () => {
  for (let hour = 0; hour < 12; hour += 1) {
    const at = `2026-02-01T${String(hour).padStart(2, '0')}:00:00Z`
    await record(at, 'view_device')
    await record(at, 'list_flags', { flags: 1 })
  }
  const seen: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read(
      `officer=${officer.officerId}&routine=true&limit=5${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )
    seen.push(...page.results.map(({ id }: { id: number }) => id))
    cursor = page.next
  }
  expect(seen).toHaveLength(24)
  expect(new Set(seen).size).toBe(24)
})

test.each([
  ['from=2026-02-30', 'from'],
  ['to=yesterday', 'to'],
  ['action=dance', 'action'],
  ['limit=101', 'limit'],
  ['routine=perhaps', 'routine'],
  ['cursor=5', 'cursor'],
])('%s is refused at its field', async (query, field) => {
  expect(await read(query)).toMatchObject({
    status: 422,
    body: { errors: [expect.objectContaining({ field })] },
  })
})

test('the export is for supervisors, is a row itself, and runs no formula', async () => {
  expect((await exported(officer)).statusCode).toBe(403)
  expect((await exported(supervisor, 'from=2026-02-30')).statusCode).toBe(422)
  await get('/devices/flags/all/?q=%3D1%2B1')
  await recordAudit(amana.database.db, {
    at: new Date(),
    userId: officer.userId,
    action: 'add_note',
    purpose: '=HYPERLINK("http://evil.example")',
  })
  const answer = await exported(supervisor, `officer=${officer.officerId?.toLowerCase()}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/csv')
  const [heading, note, search, ...rest] = answer.body.split('\n').slice(0, -1)
  expect(heading).toBe(
    '\uFEFFid,Time,Officer ID,Officer,Action,Detail,Rows,IMEI,Case reference,Purpose,People,Read by a page',
  )
  expect(note).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(search).toContain('"search q==1+1, 0 rows"')
  expect(rest).toEqual([])
  expect(await lastAudit(amana)).toMatchObject({
    action: 'export_audit',
    officer_id: supervisor.officerId,
    detail: { officer: officer.officerId, rows: 2 },
  })
})
