/** The identity provider's part of the environment. */
import { z } from 'zod'
import { StartError } from '../kernel/start-error.ts'
import { key, url, withoutSlash } from './values.ts'

export const identityEnvironment = {
  IDENTITY_PROVIDER: z.enum(['sandbox', 'dojah', 'off'], { error: 'must be sandbox, dojah or off' }).default('sandbox'),
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
  const needed = (name: 'DOJAH_APP_ID' | 'DOJAH_SECRET_KEY') => {
    const given = value[name]
    if (given === undefined) throw new StartError(`${name} is required with IDENTITY_PROVIDER=dojah.`)
    return given
  }
  return {
    provider: 'dojah',
    appId: needed('DOJAH_APP_ID'),
    secretKey: needed('DOJAH_SECRET_KEY'),
    baseUrl: withoutSlash(value.DOJAH_BASE_URL),
  }
}
