/**
 * The invented numbers that test clients ask for: TAC 00990000, whose reporting body 00 is for test
 * equipment.
 */
import type { FindingCode, Imei, OperationalStatus } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import type { RegistryAnswer } from '../verifications/index.ts'

const NUMBER = /^00990000(\d{6})\d$/

const ANSWERS: Record<
  string,
  { status: OperationalStatus; result: RegistryAnswer['result']; finding?: FindingCode }
> = {
  '000001': { status: 'allowed', result: 'clean' },
  '000002': { status: 'lost', result: 'flagged', finding: 'lost_flag' },
  '000003': { status: 'stolen', result: 'stolen', finding: 'stolen_flag' },
  '000004': { status: 'blacklisted', result: 'stolen', finding: 'listed_stolen' },
  '000005': { status: 'blocked', result: 'stolen', finding: 'listed_stolen' },
  '000006': { status: 'fraud', result: 'flagged', finding: 'report_under_review' },
  '000007': { status: 'non-payment', result: 'flagged', finding: 'report_under_review' },
  '000008': { status: 'regulatory', result: 'flagged', finding: 'police_hold' },
}

const REPORTED = '2026-01-15T09:00:00+01:00'

/** @throws AppError identifier_not_found, service_not_applicable for the numbers that represent them */
export function sandboxAnswerOf(imei: Imei, now: Date): RegistryAnswer {
  const serial = NUMBER.exec(imei)?.[1] ?? ''
  if (serial === '000404') throw new AppError('identifier_not_found')
  if (serial === '000422') throw new AppError('service_not_applicable')
  const { status, result, finding } = ANSWERS[serial] ?? { status: 'unknown', result: 'clean' }
  return {
    result,
    findings: [...(finding ? [finding] : []), status === 'allowed' ? 'registered' : 'not_registered'],
    sources: [{ name: 'Sandbox', as_of: now.toISOString() }],
    inUse: null,
    asOf: now.toISOString(),
    lastChecked: now.toISOString(),
    operationalStatus: status,
    ...(finding ? { reportedDate: REPORTED } : {}),
  }
}
