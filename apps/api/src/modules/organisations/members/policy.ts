/** The rights of each role in an organisation (decisions §14). */
import { MEMBER_ROLES, type MemberRole } from '@amana/contract'
import { AppError } from '../../../kernel/app-error.ts'

/** Each role may do what those behind it in the list may. */
export function roleSuffices(role: MemberRole, least: MemberRole): boolean {
  return MEMBER_ROLES.indexOf(role) <= MEMBER_ROLES.indexOf(least)
}

/** Whether a member with this role makes API keys, each with the member's own password. */
export const makesKeys = (role: MemberRole): boolean => roleSuffices(role, 'developer')

/** Owners are made and unmade by owners. @throws AppError forbidden */
export function requireMayGive(own: MemberRole, ...roles: MemberRole[]): void {
  if (own !== 'owner' && roles.includes('owner'))
    throw new AppError('forbidden', { message: 'Only an owner can make or remove an owner.' })
}
