import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeBase64Url } from './base64url.ts'
import { FIRST_REPORTING_DATE } from './entry.ts'
import { type FakeRegistry, startFakeRegistry } from './fake-registry.fixtures.ts'
import { sendAsPartner } from './http.ts'
import { createPrivateCheck, imei14Of } from './private-check.ts'
import { requirePublishedKey } from './published-keys.ts'

const STOLEN = '356938035643809'
const CLEAN = '490154203237518'

let registry: FakeRegistry
beforeAll(async () => {
  registry = await startFakeRegistry({
    [STOLEN.slice(0, 14)]: { status: 'stolen', reportingDate: '2026-03-03' },
    '35000000000001': { status: 'regulatory', reportingDate: '2019-01-01' },
  })
})
afterAll(() => registry.stop())
beforeEach(() => {
  registry.asked.length = 0
  for (const key of Object.keys(registry.lie)) delete registry.lie[key as keyof FakeRegistry['lie']]
})

const checkerOf = ({ url }: FakeRegistry) =>
  createPrivateCheck({
    url,
    send: sendAsPartner(url, 'amk_x'),
    trustKey: (epoch) => requirePublishedKey(url, epoch),
  })

/** An entry of the log, as the list of keys has it. */
function entryOf(said: { key?: string; epoch?: number } = {}) {
  const event = {
    at: '2026-11-30T12:00:00Z',
    epoch: 1,
    key: registry.publicKey(),
    mode: 'VOPRF',
    suite: 'ristretto255-SHA512',
  }
  return { type: 'private_key', at: '2026-11-30T12', salt: 'x', event: JSON.stringify({ ...event, ...said }) }
}

describe('a private check', () => {
  it('finds a blocked phone, with its status and day', async () => {
    expect(await checkerOf(registry).check(STOLEN)).toEqual({
      blocked: true,
      status: 'stolen',
      reportingDate: '2026-03-03',
      asOf: '2026-11-30T12:01:00.000Z',
    })
  })

  it('finds it whatever its check digit and separators are', async () => {
    expect((await checkerOf(registry).check('35-693803-564380-0')).blocked).toBe(true)
  })

  it('says of another phone that no report is known', async () => {
    expect(await checkerOf(registry).check(CLEAN)).toMatchObject({
      blocked: false,
      status: null,
      reportingDate: null,
    })
  })

  it('says the first day that an entry can say for a report of before it', async () => {
    const { reportingDate } = await checkerOf(registry).check('350000000000017')
    expect(reportingDate).toBe(FIRST_REPORTING_DATE)
  })

  it('answers a batch in its order, with one blinded request', async () => {
    const answers = await checkerOf(registry).checkAll([CLEAN, STOLEN, '350000000000017', CLEAN])
    expect(answers.map(({ status }) => status)).toEqual([null, 'stolen', 'regulatory', null])
    expect(registry.asked.filter(({ path }) => path === '/partner/v1/blind')).toHaveLength(1)
  })

  it('is two requests once the epoch is known, and only the blinded one has the key', async () => {
    const checker = checkerOf(registry)
    await checker.check(CLEAN)
    registry.asked.length = 0
    await checker.check(STOLEN)
    expect(registry.asked.map(({ path }) => path.replace(/\d+$/, 'N'))).toEqual([
      '/partner/v1/blind',
      '/private/1/N',
    ])
    expect(registry.asked.map(({ authorization }) => authorization)).toEqual(['Bearer amk_x', undefined])
  })

  it('never sends the number, nor the same bytes for it twice', async () => {
    const checker = checkerOf(registry)
    for (let i = 0; i < 20; i += 1) await checker.check(STOLEN)
    const bodies = registry.asked
      .filter(({ body }) => body !== '')
      .map(({ body }) => (JSON.parse(body) as { elements: string[] }).elements[0])
    expect(new Set(bodies).size).toBe(20)
    for (const { path, body } of registry.asked) expect(path + body).not.toContain(STOLEN.slice(0, 14))
  })

  it('asks nothing for what is no IMEI', async () => {
    for (const bad of ['', '35693803564380', '3569380356438091', '35693803564380x'])
      await expect(checkerOf(registry).check(bad)).rejects.toMatchObject({ trouble: 'bad_imei' })
    expect(registry.asked).toEqual([])
  })

  it('learns by itself that the epoch is another one', async () => {
    const other = await startFakeRegistry({
      [STOLEN.slice(0, 14)]: { status: 'lost', reportingDate: '2026-03-03' },
    })
    const checker = checkerOf(other)
    await checker.check(CLEAN)
    other.rotate()
    expect((await checker.check(STOLEN)).status).toBe('lost')
    await other.stop()
  })

  it('takes the key whose entry of the log is of it', async () => {
    registry.lie.entry = entryOf()
    expect((await checkerOf(registry).check(STOLEN)).blocked).toBe(true)
  })

  it('passes a refusal of the list of keys on', async () => {
    registry.lie.listStatus = 503
    await expect(checkerOf(registry).check(STOLEN)).rejects.toMatchObject({ trouble: 'refused', status: 503 })
  })

  it('passes a refusal on', async () => {
    registry.lie.status = 429
    await expect(checkerOf(registry).check(STOLEN)).rejects.toMatchObject({
      trouble: 'refused',
      status: 429,
      retryAfterSeconds: 60,
    })
  })
})

