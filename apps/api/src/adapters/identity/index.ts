import type { Config } from '../../config.ts'
import type { IdentityProvider } from '../../ports/identity-provider.ts'
import { createDojah } from './dojah.ts'
import { createSandboxIdentity } from './sandbox.ts'

/** The provider that IDENTITY_PROVIDER names. */
export function createIdentityProvider({ identity }: Pick<Config, 'identity'>): IdentityProvider {
  return identity.provider === 'dojah' ? createDojah(identity) : createSandboxIdentity()
}
