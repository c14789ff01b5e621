/** Jobs that need a second connection beside the one they keep, and a pool that has few. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { clientOf, organisationOf } from '../../organisations/organisations.fixtures.ts'

const CONNECTIONS = 4
const UPLOADS = 6

let testDatabase: TestDatabase
let amana: TestProduct
beforeAll(async () => {
  testDatabase = await createTestDatabase({ poolSize: CONNECTIONS, template: 'started' })
  amana = await startTestProduct({ testDatabase })
})
afterAll(async () => {
  await amana?.stop()
  await testDatabase?.drop()
})

test('more jobs than connections, all of which stop in the middle: each ends at its first try', async () => {
  const organisation = await organisationOf(amana, await amana.account(), 'Stock', {
    kobo: 1_000_000,
    price: 100,
  })
  const { apiKey } = await clientOf(amana, organisation)
  const outside = new pg.Client({ connectionString: testDatabase.url })
  await outside.connect()
  // Jobs that have their connection wait for the flags.
  await outside.query('begin; lock table flags in access exclusive mode')
  for (let nth = 0; nth < UPLOADS; nth += 1) {
    const { statusCode } = await amana.product.app.inject({
      method: 'POST',
      url: '/partner/v1/check-jobs',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'text/csv' },
      payload: `35693803564380${nth}\n`,
    })
    expect(statusCode).toBe(202)
  }
  await waitUntil(async () => {
    const { rows } = await outside.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  })
  await outside.query('commit')
  await waitUntil(async () => {
    const { rows } = await outside.query(`select from check_jobs where status = 'done'`)
    return rows.length === UPLOADS
  })
  const { rows } = await outside.query(
    `select retry_count from pgboss.job where name = 'partner-checks.check-file' and retry_count > 0`,
  )
  expect(rows).toEqual([])
  await outside.end()
})
