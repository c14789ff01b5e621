/**
 * Access tokens that a network's NRF signed for its core (TS 29.510 §6.3.5.2.4), checked by the keys of its
 * operator (NRF_KEYS). They open the equipment identity register and nothing else.
 */
import type { PartnerScope } from '@amana/contract'
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { NrfConfig } from '../../../config/nrf.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { SECOND } from '../../../kernel/durations.ts'

interface NrfToken {
  clientId: string
  scopes: PartnerScope[]
}

export interface NrfTokens {
  /** Null: of no configured NRF, forged, for another audience, malformed or expired. */
  verify(token: string): Promise<NrfToken | null>
}

const SCOPE: PartnerScope = 'n5g-eir-eic'
/** The register as any of its kind: an NRF may name a type in place of instances. */
const NF_TYPE = '5G_EIR'
/** Signatures alone: with a shared secret every verifier could sign. */
const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'EdDSA']

/** Seconds; later ones are no `Date`. */
const MAX_TIME_SECONDS = 8.64e12
const claimsSchema = z.object({
  sub: z.string().min(1).max(200),
  scope: z.string().max(2_000),
  exp: z.number().max(MAX_TIME_SECONDS),
})

export function createNrfTokens(networks: readonly NrfConfig[], clock: Clock): NrfTokens {
  const byIssuer = new Map(networks.map((network) => [network.issuer, network]))
  const verified = new LRUCache<string, NrfToken & { expiresAt: number }>({ max: 10_000 })

  async function verifySignature(token: string, now: Date): Promise<NrfToken | null> {
    const unverified = read(token)
    const network = byIssuer.get(unverified?.issuer ?? '')
    if (!unverified || !network) return null
    for (const { kid, key } of network.keys) {
      if (unverified.kid !== undefined && kid !== undefined && unverified.kid !== kid) continue
      const payload = await jwtVerify(token, key, {
        algorithms: ALGORITHMS,
        issuer: network.issuer,
        audience: [NF_TYPE, network.audience],
        currentDate: now,
      }).then(
        (result) => result.payload,
        () => null,
      )
      const claims = claimsSchema.safeParse(payload)
      if (!claims.success) continue
      const { scope, exp } = claims.data
      const scopes = scope.split(' ').includes(SCOPE) ? [SCOPE] : []
      const about = { clientId: network.clientId, scopes, expiresAt: exp * SECOND }
      verified.set(token, about)
      return about
    }
    return null
  }

  return {
    async verify(token) {
      if (byIssuer.size === 0) return null
      const now = clock.now()
      const known = verified.get(token)
      if (known) return known.expiresAt > now.getTime() ? known : null
      return verifySignature(token, now)
    },
  }
}

/** The claims of a token. Null: it is no JWT. */
function read(token: string): { issuer: string | undefined; kid: string | undefined } | null {
  try {
    return { issuer: decodeJwt(token).iss, kid: decodeProtectedHeader(token).kid }
  } catch {
    return null
  }
}
