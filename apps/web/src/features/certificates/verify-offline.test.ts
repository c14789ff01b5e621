/** Verifying on this device: with a network, without one, and with what is kept. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import {
  keyIdOf,
  type OfflineCertificate,
  packStatuses,
  STATUS,
  STATUS_LIST_TYPE,
  writeCertificate,
  writeStatusList,
} from '@amana/offline-certificate'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepAll } from '../../lib/kept-certificate-files.ts'
import { verifyText, whatIsKept } from './verify-offline.ts'

const KID = 'AAECAwQFBgcICQoL'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const keySet = { keys: [{ kty: 'OKP', crv: 'Ed25519', x: publicKey.export({ format: 'jwk' }).x, kid: KID }] }
const signing = {
  id: keyIdOf(KID),
  sign: (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey)),
}

const ISSUED = 1_795_000_000
const LIST = 'https://amana.example/status/1'
const CERTIFICATE: OfflineCertificate = {
  issuer: 'https://amana.example',
  number: 'AM-2026-7K3QX9VB-4M2NT8RC',
  kind: 'verification',
  imei: '354188040123456',
  brand: 'Samsung',
  model: 'Galaxy A54',
  result: 'clean',
  issuedAt: ISSUED,
  expiresAt: ISSUED + 90 * 86_400,
  status: { uri: LIST, index: 735_119 },
}
const TEXT = writeCertificate(CERTIFICATE, signing)

function listOf(state: number, issuedAt: number): Uint8Array<ArrayBuffer> {
  const packed = packStatuses(2 ** 20, 2, [[CERTIFICATE.status.index, state]])
  const token = { uri: LIST, issuedAt, expiresAt: issuedAt + 7 * 86_400, ttl: 3600, bits: 2 }
  return new Uint8Array(writeStatusList({ ...token, list: new Uint8Array(deflateSync(packed)) }, signing))
}

/** Files of the server by now; null: there is no network. */
let served: { keys?: object; list?: Uint8Array<ArrayBuffer> | string } | null
let cache: Map<string, Response>

const answer = (body: BodyInit, type: string) => new Response(body, { headers: { 'content-type': type } })

function serve(path: string): Response {
  if (!served) throw new TypeError('Failed to fetch')
  if (path === '/.well-known/amana-certificates.json' && served.keys)
    return answer(JSON.stringify(served.keys), 'application/jwk-set+json')
  if (path === '/status/lists') return answer(JSON.stringify({ status_lists: [LIST] }), 'application/json')
  if (path === '/status/1' && typeof served.list === 'string') return answer(served.list, 'text/html')
  if (path === '/status/1' && served.list) return answer(served.list, STATUS_LIST_TYPE)
  return new Response('', { status: 404 })
}

beforeEach(() => {
  cache = new Map()
  vi.stubGlobal('navigator', {
    get onLine() {
      return served !== null
    },
  })
  vi.stubGlobal('fetch', async (path: string) => serve(path))
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (path: string, kept: Response) => void cache.set(path, kept),
      match: async (path: string | { url: string }) =>
        cache.get(typeof path === 'string' ? path : path.url)?.clone(),
      keys: async () => [...cache.keys()].map((url) => ({ url })),
    }),
  })
})
afterEach(() => vi.unstubAllGlobals())

const NOW = (ISSUED + 86_400) * 1000
const HOUR = 3600

