/** Which code answers: each release is in the log once, and its proof opens it (docs/transparency.md). */
import { parseProof, parseReceipt, parseVkey, verifyReceipt } from '@amana/tlog'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { after, SECOND } from '../../kernel/durations.ts'
import { sha256, verifyEd25519 } from '../../kernel/ed25519.ts'
import { ROUNDS } from '../../testing/rounds.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { createVersion, publishRelease } from './releases.ts'
import { createLogFixture, type LogFixture, ORIGIN } from './transparency-log.fixtures.ts'

const releaseOf = (number: number) => ({
  version: '1.0.0',
  commit: number.toString(16).padStart(40, '0'),
  digest: `sha256:${number.toString(16).padStart(64, '0')}`,
})

describe('in the log', () => {
  let log: LogFixture
  beforeEach(async () => {
    log = await createLogFixture()
  })
  afterEach(() => log.stop())

  const start = (release: ReturnType<typeof releaseOf>) => publishRelease({ ...log.deps, release })
  const readVersion = (release: ReturnType<typeof releaseOf>) => createVersion({ ...log.deps, release })()
  const entries = async () => {
    const { rows } = await log.database.pool.query<{ event: object }>(
      `select event from log_entries where type = 'release' union all
       select event from log_pending where type = 'release'`,
    )
    return rows.map(({ event }) => event)
  }

  test('a release has no place before a checkpoint, and then a proof that opens its entry', async () => {
    const release = releaseOf(1)
    await start(release)
    expect(await readVersion(release)).toEqual({ ...release, entry: null, proof: null })
    await log.run()
    const { entry, proof, ...named } = await readVersion(release)
    expect([named, entry]).toEqual([release, 0])
    const receipt = parseReceipt(proof ?? '')
    const key = parseVkey(sha256, log.deps.logSigner.vkey(ORIGIN))
    if (!receipt || !key) throw new Error('this is no receipt')
    const trust = { sha256, verifyEd25519, keys: [key] }
    expect(verifyReceipt(receipt, trust)).toMatchObject({ holds: true, index: 0 })
    expect(receipt.type).toBe('release')
    expect(JSON.parse(receipt.event)).toEqual(release)
    const extra = JSON.parse(Buffer.from(parseProof(proof ?? '')?.extra ?? []).toString())
    expect(Object.keys(extra)).toEqual(['type', 'at', 'salt', 'event'])
    const other = receipt.event.replace(release.digest, releaseOf(2).digest)
    expect(verifyReceipt({ ...receipt, event: other }, trust)).toEqual({
      holds: false,
      reason: 'not_in_log',
    })
  })

  test('each release has one entry, also when an older one starts again', async () => {
    for (const number of [1, 2, 1, 2]) {
      await start(releaseOf(number))
      await log.run()
    }
    expect(await entries()).toEqual([releaseOf(1), releaseOf(2)])
    expect([(await readVersion(releaseOf(1))).entry, (await readVersion(releaseOf(2))).entry]).toEqual([0, 1])
  })

  test('processes that start at once enter it once', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await Promise.all(Array.from({ length: 4 }, () => start(releaseOf(round))))
      expect(await entries()).toHaveLength(round)
    }
  })

  test('what ran cannot be changed or taken out, nor named otherwise', async () => {
    await start(releaseOf(1))
    for (const statement of [
      'delete from releases',
      "update releases set version = '2'",
      'truncate releases',
    ])
      await expect(log.database.pool.query(statement)).rejects.toThrow('the transparency log only grows')
    await expect(start({ ...releaseOf(2), digest: 'sha256:0' })).rejects.toThrow('releases_digest_check')
    await expect(start({ ...releaseOf(2), commit: 'development' })).rejects.toThrow('releases_commit_check')
  })
})

describe('/version', () => {
  let amana: TestProduct
  let now = new Date()
  const release = releaseOf(7)
  beforeAll(async () => {
    amana = await startTestProduct({ clock: { now: () => now }, release })
  })
  afterAll(() => amana?.stop())

  const get = () => amana.product.app.inject({ url: '/version' })

  test('names the release to anybody, and its proof once the log has signed it', async () => {
    const early = await get()
    expect(early.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'public, max-age=2',
      'access-control-allow-origin': '*',
    })
    expect(Object.keys(early.json())).toEqual(['version', 'commit', 'digest', 'entry', 'proof'])
    expect(early.json()).toMatchObject(release)
    now = after(now, 60 * SECOND)
    await waitUntil(async () => (await get()).json().proof !== null)
    const { entry, proof } = (await get()).json()
    expect(parseProof(proof)?.index).toBe(entry)
    expect(JSON.parse(parseReceipt(proof)?.event ?? '')).toEqual(release)
  })

  test('only reads', async () => {
    const answer = await amana.product.app.inject({ method: 'POST', url: '/version' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test('a working copy says so, with the digest of its sources and no entry', async () => {
    const copy = await startTestProduct({ testDatabase: amana })
    const { body } = await copy.product.app.inject({ url: '/version' })
    expect(JSON.parse(body)).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: 'development',
      digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      entry: null,
      proof: null,
    })
    await copy.stop()
    const { rows } = await amana.database.pool.query('select digest from releases')
    expect(rows).toEqual([{ digest: release.digest }])
  })
})
