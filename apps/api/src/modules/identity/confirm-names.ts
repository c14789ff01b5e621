import { AppError, fieldError } from '../../kernel/app-error.ts'
import type { IdentityNames } from '../../ports/identity-provider.ts'
import { queryProvider } from './check-identity.ts'
import type { IdentityDeps } from './deps.ts'
import { selectIdentities } from './queries.ts'
import { revealIdentity } from './read-identity.ts'
import { namesMatch } from './rules.ts'

/**
 * A new name of a person with proven numbers must still match them; otherwise another person's name would
 * stand in officers' records. Asks the provider about each number again, outside of any transaction; the
 * numbers go nowhere else.
 *
 * @returns how many numbers were checked, so that the caller can detect that one was added meanwhile
 * @throws AppError identity_mismatch on the first name; identity_provider_down
 */
export async function confirmNames(
  { database, provider, encrypter }: Pick<IdentityDeps, 'database' | 'provider' | 'encrypter'>,
  userId: string,
  names: Omit<IdentityNames, 'middleName'>,
): Promise<number> {
  const identities = await selectIdentities(database.db, userId)
  for (const { kind } of identities) {
    const number = await revealIdentity(database.db, encrypter, userId, kind)
    const record = number === null ? null : await queryProvider(provider, kind, number, names)
    if (!record || !namesMatch(names, record))
      throw fieldError('first_name', new AppError('identity_mismatch').message, 'identity_mismatch')
  }
  return identities.length
}
