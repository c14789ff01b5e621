import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { verifySignature, verifyWithPublishedKeys } from './verify-signature.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const x = publicKey.export({ format: 'jwk' }).x
const keySet = { keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid: 'k1' }] }
const content = '{"number":"AM-1","model":"Galaxy ₦"}'
const certificate = {
  content,
  signature: sign(null, Buffer.from(content), privateKey).toString('base64url'),
  key_id: 'k1',
}

describe('decisions §4: a certificate can be checked without asking us', () => {
  test('a good one', async () => {
    expect(await verifySignature(certificate, keySet)).toBe('good')
  })
  test.each([
    ['changed content', { ...certificate, content: content.replace('AM-1', 'AM-2') }],
    ['a signature cut short', { ...certificate, signature: certificate.signature.slice(4) }],
    ['a signature that is no base64url', { ...certificate, signature: '%%%' }],
    ['a key that is not published', { ...certificate, key_id: 'k2' }],
  ])('%s', async (_, forged) => {
    expect(await verifySignature(forged, keySet)).toBe('bad')
  })
})

describe('with the keys that are published', () => {
  const published = (...sets: object[]) => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) =>
      Response.json(sets.length > 1 ? sets.shift() : sets[0]),
    )
    vi.stubGlobal('fetch', fetch)
    return fetch
  }
  const check = () => verifyWithPublishedKeys(certificate, new AbortController().signal)
  afterEach(() => vi.unstubAllGlobals())

  test('a key newer than the cached set is asked for past the cache', async () => {
    const fetch = published({ keys: [] }, keySet)
    expect(await check()).toBe('good')
    expect(fetch.mock.calls.map(([, init]) => init.cache)).toEqual(['default', 'reload'])
  })

  test('a key that nobody publishes is bad; one in the set is not asked for twice', async () => {
    published({ keys: [] })
    expect(await check()).toBe('bad')
    const fetch = published(keySet)
    expect(await check()).toBe('good')
    expect(fetch).toHaveBeenCalledOnce()
  })
})
