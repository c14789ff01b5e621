import { decodeBase64Url, encodeBase64Url } from '@amana/private-check'
import { bucketOf, inputOf, sealEntry } from '@amana/private-check/entry'
import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { afterEach, expect, test, vi } from 'vitest'

const { voprf } = ristretto255_oprf
const STOLEN = '356938035643809'
const BITS = 1

/** A registry with one stolen phone, whose epoch changes. */
function registry() {
  let epoch = 1
  let pair = voprf.generateKeyPair()
  const asked: string[] = []
  const lie: { status?: number; proof?: string; unlisted?: boolean; listStatus?: number } = {}
  const fileOf = (bucket: number) => {
    const { blind, blinded } = voprf.blind(inputOf(STOLEN.slice(0, 14)))
    const { evaluated, proof } = voprf.blindEvaluate(pair.secretKey, pair.publicKey, blinded)
    const output = voprf.finalize(
      inputOf(STOLEN.slice(0, 14)),
      blind,
      evaluated,
      blinded,
      pair.publicKey,
      proof,
    )
    const check = hkdf(sha512, output, new Uint8Array(), new TextEncoder().encode('amana-imei-v1 check'), 4)
    const entry = sealEntry(output, check, { status: 'stolen', reportingDate: '2026-03-03' })
    return bucketOf(output, BITS) === bucket ? entry : new Uint8Array(16)
  }
  const answer = (url: string, body: string): Response => {
    asked.push(url)
    if (url === '/private/epoch')
      return Response.json({
        epoch,
        suite: 'ristretto255-SHA512',
        mode: 'VOPRF',
        public_key: encodeBase64Url(pair.publicKey),
        bits: BITS,
        bucket_bytes: 16,
        as_of: '2026-11-30T12:00:00Z',
      })
    if (url === '/.well-known/amana-private.json')
      return Response.json(
        {
          epochs: lie.unlisted
            ? []
            : [{ epoch, public_key: encodeBase64Url(pair.publicKey), entry: null, proof: null }],
        },
        { status: lie.listStatus ?? 200 },
      )
    if (!url.startsWith('/api/'))
      return new Response(fileOf(Number(url.split('/').at(-1))) as Uint8Array<ArrayBuffer>)
    const { epoch: of, elements } = JSON.parse(body) as { epoch: number; elements: string[] }
    const refusal = lie.status ?? (of === epoch ? null : 422)
    if (refusal !== null)
      return Response.json(
        { response_status: 'error', response_description: 'No', code: 'x' },
        { status: refusal },
      )
    const blinded = elements.map((element) => decodeBase64Url(element, 32) ?? new Uint8Array())
    const { evaluated, proof } = voprf.blindEvaluateBatch(pair.secretKey, pair.publicKey, blinded)
    const data = { evaluated: evaluated.map(encodeBase64Url), proof: lie.proof ?? encodeBase64Url(proof) }
    return Response.json({ response_status: 'success', response_description: 'ok', response_data: data })
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => answer(url, String(init.body)))
  return {
    asked,
    lie,
    rotate() {
      epoch += 1
      pair = voprf.generateKeyPair()
    },
  }
}

/** Fresh each time: the module keeps the epoch. */
async function load() {
  vi.resetModules()
  return import('./ask-privately.ts')
}

afterEach(() => vi.unstubAllGlobals())

test('finds a stolen phone, and learns by itself that the epoch is another one', async () => {
  const { asked, rotate } = registry()
  const { askPrivately } = await load()
  expect(await askPrivately(STOLEN)).toMatchObject({
    blocked: true,
    status: 'stolen',
    reportingDate: '2026-03-03',
  })
  expect(await askPrivately('490154203237518')).toMatchObject({ blocked: false, status: null })
  expect(asked.filter((url) => url === '/private/epoch' || url.startsWith('/.well-known/'))).toHaveLength(2)
  rotate()
  expect(await askPrivately(STOLEN)).toMatchObject({ status: 'stolen' })
  expect(asked.join(' ')).not.toContain(STOLEN.slice(0, 14))
})

test.each([
  ['quota', { status: 429 }],
  ['wait', { status: 503 }],
  ['failed', { status: 500 }],
  ['untrusted', { unlisted: true }],
  ['wait', { listStatus: 503 }],
  ['untrusted', { proof: encodeBase64Url(new Uint8Array(64).fill(1)) }],
] as const)('%s', async (failure, lie) => {
  Object.assign(registry().lie, lie)
  const { askPrivately, failureOf } = await load()
  const error = await askPrivately(STOLEN).catch((thrown: unknown) => thrown)
  expect(failureOf(error)).toBe(failure)
})
