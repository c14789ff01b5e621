/** The public log over HTTP: files, receipts, keys (decisions §15). */
import { createHash } from 'node:crypto'
import {
  commitmentOf,
  leafHash,
  parseProof,
  parseReceipt,
  parseVkey,
  verifyInclusion,
  verifyReceipt,
} from '@amana/tlog'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, SECOND } from '../../kernel/durations.ts'
import { sha256, verifyEd25519 } from '../../kernel/ed25519.ts'
import { buyReport } from '../../testing/journeys.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { moveDevice, newImei, register } from '../devices/devices.fixtures.ts'
import { openLogSource } from './log-sources.ts'
import { pauseRestoredLog } from './pause.ts'
import { readPublished } from './transparency-log.fixtures.ts'
import { walkLog } from './walk-log.ts'

let amana: TestProduct
let ada: TestAccount
let now = new Date()
let imei = newImei()
let deviceId = 0

beforeAll(async () => {
  amana = await startTestProduct({ clock: { now: () => now } })
  ada = await amana.account()
  const { body } = await register(amana, ada.token, { imei })
  deviceId = body.response_data.id
  await sql`select await_log('list.imported', now(), jsonb_build_object('n', n), null, null) from generate_series(1, 300) n`.execute(
    amana.database.db,
  )
  await nextCheckpoint()
})
afterAll(() => amana?.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  amana.product.app.inject({ url: path, headers })

/** Everything that waits is in a served checkpoint. */
async function nextCheckpoint(): Promise<void> {
  now = after(now, 60 * SECOND)
  const published = async () => {
    const { rows } = await amana.database.pool.query<{ done: boolean; size: string }>(
      'select size = assigned and size > 0 and not exists (select 1 from log_pending) as done, size from log_state',
    )
    // The served checkpoint follows the commit by a notification.
    const [, served] = (await get('/log/checkpoint')).body.split('\n')
    return rows[0]?.done === true && served === String(rows[0].size)
  }
  await waitUntil(published)
}

async function trust() {
  const { vkey } = (await get('/.well-known/amana-log.json')).json()
  const key = parseVkey(sha256, vkey)
  if (!key) throw new Error('this is no key')
  return { sha256, verifyEd25519, keys: [key] }
}

describe('files', () => {
  test('the log names itself by its public address', async () => {
    const { host } = new URL(amana.url)
    const answer = await get('/.well-known/amana-log.json')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.json()).toEqual({
      origin: `${host}/log`,
      vkey: expect.stringMatching(new RegExp(`^${host}/log\\+[0-9a-f]{8}\\+[A-Za-z0-9+/]{44}$`)),
      url: `${amana.url}/log`,
    })
  })

  test('a stranger reads all entries over HTTP, and each tile follows from them', async () => {
    const files = openLogSource(`${amana.url}/log`)
    const note = (await files.read('checkpoint'))?.toString() ?? ''
    const entries = await readPublished(files, note)
    expect(entries.length).toBeGreaterThan(300)
    await walkLog(files, { size: entries.length })
    const types = new Set(entries.map((entry) => (JSON.parse(entry) as { type: string }).type))
    for (const type of ['device.registered', 'certificate.issued', 'key.published', 'list.imported'])
      expect(types).toContain(type)
  })

  test('a checkpoint is text that nobody keeps for long, a tile bytes that stay', async () => {
    const checkpoint = await get('/log/checkpoint')
    expect(checkpoint.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=2',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    for (const path of [
      '/log/tile/0/000',
      '/log/tile/entries/000',
      '/log/tile/1/000.p/1',
      '/log/tile/0/000.p/7',
    ]) {
      const tile = await get(path)
      expect(tile.statusCode).toBe(200)
      expect(tile.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        etag: `"${createHash('sha256').update(tile.rawPayload).digest('base64url').slice(0, 22)}"`,
      })
      expect(tile.headers.vary).toBeUndefined()
      const again = await get(path, { 'if-none-match': String(tile.headers.etag) })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    }
    const head = await amana.product.app.inject({ method: 'HEAD', url: '/log/tile/0/000' })
    expect([head.statusCode, head.headers['content-length']]).toEqual([200, '8192'])
  })

  test.each([
    ['GET', '/log/'],
    ['GET', '/log/checkpoint/'],
    ['GET', '/log/Checkpoint'],
    ['GET', '/log/checkpoint.txt'],
    ['GET', '//log/checkpoint'],
    ['GET', '/log//checkpoint'],
    ['GET', '/log/%63heckpoint'],
    ['GET', '/log/%zz'],
    ['GET', '/log/..%2fcheckpoint'],
    ['GET', '/log/tile/0/0'],
    ['GET', '/log/tile/00/000'],
    ['GET', '/log/tile/0/000/'],
    ['GET', '/log/tile/0/000.p/0'],
    ['GET', '/log/tile/0/000.p/01'],
    ['GET', '/log/tile/0/000.p/256'],
    ['GET', '/log/tile/0/x000/000'],
    ['GET', '/log/tile/64/000'],
    ['GET', '/log/tile/0/999'],
    ['GET', '/log/tile/5/000.p/1'],
    ['GET', '/log/tile/entries/000.p'],
    ['GET', '/log/tile/data/000'],
    ['GET', '/log/receipts/'],
    ['GET', '/log/receipts/AM-2026-ZZZZZZZZ-ZZZZZZZZ'],
    ['GET', '/log/receipts/AM-2026-ZZZZZZZZ/x'],
    ['GET', '/log/receipts/%00'],
    ['GET', '/status/nothing'],
  ] as const)('%s %s is 404 in plain text', async (method, url) => {
    const answer = await amana.product.app.inject({ method, url })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'no-store',
    ])
    expect(answer.body).toMatch(/^[^<{]+\n$/)
  })

  test.each([
    ['POST', '/log/checkpoint'],
    ['DELETE', '/log/tile/0/000'],
  ] as const)('%s %s is 405 in plain text, and names what is allowed', async (method, url) => {
    const { statusCode, headers, body } = await amana.product.app.inject({ method, url })
    expect([statusCode, headers['content-type']]).toEqual([405, 'text/plain; charset=utf-8'])
    expect(headers.allow).toContain('GET')
    expect(body).toMatch(/^[^<{]+\n$/)
  })

  test('a tile of unsigned entries is not given away', async () => {
    const { size } = await amana.database.db.selectFrom('log_state').select('size').executeTakeFirstOrThrow()
    const width = size % 256
    expect((await get(`/log/tile/entries/001.p/${width}`)).statusCode).toBe(200)
    expect((await get(`/log/tile/entries/001.p/${width + 1}`)).statusCode).toBe(404)
  })
})

