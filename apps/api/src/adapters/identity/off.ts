import { type IdentityProvider, IdentityProviderDown } from '../../ports/identity-provider.ts'

/** A deployment that verifies no NIN and no BVN: every attempt is answered as temporarily unavailable. */
export function identityOff(): IdentityProvider {
  return {
    name: 'off',
    async lookUp() {
      throw new IdentityProviderDown('this deployment has no identity provider')
    },
  }
}
