/** Settings of networks' NRFs, whose access tokens their cores send. */
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'

export interface NrfConfig {
  /** The client of the network, for which the answers count. */
  clientId: string
  /** The id of the NRF as an NF instance, as its tokens have it. */
  issuer: string
  /** The id of this register as an NF instance, as the NRF has it. */
  audience: string
  keys: { kid: string | undefined; key: KeyObject }[]
}

const FORM =
  'must be a JSON array of {"client_id", "issuer", "audience", "keys"}, keys being public keys of the NRF as JWK'

/** Symmetric and private keys are none: who reads the settings of a verifier must not be able to sign. */
function publicKey(jwk: Record<string, unknown>): KeyObject | null {
  if (jwk.kty === 'oct' || 'd' in jwk || 'k' in jwk) return null
  try {
    return createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
  } catch {
    return null
  }
}

const keySchema = z.looseObject({ kty: z.string(), kid: z.string().optional() }).transform((jwk, context) => {
  const key = publicKey(jwk)
  if (key) return { kid: jwk.kid, key }
  context.addIssue({ code: 'custom', message: FORM })
  return z.NEVER
})

const text = z.string().min(1).max(200)

const networks = z
  .array(
    z.strictObject({ client_id: z.uuid(), issuer: text, audience: text, keys: z.array(keySchema).min(1) }),
  )
  .transform((all) => all.map(({ client_id: clientId, ...rest }): NrfConfig => ({ clientId, ...rest })))

const nrfKeys = z.string().transform((value, context): NrfConfig[] => {
  const parsed = networks.safeParse(readJson(value))
  const issuers = new Set(parsed.data?.map(({ issuer }) => issuer))
  if (parsed.success && issuers.size === parsed.data.length) return parsed.data
  context.addIssue({ code: 'custom', message: parsed.success ? 'names an issuer twice' : FORM })
  return z.NEVER
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const nrfEnvironment = { NRF_KEYS: nrfKeys.default([]) }
