/** Our keys for push services, and the header that they check. */
import { importJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { authorizationOf, createVapidKeys, vapidKeyOf } from './vapid.ts'

const [ONE, OTHER] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const NOW = new Date('2026-11-29T12:00:00Z')

/** As a push service does: the key of the header verifies the token. */
async function verified(header: string, audience: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, { audience, algorithms: ['ES256'], currentDate: NOW })
  return { payload, key }
}

test('the key follows from the secret key, and is another one for another secret', () => {
  const { current, find } = createVapidKeys(ONE, OTHER)
  expect(createVapidKeys(ONE, null).current.publicKey).toBe(current.publicKey)
  const other = createVapidKeys(OTHER, null).current
  expect(other.publicKey).not.toBe(current.publicKey)
  expect(find(current.id)?.publicKey).toBe(current.publicKey)
  expect(find(other.id)?.publicKey).toBe(other.publicKey)
  expect(createVapidKeys(ONE, null).find(other.id)).toBeUndefined()
})

test('a private key of 1 has the generator as its point', () => {
  const { publicKey } = vapidKeyOf(Buffer.concat([Buffer.alloc(31), Buffer.of(1)]))
  // SP 800-186 §3.2.1.3.
  const x = '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296'
  const y = '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'
  expect(Buffer.from(publicKey, 'base64url').toString('hex')).toBe(`04${x}${y}`)
})

test('the header names the push service, an end within a day, and whom to ask', async () => {
  const { current } = createVapidKeys(ONE, null)
  const about = { endpoint: 'https://push.example/a/b?c', contact: 'mailto:help@amana.example', now: NOW }
  const { payload, key } = await verified(authorizationOf(current, about), 'https://push.example')
  expect(key).toBe(current.publicKey)
  expect(payload.sub).toBe('mailto:help@amana.example')
  const seconds = (payload.exp ?? 0) - NOW.getTime() / 1_000
  expect(seconds).toBeGreaterThan(3_600)
  expect(seconds).toBeLessThanOrEqual(86_400)
})