describe('verifying a certificate', () => {
  test.each([
    ['valid', STATUS.valid],
    ['revoked', STATUS.revoked],
    ['superseded', STATUS.superseded],
  ])('with a network: %s', async (verdict, state) => {
    served = { keys: keySet, list: listOf(state, ISSUED + HOUR) }
    expect(await verifyText(TEXT, NOW)).toEqual({ verdict, asOf: ISSUED + HOUR, certificate: CERTIFICATE })
  })

  test('without a network: by what was kept; with it again: by what is new', async () => {
    served = { keys: keySet, list: listOf(STATUS.valid, ISSUED + HOUR) }
    await keepAll()
    served = null
    expect(await whatIsKept()).toEqual({ asOf: ISSUED + HOUR })
    expect(await verifyText(TEXT, NOW)).toMatchObject({ verdict: 'valid', asOf: ISSUED + HOUR })
    served = { keys: keySet, list: listOf(STATUS.revoked, ISSUED + 2 * HOUR) }
    expect(await verifyText(TEXT, NOW)).toMatchObject({ verdict: 'revoked', asOf: ISSUED + 2 * HOUR })
  })

  test('without a network and without a list: valid, and that nothing is known of a revocation', async () => {
    served = { keys: keySet }
    await keepAll()
    served = null
    expect(await verifyText(TEXT, NOW)).toMatchObject({ verdict: 'valid', asOf: null })
    expect(await whatIsKept()).toEqual({ asOf: null })
  })

  test('expired by the clock of this device', async () => {
    served = { keys: keySet, list: listOf(STATUS.valid, ISSUED + 89 * 86_400) }
    expect(await verifyText(TEXT, (ISSUED + 90 * 86_400) * 1000)).toMatchObject({ verdict: 'expired' })
  })

  test('without keys there is no verdict', async () => {
    served = null
    expect(await verifyText(TEXT, NOW)).toBeNull()
    expect(await whatIsKept()).toBeNull()
  })

  test('the page of a network that asks for a sign-in is no list, and does not replace the copy', async () => {
    served = { keys: keySet, list: listOf(STATUS.revoked, ISSUED + HOUR) }
    await keepAll()
    served = { keys: keySet, list: '<!doctype html>' }
    expect(await verifyText(TEXT, NOW)).toMatchObject({ verdict: 'revoked' })
  })

  test('a list that was changed on its way is none', async () => {
    const list = listOf(STATUS.valid, ISSUED + HOUR)
    list[60] = (list[60] ?? 0) ^ 1
    served = { keys: keySet, list }
    expect(await verifyText(TEXT, NOW)).toMatchObject({ verdict: 'valid', asOf: null })
  })

  test.each([
    ['not_ours', 'https://amana.example/certificates/AM-2026-7K3QX9VB-4M2NT8RC'],
    ['newer', TEXT.replace('AMN1', 'AMN2')],
    ['damaged', TEXT.slice(0, -3)],
  ])('not valid: %s', async (why, text) => {
    served = { keys: keySet }
    expect(await verifyText(text, NOW)).toEqual({ verdict: 'invalid', why })
  })

  test('a copy through an address, with no-break blanks or line breaks is the certificate', async () => {
    served = { keys: keySet, list: listOf(STATUS.valid, ISSUED + HOUR) }
    for (const copy of [encodeURIComponent(TEXT), TEXT.replaceAll(' ', '\u00a0'), ` \n${TEXT}\r\n`])
      expect(await verifyText(copy, NOW)).toMatchObject({ verdict: 'valid', certificate: CERTIFICATE })
  })

  test('signed by another key of the same name, or of another', async () => {
    const x = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x
    served = { keys: { keys: [{ ...keySet.keys[0], x }] } }
    expect(await verifyText(TEXT, NOW)).toEqual({ verdict: 'invalid', why: 'forged' })
    served = { keys: { keys: [{ ...keySet.keys[0], kid: 'ZZECAwQFBgcICQoL' }] } }
    expect(await verifyText(TEXT, NOW)).toEqual({ verdict: 'invalid', why: 'unknown_key' })
  })

  test('signed by a key that others may have, also without a network after one visit', async () => {
    served = {
      keys: { keys: keySet.keys.map((key) => ({ ...key, revoked_at: '2026-11-24T09:00:00.000Z' })) },
    }
    expect(await verifyText(TEXT, NOW)).toEqual({ verdict: 'invalid', why: 'revoked_key' })
    served = null
    expect(await verifyText(TEXT, NOW)).toEqual({ verdict: 'invalid', why: 'revoked_key' })
  })
})