describe('a line that drops', () => {
  it.each([
    ['the epoch', /epoch$/],
    ['the list of keys', /amana-private\.json$/],
    ['the evaluation', /blind$/],
    ['the bucket', /\/1\/\d+$/],
  ])('in the middle of %s says nothing about the server', async (_name, cut) => {
    registry.lie.cut = cut
    await expect(checkerOf(registry).check(STOLEN)).rejects.toMatchObject({ trouble: 'unreachable' })
  })
})

describe('a server that is not to be trusted', () => {
  const other = ristretto255_oprf.voprf.generateKeyPair()
  const cases: [string, () => void][] = [
    ['evaluates with another key', () => Object.assign(registry.lie, { keyFor: other.secretKey })],
    [
      'shows another key',
      () => Object.assign(registry.lie, { epoch: { public_key: encodeBase64Url(other.publicKey) } }),
    ],
    ['has a key that it does not publish', () => Object.assign(registry.lie, { unlisted: true })],
    ['has no list of its keys', () => Object.assign(registry.lie, { listStatus: 404 })],
    [
      'has an entry of another key',
      () => Object.assign(registry.lie, { entry: entryOf({ key: 'A'.repeat(43) }) }),
    ],
    ['has an entry of another epoch', () => Object.assign(registry.lie, { entry: entryOf({ epoch: 2 }) })],
    [
      'has an entry of another kind',
      () => Object.assign(registry.lie, { entry: { ...entryOf(), type: 'key.published' } }),
    ],
    [
      'has an entry that is no event',
      () => Object.assign(registry.lie, { entry: { ...entryOf(), event: '{' } }),
    ],
    [
      'sends a wrong proof',
      () => Object.assign(registry.lie, { proof: encodeBase64Url(new Uint8Array(64).fill(1)) }),
    ],
    ['sends no proof', () => Object.assign(registry.lie, { proof: '' })],
    ['sends an unverifiable suite', () => Object.assign(registry.lie, { epoch: { mode: 'OPRF' } })],
    [
      'sends the identity as its key',
      () => Object.assign(registry.lie, { epoch: { public_key: 'A'.repeat(43) } }),
    ],
    [
      'sends a bucket of another size',
      () => Object.assign(registry.lie, { bucket: (bytes: Buffer) => bytes.subarray(16) }),
    ],
    [
      'changes the end of an entry',
      () =>
        Object.assign(registry.lie, {
          bucket: (bytes: Buffer) => bytes.map((byte, i) => (i % 16 === 15 ? byte ^ 1 : byte)),
        }),
    ],
  ]
  it.each(cases)('%s', async (_name, lie) => {
    lie()
    await expect(checkerOf(registry).check(STOLEN)).rejects.toMatchObject({ trouble: 'untrusted' })
  })
})

describe('an IMEI', () => {
  it('is its first 14 digits', () => {
    expect(imei14Of(' 35-693803/564380.9 ')).toBe('35693803564380')
    expect(imei14Of('35693803564380')).toBeNull()
  })
})
