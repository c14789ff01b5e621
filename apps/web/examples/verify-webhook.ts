/** Verifies a webhook of Amana (Standard Webhooks 1.0). Needs Node 20 or newer and nothing else. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * @param secret as shown once: `whsec_…`
 * @param body exactly as it came, before any JSON parser
 */
export function verifyWebhook(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
): boolean {
  // Servers write the names of headers in any case.
  const named = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value ?? '')]),
  )
  const [id, at] = [named.get('webhook-id'), named.get('webhook-timestamp')]
  const signatures = named.get('webhook-signature') ?? ''
  // Older than five minutes: somebody may send a recorded one again.
  if (!id || !at || !(Math.abs(Date.now() / 1000 - Number(at)) <= 300)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest()
  return signatures.split(' ').some((one) => {
    const [version, value = ''] = one.split(',')
    const given = Buffer.from(value, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
