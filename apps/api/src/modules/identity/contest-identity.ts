import { AppError, fieldError } from '../../kernel/app-error.ts'
import { newId } from '../../kernel/random.ts'
import type { IdentityKind, IdentityNames } from '../../ports/identity-provider.ts'
import { queryProvider } from './check-identity.ts'
import { insertContest } from './contest-queries.ts'
import type { IdentityDeps } from './deps.ts'
import { hashContext } from './encryption-context.ts'
import { selectHolder } from './queries.ts'
import { namesMatch } from './rules.ts'

/** Where the number stands in the request. */
const FIELD = 'number'

/**
 * A person says that another account verified their number. Kept for an administrator, once, if the names on
 * the number are theirs; nothing changes until then.
 *
 * @throws AppError on the number: identity_not_contested, identity_not_found, identity_mismatch;
 *   identity_provider_down
 */
export async function contestIdentity(
  { database, provider, encrypter, clock }: IdentityDeps,
  {
    userId,
    kind,
    number,
    names,
  }: { userId: string; kind: IdentityKind; number: string; names: Omit<IdentityNames, 'middleName'> },
): Promise<Date> {
  const hashes = encrypter.hashes(number, hashContext(kind))
  const holder = await selectHolder(database.db, kind, hashes)
  if (!holder || holder.user_id === userId) throw refused('identity_not_contested')
  const record = await queryProvider(provider, kind, number, names, FIELD)
  if (!record) throw refused('identity_not_found')
  if (!namesMatch(names, record)) throw refused('identity_mismatch')
  const now = clock.now()
  const [value_hash] = hashes
  await insertContest(database.db, {
    id: newId(now),
    claimant_user_id: userId,
    kind,
    value_hash,
    last4: number.slice(-4),
    created_at: now,
  })
  return now
}

function refused(code: 'identity_not_contested' | 'identity_not_found' | 'identity_mismatch'): AppError {
  return fieldError(FIELD, new AppError(code).message, code)
}
