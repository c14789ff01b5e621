/** Findings and result of a check (decisions §2, §3). Pure. */
import {
  allDigitsEqual,
  FINDINGS,
  type FindingCode,
  type Imei,
  type InUse,
  luhnValid,
  type VerificationResult,
} from '@amana/contract'
import { formatDateTimeIn, type Locale } from '@amana/messages'
import { DAY } from '../../kernel/durations.ts'
import * as english from './messages.ts'

/** An unpaid check ends after 30 days (decisions §3). */
export const CHECK_LIFE = 30 * DAY

/** A second check of the same IMEI by the same person is free for 24 hours after a payment (decisions §3). */
export const REPEAT_WINDOW = DAY

/** Findings about the number alone; shown before payment. */
export function formFindings(imei: Imei, tacKnown: boolean): FindingCode[] {
  const findings: FindingCode[] = []
  if (allDigitsEqual(imei)) findings.push('all_digits_equal')
  else if (!luhnValid(imei)) findings.push('check_digit_mismatch')
  if (!tacKnown) findings.push('tac_unknown')
  return findings
}

/** The registry's facts on an IMEI and on the other IMEI of the same device. */
export interface RegistryFacts {
  registered: boolean
  active_stolen: boolean
  active_lost: boolean
  under_review: boolean
  police_hold: boolean
  /** An undecided claim with a document (decisions §17). */
  disputed: boolean
  /** The number may be on more than one phone (decisions §20). */
  imei_copied: boolean
  listed_stolen: boolean
  listed_lost: boolean
  /** The account that registered it has proven that it is theirs. */
  ownership_proven: boolean
  /** Times in ISO 8601, days as `2026-11-30`; the oldest of each. Null: there is none. */
  stolen_flag_at: string | null
  lost_flag_at: string | null
  held_at: string | null
  listed_stolen_on: string | null
  listed_blocked_on: string | null
  listed_lost_on: string | null
  /** A network saw the owner's own SIM in it. No finding: it changes no result (decisions §19). */
  in_use: InUse
  /** Imported lists, with the time of the newest import (ISO 8601). */
  lists: { name: string; as_of: string }[]
}

export function registryFindings(facts: Omit<RegistryFacts, 'lists' | 'in_use'>): FindingCode[] {
  const findings: FindingCode[] = []
  if (facts.active_stolen) findings.push('stolen_flag')
  if (facts.listed_stolen) findings.push('listed_stolen')
  if (facts.active_lost) findings.push('lost_flag')
  if (facts.listed_lost) findings.push('listed_lost')
  if (facts.under_review) findings.push('report_under_review')
  if (facts.police_hold) findings.push('police_hold')
  if (facts.imei_copied) findings.push('imei_copied')
  if (facts.disputed) findings.push('ownership_disputed')
  findings.push(facts.registered ? 'registered' : 'not_registered')
  return findings
}

/** The worst finding decides: stolen, else flagged, else clean. */
export function resultOf(findings: readonly FindingCode[]): VerificationResult {
  const severities = findings.map((code) => FINDINGS[code].severity)
  if (severities.includes('stolen')) return 'stolen'
  return severities.includes('flagged') ? 'flagged' : 'clean'
}

/** @param form findings about the number alone */
export function resultOfFacts(
  facts: Omit<RegistryFacts, 'lists' | 'in_use'>,
  form: readonly FindingCode[],
): VerificationResult {
  return resultOf([...registryFindings(facts), ...form])
}

/**
 * Never "this phone is clean everywhere" (decisions §3).
 *
 * @param results texts in that language
 */
export function statementOf(
  result: VerificationResult,
  asOf: Date,
  { language, results }: { language: Locale; results: (typeof english)['results'] } = {
    language: 'en',
    results: english.results,
  },
): string {
  return results[result].statement(formatDateTimeIn(language, asOf))
}
