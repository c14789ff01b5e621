/** Headline, advice and name of the phone for the verdict of a report. Pure. */
import type { FindingCode, Verification } from '@amana/contract/verifications'
import type { Reported } from './check-steps.ts'
import { byGravity } from './Findings.tsx'
import { results } from './messages.ts'

const text = results.report

/** The meaning of the verdict; a flagged phone's is its first finding. */
export function headlineOf({ result, findings }: Reported): string {
  if (result !== 'flagged') return text.meaning[result]
  const first = byGravity(findings).find(({ severity }) => severity === 'flagged')
  const headlines: Partial<Record<FindingCode, string>> = text.headlines
  return (first && (headlines[first.code] ?? first.title)) ?? text.meaning.flagged
}

/** `lost`: the person who holds the phone can tell its owner. */
export function adviceOf({ result, findings }: Reported): keyof typeof text.steps {
  return result === 'flagged' && findings.some(({ code }) => code === 'lost_flag') ? 'lost' : result
}

/** Brand and model, e.g. `Tecno Camon 20`. */
export function deviceNameOf({ device_info: { brand, model } }: Verification): string {
  return [brand, model].filter((word) => word !== '').join(' ') || results.preview.modelUnknown
}
