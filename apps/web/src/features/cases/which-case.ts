/** Which of a phone's flags its page of the case is about. Pure. */
import type { FlagRecord } from '@amana/contract/devices'

/** Active, or under review. */
export function isOpenCase({ status, flag_type }: Pick<FlagRecord, 'status' | 'flag_type'>): boolean {
  return status === 'under_review' || (status === 'active' && flag_type !== 'found')
}

/** Cases that the owner may follow: no former owner's; a find belongs to the case that it closed. */
export function followedCases(flags: readonly FlagRecord[]): FlagRecord[] {
  return flags.filter(({ followed, flag_type }) => followed && flag_type !== 'found')
}

/**
 * The flag of the address; without one the active one, else the one under review, else the newest.
 *
 * @param flags newest first
 * @param wanted the `flag` of the address; null: none
 */
export function caseOf(flags: readonly FlagRecord[], wanted: string | null): FlagRecord | undefined {
  if (wanted !== null) return flags.find(({ id }) => String(id) === wanted)
  return flags.find(({ status }) => status === 'active') ?? flags.find(isOpenCase) ?? flags[0]
}
