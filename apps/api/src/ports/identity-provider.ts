/** Looks up the person of a NIN or BVN. An adapter only translates; modules/identity compares the names. */
export type IdentityKind = 'nin' | 'bvn'

export interface IdentityNames {
  firstName: string
  /** Empty when there is none. */
  middleName: string
  lastName: string
}

export interface IdentityRecord extends IdentityNames {
  /** The provider's own reference of this look-up; empty when it gives none. */
  reference: string
  /** The phone that the register has for the number (E.164); null where it has, or tells, none. */
  phone: string | null
}

export interface IdentityProvider {
  readonly name: string
  /**
   * The person of the number, null when there is none. `claimed` are the account's names, for providers that
   * compare.
   *
   * @throws IdentityNumberRefused, IdentityProviderDown
   */
  lookUp(
    kind: IdentityKind,
    unverifiedNumber: string,
    claimed: Omit<IdentityNames, 'middleName'>,
  ): Promise<IdentityRecord | null>
}

/** The provider works and says that this cannot be such a number. */
export class IdentityNumberRefused extends Error {
  override readonly name = 'IdentityNumberRefused'
}

/**
 * The provider answered 5xx, nonsense or not at all, or refuses our account. Nothing is known about the
 * number. Names no number and no person.
 */
export class IdentityProviderDown extends Error {
  override readonly name = 'IdentityProviderDown'
}
