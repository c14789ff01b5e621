import { createHmac, timingSafeEqual } from 'node:crypto'

/** Hex HMAC-SHA512 over the raw bytes, as Paystack signs; the sandbox does the same. */
export function signWebhook(rawBody: Buffer, secret: Buffer | string): string {
  return createHmac('sha512', secret).update(rawBody).digest('hex')
}

/** Whether `signature`, the header's value as it came, fits these bytes. Constant time. */
export function rightlySigned(rawBody: Buffer, signature: unknown, secret: Buffer | string): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signWebhook(rawBody, secret), 'hex'))
}
