/** A traced phone in every spelling of the block list (decisions §20): networks let it live and tell us. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { insertFlag, newImei, register } from '../devices/devices.fixtures.ts'
import { book, clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'

let amana: TestProduct
let key: string
let camara: string
beforeAll(async () => {
  amana = await startTestProduct({ env: { EIR_UNKNOWN: '404' } })
  const owner = await amana.account()
  const organisation = await organisationOf(amana, owner, 'Network One', { kind: 'network' })
  key = (await clientOf(amana, organisation, { scopes: ['telco:read', 'n5g-eir-eic'] })).apiKey
  const market = await organisationOf(amana, await amana.account(), 'Market One')
  await book(amana, market, 1_000_000)
  camara = (await clientOf(amana, market, { scopes: ['device-authenticity:check-status'] })).apiKey
})
afterAll(() => amana?.stop())

async function ask(
  path: string,
  { method = 'GET', bearer = key, body }: { method?: string; bearer?: string; body?: object } = {},
) {
  const answer = await fetch(amana.url + path, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  // biome-ignore lint/suspicious/noExplicitAny: the tests look into answers of several shapes.
  return { status: answer.status, body: (await answer.json()) as any }
}
const changesOf = async (imei: string): Promise<{ position: number; change: string; status: string }[]> =>
  (await ask('/telco/v1/changes')).body.changes.filter(
    (change: { imei: string }) => change.imei === imei.slice(0, 14),
  )
const nth = (imei: string, count: number) =>
  waitUntil(async () => {
    const changes = await changesOf(imei)
    return changes.length >= count && changes
  })
const eir = (imei: string, status: string) =>
  waitUntil(
    async () => (await ask(`/n5g-eir-eic/v1/equipment-status?pei=imei-${imei}`)).body.status === status,
  )

/** As an officer's choice writes it. */
const trace = (imei: string) =>
  sql`update flags set mode = 'trace', mode_changed_at = now(), traced_at = now(), trace_until = now() + interval '14 days',
    trace_acted_at = now() where imei = ${imei}`.execute(amana.database.db)
const block = (imei: string) =>
  sql`update flags set mode = 'block', mode_changed_at = now() where imei = ${imei}`.execute(
    amana.database.db,
  )

test('the first row of a traced phone is a block with the status track; each later mode is an update', async () => {
  const imei = newImei()
  await amana.database.transaction(async (tx) => {
    await insertFlag({ db: tx }, imei)
    await sql`update flags set mode = 'trace', mode_changed_at = now(), traced_at = now(),
      trace_until = now() + interval '14 days', trace_acted_at = now() where imei = ${imei}`.execute(tx)
  })
  expect((await nth(imei, 1)).map(({ change, status }) => [change, status])).toEqual([['block', 'track']])
  await eir(imei, 'GREYLISTED')
  await block(imei)
  await nth(imei, 2)
  await eir(imei, 'BLACKLISTED')
  await trace(imei)
  await nth(imei, 3)
  await eir(imei, 'GREYLISTED')
  await sql`update flags set status = 'cleared', cleared_at = now() where imei = ${imei}`.execute(
    amana.database.db,
  )
  expect((await nth(imei, 4)).map(({ change, status }) => [change, status])).toEqual([
    ['block', 'track'],
    ['update', 'stolen'],
    ['update', 'track'],
    ['unblock', 'track'],
  ])
  await waitUntil(async () => (await ask(`/n5g-eir-eic/v1/equipment-status?pei=imei-${imei}`)).status === 404)
})

test('the digest has the status, so that both sides hold the same', async () => {
  const imei = newImei()
  await insertFlag(amana.database, imei)
  await trace(imei)
  await waitUntil(async () => (await changesOf(imei)).at(-1)?.status === 'track')
  const { head } = (await ask('/telco/v1/changes')).body
  const imei14 = imei.slice(0, 14)
  const bucket = Number(imei14.slice(-3))
  const { body } = await waitUntil(async () => {
    const answer = await ask(`/telco/v1/digest?position=${head}`)
    return answer.status === 200 && answer
  })
  const { rows } = await sql<{ line: string }>`
    select imei14 || ',' || status || e'\\n' as line from block_list where right(imei14, 3) = ${imei14.slice(-3)} order by imei14`.execute(
    amana.database.db,
  )
  const lines = rows.map(({ line }) => line).join('')
  expect(lines).toContain(`${imei14},track\n`)
  expect(body.buckets[bucket]).toBe(createHash('sha256').update(lines).digest('hex'))
})

test('networks are named as blocking from the change on that ends the tracing', async () => {
  const ada = await amana.account()
  const imei = newImei()
  await register(amana, ada.token, { imei })
  await insertFlag(amana.database, imei)
  await trace(imei)
  const [first] = (await waitUntil(async () => {
    const changes = await changesOf(imei)
    return changes.at(-1)?.status === 'track' && changes.slice(-1)
  })) as { position: number }[]
  const networks = async () =>
    (await amana.call('GET', `/devices/${imei}/`, { token: ada.token })).body.response_data.networks
  expect(await networks()).toEqual([])
  const said = (position: number) =>
    ask('/telco/v1/cursors/me', {
      method: 'PUT',
      body: { position, applied_at: new Date().toISOString(), entries: 1 },
    })
  expect((await said(first?.position ?? 0)).status).toBe(200)
  await block(imei)
  const last = await waitUntil(async () => {
    const change = (await changesOf(imei)).at(-1)
    return change?.status === 'stolen' && change
  })
  expect(await networks()).toEqual([{ name: 'Network One', since: null }])
  expect((await said(last.position)).status).toBe(200)
  expect(await networks()).toEqual([{ name: 'Network One', since: expect.any(String) }])
})

test('a partner reads stolen, as of a phone that is blocked', async () => {
  const imei = newImei('35145102')
  await insertFlag(amana.database, imei)
  await trace(imei)
  const { status, body } = await ask('/device-authenticity/vwip/check-status', {
    method: 'POST',
    bearer: camara,
    body: { imei },
  })
  expect([status, body.operationalStatus]).toEqual([200, 'stolen'])
})
