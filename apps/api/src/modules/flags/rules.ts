/** What may become of flags, and who may do it (decisions §5). Pure. */
import { dayInLagos, type FlagStatus, type FlagType } from '@amana/contract'
import { DAY } from '../../kernel/durations.ts'
import { stateIn } from './state-rules.ts'

/** An open case (an active stolen or lost flag), or a report under review. */
export interface OpenFlag {
  id: number
  caseNumber: string
  imei: string
  flagType: FlagType
  status: FlagStatus
}

/** What is open on the IMEIs of a device. */
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
export function isOpenCase({ status, flagType }: OpenFlag): boolean {
  return status === 'active' && flagType !== 'found'
}

/**
 * Whether an active flag may be made. One stolen or lost flag at a time; stolen ends lost, never the other way; found ends either, but
 * under a police hold only an officer's. A report under review stands in nobody's way.
 */
export function decideFlag({ flags, policeHold }: OpenCases, flagType: FlagType, by: 'owner' | 'officer'): FlagDecision {
  const active = flags.filter(isOpenCase)
  const [open] = active
  if (flagType === 'found') {
    if (!open) return { allowed: false, code: 'no_open_case' }
    if (policeHold && by === 'owner') return { allowed: false, code: 'police_hold' }
    return { allowed: true, clears: active }
  }
  const blocking = flagType === 'lost' ? open : active.find((flag) => flag.flagType === 'stolen')
  return blocking ? { allowed: false, code: 'case_open', caseNumber: blocking.caseNumber } : { allowed: true, clears: active }
}

/** Public reports that count against a limit are those of the last day, rejected ones too. */
export const THEFT_REPORT_WINDOW = DAY
/** From one phone or e-mail, or on one IMEI: a family, a market union or a help desk may share a phone; more is nobody who lost theirs. */
export const MAX_THEFT_REPORTS = 20

/** When the next one may come, or null: now. `times`: of the reports that count, newest first. */
export function nextTheftReportAt(times: readonly Date[], max: number): Date | null {
  const oldestCounting = times[max - 1]
  return oldestCounting ? new Date(oldestCounting.getTime() + THEFT_REPORT_WINDOW) : null
}

/** `Tecno Spark 20` → brand `Tecno`, model `Spark 20`: the report has one field for both. */
export function splitModel(brandAndModel: string): { brand: string; model: string } {
  const [brand = '', ...rest] = brandAndModel.split(/\s+/).filter(Boolean)
  return { brand, model: rest.join(' ') }
}

/**
 * The state is the one that was chosen, else the one that the location names. What was chosen and is none stays readable in the
 * location (decisions §5: shown as typed, filtered under no state).
 */
export function placeOf(deviceState: string, location: string): { deviceState: string | null; location: string } {
  const chosen = stateIn(deviceState)
  if (chosen) return { deviceState: chosen, location }
  return { deviceState: stateIn(location), location: [location, deviceState].filter(Boolean).join(', ') }
}

/** The year in Lagos, of case numbers. */
export function caseYear(now: Date): string {
  return dayInLagos(now).slice(0, 4)
}
