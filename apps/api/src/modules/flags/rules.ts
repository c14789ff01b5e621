/** Rules of flags (decisions §5). Pure. */
import {
  dayInLagos,
  type FlagMode,
  type FlagStatus,
  type FlagType,
  type Imei,
  type Model,
  TRACE_DAYS,
} from '@amana/contract'
import { DAY, HOUR } from '../../kernel/durations.ts'

/** An open case: an active stolen or lost flag. */
export interface OpenFlag {
  id: number
  case_number: string
  imei: Imei
  flag_type: FlagType
  status: FlagStatus
}

/** The open flags and hold on the IMEIs of a device. */
export interface OpenCases {
  flags: readonly OpenFlag[]
  policeHold: boolean
}

export type FlagDecision =
  /** `clears`: the active flags that the new one ends. */
  | { allowed: true; clears: readonly OpenFlag[] }
  | { allowed: false; code: 'case_open'; caseNumber: string }
  | { allowed: false; code: 'no_open_case' | 'police_hold' }

/** Twin of the SQL function `is_open_case`. */
export function isOpenCase({ status, flag_type }: OpenFlag): boolean {
  return status === 'active' && flag_type !== 'found'
}

/**
 * Whether an active flag may be created. One stolen or lost flag at a time; stolen ends lost, never the other
 * way; found ends either, but under a police hold only an officer's. A report under review blocks nothing.
 */
export function decideFlag(
  { flags, policeHold }: OpenCases,
  flagType: FlagType,
  by: 'owner' | 'officer',
): FlagDecision {
  const active = flags.filter(isOpenCase)
  const [open] = active
  if (flagType === 'found') {
    if (!open) return { allowed: false, code: 'no_open_case' }
    if (policeHold && by === 'owner') return { allowed: false, code: 'police_hold' }
    return { allowed: true, clears: active }
  }
  const blocking = flagType === 'lost' ? open : active.find((flag) => flag.flag_type === 'stolen')
  return blocking
    ? { allowed: false, code: 'case_open', caseNumber: blocking.case_number }
    : { allowed: true, clears: active }
}

/** A period of tracing (decisions §20). */
export interface TracePeriod {
  from: Date
  until: Date
}

/** An owner has a phone traced for one period within it, over all its cases. */
export const TRACE_WINDOW = 90 * DAY
/** A traced case on which no officer acts for so long is somebody's to be reminded of. */
export const TRACE_RESTS = 72 * HOUR

export function tracePeriodFrom(from: Date): TracePeriod {
  return { from, until: new Date(from.getTime() + TRACE_DAYS * DAY) }
}

/**
 * The period of an owner who has a phone traced. Another case, or another change, does not begin a new one.
 *
 * @param tracedSince when its first period within TRACE_WINDOW began. @returns null: that period is over
 */
export function ownersTracePeriod(tracedSince: Date | null, now: Date): TracePeriod | null {
  const period = tracePeriodFrom(tracedSince ?? now)
  return period.until > now ? period : null
}

export interface ModeFacts {
  open: boolean
  proven: boolean
  policeHold: boolean
  /** An officer has chosen to block. */
  officersBlock: boolean
}

export type ModeRefusal = 'closed' | 'police_hold' | 'not_proven' | 'officers_block'

/** Whether an owner may change the mode; null: they may. Blocking is refused under a hold alone. */
export function refusesOwnersMode(
  { open, proven, policeHold, officersBlock }: ModeFacts,
  wanted: FlagMode,
): ModeRefusal | null {
  if (!open) return 'closed'
  if (policeHold) return 'police_hold'
  if (wanted === 'block') return null
  if (!proven) return 'not_proven'
  return officersBlock ? 'officers_block' : null
}

/** The window of the limit on theft reports; rejected ones count too. */
export const THEFT_REPORT_WINDOW = DAY
/** From one phone or e-mail: a family, a market union or a help desk may share a phone; nobody loses more. */
export const MAX_THEFT_REPORTS = 20

/** When the next one may come, or null: now. `times`: the counted reports, newest first. */
export function nextTheftReportAt(times: readonly Date[], max: number): Date | null {
  const oldestCounting = times[max - 1]
  return oldestCounting ? new Date(oldestCounting.getTime() + THEFT_REPORT_WINDOW) : null
}

/** Rejected reports of a contact within the window that limit its next ones (decisions §12). */
const REJECTIONS_THAT_LIMIT = 3
export const REJECTION_WINDOW = 90 * DAY
/** The next report of such a contact comes that long after its last one, sent or rejected. */
export const AFTER_REJECTIONS = 7 * DAY

/** When the next report of a contact with so many rejected ones may come; null: they limit nothing. */
export function nextAfterRejections({
  rejected,
  last,
}: {
  rejected: number
  last: Date | null
}): Date | null {
  return rejected < REJECTIONS_THAT_LIMIT || !last ? null : new Date(last.getTime() + AFTER_REJECTIONS)
}

/** A report whose contact nobody proves ends after it (decisions §12). */
export const PROVE_WITHIN = 72 * HOUR

export function hasLapsed(
  { status, created_at }: { status: FlagStatus; created_at: Date },
  now: Date,
): boolean {
  return (
    status === 'lapsed' || (status === 'under_review' && now.getTime() - created_at.getTime() >= PROVE_WITHIN)
  )
}

/** `Tecno Spark 20` → brand `Tecno`, model `Spark 20`: the report has one field for both. */
export function splitModel(brandAndModel: string): Model {
  const [brand = '', ...rest] = brandAndModel.split(/\s+/).filter(Boolean)
  return { brand, model: rest.join(' ') }
}

/** The year in Lagos, for case numbers. */
export function caseYear(now: Date): string {
  return dayInLagos(now).slice(0, 4)
}
