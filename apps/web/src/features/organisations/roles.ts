import type { EndpointData } from '@amana/contract/endpoint'
import { MEMBER_ROLES, type MemberRole } from '@amana/contract/organisation-words'
import type { readOrganisation } from '@amana/contract/organisations'

/** An organisation with its balance, and the person's role in it. */
export type OrganisationDetail = EndpointData<typeof readOrganisation>

/** The text of an empty list: the next step, when it will be possible, or who can take it. */
export function emptyText(
  whole: OrganisationDetail,
  able: boolean,
  texts: Record<'text' | 'later' | 'reader', string>,
): string {
  if (able) return texts.text
  return may(whole, 'developer') ? texts.later : texts.reader
}

/** Whether the person's role allows what `least` may do. */
export const may = ({ role }: Pick<OrganisationDetail, 'role'>, least: MemberRole) =>
  MEMBER_ROLES.indexOf(role) <= MEMBER_ROLES.indexOf(least)