describe('receipts', () => {
  test('of a certificate: not yet, then one that a stranger verifies without network, and no changed one', async () => {
    const check = await buyReport(amana)
    const { number } = await amana.database.db
      .selectFrom('certificates')
      .select(['number'])
      .where('verification_id', '=', check.id)
      .executeTakeFirstOrThrow()
    const early = await get(`/log/receipts/${number}`)
    expect([early.statusCode, early.headers['retry-after'], early.headers['content-type']]).toEqual([
      404,
      '60',
      'text/plain; charset=utf-8',
    ])
    await nextCheckpoint()
    const answer = await get(`/log/receipts/${number}`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const receipt = parseReceipt(answer.body)
    if (!receipt) throw new Error('this is no receipt')
    expect(verifyReceipt(receipt, await trust())).toMatchObject({ holds: true })
    const { content } = (await amana.call('GET', `/certificates/${number}/`)).body.response_data
    expect(receipt.type).toBe('certificate.issued')
    expect(JSON.parse(receipt.event)).toMatchObject({
      number,
      imei: check.imei,
      content_sha256: createHash('sha256').update(content).digest('hex'),
    })
    const extra = JSON.parse(Buffer.from(parseProof(answer.body)?.extra ?? []).toString())
    expect(Object.keys(extra)).toEqual(['type', 'at', 'salt', 'event'])
    const forged = { ...receipt, event: receipt.event.replace(check.imei, newImei()) }
    expect(verifyReceipt(forged, await trust())).toEqual({ holds: false, reason: 'not_in_log' })
  })

  test('of an owner: the own events of a device alone', async () => {
    const bola = await amana.account()
    const receiptsOf = async (whose: TestAccount, of = imei) =>
      amana.call('GET', `/devices/${of}/receipts/`, { token: whose.token })
    const own = (await receiptsOf(ada)).body.response_data as {
      type: string
      event: string
      salt: string
      at: string
      proof: string
    }[]
    expect(own.map(({ type }) => type).toSorted()).toEqual(['certificate.issued', 'device.registered'])
    for (const receipt of own) {
      expect(verifyReceipt(receipt, await trust())).toMatchObject({ holds: true })
      const proof = parseProof(receipt.proof)
      if (!proof) throw new Error('this is no proof')
      const c = Buffer.from(
        commitmentOf(sha256, Buffer.from(receipt.salt, 'base64url'), receipt.event),
      ).toString('base64url')
      const leaf = leafHash(
        sha256,
        Buffer.from(`{"v":1,"type":"${receipt.type}","at":"${receipt.at}","c":"${c}"}`),
      )
      const [, size = '', root = ''] = proof.checkpoint.split('\n')
      expect(
        verifyInclusion(sha256, {
          size: Number(size),
          root: Buffer.from(root, 'base64'),
          index: proof.index,
          leaf,
          proof: proof.hashes,
        }),
      ).toBe(true)
    }
    expect([
      (await receiptsOf(bola)).status,
      (await amana.call('GET', `/devices/${imei}/receipts/`)).status,
    ]).toEqual([404, 401])

    const move = {
      deviceId,
      toUserId: bola.userId,
      actorUserId: ada.userId,
      origin: 'transfer' as const,
      now,
    }
    await moveDevice(amana.database, move)
    expect((await receiptsOf(ada)).status).toBe(404)
    const early = (await receiptsOf(bola)).body.response_data
    expect(early).toEqual([
      {
        type: 'ownership.moved',
        at: now.toISOString().slice(0, 13),
        salt: expect.any(String),
        event: expect.any(String),
        proof: null,
      },
    ])
    expect(JSON.parse(early[0].event)).toEqual({
      at: now.toISOString(),
      device: deviceId,
      imeis: [imei],
      to: bola.userId,
    })
    const movedAt = now.toISOString()
    await nextCheckpoint()
    const [moved] = (await receiptsOf(bola)).body.response_data
    expect({ ...moved, proof: null }).toEqual(early[0])
    expect(verifyReceipt(moved, await trust())).toMatchObject({ holds: true })

    // A former owner has no page of the phone any more, and keeps the receipts.
    const all = (await amana.call('GET', '/users/receipts/', { token: ada.token })).body
      .response_data as typeof own
    const types = all.map(({ type }) => type)
    expect([types.slice(0, 2).toSorted(), types.slice(2).toSorted()]).toEqual([
      ['certificate.superseded', 'ownership.moved'],
      ['certificate.issued', 'device.registered'],
    ])
    const given = all.find(({ type }) => type === 'ownership.moved')
    expect(JSON.parse(given?.event ?? '')).toEqual({
      at: movedAt,
      device: deviceId,
      from: ada.userId,
      imeis: [imei],
    })
    for (const receipt of all) expect(verifyReceipt(receipt, await trust())).toMatchObject({ holds: true })
    expect(await amana.call('GET', '/users/receipts/')).toMatchObject({ status: 401 })
  })
})

test('every public key stands in one index, each with its entry in the log', async () => {
  const { keys } = (await get('/.well-known/amana-keys.json')).json()
  expect(keys.map(({ use }: { use: string }) => use).toSorted()).toEqual([
    'audit-heads',
    'certificates',
    'log',
  ])
  for (const key of keys) {
    expect(key).toEqual({
      use: expect.any(String),
      kid: expect.stringMatching(/^[\w-]{16}$/),
      key: { kty: 'OKP', crv: 'Ed25519', x: expect.stringMatching(/^[\w-]{43}$/) },
      from: expect.stringMatching(/^\d{4}-.*Z$/),
      revoked_at: null,
      entry: expect.anything(),
      proof: expect.any(String),
    })
    expect(verifyReceipt({ ...key.entry, proof: key.proof }, await trust())).toMatchObject({ holds: true })
    expect(JSON.parse(key.entry.event)).toEqual({
      from: key.from,
      key: key.key,
      kid: key.kid,
      revoked_at: null,
      use: key.use,
    })
  }
  const jwks = (await get('/.well-known/amana-certificates.json')).json()
  expect(keys.find(({ use }: { use: string }) => use === 'certificates').kid).toBe(jwks.keys[0].kid)
})

test('while nothing is signed the checkpoint is 503 in plain text, receipts have no proof, and the registry goes on', async () => {
  imei = newImei()
  await pauseRestoredLog(amana.database.db)
  await waitUntil(async () => (await get('/log/checkpoint')).statusCode === 503)
  const answer = await get('/log/checkpoint')
  expect([answer.headers['content-type'], answer.headers['retry-after']]).toEqual([
    'text/plain; charset=utf-8',
    '300',
  ])
  expect(answer.body).not.toMatch(/[<{]/)
  expect((await register(amana, ada.token, { imei })).status).toBe(201)
  const receipts = (await amana.call('GET', `/devices/${imei}/receipts/`, { token: ada.token })).body
    .response_data
  expect(receipts.map(({ proof }: { proof: null }) => proof)).toEqual([null, null])
})
