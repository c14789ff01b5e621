/** Flags that change between the facts of a check and the moment its numbers are remembered. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { insertFlag, newImei } from '../devices/devices.fixtures.ts'
import { clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'
import { notifyMissedFlags } from './notify-missed-flags.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

const tell = () => notifyMissedFlags({ database: amana.database, clock: systemClock })

async function partner(name: string, kobo = 10_000) {
  const organisation = await organisationOf(amana, await amana.account(), name, { kobo, price: 100 })
  const headers = { authorization: `Bearer ${(await clientOf(amana, organisation)).apiKey}` }
  const { app } = amana.product
  const url = '/partner/v1/check-jobs'
  return {
    organisation,
    async ask(imei: string): Promise<string> {
      const json = { ...headers, 'content-type': 'application/json' }
      return (
        await app.inject({ method: 'POST', url: '/partner/v1/checks', headers: json, payload: { imei } })
      ).json().result
    },
    /** Ends when its result can be downloaded. */
    async check(payload: string) {
      const csv = { ...headers, 'content-type': 'text/csv' }
      const { id } = (await app.inject({ method: 'POST', url, headers: csv, payload })).json()
      await waitUntil(
        async () => (await app.inject({ url: `${url}/${id}`, headers })).json().status === 'done',
      )
      const { body } = await app.inject({ url: `${url}/${id}/result`, headers })
      return body.trimEnd().split('\n').slice(1)
    },
    async flagEvents() {
      const events = amana.database.db.selectFrom('webhook_events').select(['type', 'data'])
      return events
        .where('organisation_id', '=', organisation)
        .where('type', 'like', 'flag.%')
        .orderBy('created_at')
        .execute()
    },
    remembered: (numbers: number) =>
      waitUntil(async () => {
        const rows = amana.database.db
          .selectFrom('checked_imeis')
          .select('imei')
          .where('organisation_id', '=', organisation)
        return (await rows.execute()).length === numbers
      }),
  }
}

/** Begins a transaction of its own. `met` resolves when somebody waits for `table`. */
async function begin() {
  const { pool } = amana.database
  const client = await pool.connect()
  await client.query('begin')
  return {
    query: client.query.bind(client) as (text: string, values?: unknown[]) => Promise<unknown>,
    met: (table: string, times = 1) =>
      waitUntil(async () => {
        const waiting = 'select 1 from pg_locks where relation = $1::regclass and not granted'
        return (await pool.query(waiting, [table])).rows.length >= times
      }),
    async end() {
      await client.query('commit')
      client.release()
    },
  }
}

test('a flag that opens after the answer and before the numbers are remembered: one event, of two jobs too', async () => {
  const [early, late] = ['356938035643809', '490154203237518']
  const { check, flagEvents, remembered } = await partner('Meanwhile Open')
  await insertFlag(amana.database, early)
  const remembering = await begin()
  await remembering.query('lock table checked_imeis in share mode')
  for (const status of ['first', 'second']) {
    const lines = await check(`${early}\n${late}\n`)
    expect(lines, status).toEqual([
      expect.stringMatching(`^1,${early},stolen,`),
      `2,${late},unknown,,,clean,`,
    ])
  }
  await remembering.met('checked_imeis')
  await insertFlag(amana.database, late)
  expect(await flagEvents()).toEqual([])
  await remembering.end()

  await remembered(2)
  const { db } = amana.database
  // The organisation knew of the first flag from its answers.
  const told = [{ type: 'flag.activated', data: { imei: late, status: 'stolen', at: expect.any(String) } }]
  expect(await waitUntil(async () => ((await flagEvents()).length > 0 ? flagEvents() : null))).toEqual(told)
  await tell()
  expect(await flagEvents()).toEqual(told)
  await db
    .updateTable('flags')
    .set({ status: 'cleared', cleared_at: new Date(), updated_at: new Date() })
    .where('status', '=', 'active')
    .execute()
  expect((await flagEvents()).map(({ type }) => type)).toEqual([
    'flag.activated',
    'flag.cleared',
    'flag.cleared',
  ])
})

