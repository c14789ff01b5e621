/** A status in CAMARA's words (DeviceAuthenticity), from the facts that decide the result. Pure. */
import { type ContextCode, FINDINGS, type FindingCode, type OperationalStatus } from '@amana/contract'
import type { RegistryFacts } from './rules.ts'

export interface OperationalAnswer {
  operationalStatus: OperationalStatus
  /** RFC 3339 with zone: of a list midnight in Lagos. */
  reportedDate?: string
  contextCode?: ContextCode
  contextMessage?: string
}

export type StatusFacts = Omit<RegistryFacts, 'lists' | 'in_use'>

/**
 * The order of decisions §14: blocked, lost where nothing says stolen, regulatory, stolen; then what makes
 * the number doubtful; allowed only for a device whose ownership was proven. Of two sources of one status the
 * list's date counts.
 *
 * @param form findings about the number alone
 */
export function operationalStatusOf(facts: StatusFacts, form: readonly FindingCode[]): OperationalAnswer {
  const stolen = facts.active_stolen || facts.listed_stolen_on !== null
  const lost = facts.active_lost || facts.listed_lost_on !== null
  if (facts.listed_blocked_on !== null) return reported('blocked', facts.listed_blocked_on, null)
  if (lost && !stolen) return reported('lost', facts.listed_lost_on, facts.lost_flag_at)
  if (facts.police_hold) return reported('regulatory', null, facts.held_at)
  if (stolen) return reported('stolen', facts.listed_stolen_on, facts.stolen_flag_at)
  if (facts.under_review) return doubtful('DEVICE_AUTHENTICITY.REPORT_UNDER_REVIEW', 'report_under_review')
  const suspicious = form.find((code) => FINDINGS[code].severity !== 'info')
  if (suspicious) return doubtful('DEVICE_AUTHENTICITY.NUMBER_SUSPICIOUS', suspicious)
  if (facts.imei_copied) return doubtful('DEVICE_AUTHENTICITY.NUMBER_SUSPICIOUS', 'imei_copied')
  if (facts.disputed) return doubtful('DEVICE_AUTHENTICITY.OWNERSHIP_DISPUTED', 'ownership_disputed')
  return { operationalStatus: facts.registered && facts.ownership_proven ? 'allowed' : 'unknown' }
}

function reported(
  operationalStatus: OperationalStatus,
  day: string | null,
  time: string | null,
): OperationalAnswer {
  const reportedDate = day === null ? time : `${day}T00:00:00+01:00`
  return { operationalStatus, ...(reportedDate === null ? {} : { reportedDate }) }
}

function doubtful(contextCode: ContextCode, finding: FindingCode): OperationalAnswer {
  return { operationalStatus: 'unknown', contextCode, contextMessage: FINDINGS[finding].text }
}

/** When the oldest of the sources was last confirmed. */
export function lastCheckedOf({ lists }: Pick<RegistryFacts, 'lists'>, now: Date): string {
  const oldest = Math.min(now.getTime(), ...lists.map(({ as_of }) => Date.parse(as_of)))
  return new Date(oldest).toISOString()
}
