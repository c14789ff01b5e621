import type { Generated } from 'kysely'
import type { Time, TimeIfAny } from '../../db/column-types.ts'

export interface Identities {
  user_id: string
  kind: 'nin' | 'bvn'
  value_hash: Buffer
  last4: string
  encrypted: Buffer
  key_id: string
  provider: string
  provider_reference: string
  verified_at: Time
  /** Whether a code to the number's own phone proved it, or the names alone. */
  proof: Generated<'name' | 'phone'>
}

export interface IdentityContests {
  id: string
  claimant_user_id: string
  kind: 'nin' | 'bvn'
  value_hash: Buffer
  last4: string
  created_at: Time
  decided_at: TimeIfAny
}

/** The tables that this module owns: it alone writes them. */
export interface IdentityTables {
  identities: Identities
  identity_contests: IdentityContests
}
