/**
 * Access tokens of clients: JWT (RFC 9068), HS256 with their own key, 15 minutes at most. The client is
 * looked up at each call (client-gate.ts), so that a revoked one is refused at once.
 */
import { PARTNER_SCOPES, type PartnerScope } from '@amana/contract'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { SECOND } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'

interface ClientToken {
  clientId: string
  scopes: PartnerScope[]
}

export interface ClientTokens {
  sign(token: ClientToken, seconds: number): Promise<string>
  /** Null: forged, malformed or expired. */
  verify(token: string): Promise<ClientToken | null>
}

const TYPE = 'at+jwt'
const claimsSchema = z.object({ client_id: z.uuid(), scope: z.string(), exp: z.number() })

/** @param of the issuer, who is the only audience: known once the server listens */
export function createClientTokens(
  key: Buffer,
  clock: Clock,
  of: { readonly publicUrl: string },
): ClientTokens {
  const verified = new LRUCache<string, ClientToken & { expiresAt: number }>({ max: 10_000 })
  return {
    sign({ clientId, scopes }, seconds) {
      const now = clock.now()
      const issuedAt = Math.floor(now.getTime() / SECOND)
      return new SignJWT({ client_id: clientId, scope: scopes.join(' ') })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(of.publicUrl)
        .setAudience(of.publicUrl)
        .setSubject(clientId)
        .setJti(newId(now))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(key)
    },
    async verify(token) {
      const now = clock.now()
      const known = verified.get(token)
      if (known) return known.expiresAt > now.getTime() ? known : null
      const checks = {
        algorithms: ['HS256'],
        typ: TYPE,
        issuer: of.publicUrl,
        audience: of.publicUrl,
        currentDate: now,
      }
      const payload = await jwtVerify(token, key, checks).then(
        (verifiedToken) => verifiedToken.payload,
        () => null,
      )
      const claims = claimsSchema.safeParse(payload)
      if (!claims.success) return null
      const asked = claims.data.scope.split(' ')
      const scopes = PARTNER_SCOPES.filter((scope) => asked.includes(scope))
      const about = { clientId: claims.data.client_id, scopes, expiresAt: claims.data.exp * SECOND }
      verified.set(token, about)
      return about
    },
  }
}
