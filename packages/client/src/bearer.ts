import { type AssertionKey, importAssertionKey, type PrivateJwk, signAssertion } from './assertion.ts'
import { toBase64, utf8 } from './base64.ts'
import { errorOf } from './errors.ts'
import type { AccessToken, PartnerScope } from './types.ts'

/** An API key, or the way to access tokens with these scopes. */
export type Credentials =
  | { apiKey: string }
  | { clientId: string; clientSecret: string; scopes: readonly PartnerScope[] }
  | { clientId: string; privateKey: PrivateJwk; scopes: readonly PartnerScope[] }

export interface Bearers {
  /** @throws AmanaError when the registry refuses a token */
  current(): Promise<string>
  /** @returns whether another one can be had for this refused one */
  refused(bearer: string): boolean
}

/** Share of a token's life after which it is renewed, so that none ends on its way. */
const RENEWED_AFTER = 0.9

export function createBearers(credentials: Credentials, askForToken: () => Promise<AccessToken>): Bearers {
  if ('apiKey' in credentials) return { current: async () => credentials.apiKey, refused: () => false }
  let kept: { token: string; until: number } | null = null
  let asking: Promise<string> | null = null
  return {
    current() {
      if (kept && Date.now() < kept.until) return Promise.resolve(kept.token)
      asking ??= askForToken()
        .then(({ access_token: token, expires_in: seconds }) => {
          kept = { token, until: Date.now() + seconds * 1_000 * RENEWED_AFTER }
          return token
        })
        .finally(() => {
          asking = null
        })
      return asking
    },
    refused(bearer) {
      if (kept?.token === bearer) kept = null
      return true
    },
  }
}

/** Asks for access tokens (RFC 6749 §4.4): by the secret, or by assertions that the key signs (RFC 7523). */
export function createTokenRequest(credentials: Credentials, url: string, send: typeof fetch) {
  let key: Promise<AssertionKey> | null = null
  return async (signal?: AbortSignal): Promise<AccessToken> => {
    if ('apiKey' in credentials) throw new TypeError('An API key needs no access token')
    const { clientId, scopes } = credentials
    const endpoint = `${url}/oauth2/token`
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: scopes.join(' ') })
    const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' })
    if ('clientSecret' in credentials) {
      const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(credentials.clientSecret)}`
      headers.set('authorization', `Basic ${toBase64(utf8(pair))}`)
    } else {
      key ??= importAssertionKey(credentials.privateKey)
      form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
      form.set('client_assertion', await signAssertion(await key, clientId, endpoint))
    }
    const response = await send(endpoint, {
      method: 'POST',
      headers,
      body: form.toString(),
      ...(signal ? { signal } : {}),
    })
    if (!response.ok) throw await errorOf(response)
    return (await response.json()) as AccessToken
  }
}
