/** Officers read exact counts of their own command, and each look is in the audit log. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { lastAudit } from '../law-enforcement/law-enforcement.fixtures.ts'
import { insertCase } from './statistics.fixtures.ts'

let amana: TestProduct
let officer: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  officer = await amana.account('officer')
  const { database } = amana
  const closed = async (
    at: string,
    closedAt: string,
    { found = false, type = 'stolen' as 'stolen' | 'lost' } = {},
  ) => {
    const imei = newImei()
    const id = await insertCase(database, { at, imei, type })
    const time = new Date(closedAt)
    await database.db
      .updateTable('flags')
      .set({ status: 'cleared', cleared_at: time, updated_at: time })
      .where('id', '=', id)
      .execute()
    if (found) await insertCase(database, { at: closedAt, imei, type: 'found' })
  }
  await insertCase(database, { at: '2026-10-01T10:00:00Z' })
  await insertCase(database, { at: '2026-10-02T10:00:00Z', type: 'lost' })
  await closed('2026-10-03T10:00:00Z', '2026-10-05T10:00:00Z')
  await closed('2026-10-03T10:00:00Z', '2026-10-13T22:00:00Z', { found: true })
  await closed('2026-10-04T10:00:00Z', '2026-10-05T10:00:00Z', { found: true, type: 'lost' })
  await insertCase(database, { at: '2026-10-02T10:00:00Z', state: 'Kano' })
  await insertCase(database, { at: '2026-10-02T10:00:00Z', state: null })
  await insertCase(database, { at: '2026-10-02T10:00:00Z', status: 'under_review', publicReport: true })
  await insertCase(database, { at: '2026-11-02T10:00:00Z' })
})
afterAll(() => amana?.stop())

const read = (query: string, token = officer.token) => amana.call('GET', `/le/statistics/${query}`, { token })

test('open, closed, found and median days, by type and of all', async () => {
  const { status, body } = await read('?from=2026-10-01&to=2026-10-31')
  expect(status).toBe(200)
  expect(body.response_data).toEqual({
    state_command: 'Lagos',
    from: '2026-10-01',
    to: '2026-10-31',
    open: 2,
    closed: 3,
    found: 2,
    median_days: 2,
    types: [
      { flag_type: 'stolen', open: 1, closed: 2, found: 1, median_days: 6.3 },
      { flag_type: 'lost', open: 1, closed: 1, found: 1, median_days: 1 },
    ],
    custody: {
      kept: 0,
      kept_by_age: { up_to_3_days: 0, up_to_30_days: 0, longer: 0 },
      returned: 0,
      median_days_to_return: null,
    },
  })
  expect(await lastAudit(amana)).toMatchObject({
    action: 'read_statistics',
    detail: { state: 'Lagos', from: '2026-10-01', to: '2026-10-31' },
  })
})

test('without days all, From and To are whole days of Lagos', async () => {
  expect((await read('')).body.response_data).toMatchObject({ open: 3, closed: 3, from: null, to: null })
  expect((await read('?from=2026-10-02&to=2026-10-02')).body.response_data).toMatchObject({
    open: 1,
    closed: 0,
    median_days: null,
  })
  expect((await read('?from=2026-10-05&to=2026-10-06')).body.response_data).toMatchObject({
    open: 0,
    closed: 0,
    found: 0,
    types: [],
  })
})

describe('bad input', () => {
  test.each([
    ['?from=2026-02-30', 'from'],
    ['?to=2026-13-01', 'to'],
    ['?from=yesterday', 'from'],
    ['?from=2026-10-02&to=2026-10-01', 'to'],
  ])('%s: 422 on %s', async (query, field) => {
    const { status, body } = await read(query)
    expect([status, body.errors?.[0]?.field]).toEqual([422, field])
    const { statusCode } = await amana.product.app.inject({
      url: `/api/v1/le/statistics.csv${query}`,
      headers: { authorization: `Bearer ${officer.token}` },
    })
    expect(statusCode).toBe(422)
  })

  test('people who are no officers are refused', async () => {
    const { token } = await amana.account()
    expect((await read('', token)).status).toBe(403)
  })
})

test('the same as CSV', async () => {
  const { statusCode, headers, body } = await amana.product.app.inject({
    url: '/api/v1/le/statistics.csv?from=2026-10-01&to=2026-10-31',
    headers: { authorization: `Bearer ${officer.token}` },
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toContain('statistics-lagos.csv')
  expect(body).toBe(
    'state_command,from,to,type,open,closed,found,median_days,' +
      'kept,kept_up_to_3_days,kept_up_to_30_days,kept_longer,returned,median_days_to_return\n' +
      'Lagos,2026-10-01,2026-10-31,stolen,1,2,1,6.3,,,,,,\n' +
      'Lagos,2026-10-01,2026-10-31,lost,1,1,1,1,,,,,,\n' +
      'Lagos,2026-10-01,2026-10-31,all,2,3,2,2,0,0,0,0,0,\n',
  )
  expect(await lastAudit(amana)).toMatchObject({ action: 'export_statistics' })
})
