/** The block list as networks read it: over HTTP, from a product that sequences by itself (decisions §13). */
import { setTimeout as sleep } from 'node:timers/promises'
import { dayInLagos, type Imei } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { withinOneDay } from '../../testing/within-one-day.ts'
import { insertFlag } from '../devices/devices.fixtures.ts'
import { clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'
import { waitingReaders } from './read-changes.ts'

let amana: TestProduct
let organisation: string
let key: string
beforeAll(async () => {
  amana = await startTestProduct({ env: { BLOCK_BRAKE_PER_MINUTE: '100000' } })
  organisation = await organisationOf(amana, await amana.account(), 'Network One', { kind: 'network' })
  const client = await clientOf(amana, organisation, { scopes: ['telco:read'] })
  key = client.apiKey
})
afterAll(() => amana?.stop())

const ask = async (path: string, { bearer = key, ...init }: RequestInit & { bearer?: string } = {}) => {
  const answer = await fetch(`${amana.url}/telco/v1/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
  })
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into answers of several shapes.
  const body: any = await answer.json()
  return { status: answer.status, type: answer.headers.get('content-type'), body }
}
const put = (body: object, bearer?: string) =>
  ask('cursors/me', {
    method: 'PUT',
    body: JSON.stringify(body),
    ...(bearer === undefined ? {} : { bearer }),
  })

let serial = 0
/** Its 14 digits, once the change can be read. */
async function block(): Promise<string> {
  serial += 1
  const imei = `${36_000_000_000_000 + serial}0`
  await insertFlag(amana.database, imei)
  const imei14 = imei.slice(0, 14)
  await waitUntil(async () => {
    const { rows } = await amana.database.pool.query('select 1 from block_list where imei14 = $1', [imei14])
    return rows.length > 0
  })
  return imei14
}

describe('changes after a position', () => {
  test('come in order, as many as asked for; the next call goes on where this one ended', () =>
    withinOneDay(async () => {
      const { body: before } = await ask('changes')
      const blocked = [await block(), await block(), await block()]
      const { status, type, body } = await ask(`changes?after=${before.head}&limit=2`)
      expect([status, type]).toEqual([200, 'application/json'])
      const day = dayInLagos(new Date())
      expect(body).toEqual({
        epoch: before.epoch,
        changes: blocked.slice(0, 2).map((imei, index) => ({
          position: before.head + 1 + index,
          imei,
          change: 'block',
          status: 'stolen',
          reporting_date: day,
        })),
        next: before.head + 2,
        head: before.head + 3,
        compacted_before: 0,
      })
      const { body: rest } = await ask(`changes?after=${body.next}&epoch=${body.epoch}`)
      expect(rest.changes.map(({ imei }: { imei: string }) => imei)).toEqual(blocked.slice(2))
      expect(rest.next).toBe(rest.head)
    }))

  test.each([
    ['after=-1', 422],
    ['after=one', 422],
    ['limit=0', 422],
    ['limit=10001', 422],
    ['wait=31', 422],
    ['epoch=x', 422],
  ])('%s is refused with the field', async (query, status) => {
    const answer = await ask(`changes?${query}`)
    expect([answer.status, answer.type, answer.body.code]).toEqual([
      status,
      'application/problem+json',
      'validation_failed',
    ])
    expect(answer.body.errors[0].field).toBe(query.split('=')[0])
  })

  test('a position that was not given yet, and another epoch, are refused each in its way', async () => {
    const { body } = await ask('changes')
    const future = await ask(`changes?after=${body.head + 1}`)
    expect([future.status, future.body.code]).toEqual([409, 'future_cursor'])
    const epoch = await ask('changes?epoch=00000000-0000-4000-8000-000000000000')
    expect([epoch.status, epoch.body.code]).toEqual([410, 'snapshot_needed'])
  })

  test('a client without the scope, and none at all, are refused; a test client sees an empty list', async () => {
    const without = await clientOf(amana, organisation, { scopes: ['checks:read'] })
    expect((await ask('changes', { bearer: without.apiKey })).status).toBe(403)
    expect((await ask('changes', { bearer: 'amk_live_nothing' })).status).toBe(401)
    await block()
    const sandbox = await clientOf(amana, organisation, { scopes: ['telco:read'], sandbox: true })
    const { body } = await ask('changes', { bearer: sandbox.apiKey })
    expect([body.changes, body.head]).toEqual([[], 0])
    const cursor = { position: 1, applied_at: new Date().toISOString(), entries: 1 }
    expect((await put(cursor, sandbox.apiKey)).status).toBe(409)
  })
})

describe('waiting', () => {
  test('ends with the first change', async () => {
    const { body } = await ask('changes')
    const began = performance.now()
    const waiting = ask(`changes?after=${body.head}&wait=30`)
    await waitUntil(() => waitingReaders() === 1)
    const imei = await block()
    const answer = await waiting
    expect(answer.body.changes).toMatchObject([{ imei, position: body.head + 1 }])
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  test('ends without one when its time is over', async () => {
    const { body } = await ask('changes')
    const began = performance.now()
    const answer = await ask(`changes?after=${body.head}&wait=1`)
    expect([answer.status, answer.body.changes, answer.body.next]).toEqual([200, [], body.head])
    expect(performance.now() - began).toBeGreaterThan(900)
  })

  test('holds ten calls of one client at once and refuses the next; others are not held up', async () => {
    const client = await clientOf(amana, organisation, { scopes: ['telco:read'] })
    const { body } = await ask('changes')
    const path = `changes?after=${body.head}&wait=30`
    const first = Array.from({ length: 10 }, () => ask(path, { bearer: client.apiKey }))
    await waitUntil(() => waitingReaders() === 10)
    const refused = await ask(path, { bearer: client.apiKey })
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect((await ask(`changes?after=${body.head}`, { bearer: client.apiKey })).status).toBe(200)
    expect((await open(`changes?after=${body.head}`, client.apiKey)).status).toBe(429)
    await block()
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, () => 200),
    )
    expect(waitingReaders()).toBe(0)
    const again = await open(`changes?after=${body.head}`, client.apiKey)
    expect(again.status).toBe(200)
    again.close()
  })

  test('ends with 401 when the client is revoked, and so does a stream', async () => {
    const client = await clientOf(amana, organisation, { scopes: ['telco:read'] })
    const { body } = await ask('changes')
    const waiting = ask(`changes?after=${body.head}&wait=30`, { bearer: client.apiKey })
    const stream = await open(`changes?after=${body.head}`, client.apiKey)
    await sleep(200)
    await sql`update clients set revoked_at = now() where id = ${client.client.id}`.execute(amana.database.db)
    expect((await waiting).status).toBe(401)
    await waitUntil(() => stream.ended)
  })
})

async function open(path: string, bearer = key, lastEventId?: number) {
  const abort = new AbortController()
  const answer = await fetch(`${amana.url}/telco/v1/${path}`, {
    headers: {
      authorization: `Bearer ${bearer}`,
      accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
    signal: abort.signal,
  })
  const stream = { status: answer.status, text: '', ended: false, close: () => abort.abort() }
  void (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of answer.body ?? []) stream.text += decoder.decode(chunk as Uint8Array)
    } catch {}
    stream.ended = true
  })()
  return stream
}
/** Those that have arrived whole: a chunk may end within one. */
const events = ({ text }: { text: string }) =>
  [...text.matchAll(/^id: (\d+)\ndata: (.*)\n/gm)].map(([, id, data = '']) => ({
    id: Number(id),
    ...JSON.parse(data),
  }))

describe('as events', () => {
  test('changes arrive with their position as id, also many at once; Last-Event-ID wins over after', async () => {
    const { body } = await ask('changes')
    const stream = await open(`changes?after=${body.head}`)
    const imei = await block()
    await waitUntil(() => events(stream).length > 0)
    expect(events(stream)).toMatchObject([
      { id: body.head + 1, position: body.head + 1, imei, change: 'block', epoch: body.epoch },
    ])
    stream.close()
    await sql`insert into list_entries select 'Operator', (37000000000000 + n)::text, 'stolen', '2026-01-05', now()
      from generate_series(1, 3000) n`.execute(amana.database.db)
    await waitUntil(async () => (await ask('changes')).body.head >= body.head + 3_001)
    const again = await open('changes?after=0', key, body.head + 1)
    await waitUntil(() => events(again).length >= 3_000)
    const ids = events(again).map(({ id }) => id)
    expect(ids).toEqual(ids.map((_, index) => body.head + 2 + index))
    again.close()
  })
})

test('a cursor is kept at its first time, belongs to the organisation, and is never ahead of the list', async () => {
  await block()
  const { body } = await ask('changes')
  const at = new Date().toISOString()
  const cursor = { position: body.head, applied_at: at.replace('Z', '+00:00'), entries: 3 }
  const first = await put(cursor)
  expect([first.status, first.body]).toEqual([
    200,
    { ...cursor, applied_at: at, head: body.head, epoch: body.epoch },
  ])
  await put({ ...cursor, applied_at: new Date().toISOString() })
  const { rows } = await amana.database.pool.query(
    'select position, applied_at from block_cursors where organisation_id = $1',
    [organisation],
  )
  expect(rows.map(({ position, applied_at }) => [Number(position), applied_at])).toEqual([
    [body.head, new Date(at)],
  ])
  expect((await put({ ...cursor, position: body.head + 1 })).body.code).toBe('future_cursor')
  for (const wrong of [
    { ...cursor, position: -1 },
    { ...cursor, applied_at: 'today' },
    { ...cursor, entries: 'many' },
  ])
    expect((await put(wrong)).status).toBe(422)
})

test('the time of a cursor lies neither before its change nor in the future; clocks may differ by two seconds', async () => {
  await block()
  const { body } = await ask('changes')
  const { rows } = await amana.database.pool.query('select at from block_changes where position = $1', [
    body.head,
  ])
  const changedAt: number = rows[0].at.getTime()
  const at = (time: number) =>
    put({ position: body.head, applied_at: new Date(time).toISOString(), entries: 3 })
  for (const time of [
    changedAt - 2_500,
    changedAt - 86_400_000,
    Date.now() + 60_000,
    Date.now() + 86_400_000,
  ]) {
    const { status, body: said } = await at(time)
    expect([status, said.code, said.errors?.[0]?.field]).toEqual([422, 'validation_failed', 'applied_at'])
  }
  const early = await at(changedAt - 1_500)
  expect([early.status, early.body.applied_at]).toEqual([200, new Date(changedAt).toISOString()])
  const late = await at(Date.now() + 1_000)
  expect(late.status).toBe(200)
  expect(Date.parse(late.body.applied_at)).toBeLessThanOrEqual(Date.now())
})

test('an officer’s hold reaches the networks when it is marked to block, until it is lifted', async () => {
  const officer = await amana.account('officer')
  const post = (path: string, body: object) => amana.call('POST', path, { token: officer.token, body })
  const imei = `${await block()}0`
  const { id } = await amana.database.db
    .selectFrom('flags')
    .select('id')
    .where('imei', '=', imei as Imei)
    .executeTakeFirstOrThrow()
  const last = async () =>
    (await ask('changes')).body.changes
      .filter((one: { imei: string }) => one.imei === imei.slice(0, 14))
      .at(-1)
  await post(`/le/flags/${id}/clear/`, { reason: 'Found' })
  await waitUntil(async () => (await last())?.change === 'unblock')
  expect((await post(`/le/flags/${id}/hold/`, { reason: 'Evidence', block: 'yes' })).status).toBe(422)
  expect((await post(`/le/flags/${id}/hold/`, { reason: 'Evidence' })).status).toBe(200)
  expect((await post(`/le/flags/${id}/release/`, { reason: 'Seen' })).status).toBe(200)
  expect((await last()).change).toBe('unblock')
  expect((await post(`/le/flags/${id}/hold/`, { reason: 'Evidence', block: true })).status).toBe(200)
  await waitUntil(async () => (await last()).change === 'block')
  expect(await last()).toMatchObject({ status: 'held' })
  await post(`/le/devices/${imei}/release/`, { reason: 'Seen' })
  await waitUntil(async () => (await last()).change === 'unblock')
})
