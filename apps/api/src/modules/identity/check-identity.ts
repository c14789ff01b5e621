import { PROFILE_MESSAGES } from '@amana/contract'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import {
  type IdentityKind,
  type IdentityNames,
  IdentityNumberRefused,
  IdentityProviderDown,
  type IdentityRecord,
} from '../../ports/identity-provider.ts'
import type { IdentityDeps } from './deps.ts'
import { hashContext } from './encryption-context.ts'
import { selectHolder, selectIdentities } from './queries.ts'
import { namesMatch } from './rules.ts'

export interface CheckedIdentity {
  kind: IdentityKind
  number: string
  providerReference: string
  /** The phone that the provider has for the number, which a code must prove. Null: the names prove it. */
  phone: string | null
}

/** Seconds until a retry after the provider was down. */
const TRY_AGAIN = 60

/**
 * Asks the identity provider whether the number is this person's. Outside of any transaction; `keepIdentity`
 * stores it. A number that could not be stored anyway is not looked up: each look-up costs money.
 *
 * @throws AppError identity_set, identity_taken, identity_not_found, identity_mismatch, validation_failed,
 *   each on the field; identity_provider_down
 */
export async function checkIdentity(
  { database, provider, encrypter }: Pick<IdentityDeps, 'database' | 'provider' | 'encrypter'>,
  {
    userId,
    kind,
    number,
    names,
  }: { userId: string; kind: IdentityKind; number: string; names: Omit<IdentityNames, 'middleName'> },
): Promise<CheckedIdentity> {
  const own = await selectIdentities(database.db, userId)
  if (own.some((identity) => identity.kind === kind)) throw refused(kind, 'identity_set')
  const holder = await selectHolder(database.db, kind, encrypter.hashes(number, hashContext(kind)))
  if (holder?.proof === 'phone') throw refused(kind, 'identity_taken')
  const record = await queryProvider(provider, kind, number, names)
  if (!record) throw refused(kind, 'identity_not_found')
  if (!namesMatch(names, record)) throw refused(kind, 'identity_mismatch')
  // A number that another account has by its names alone goes to whom its own phone proves.
  if (holder && record.phone === null) throw refused(kind, 'identity_taken')
  return { kind, number, providerReference: record.reference, phone: record.phone }
}

/** @throws AppError validation_failed on the number's field; identity_provider_down */
export async function queryProvider(
  provider: IdentityDeps['provider'],
  kind: IdentityKind,
  number: string,
  names: Omit<IdentityNames, 'middleName'>,
  field: string = kind,
): Promise<IdentityRecord | null> {
  try {
    return await provider.lookUp(kind, number, names)
  } catch (error) {
    if (error instanceof IdentityNumberRefused) throw fieldError(field, failed(kind))
    if (error instanceof IdentityProviderDown)
      throw new AppError('identity_provider_down', { retryAfterSeconds: TRY_AGAIN, cause: error })
    throw error
  }
}

function failed(kind: IdentityKind): string {
  return kind === 'nin' ? PROFILE_MESSAGES.ninFailed : PROFILE_MESSAGES.bvnFailed
}

export function refused(
  kind: IdentityKind,
  code: 'identity_set' | 'identity_taken' | 'identity_not_found' | 'identity_mismatch',
): AppError {
  return fieldError(kind, new AppError(code).message, code)
}
