/**
 * What the browser keeps of a signed-in user: the local-storage values of S1 §3 under its own words. Reading only; signing
 * in, refreshing and signing out come with the account screens. Zod-free, and safe where storage is blocked or absent.
 */
export const SESSION_KEYS = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  accessTokenExpiration: 'access_token_expiration',
  refreshTokenExpiration: 'refresh_token_expiration',
  user: 'user',
} as const

function read(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** S1 §4: expired when the stored expiration (ISO 8601) is missing, or now (ms) is at or after it. */
export function isExpired(expiration: string | null, now: number): boolean {
  const at = expiration === null ? Number.NaN : Date.parse(expiration)
  return Number.isNaN(at) || now >= at
}

/** The bearer for a call, or null: nobody is signed in, or the token has run out (then a call goes out as a visitor's). */
export function bearerToken(now: number = Date.now()): string | null {
  const token = read(SESSION_KEYS.accessToken)
  return token && !isExpired(read(SESSION_KEYS.accessTokenExpiration), now) ? token : null
}

/** The stored user's name and e-mail, for filling forms in; null when nobody is signed in. */
export function storedUser(): { name: string; email: string } | null {
  if (bearerToken() === null) return null
  try {
    const user: unknown = JSON.parse(read(SESSION_KEYS.user) ?? 'null')
    if (typeof user !== 'object' || user === null) return null
    const text = (key: string) => {
      const value = (user as Record<string, unknown>)[key]
      return typeof value === 'string' ? value : ''
    }
    return { name: `${text('first_name')} ${text('last_name')}`.trim(), email: text('email') }
  } catch {
    return null
  }
}
