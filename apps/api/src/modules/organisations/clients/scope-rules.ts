/** Which scopes a client has now (decisions §18). Pure. */
import { kindMayHave, type OrganisationKind, PARTNER_SCOPES, type PartnerScope } from '@amana/contract'
import type { CallingClient } from './queries.ts'

/** Those that the kind of organisation may not have. */
export function scopesBeyond(kind: OrganisationKind, scopes: readonly PartnerScope[]): PartnerScope[] {
  return scopes.filter((scope) => !kindMayHave(kind, scope))
}

/** Its own as far as the kind of its organisation allows them, and those that are granted beyond. */
export function scopesNow(
  { kind, scopes, grants }: Pick<CallingClient, 'kind' | 'scopes' | 'grants'>,
  now: Date,
): PartnerScope[] {
  return PARTNER_SCOPES.filter(
    (scope) =>
      (scopes.includes(scope) && kindMayHave(kind, scope)) ||
      grants.some((grant) => grant.scope === scope && grant.until > now),
  )
}
