/** What is wrong with a public report (S2 §5 Officer report form, the phone beside). Pure. */
import { FLAG_MESSAGES as M } from '@amana/contract/flags'
import { normaliseImei } from '@amana/contract/imei'
import { parsePhone } from '@amana/contract/phone'
import { reports } from './messages.ts'

/** In the order of the screen: the first one with a fault gets the focus. */
export const REPORT_FIELDS = [
  'flag_type',
  'imei',
  'device_brand',
  'reason_for_flagging',
  'device_state',
  'location',
  'reporter_name',
  'phone',
  'email',
] as const
export type ReportField = (typeof REPORT_FIELDS)[number]
export type ReportValues = Record<ReportField, string>
export type ReportFaults = Partial<Record<ReportField, string>>

export const EMPTY_REPORT: ReportValues = {
  reporter_name: '',
  imei: '',
  device_brand: '',
  phone: '',
  email: '',
  device_state: '',
  location: '',
  reason_for_flagging: '',
  flag_type: '',
}

const MAX: Partial<Record<ReportField, number>> = {
  reporter_name: 120,
  device_brand: 140,
  location: 300,
  reason_for_flagging: 2000,
}
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The same as the contract's `reportBody` says (the tests compare them), without the weight of zod. */
export function reportFaults(values: ReportValues): ReportFaults {
  const empty = (field: ReportField) => values[field].trim() === ''
  const imei = normaliseImei(values.imei.trim())
  const faults: ReportFaults = {}
  for (const [field, max] of Object.entries(MAX) as [ReportField, number][]) {
    if (values[field].trim().length > max) faults[field] = reports.tooLong(max)
  }
  if (empty('reporter_name')) faults.reporter_name = M.reporterRequired
  if (imei === '') faults.imei = M.imeiRequired
  else if (!/^\d{15}$/.test(imei)) faults.imei = M.imeiShape
  if (empty('phone')) faults.phone = M.phoneRequired
  else if (!parsePhone(values.phone)) faults.phone = reports.phoneShape
  if (!empty('email') && !ADDRESS.test(values.email.trim())) faults.email = reports.emailShape
  if (empty('device_state')) faults.device_state = M.stateRequired
  if (empty('reason_for_flagging')) faults.reason_for_flagging = M.reportReasonRequired
  if (values.flag_type !== 'stolen' && values.flag_type !== 'lost') faults.flag_type = M.typeRequired
  return faults
}

/** `le 2026 123` is not guessed at; spaces around and lower case are. Null: no case number. */
export function parseCaseNumber(typed: string): string | null {
  const text = typed.trim().toUpperCase()
  return /^LE-\d{4}-\d{6,}$/.test(text) ? text : null
}
