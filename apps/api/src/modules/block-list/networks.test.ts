/** The block list as owners, officers and webhooks of networks hear of it (decisions §13). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OrganisationKind } from '@amana/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { insertFlag, newImei, register } from '../devices/devices.fixtures.ts'
import { clientOf, join, organisationOf } from '../organisations/organisations.fixtures.ts'

let amana: TestProduct
const received: { type: string; data: { head: number; epoch: string }; at: number }[] = []
const sink = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    received.push({ ...JSON.parse(body), at: Date.now() })
    response.writeHead(204).end()
  })
})
beforeAll(async () => {
  await new Promise<void>((done) => sink.listen(0, '127.0.0.1', done))
  amana = await startTestProduct({
    env: { PARTNER_WEBHOOKS_LOOPBACK: 'on', BLOCK_BRAKE_PER_MINUTE: '100000' },
  })
})
afterAll(async () => {
  await amana?.stop()
  sink.closeAllConnections()
  sink.close()
})

async function network(
  name: string,
  scopes: ('telco:read' | 'webhooks:manage')[] = ['telco:read'],
  kind: OrganisationKind = 'network',
) {
  const owner = await amana.account()
  const organisation = await organisationOf(amana, owner, name, { kind })
  const { apiKey, client } = await clientOf(amana, organisation, { scopes })
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(amana.url + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // biome-ignore lint/suspicious/noExplicitAny: the tests look into answers of several shapes.
    return { status: answer.status, body: (await answer.json()) as any }
  }
  return { owner, organisation, client, call }
}
const changeTime = async (position: number): Promise<number> => {
  const { rows } = await amana.database.pool.query('select at from block_changes where position = $1', [
    position,
  ])
  return rows[0].at.getTime()
}
const blockOf = async (imei: string) => {
  const { rows } = await amana.database.pool.query(
    'select blocked_at_position from block_list where imei14 = $1',
    [imei.slice(0, 14)],
  )
  return rows[0] ? Number(rows[0].blocked_at_position) : null
}

test('the owner and officers see since when each network blocks the phone, while it is blocked', async () => {
  const [one, two] = [await network('Network A'), await network('Network B')]
  await organisationOf(amana, await amana.account(), 'No network')
  const [ada, officer] = [await amana.account(), await amana.account('officer')]
  const [imei, imei2] = [newImei(), newImei()]
  const { body } = await register(amana, ada.token, { imei, imei2 })
  expect(body.response_data.networks).toEqual([])
  const seen = async () => {
    const [own, theirs] = await Promise.all([
      amana.call('GET', `/devices/${imei}/`, { token: ada.token }),
      amana.call('GET', `/le/devices/${imei2}/`, { token: officer.token }),
    ])
    expect(theirs.body.response_data.networks).toEqual(own.body.response_data.networks)
    return own.body.response_data.networks
  }
  expect(await seen()).toEqual([])
  await insertFlag(amana.database, imei)
  await waitUntil(async () => (await blockOf(imei2)) !== null && (await blockOf(imei)) !== null)
  const position = Math.max((await blockOf(imei)) ?? 0, (await blockOf(imei2)) ?? 0)
  const changedAt = await changeTime(position)
  const told = (secondsLater: number, on = position) => ({
    position: on,
    applied_at: new Date(changedAt + secondsLater * 1_000).toISOString(),
    entries: 2,
  })
  // One of the two numbers is not enough.
  await one.call('PUT', '/telco/v1/cursors/me', told(0, position - 1))
  expect(await seen()).toEqual([
    { name: 'Network A', since: null },
    { name: 'Network B', since: null },
  ])
  await one.call('PUT', '/telco/v1/cursors/me', told(0))
  await one.call('PUT', '/telco/v1/cursors/me', told(0.001))
  expect(await seen()).toEqual([
    { name: 'Network A', since: new Date(changedAt).toISOString() },
    { name: 'Network B', since: null },
  ])
  await two.call('PUT', '/telco/v1/cursors/me', told(-1))
  expect((await seen())[1]).toEqual({ name: 'Network B', since: new Date(changedAt).toISOString() })
  await amana.database.pool.query(`update flags set status = 'cleared', cleared_at = now() where imei = $1`, [
    imei,
  ])
  await waitUntil(async () => (await blockOf(imei)) === null && (await blockOf(imei2)) === null)
  expect(await seen()).toEqual([])
})

test('only networks stand on these pages: a shop that may read the list by a grant blocks nothing', async () => {
  const shop = await network('Shop with a grant', ['webhooks:manage'], 'repair')
  const day = new Date(Date.now() + 86_400_000)
  const grant = { client_id: shop.client.id, scope: 'telco:read', granted_at: new Date(), until: day }
  await amana.database.db.insertInto('client_scope_grants').values(grant).execute()
  const ada = await amana.account()
  const imei = newImei()
  await register(amana, ada.token, { imei })
  await insertFlag(amana.database, imei)
  const position = (await waitUntil(() => blockOf(imei))) ?? 0
  const body = { position, applied_at: new Date().toISOString(), entries: 1 }
  await waitUntil(async () => (await shop.call('PUT', '/telco/v1/cursors/me', body)).status === 200)
  const { networks } = (await amana.call('GET', `/devices/${imei}/`, { token: ada.token })).body.response_data
  expect(networks.map(({ name }: { name: string }) => name)).toEqual(['Network A', 'Network B'])
  // The event of the list goes to organisations that may read it, and no longer once the grant is over.
  const url = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/shop`
  const hook = { url, events: ['blocklist.changed'] }
  expect((await shop.call('POST', '/partner/v1/webhooks', hook)).status).toBe(201)
  const eventsOfShop = async () => {
    const { rows } = await amana.database.pool.query(
      'select count(*)::int as n from webhook_events where organisation_id = $1',
      [shop.organisation],
    )
    return rows[0].n
  }
  await insertFlag(amana.database, newImei())
  await waitUntil(async () => (await eventsOfShop()) > 0)
  await amana.database.pool.query(
    "update client_scope_grants set granted_at = now() - interval '2 days', until = now() - interval '1 day' where client_id = $1",
    [shop.client.id],
  )
  const before = await eventsOfShop()
  const last = newImei()
  await insertFlag(amana.database, last)
  const head = (await waitUntil(() => blockOf(last))) ?? 0
  await waitUntil(async () => {
    const { rows } = await amana.database.pool.query('select published_head from block_list_state')
    return Number(rows[0].published_head) >= head
  })
  expect(await eventsOfShop()).toBe(before)
  await waitUntil(async () => (await shop.call('PUT', '/telco/v1/cursors/me', body)).status === 403)
})

test('webhooks hear of the newest position, at most once a second; the event needs the scope telco:read', async () => {
  const url = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/hook`
  const body = { url, events: ['blocklist.changed'] }
  const without = await network('No reader', ['webhooks:manage'])
  const refused = await without.call('POST', '/partner/v1/webhooks', body)
  expect([refused.status, refused.body.code]).toEqual([403, 'scope_missing'])
  const developer = await amana.account()
  await join(amana, without.organisation, developer, 'developer')
  const inPortal = await amana.call('POST', `/organisations/${without.organisation}/webhooks/`, {
    token: developer.token,
    body,
  })
  expect([inPortal.status, inPortal.body.errors?.[0]?.field]).toEqual([422, 'events'])

  const reader = await network('Reader', ['webhooks:manage', 'telco:read'])
  expect((await reader.call('POST', '/partner/v1/webhooks', body)).status).toBe(201)
  const { body: before } = await reader.call('GET', '/telco/v1/changes?after=0')
  const began = performance.now()
  for (let n = 0; n < 12; n += 1) {
    await insertFlag(amana.database, newImei())
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  await waitUntil(() => received.some(({ data }) => data.head === before.head + 12))
  const seconds = Math.ceil((performance.now() - began) / 1_000)
  expect(
    received.every(({ type, data }) => type === 'ng.amana.blocklist.changed' && data.epoch === before.epoch),
  ).toBe(true)
  const heads = received.map(({ data }) => data.head)
  expect(new Set(heads).size).toBe(heads.length)
  // One at once, one a second, and the last one.
  expect(heads.length).toBeLessThan(4 + seconds)
})
