import type { EndpointData, Organisation, readOrganisation as read } from '@amana/contract'
import type { MembershipRow } from './members/queries.ts'
import type { OrganisationRow } from './queries.ts'

export function presentOrganisation({
  id,
  name,
  kind,
  status,
  role,
  created_at,
}: MembershipRow): Organisation {
  return { id, name, kind, status, role, created_at: created_at.toISOString() }
}

/** Whole kobo; the balance without what is reserved. */
export function presentBalance({
  balance_kobo,
  reserved_kobo,
  price_kobo,
}: Pick<OrganisationRow, 'balance_kobo' | 'reserved_kobo' | 'price_kobo'>) {
  return { balance: balance_kobo, reserved: reserved_kobo, price: price_kobo, currency: 'NGN' as const }
}

export function presentWhole(membership: MembershipRow): EndpointData<typeof read> {
  const { contact_email, website, purpose } = membership
  return {
    ...presentOrganisation(membership),
    contact_email,
    website,
    purpose,
    ...presentBalance(membership),
  }
}
