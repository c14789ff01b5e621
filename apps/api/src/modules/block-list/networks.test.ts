/** The block list as owners, officers and webhooks of networks hear of it (decisions §13). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
  amana = await startTestProduct({ env: { PARTNER_WEBHOOKS_LOOPBACK: 'on', BLOCK_BRAKE_PER_MINUTE: '100000' } })
})
afterAll(async () => {
  await amana?.stop()
  sink.closeAllConnections()
  sink.close()
})

async function network(name: string, scopes: ('telco:read' | 'webhooks:manage')[] = ['telco:read']) {
  const owner = await amana.account()
  const organisation = await organisationOf(amana, owner, name)
  const { apiKey } = await clientOf(amana, organisation, { scopes })
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(amana.url + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // biome-ignore lint/suspicious/noExplicitAny: the tests look into answers of several shapes.
    return { status: answer.status, body: (await answer.json()) as any }
  }
  return { owner, organisation, call }
}
const blockOf = async (imei: string) => {
  const { rows } = await amana.database.pool.query('select blocked_at_position from block_list where imei14 = $1', [
    imei.slice(0, 14),
  ])
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
  await waitUntil(async () => (await blockOf(imei2)) !== null && (await blockOf(imei)) !== null, 5_000)
  const position = Math.max((await blockOf(imei)) ?? 0, (await blockOf(imei2)) ?? 0)
  const told = (at: string, on = position) => ({ position: on, applied_at: at, entries: 2 })
  // One of the two numbers is not enough.
  await one.call('PUT', '/telco/v1/cursors/me', told('2026-11-20T10:00:00Z', position - 1))
  expect(await seen()).toEqual([
    { name: 'Network A', since: null },
    { name: 'Network B', since: null },
  ])
  await one.call('PUT', '/telco/v1/cursors/me', told('2026-11-20T10:00:05Z'))
  await one.call('PUT', '/telco/v1/cursors/me', told('2026-11-20T11:00:00Z'))
  expect(await seen()).toEqual([
    { name: 'Network A', since: '2026-11-20T10:00:05.000Z' },
    { name: 'Network B', since: null },
  ])
  await two.call('PUT', '/telco/v1/cursors/me', told('2026-11-20T10:30:00Z'))
  expect((await seen())[1]).toEqual({ name: 'Network B', since: '2026-11-20T10:30:00.000Z' })
  await amana.database.pool.query(`update flags set status = 'cleared', cleared_at = now() where imei = $1`, [imei])
  await waitUntil(async () => (await blockOf(imei)) === null && (await blockOf(imei2)) === null, 5_000)
  expect(await seen()).toEqual([])
})

test('webhooks hear of the newest position, at most once a second; the event needs the scope telco:read', async () => {
  const url = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/hook`
  const body = { url, events: ['blocklist.changed'] }
  const without = await network('No reader', ['webhooks:manage'])
  const refused = await without.call('POST', '/partner/v1/webhooks', body)
  expect([refused.status, refused.body.code]).toEqual([403, 'scope_missing'])
  const developer = await amana.account()
  await join(amana, without.organisation, developer, 'developer')
  const inPortal = await amana.call('POST', `/organisations/${without.organisation}/webhooks/`, { token: developer.token, body })
  expect([inPortal.status, inPortal.body.errors?.[0]?.field]).toEqual([422, 'events'])

  const reader = await network('Reader', ['webhooks:manage', 'telco:read'])
  expect((await reader.call('POST', '/partner/v1/webhooks', body)).status).toBe(201)
  const { body: before } = await reader.call('GET', '/telco/v1/changes?after=0')
  for (let n = 0; n < 12; n += 1) {
    await insertFlag(amana.database, newImei())
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  await waitUntil(() => received.some(({ data }) => data.head === before.head + 12), 10_000)
  expect(received.every(({ type, data }) => type === 'ng.amana.blocklist.changed' && data.epoch === before.epoch)).toBe(true)
  const heads = received.map(({ data }) => data.head)
  expect(heads).toEqual(heads.toSorted((a, b) => a - b))
  expect(new Set(heads).size).toBe(heads.length)
  // 1.8 s of changes: one at once, one a second, and the last one.
  expect(heads.length).toBeLessThan(6)
})
