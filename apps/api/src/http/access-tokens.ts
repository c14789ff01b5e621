/**
 * Access tokens: JWT, HS256, 15 minutes (decisions §7). The key is derived from the product's secret, so
 * every server process accepts tokens of all others. A verified token is cached until it expires: checking a
 * signature costs more than the rest of a look-up.
 */
import { webcrypto } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { UserActor } from '../kernel/actor.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Clock } from '../kernel/clock.ts'
import { after, MINUTE } from '../kernel/durations.ts'

const ACCESS_TOKEN_LIFE = 15 * MINUTE

const ISSUER = 'amana'
const MAX_REMEMBERED = 50_000
const claimsSchema = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  role: z.enum(['user', 'officer', 'supervisor']),
  exp: z.number(),
})

export interface AccessTokens {
  sign(account: UserActor): Promise<{ token: string; expiresAt: Date }>
  /** @throws AppError not_signed_in (forged, malformed) or token_expired */
  verify(token: string): UserActor | Promise<UserActor>
}

export function createAccessTokens(key: Buffer, clock: Clock): AccessTokens {
  const verified = new LRUCache<string, { account: UserActor; expiresAt: number }>({ max: MAX_REMEMBERED })
  // Imported once: the import costs a third of a check.
  const imported = webcrypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

  async function verifySignature(token: string): Promise<UserActor> {
    const { payload } = await jwtVerify(token, await imported, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      currentDate: clock.now(),
    }).catch((error: { code?: string }) => {
      throw new AppError(error.code === 'ERR_JWT_EXPIRED' ? 'token_expired' : 'not_signed_in')
    })
    const claims = claimsSchema.safeParse(payload)
    if (!claims.success) throw new AppError('not_signed_in')
    const account: UserActor = {
      kind: 'account',
      userId: claims.data.sub,
      sessionId: claims.data.sid,
      role: claims.data.role,
    }
    verified.set(token, { account, expiresAt: claims.data.exp * 1000 })
    return account
  }

  return {
    async sign(account) {
      const now = clock.now()
      const expiresAt = after(now, ACCESS_TOKEN_LIFE)
      const token = await new SignJWT({ sid: account.sessionId, role: account.role })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(account.userId)
        .setIssuedAt(Math.floor(now.getTime() / 1000))
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .sign(await imported)
      return { token, expiresAt }
    },
    verify(token) {
      const known = verified.get(token)
      if (!known) return verifySignature(token)
      if (known.expiresAt <= clock.now().getTime()) throw new AppError('token_expired')
      return known.account
    },
  }
}
