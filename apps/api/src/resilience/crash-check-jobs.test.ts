/**
 * Check jobs of a process that is killed are ended by the next one, with right answers and right money
 * (decisions §14).
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertFlag } from '../modules/devices/devices.fixtures.ts'
import { clientOf, organisationOf } from '../modules/organisations/organisations.fixtures.ts'
import { LONG } from '../testing/rounds.ts'
import { type SpawnedProduct, spawnProduct } from '../testing/spawned-product.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'amana-crash-'))
/** Takes calls and runs no job. */
let calls: TestProduct
const running: SpawnedProduct[] = []
const KILLS = LONG ? 50 : 2
const LINES = 3_000

beforeAll(async () => {
  calls = await startTestProduct({ env: { DATA_DIR: dataDir, RUN_JOBS: 'false' } })
})
afterAll(async () => {
  for (const product of running) await product.kill('SIGTERM')
  await calls?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<SpawnedProduct> {
  const product = await spawnProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: calls.databaseUrl,
    SECRET_KEY: TEST_SECRET_KEY.toString('base64'),
  })
  running.push(product)
  return product
}

/** Stops what needs this table. `met`: a statement waits for it. */
async function hold(table: string, mode: string) {
  const { pool } = calls.database
  const client = await pool.connect()
  await client.query(`begin; lock table ${table} in ${mode} mode`)
  return {
    met: () =>
      waitUntil(async () => {
        const { rows } = await pool.query(
          'select 1 from pg_locks where relation = $1::regclass and not granted',
          [table],
        )
        return rows.length > 0
      }),
    async release() {
      await client.query('rollback')
      client.release()
    },
  }
}

test('killed in the middle of one job and while it remembers another: both end as if nothing had been', async () => {
  const organisation = await organisationOf(calls, await calls.account(), 'Killed Stock', {
    kobo: 10_000,
    price: 100,
  })
  const headers = { authorization: `Bearer ${(await clientOf(calls, organisation)).apiKey}` }
  const ask = (path: string) => calls.product.app.inject({ url: `/partner/v1/check-jobs/${path}`, headers })
  const upload = async (payload: string): Promise<string> => {
    const csv = { ...headers, 'content-type': 'text/csv' }
    return (
      await calls.product.app.inject({ method: 'POST', url: '/partner/v1/check-jobs', headers: csv, payload })
    ).json().id
  }
  const statusOf = async (id: string) => (await ask(id)).json().status
  const { db } = calls.database
  const [stolen, later] = ['356938035643809', '490154203237518']
  await insertFlag(calls.database, stolen)

  const first = await start()
  const remembering = await hold('checked_imeis', 'share')
  const done = await upload(`${later}\n`)
  await remembering.met()
  expect(await statusOf(done)).toBe('done')
  const gathering = await hold('list_entries', 'access exclusive')
  const cut = await upload(`${stolen}\nbad\n${later}\n${stolen}\n`)
  await gathering.met()
  expect(await statusOf(cut)).toBe('running')
  await first.kill('SIGKILL')
  await remembering.release()
  await gathering.release()
  expect(await db.selectFrom('checked_imeis').select('imei').execute()).toEqual([])

  await start()
  await waitUntil(async () => (await statusOf(cut)) === 'done')
  expect((await ask(`${cut}/result`)).body.split('\n').slice(1, -1)).toEqual([
    expect.stringMatching(`^1,${stolen},stolen,.+,,stolen,$`),
    '2,bad,INVALID_ARGUMENT,,,,An IMEI has 14 or 15 digits and nothing else.',
    `3,${later},unknown,,,clean,`,
    expect.stringMatching(`^4,${stolen},stolen,.+,,stolen,$`),
  ])
  // One number at the first job, and the one that is new at the second.
  expect(
    await db
      .selectFrom('organisations')
      .select(['balance_kobo', 'reserved_kobo'])
      .where('id', '=', organisation)
      .executeTakeFirstOrThrow(),
  ).toEqual({ balance_kobo: 10_000 - 200, reserved_kobo: 0 })
  await waitUntil(async () => (await db.selectFrom('checked_imeis').select('imei').execute()).length === 2)
  await insertFlag(calls.database, later)
  const events = await db
    .selectFrom('webhook_events')
    .select(['type', 'data'])
    .orderBy('created_at')
    .execute()
  expect(events).toEqual([
    { type: 'check_job.done', data: { id: done, status: 'done' } },
    { type: 'check_job.done', data: { id: cut, status: 'done' } },
    { type: 'flag.activated', data: { imei: later, status: 'stolen', at: expect.any(String) } },
  ])
})

test(`killed ${KILLS} times at any moment of a job: no job is lost or paid twice, and each is told of`, async () => {
  for (const product of running.splice(0)) await product.kill('SIGTERM')
  const kobo = KILLS * LINES
  const organisation = await organisationOf(calls, await calls.account(), 'Often Killed', { kobo, price: 1 })
  const headers = {
    authorization: `Bearer ${(await clientOf(calls, organisation)).apiKey}`,
    'content-type': 'text/csv',
  }
  const payload = Array.from({ length: LINES }, (_, line) => `${35_000_000_000_000 + line}0`).join('\n')
  const jobs: string[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const upload = await calls.product.app.inject({
      method: 'POST',
      url: '/partner/v1/check-jobs',
      headers,
      payload,
    })
    jobs.push(upload.json().id)
    const product = await start()
    await sleep(randomInt(1_500))
    await product.kill('SIGKILL')
  }
  await start()
  const { db } = calls.database
  const ofOrganisation = () => db.selectFrom('check_jobs').where('organisation_id', '=', organisation)
  await waitUntil(
    async () => {
      const rows = await ofOrganisation().select('id').where('status', '=', 'done').execute()
      return rows.length === KILLS
    },
    LONG ? 600_000 : 240_000,
  )
  for (const id of jobs) {
    const { body } = await calls.product.app.inject({ url: `/partner/v1/check-jobs/${id}/result`, headers })
    expect(body.trimEnd().split('\n')).toHaveLength(1 + LINES)
  }
  const money = db
    .selectFrom('organisations')
    .select(['balance_kobo', 'reserved_kobo'])
    .where('id', '=', organisation)
  // Each job reserved its price; the numbers are the same, so they were paid for once.
  const left = kobo - LINES
  expect(await money.executeTakeFirstOrThrow()).toEqual({ balance_kobo: left, reserved_kobo: 0 })
  const ledger = db.selectFrom('organisation_ledger').select((row) => row.fn.sum<string>('kobo').as('kobo'))
  expect(
    Number((await ledger.where('organisation_id', '=', organisation).executeTakeFirstOrThrow()).kobo),
  ).toBe(left)
  const events = await db
    .selectFrom('webhook_events')
    .select('data')
    .where('organisation_id', '=', organisation)
    .execute()
  expect(events.map(({ data }) => (data as unknown as { id: string }).id).toSorted()).toEqual(jobs.toSorted())
})