test('a flag that closes meanwhile is told of as well', async () => {
  const imei = '352099001761481'
  const { check, flagEvents, remembered } = await partner('Meanwhile Closed')
  await insertFlag(amana.database, imei)
  const remembering = await begin()
  await remembering.query('lock table checked_imeis in share mode')
  expect(await check(`${imei}\n`)).toEqual([expect.stringMatching(`^1,${imei},stolen,`)])
  await remembering.met('checked_imeis')
  const cleared = { status: 'cleared' as const, cleared_at: new Date(), updated_at: new Date() }
  await amana.database.db
    .updateTable('flags')
    .set(cleared)
    .where('imei', '=', imei as never)
    .execute()
  await remembering.end()
  await remembered(1)
  await waitUntil(async () => (await flagEvents()).length > 0)
  expect((await flagEvents()).map(({ type, data }) => [type, data])).toEqual([
    ['flag.cleared', { imei, status: 'stolen', at: expect.any(String) }],
  ])
})

test('a flag whose transaction began before the numbers were remembered and ends after', async () => {
  const imei = '353918057344612'
  const { check, flagEvents, remembered } = await partner('Meanwhile Writing')
  await insertFlag(amana.database, imei, { status: 'under_review' })
  const writing = await begin()
  await writing.query("update flags set status = 'active', updated_at = now() where imei = $1", [imei])
  await check(`${imei}\n`)
  await writing.met('flags')
  await writing.end()
  await remembered(1)
  await waitUntil(async () => (await flagEvents()).length > 0)
  expect(await flagEvents()).toEqual([
    { type: 'flag.activated', data: { imei, status: 'stolen', at: expect.any(String) } },
  ])
})

test('a large job remembers part after part: a single check waits for no other part', async () => {
  const numbers = Array.from({ length: 10_002 }, () => newImei()).toSorted()
  const [first = '', last = ''] = [numbers[0], numbers.at(-1)]
  const { organisation, check, ask, remembered } = await partner('Large', 2_000_000)
  const asking = await begin()
  await asking.query('insert into checked_imeis values (left($1, 14), $1, $2, now())', [last, organisation])
  await check(`${numbers.join('\n')}\n`)
  await remembered(10_000)
  expect(await ask(first)).toEqual(expect.any(String))
  await asking.end()
  await remembered(10_002)
})

describe('single checks', () => {
  const clearAll = (imei: string) =>
    amana.database.db
      .updateTable('flags')
      .set({ status: 'cleared', cleared_at: new Date(), updated_at: new Date() })
      .where('imei', '=', imei as never)
      .execute()

  test('a flag that opens, and one that closes, after the answer and before it is written down: one event each', async () => {
    const [opened, closed] = ['863540047213591', '357805023984942']
    // The product's own run, every minute, waits for this lock.
    const silence = await begin()
    await silence.query("select pg_advisory_xact_lock(hashtextextended('missed flags', 0))")
    const { ask, flagEvents, remembered } = await partner('Single')
    const other = await partner('Another')
    await insertFlag(amana.database, closed)
    const charging = await begin()
    await charging.query('lock table checked_imeis in share mode')
    const answers = Promise.all([ask(opened), ask(closed), other.ask(opened)])
    await charging.met('checked_imeis', 2)
    await insertFlag(amana.database, opened)
    await clearAll(closed)
    await charging.end()
    const [first, second] = await answers
    expect([first, second].map((result) => result === 'stolen')).toEqual([false, true])
    await remembered(2)
    expect(await flagEvents()).toEqual([])
    await silence.end()
    await Promise.all(Array.from({ length: 3 }, () => tell()))
    await tell()
    const told = (await flagEvents()).map(({ type, data }) => [type, (data as { imei: string }).imei])
    expect(told.toSorted()).toEqual([
      ['flag.activated', opened],
      ['flag.cleared', closed],
    ])
    expect(await other.flagEvents()).toHaveLength(1)
  })

  test('who was told when it happened, or by the answer long after, is not told again', async () => {
    const [after, before] = ['861536030196001', '358240051111110']
    const { ask, flagEvents } = await partner('Single told')
    await insertFlag(amana.database, before, { at: new Date(Date.now() - 20_000) })
    await ask(after)
    await ask(before)
    await insertFlag(amana.database, after)
    const told = await flagEvents()
    expect(told.map(({ data }) => (data as { imei: string }).imei)).toEqual([after])
    await tell()
    expect(await flagEvents()).toEqual(told)
  })
})
