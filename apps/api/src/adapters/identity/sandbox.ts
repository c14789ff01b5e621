/** In process, without a network: the last digit of the number decides the answer. */
import {
  IdentityNumberRefused,
  type IdentityProvider,
  IdentityProviderDown,
} from '../../ports/identity-provider.ts'

export function createSandboxIdentity(): IdentityProvider {
  return {
    name: 'sandbox',
    async lookUp(kind, unverifiedNumber, claimed) {
      const reference = `sandbox-${kind}`
      switch (unverifiedNumber.at(-1)) {
        case '1':
          return null
        case '2':
          throw new IdentityNumberRefused('sandbox: wrong format')
        case '3':
          throw new IdentityProviderDown('sandbox: down')
        case '4':
          return { firstName: 'Somebody', middleName: '', lastName: 'Else', reference, phone: null }
        default:
          return {
            firstName: claimed.firstName.toUpperCase(),
            middleName: '',
            lastName: claimed.lastName.toUpperCase(),
            reference,
            phone: null,
          }
      }
    },
  }
}
