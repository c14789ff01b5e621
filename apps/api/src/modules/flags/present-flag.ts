import type { FlagMode, FlagRecord, FlagType, ReportStatus } from '@amana/contract'
import type { WaitingReport } from './imei-to-follow/pending-queries.ts'
import type { TheftReport } from './theft-report-queries.ts'

const TYPE_WORDS: Record<FlagType, string> = { stolen: 'Stolen', lost: 'Lost', found: 'Found' }

/** A flag that its owner has just made, as the owner sees it. */
export function presentOwnFlag(flag: {
  id: number
  caseNumber: string
  flagType: FlagType
  reason: string
  location: string
  deviceState: string | null
  mode: FlagMode
  traceUntil: Date | null
  now: Date
}): FlagRecord {
  return {
    id: flag.id,
    case_number: flag.caseNumber,
    flag_type: flag.flagType,
    flag_type_display: TYPE_WORDS[flag.flagType],
    status: 'active',
    status_display: 'Active',
    reason: flag.reason,
    last_known_location: flag.location,
    device_state: flag.deviceState,
    created_at: flag.now.toISOString(),
    mode: flag.mode,
    trace_until: flag.traceUntil?.toISOString() ?? null,
    cleared_at: null,
    cleared_by: null,
    reported_by: 'You',
    followed: true,
  }
}

/** The status of a report; without the reporter and the owner. */
export function presentTheftReport(report: TheftReport | WaitingReport): ReportStatus {
  return {
    case: report.case_number,
    status: report.status,
    flag_type: report.flag_type,
    contact_verified: report.contact_verified,
    created_at: report.created_at.toISOString(),
    updated_at: report.updated_at.toISOString(),
    ...(report.imei === null && { imei: null, imei_due_at: report.imei_due_at.toISOString() }),
  }
}
