/** The identity provider's part of the environment. */
import { z } from 'zod'
import { key, needed, url, withoutSlash } from './values.ts'

export const identityEnvironment = {
  IDENTITY_PROVIDER: z
    .enum(['sandbox', 'dojah', 'off'], { error: 'must be sandbox, dojah or off' })
    .default('sandbox'),
  DOJAH_APP_ID: key().optional(),
  DOJAH_SECRET_KEY: key().optional(),
  DOJAH_BASE_URL: url(['http:', 'https:']).default('https://api.dojah.io'),
}

const schema = z.object(identityEnvironment)
type IdentityEnvironment = z.infer<typeof schema>

/** Base URL without a trailing slash. */
export type IdentityConfig =
  | { provider: 'sandbox' | 'off' }
  | { provider: 'dojah'; appId: string; secretKey: string; baseUrl: string }

/** @throws StartError that names the missing variable */
export function identityConfig(value: IdentityEnvironment): IdentityConfig {
  if (value.IDENTITY_PROVIDER !== 'dojah') return { provider: value.IDENTITY_PROVIDER }
  return {
    provider: 'dojah',
    appId: needed(value, 'DOJAH_APP_ID', 'IDENTITY_PROVIDER'),
    secretKey: needed(value, 'DOJAH_SECRET_KEY', 'IDENTITY_PROVIDER'),
    baseUrl: withoutSlash(value.DOJAH_BASE_URL),
  }
}
