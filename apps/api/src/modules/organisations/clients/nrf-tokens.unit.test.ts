/** Tokens of a network's NRF, and of who would like to be it. */
import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../config/index.ts'
import { createNrfTokens } from './nrf-tokens.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const SECONDS = NOW.getTime() / 1_000
const CLIENT = '1f0e9a3c-0000-4000-8000-000000000001'
const NRF = '6b0c0f2a-3f59-4a0e-9a5e-3c8d7a1e0b11'
const EIR = '0d5a6f4e-9f0b-4f53-8d57-2a6c4b1e7c22'
const AMF = '8c3f9a9e-4d0c-4c7e-9a57-0c9a3b8c1f10'

const pair = (curve = 'P-256') => generateKeyPairSync('ec', { namedCurve: curve })
const nrf = pair()
const second = pair()
const jwkOf = (key: KeyObject, kid?: string) => ({
  ...key.export({ format: 'jwk' }),
  ...(kid ? { kid } : {}),
})
const setting = (keys: object[], more: object = {}) =>
  JSON.stringify([{ client_id: CLIENT, issuer: NRF, audience: EIR, keys, ...more }])
const networks = readConfig({ NRF_KEYS: setting([jwkOf(nrf.publicKey, 'one')]) }).nrfKeys
const tokens = createNrfTokens(networks, { now: () => NOW })

type Claims = Record<string, unknown>
const GOOD: Claims = { iss: NRF, sub: AMF, aud: '5G_EIR', scope: 'n5g-eir-eic', exp: SECONDS + 3_600 }
const sign = (
  change: Claims = {},
  { key = nrf.privateKey, alg = 'ES256', kid }: { key?: KeyObject; alg?: string; kid?: string } = {},
) =>
  new SignJWT(
    Object.fromEntries(Object.entries({ ...GOOD, ...change }).filter(([, value]) => value !== undefined)),
  )
    .setProtectedHeader({ alg, ...(kid ? { kid } : {}) })
    .sign(key)

describe('a token is taken', () => {
  const found = { clientId: CLIENT, scopes: ['n5g-eir-eic'] }

  test.each<[string, Claims]>([
    ['for any register', {}],
    ['for this one', { aud: EIR }],
    ['for this one among others', { aud: [AMF, EIR] }],
    ['with more scopes, of which it opens one', { scope: 'nudm-sdm n5g-eir-eic telco:read' }],
  ])('%s', async (_what, change) => {
    expect(await tokens.verify(await sign(change))).toMatchObject(found)
  })

  test('with and without the name of its key, and by the second key of a network', async () => {
    expect(await tokens.verify(await sign({}, { kid: 'one' }))).toMatchObject(found)
    const both = [jwkOf(nrf.publicKey), jwkOf(second.publicKey)]
    const change = createNrfTokens(readConfig({ NRF_KEYS: setting(both) }).nrfKeys, { now: () => NOW })
    expect(await change.verify(await sign({}, { key: second.privateKey }))).toMatchObject(found)
  })

  test('until it expires, also when it is known', async () => {
    let now = NOW
    const later = createNrfTokens(networks, { now: () => now })
    const token = await sign()
    expect(await later.verify(token)).not.toBeNull()
    now = new Date(NOW.getTime() + 3_600_000)
    expect(await later.verify(token)).toBeNull()
  })

  test('signed with RSA and EdDSA', async () => {
    for (const [key, alg] of [
      [generateKeyPairSync('rsa', { modulusLength: 2_048 }), 'RS256'],
      [generateKeyPairSync('ed25519'), 'EdDSA'],
    ] as const) {
      const known = createNrfTokens(readConfig({ NRF_KEYS: setting([jwkOf(key.publicKey)]) }).nrfKeys, {
        now: () => NOW,
      })
      expect(await known.verify(await sign({}, { key: key.privateKey, alg }))).toMatchObject(found)
    }
  })
})

test('without the scope it opens nothing', async () => {
  expect(await tokens.verify(await sign({ scope: 'namf-comm' }))).toMatchObject({ scopes: [] })
})

describe('a token is refused', () => {
  test.each<[string, Claims]>([
    ['of another issuer', { iss: AMF }],
    ['without an issuer', { iss: undefined }],
    ['for another audience', { aud: AMF }],
    ['for another kind of register', { aud: 'UDM' }],
    ['without an audience', { aud: undefined }],
    ['that has expired', { exp: SECONDS - 1 }],
    ['that never expires', { exp: undefined }],
    ['that expires in no year', { exp: 1e300 }],
    ['that is not valid yet', { nbf: SECONDS + 60 }],
    ['of nobody', { sub: undefined }],
    ['without a scope', { scope: undefined }],
    ['with a scope that is no text', { scope: ['n5g-eir-eic'] }],
  ])('%s', async (_what, change) => {
    expect(await tokens.verify(await sign(change))).toBeNull()
  })

  test('signed by another key, under the name of the right one', async () => {
    expect(await tokens.verify(await sign({}, { key: second.privateKey, kid: 'one' }))).toBeNull()
    expect(await tokens.verify(await sign({}, { kid: 'two' }))).toBeNull()
  })

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  test.each(['none', 'None', 'NONE'])('without a signature: %s', async (alg) => {
    expect(await tokens.verify(`${part({ alg })}.${part(GOOD)}.`)).toBeNull()
  })

  test('signed with the public key as a shared secret', async () => {
    const body = `${part({ alg: 'HS256' })}.${part(GOOD)}`
    for (const secret of [
      nrf.publicKey.export({ format: 'pem', type: 'spki' }),
      nrf.publicKey.export({ format: 'der', type: 'spki' }),
      JSON.stringify(jwkOf(nrf.publicKey)),
      '',
    ]) {
      const signature = createHmac('sha256', secret).update(body).digest('base64url')
      expect(await tokens.verify(`${body}.${signature}`)).toBeNull()
    }
  })

  test('that brings its own key', async () => {
    const header = { alg: 'ES256', jwk: second.publicKey.export({ format: 'jwk' }) }
    const token = await new SignJWT(GOOD).setProtectedHeader(header).sign(second.privateKey)
    expect(await tokens.verify(token)).toBeNull()
  })

  test.each(['', 'x', 'a.b.c', '..', `${'x'.repeat(10_000)}.y.z`])('that is none: %j', async (text) => {
    expect(await tokens.verify(text)).toBeNull()
  })
})

describe('NRF_KEYS', () => {
  test.each([
    ['no JSON', 'keys'],
    ['no list', '{}'],
    ['no keys', setting([])],
    ['a shared secret', setting([{ kty: 'oct', k: 'AAAA' }])],
    ['a private key', setting([nrf.privateKey.export({ format: 'jwk' })])],
    ['half a key', setting([{ kty: 'EC', crv: 'P-256', x: 'AAAA' }])],
    ['a client that is no id', setting([jwkOf(nrf.publicKey)], { client_id: 'MTN' })],
    ['a word that it does not know', setting([jwkOf(nrf.publicKey)], { url: 'https://nrf.example' })],
  ])('with %s stops the start, by its name', (_what, NRF_KEYS) => {
    expect(() => readConfig({ NRF_KEYS })).toThrow(/^NRF_KEYS must be a JSON array/)
  })

  test('names each issuer once', () => {
    const [one] = JSON.parse(setting([jwkOf(nrf.publicKey)])) as object[]
    expect(() => readConfig({ NRF_KEYS: JSON.stringify([one, one]) })).toThrow(
      'NRF_KEYS names an issuer twice.',
    )
  })
})
