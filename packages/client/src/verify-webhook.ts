/** Verifies webhooks (Standard Webhooks 1.0): `v1a` by Ed25519, `v1` by HMAC-SHA-256. */
import { type Bytes, fromBase64, utf8 } from './base64.ts'

/** CloudEvents 1.0.2. */
interface CloudEvent<Type extends string, Data> {
  specversion: '1.0'
  /** The same on each attempt: an event can come more than once. */
  id: string
  source: string
  type: Type
  time: string
  datacontenttype: 'application/json'
  data: Data
}

interface FlagChange {
  imei: string
  status: string
  at: string
}

export type AmanaEvent =
  | CloudEvent<'ng.amana.check_job.done', { id: string; status: string }>
  | CloudEvent<'ng.amana.flag.activated' | 'ng.amana.flag.cleared', FlagChange>
  | CloudEvent<'ng.amana.blocklist.changed', { head: number; epoch: string }>
  | CloudEvent<
      'ng.amana.sighting.received',
      { case_number: string; imei: string; network: string; state: string; seen_at: string }
    >
  | CloudEvent<'ng.amana.imei.copied', { case_number: string; imei: string; at: string }>
  | CloudEvent<'ng.amana.test', { webhook: string }>

export type WebhookFault = 'headers_missing' | 'too_old_or_early' | 'signature_wrong' | 'body_unreadable'

const FAULTS: Record<WebhookFault, string> = {
  headers_missing: 'The webhook-* headers are missing.',
  too_old_or_early: 'The timestamp is too far from the clock here.',
  signature_wrong: 'No signature was made with these keys over this body.',
  body_unreadable: 'The body is no JSON.',
}

/** Not from the registry, or sent again by somebody else: answer 400 and do nothing. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  readonly fault: WebhookFault

  constructor(fault: WebhookFault) {
    super(FAULTS[fault])
    this.fault = fault
  }
}

export interface ReceivedWebhook {
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** As it came, before any JSON parser. */
  body: string | Uint8Array
}

export interface VerifyOptions {
  /** Default 300. */
  toleranceSeconds?: number
  now?: Date
}

/**
 * @param keys `whpk_…` (the public key) or `whsec_…` (the secret); several while they change
 * @throws WebhookRefused
 */
export async function verifyWebhook(
  { headers, body }: ReceivedWebhook,
  keys: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<AmanaEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !timestamp || !signatures) throw new WebhookRefused('headers_missing')
  const away = /^\d{1,12}$/.test(timestamp) ? Math.abs(now.getTime() / 1_000 - Number(timestamp)) : Number.NaN
  if (!(away <= toleranceSeconds)) throw new WebhookRefused('too_old_or_early')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const content = joined(utf8(`${id}.${timestamp}.`), typeof body === 'string' ? utf8(body) : body)
  if (!(await signedByOne(typeof keys === 'string' ? [keys] : keys, content, signatures)))
    throw new WebhookRefused('signature_wrong')
  try {
    return JSON.parse(text) as AmanaEvent
  } catch {
    throw new WebhookRefused('body_unreadable')
  }
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  // Frameworks hand them over as they came: Webhook-Id, WEBHOOK-ID.
  const value = Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1]
  return (typeof value === 'string' ? value : value?.[0]) ?? null
}

function joined(head: Bytes, body: Uint8Array): Bytes {
  const all = new Uint8Array(head.length + body.length)
  all.set(head)
  all.set(body, head.length)
  return all
}

interface Scheme {
  version: 'v1' | 'v1a'
  algorithm: { name: string; hash?: string }
}

const SCHEMES: Record<string, Scheme> = {
  whpk: { version: 'v1a', algorithm: { name: 'Ed25519' } },
  whsec: { version: 'v1', algorithm: { name: 'HMAC', hash: 'SHA-256' } },
}

/** @throws TypeError for what is no key, a mistake of the caller */
async function signedByOne(keys: readonly string[], content: Bytes, signatures: string): Promise<boolean> {
  for (const key of keys) {
    const [prefix = '', text = ''] = key.split('_')
    const scheme = SCHEMES[prefix]
    const bytes = fromBase64(text)
    if (!scheme || !bytes?.length) throw new TypeError('A key of a webhook begins with whpk_ or whsec_')
    const { version, algorithm } = scheme
    const imported = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
    for (const one of signatures.split(' ')) {
      const signature = one.startsWith(`${version},`) ? fromBase64(one.slice(version.length + 1)) : null
      // Compares in constant time (https://www.w3.org/TR/WebCryptoAPI/#hmac-operations).
      if (signature && (await crypto.subtle.verify(algorithm, imported, signature, content))) return true
    }
  }
  return false
}
