import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Encrypter } from '../../kernel/encryption.ts'
import type { IdentityProvider } from '../../ports/identity-provider.ts'

export interface IdentityDeps {
  database: Database
  clock: Clock
  encrypter: Encrypter
  provider: IdentityProvider
}
