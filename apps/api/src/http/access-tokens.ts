/**
 * Access tokens: JWT, HS256, 15 minutes (decisions §7). The key is derived from the product's secret, so
 * every server process accepts tokens of all others. A verified token is cached until it expires: checking a
 * signature costs more than the rest of a look-up.
 */
import { createHmac, createSecretKey, webcrypto } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { UserActor } from '../kernel/actor.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Clock } from '../kernel/clock.ts'
import { after, MINUTE, SECOND } from '../kernel/durations.ts'
import { sameBytes } from '../kernel/secrets.ts'

const ACCESS_TOKEN_LIFE = 15 * MINUTE

const ISSUER = 'amana'
const MAX_REMEMBERED = 50_000
const HEADER = { alg: 'HS256' }
/** The beginning of each token that `sign` makes. */
const BEGIN = `${Buffer.from(JSON.stringify(HEADER)).toString('base64url')}.`
const claimsSchema = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  role: z.enum(['user', 'officer', 'supervisor']),
  exp: z.number(),
})
type Claims = z.infer<typeof claimsSchema>
/** With all that `sign` writes, and without what it does not. */
const ownSchema = claimsSchema.extend({
  iss: z.literal(ISSUER),
  iat: z.number(),
  nbf: z.undefined().optional(),
})

export interface AccessTokens {
  sign(account: UserActor): Promise<{ token: string; expiresAt: Date }>
  /** @throws AppError not_signed_in (forged, malformed) or token_expired */
  verify(token: string): UserActor | Promise<UserActor>
}

export function createAccessTokens(key: Buffer, clock: Clock): AccessTokens {
  const verified = new LRUCache<string, { account: UserActor; expiresAt: number }>({ max: MAX_REMEMBERED })
  const secret = createSecretKey(key)
  // Imported once: the import costs a third of a check.
  const imported = webcrypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

  /**
   * The claims of a token as `sign` makes it. Null: the library decides, whose check is asynchronous and
   * costs five times as much.
   */
  function claimsAtOnce(token: string): Claims | null {
    const end = token.lastIndexOf('.')
    if (!token.startsWith(BEGIN) || end < BEGIN.length) return null
    const mac = createHmac('sha256', secret).update(token.slice(0, end)).digest('base64url')
    // Compared as text: one signature has several texts in base64url.
    if (!sameBytes(Buffer.from(token.slice(end + 1)), Buffer.from(mac))) return null
    const claims = ownSchema.safeParse(jsonIn(token.slice(BEGIN.length, end)))
    const now = Math.floor(clock.now().getTime() / SECOND)
    return claims.success && claims.data.exp > now ? claims.data : null
  }

  async function claimsByLibrary(token: string): Promise<Claims> {
    const { payload } = await jwtVerify(token, await imported, {
      algorithms: [HEADER.alg],
      issuer: ISSUER,
      currentDate: clock.now(),
    }).catch((error: { code?: string }) => {
      throw new AppError(error.code === 'ERR_JWT_EXPIRED' ? 'token_expired' : 'not_signed_in')
    })
    const claims = claimsSchema.safeParse(payload)
    if (!claims.success) throw new AppError('not_signed_in')
    return claims.data
  }

  function remember(token: string, { sub, sid, role, exp }: Claims): UserActor {
    const account: UserActor = { kind: 'account', userId: sub, sessionId: sid, role }
    verified.set(token, { account, expiresAt: exp * SECOND })
    return account
  }

  return {
    async sign(account) {
      const now = clock.now()
      const expiresAt = after(now, ACCESS_TOKEN_LIFE)
      const token = await new SignJWT({ sid: account.sessionId, role: account.role })
        .setProtectedHeader(HEADER)
        .setIssuer(ISSUER)
        .setSubject(account.userId)
        .setIssuedAt(Math.floor(now.getTime() / SECOND))
        .setExpirationTime(Math.floor(expiresAt.getTime() / SECOND))
        .sign(await imported)
      return { token, expiresAt }
    },
    verify(token) {
      const known = verified.get(token)
      if (known) {
        if (known.expiresAt <= clock.now().getTime()) throw new AppError('token_expired')
        return known.account
      }
      const claims = claimsAtOnce(token)
      return claims
        ? remember(token, claims)
        : claimsByLibrary(token).then((others) => remember(token, others))
    },
  }
}

/** Null: the part of the token is no JSON. */
function jsonIn(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return null
  }
}
