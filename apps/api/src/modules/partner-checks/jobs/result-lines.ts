/** The lines of a job's result, out of what the database knows of each number. */
import { Transform } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import {
  allDigitsEqual,
  type FindingCode,
  type Imei,
  luhnValid,
  type VerificationResult,
} from '@amana/contract'
import { stringify } from 'csv-stringify/sync'
import { AppError } from '../../../kernel/app-error.ts'
import { type OperationalAnswer, operationalStatusOf, resultOfFacts } from '../../verifications/index.ts'
import { sandboxAnswerOf } from '../sandbox-numbers.ts'
import { errorOf } from './bad-lines.ts'
import { BAD, NOTHING } from './facts-queries.ts'
import { type KindsOfFact, statusFactsOf } from './status-facts.ts'

export const HEAD = 'line,imei,operational_status,reported_date,context_code,result,error\n'

type Answer = OperationalAnswer & { result?: VerificationResult; error?: string }

/** @param counts good lines by status, filled on the way */
export function resultLines({
  sandbox,
  counts,
  now,
}: {
  sandbox: boolean
  counts: Record<string, number>
  now: Date
}): Transform {
  let rest = ''
  // A chunk can end in the middle of a letter.
  const decoder = new StringDecoder('utf8')
  const lineOf = (line: string): string => {
    const imeiAt = line.indexOf(',') + 1
    if (line.endsWith(`,${BAD}`))
      return badLine(line.slice(0, imeiAt - 1), line.slice(imeiAt, -BAD.length - 1))
    // A good line is `line,imei,` and what is known, without a quote before it.
    const knownAt = line.indexOf(',', imeiAt) + 1
    const imei = line.slice(imeiAt, knownAt - 1)
    const known = line.slice(knownAt)
    const answer = sandbox ? sandboxStatusOf(imei as Imei, now) : answerOf(known, formOf(imei))
    const { operationalStatus, reportedDate = '', contextCode = '', result = '', error = '' } = answer
    counts[operationalStatus] = (counts[operationalStatus] ?? 0) + 1
    return `${line.slice(0, knownAt)}${operationalStatus},${reportedDate},${contextCode},${result},${error}\n`
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop() ?? ''
      done(null, lines.map(lineOf).join(''))
    },
  })
}

/** Anybody may have written it, so that a spreadsheet must not run it. @param cell as CSV */
function badLine(line: string, cell: string): string {
  const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
  return stringify([[line, text, 'INVALID_ARGUMENT', '', '', '', errorOf(text)]], { escape_formulas: true })
}

function answerOf(known: string, form: FindingCode[]): Answer {
  const kinds: KindsOfFact =
    known === NOTHING ? {} : (JSON.parse(known.slice(1, -1).replaceAll('""', '"')) as KindsOfFact)
  const facts = statusFactsOf(kinds)
  return { ...operationalStatusOf(facts, form), result: resultOfFacts(facts, form) }
}

/** A number of 14 digits has no check digit. */
function formOf(imei: string): FindingCode[] {
  if (allDigitsEqual(imei as Imei)) return ['all_digits_equal']
  return imei.length === 15 && !luhnValid(imei as Imei) ? ['check_digit_mismatch'] : []
}

/** A number that is refused where it is asked alone is unknown in a job, with the words of that refusal. */
function sandboxStatusOf(imei: Imei, now: Date): Answer {
  try {
    return sandboxAnswerOf((imei.length === 14 ? `${imei}0` : imei) as Imei, now)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { operationalStatus: 'unknown', error: error.message }
  }
}
