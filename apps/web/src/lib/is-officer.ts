import type { User } from '@amana/contract/accounts'

/**
 * An officer_id, is_officer, or a phone number that starts with LP. For display only: the server decides by
 * the role (decisions D5).
 */
export function isOfficer(user: Pick<User, 'officer_id' | 'is_officer' | 'phone_number'> | null): boolean {
  return user !== null && Boolean(user.officer_id || user.is_officer || user.phone_number?.startsWith('LP'))
}
