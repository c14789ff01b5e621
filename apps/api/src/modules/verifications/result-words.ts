/** A result in the reader's language: on screen, in the report and in its mail. */
import type { Finding, VerificationResult } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { contractText, textsIn } from '../../kernel/texts.ts'
import { REPORT_TEXTS } from './report-texts.ts'
import { statementOf } from './rules.ts'

export function statementIn(language: Locale, result: VerificationResult, asOf: Date | string): string {
  return statementOf(result, new Date(asOf), { language, results: textsIn(language, REPORT_TEXTS).results })
}

export function findingIn(language: Locale, finding: Finding): Finding {
  if (language === 'en') return finding
  return {
    ...finding,
    title: contractText(language, finding.title),
    text: contractText(language, finding.text),
  }
}

/** Lists keep the names that their senders gave them. */
export function sourceNameIn(language: Locale, name: string): string {
  return name === REPORT_TEXTS.english.report.registry
    ? textsIn(language, REPORT_TEXTS).report.registry
    : name
}
