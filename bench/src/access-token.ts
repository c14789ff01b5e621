/** A bearer as the product signs it (JWT, HS256), made from the product's secret key. */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** For SECRET_KEY. */
export function newSecretKey(): string {
  return randomBytes(32).toString('base64')
}

/** @param secondsToLive default an hour: longer than a sign-in gives, so that a run needs one */
export function accessToken(
  secretKey: string,
  {
    userId,
    sessionId,
    role = 'user',
  }: { userId: string; sessionId: string; role?: 'user' | 'officer' | 'supervisor' },
  secondsToLive = 3_600,
): string {
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(secretKey, 'base64'), '', 'amana access tokens v1', 32),
  )
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: 'amana', sub: userId, sid: sessionId, role, iat: now, exp: now + secondsToLive }
  const signed = [{ alg: 'HS256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}
