import type { User } from '@amana/contract/accounts'

/** S1 §3: an officer_id, is_officer, or a phone number that starts with LP. For display alone: the server goes by the role (D5). */
export function isOfficer(user: Pick<User, 'officer_id' | 'is_officer' | 'phone_number'> | null): boolean {
  return user !== null && Boolean(user.officer_id || user.is_officer || user.phone_number?.startsWith('LP'))
}
