import type { Config } from '../../config/index.ts'
import type { IdentityProvider } from '../../ports/identity-provider.ts'
import { createDojah } from './dojah.ts'
import { identityOff } from './off.ts'
import { createSandboxIdentity } from './sandbox.ts'

/** The provider that IDENTITY_PROVIDER names. */
export function createIdentityProvider({ identity }: Pick<Config, 'identity'>): IdentityProvider {
  switch (identity.provider) {
    case 'dojah':
      return createDojah(identity)
    case 'sandbox':
      return createSandboxIdentity()
    case 'off':
      return identityOff()
  }
}
