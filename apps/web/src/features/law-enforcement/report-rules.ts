/** What is wrong with an officer's report (S2 §5). Pure. */
import { OFFICER_MESSAGES as M } from '@amana/contract/law-enforcement'
import { lawEnforcement } from './messages.ts'

export const REPORT_FIELDS = [
  'reporter_name',
  'imei',
  'device_brand',
  'phone',
  'device_state',
  'location',
  'reason_for_flagging',
  'flag_type',
] as const
export type ReportField = (typeof REPORT_FIELDS)[number]
export type ReportValues = Record<ReportField, string>
export type ReportFaults = Partial<Record<ReportField, string>>

export const EMPTY_REPORT: ReportValues = {
  reporter_name: '',
  imei: '',
  device_brand: '',
  phone: '',
  device_state: '',
  location: '',
  reason_for_flagging: '',
  flag_type: '',
}

const MAX: Partial<Record<ReportField, number>> = {
  reporter_name: 120,
  device_brand: 140,
  phone: 40,
  location: 300,
  reason_for_flagging: 2000,
}

/** S2 §5: digits only, others stripped, at most 15. */
export function imeiDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 15)
}

export function isFlagType(value: string): value is 'lost' | 'stolen' | 'found' {
  return value === 'lost' || value === 'stolen' || value === 'found'
}

/** The same as the contract's `officerReportBody` says (the tests compare them), without the weight of zod. */
export function reportFaults(values: ReportValues): ReportFaults {
  const empty = (field: ReportField) => values[field].trim() === ''
  const faults: ReportFaults = {}
  for (const [field, max] of Object.entries(MAX) as [ReportField, number][]) {
    if (values[field].trim().length > max) faults[field] = lawEnforcement.report.tooLong(max)
  }
  if (empty('reporter_name')) faults.reporter_name = M.reporterRequired
  if (empty('imei')) faults.imei = M.imeiRequired
  else if (!/^\d{15}$/.test(values.imei)) faults.imei = M.imeiShape
  if (empty('device_state')) faults.device_state = M.stateRequired
  if (empty('reason_for_flagging')) faults.reason_for_flagging = M.reasonRequired
  if (!isFlagType(values.flag_type)) faults.flag_type = M.typeRequired
  return faults
}
