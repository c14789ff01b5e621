/** The lines of a job's result, out of what the database knows of each number. */
import { Transform } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { allDigitsEqual, type FindingCode, type Imei, luhnValid } from '@amana/contract'
import { type OperationalAnswer, operationalStatusOf } from '../../verifications/index.ts'
import { sandboxAnswerOf } from '../sandbox-numbers.ts'
import { BAD, NOTHING } from './facts-queries.ts'
import { type KindsOfFact, statusFactsOf } from './status-facts.ts'

export const HEAD = 'line,imei,operational_status,reported_date,context_code\n'

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
    if (line.endsWith(`,${BAD}`)) return `${line.slice(0, -BAD.length)}INVALID_ARGUMENT,,\n`
    // A good line is `line,imei,` and what is known, without a quote before it.
    const imeiAt = line.indexOf(',') + 1
    const knownAt = line.indexOf(',', imeiAt) + 1
    const imei = line.slice(imeiAt, knownAt - 1)
    const known = line.slice(knownAt)
    const kinds: KindsOfFact = known === NOTHING ? {} : (JSON.parse(known.slice(1, -1).replaceAll('""', '"')) as KindsOfFact)
    const answer = sandbox ? sandboxStatusOf(imei as Imei, now) : operationalStatusOf(statusFactsOf(kinds), formOf(imei))
    const { operationalStatus, reportedDate = '', contextCode = '' } = answer
    counts[operationalStatus] = (counts[operationalStatus] ?? 0) + 1
    return `${line.slice(0, knownAt)}${operationalStatus},${reportedDate},${contextCode}\n`
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop() ?? ''
      done(null, lines.map(lineOf).join(''))
    },
  })
}

/** A number of 14 digits has no check digit. */
function formOf(imei: string): FindingCode[] {
  if (allDigitsEqual(imei as Imei)) return ['all_digits_equal']
  return imei.length === 15 && !luhnValid(imei as Imei) ? ['check_digit_mismatch'] : []
}

/** The numbers that are refused one by one are unknown in a job. */
function sandboxStatusOf(imei: Imei, now: Date): OperationalAnswer {
  try {
    return sandboxAnswerOf((imei.length === 14 ? `${imei}0` : imei) as Imei, now)
  } catch {
    return { operationalStatus: 'unknown' }
  }
}
