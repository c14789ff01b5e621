import { describe, expect, test } from 'vitest'
import { toBase64, utf8 } from './base64.ts'
import { type ReceivedWebhook, verifyWebhook } from './verify-webhook.ts'

/** The vector of Standard Webhooks. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const AT = 1_614_265_330
const now = new Date(AT * 1_000)
const BODY = '{"test": 2432232314}'
const HEADERS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': String(AT),
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const received: ReceivedWebhook = { headers: HEADERS, body: BODY }

async function signedByKey() {
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const content = utf8(`${HEADERS['webhook-id']}.${AT}.${BODY}`)
  const signature = new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, pair.privateKey, content))
  return { publicKey: `whpk_${toBase64(raw)}`, signature: `v1a,${toBase64(signature)}` }
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { fault?: string }) => error.fault,
  )

describe('accepts', () => {
  test('the vector, as text and as bytes, whatever holds the headers', async () => {
    for (const headers of [
      HEADERS,
      new Headers(HEADERS),
      { ...HEADERS, 'webhook-id': [HEADERS['webhook-id']] },
    ])
      for (const body of [BODY, utf8(BODY)])
        expect(await verifyWebhook({ headers, body }, SECRET, { now })).toEqual({ test: 2432232314 })
  })

  test('names of headers in any case, as frameworks hand them over', async () => {
    const named = (change: (name: string) => string) =>
      Object.fromEntries(Object.entries(HEADERS).map(([name, value]) => [change(name), value]))
    const capitalised = named((name) => name.replaceAll(/\b[a-z]/g, (first) => first.toUpperCase()))
    expect(Object.keys(capitalised)).toContain('Webhook-Id')
    for (const headers of [capitalised, named((name) => name.toUpperCase())])
      expect(await verifyWebhook({ headers, body: BODY }, SECRET, { now })).toEqual({ test: 2432232314 })
  })

  test('Ed25519, beside signatures and keys of others', async () => {
    const [own, other] = [await signedByKey(), await signedByKey()]
    const headers = { ...HEADERS, 'webhook-signature': `v9,x v1a,%% ${other.signature} ${own.signature}` }
    expect(await verifyWebhook({ headers, body: BODY }, own.publicKey, { now })).toEqual({ test: 2432232314 })
    expect(await verifyWebhook(received, [own.publicKey, SECRET], { now })).toEqual({ test: 2432232314 })
    expect(await faultOf(verifyWebhook({ headers, body: BODY }, SECRET, { now }))).toBe('signature_wrong')
  })
})

describe('refuses', () => {
  test.each([
    ['another body', { headers: HEADERS, body: `${BODY} ` }, 'signature_wrong'],
    ['another id', { headers: { ...HEADERS, 'webhook-id': 'msg_2' }, body: BODY }, 'signature_wrong'],
    ['no signature', { headers: { ...HEADERS, 'webhook-signature': '' }, body: BODY }, 'headers_missing'],
    ['no headers', { headers: {}, body: BODY }, 'headers_missing'],
    [
      'a timestamp that is none',
      { headers: { ...HEADERS, 'webhook-timestamp': 'now' }, body: BODY },
      'too_old_or_early',
    ],
    [
      'the signature of another scheme',
      {
        headers: { ...HEADERS, 'webhook-signature': HEADERS['webhook-signature'].replace('v1', 'v1a') },
        body: BODY,
      },
      'signature_wrong',
    ],
  ])('%s', async (_what, message, fault) => {
    expect(await faultOf(verifyWebhook(message, SECRET, { now }))).toBe(fault)
  })

  test('five minutes on either side, or what the caller says', async () => {
    const after = (seconds: number) => ({ now: new Date((AT + seconds) * 1_000) })
    for (const seconds of [-300, 300])
      expect(await faultOf(verifyWebhook(received, SECRET, after(seconds)))).toBeNull()
    for (const seconds of [-301, 301])
      expect(await faultOf(verifyWebhook(received, SECRET, after(seconds)))).toBe('too_old_or_early')
    expect(
      await faultOf(verifyWebhook(received, SECRET, { ...after(301), toleranceSeconds: 600 })),
    ).toBeNull()
  })

  test('a key that is none is the caller’s mistake', async () => {
    for (const key of ['', 'whsec_', 'whsk_AAAA', 'secret', 'whpk_%%'])
      await expect(verifyWebhook(received, key, { now })).rejects.toThrow(TypeError)
  })
})
