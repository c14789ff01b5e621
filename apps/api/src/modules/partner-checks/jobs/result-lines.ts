/** The lines of a job's result, out of its stored upload and what is known of each phone. */
import { Transform } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { type Answers, FORMS, type Form, sandboxEndingOf } from './answers.ts'
import { errorOf } from './bad-lines.ts'
import { isLuhnValidAt, isOneDigitAt } from './digits.ts'
import type { Phones } from './phones.ts'
import { createRowSplitter, lineOf, type StoredRow, textOf } from './upload-rows.ts'

export const HEAD = 'line,imei,operational_status,reported_date,context_code,result,error\n'

const COMMA = 44
/** A line's number, its IMEI and what separates them. */
const MAX_BEGINNING_BYTES = 32

/** Takes the stored upload. @param known ids of answers; nothing is known of the other phones */
export function resultLines({ known, answers }: { known: Phones; answers: Answers }): Transform {
  let out = Buffer.allocUnsafe(1 << 17)
  let length = 0
  const reserve = (more: number) => {
    if (length + more <= out.length) return
    const larger = Buffer.allocUnsafe(2 * (out.length + more))
    out.copy(larger, 0, 0, length)
    out = larger
  }
  return createLines(
    (row) => {
      if (row.imeiLength === 0) {
        const line = Buffer.from(badLine(row))
        reserve(line.length)
        length += line.copy(out, length)
        return
      }
      const ending = answers.endingOf(known.get(row.phone) ?? 0, formOf(row))
      reserve(MAX_BEGINNING_BYTES + ending.length)
      const behind = row.imeiAt + row.imeiLength
      // Byte by byte: a call of `copy` takes longer than so few bytes.
      const commaAt = length + row.imeiAt - row.start - 1
      for (let at = row.start; at < behind; at += 1) out[length++] = row.bytes[at] ?? 0
      out[commaAt] = COMMA
      for (let at = 0; at < ending.length; at += 1) out[length++] = ending[at] ?? 0
    },
    () => {
      const lines = Buffer.from(out.subarray(0, length))
      length = 0
      return lines
    },
  )
}

/** Takes the stored upload of a test client. @param counts good lines by status, filled on the way */
export function sandboxLines({ counts, now }: { counts: Record<string, number>; now: Date }): Transform {
  let lines = ''
  return createLines(
    (row) => {
      if (row.imeiLength === 0) {
        lines += badLine(row)
        return
      }
      const imei = row.bytes.toString('latin1', row.imeiAt, row.imeiAt + row.imeiLength)
      const { text, status } = sandboxEndingOf(imei, now)
      counts[status] = (counts[status] ?? 0) + 1
      lines += `${lineOf(row)},${imei}${text}`
    },
    () => {
      const bytes = Buffer.from(lines)
      lines = ''
      return bytes
    },
  )
}

function createLines(take: (row: StoredRow) => void, taken: () => Buffer): Transform {
  const split = createRowSplitter(take)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      split(chunk)
      const lines = taken()
      done(null, lines.length > 0 ? lines : undefined)
    },
  })
}

/** A number of 14 digits has no check digit. */
function formOf({ bytes, imeiAt, imeiLength }: StoredRow): Form {
  if (isOneDigitAt(bytes, imeiAt, imeiLength)) return FORMS.oneDigit
  return imeiLength === 15 && !isLuhnValidAt(bytes, imeiAt, imeiLength) ? FORMS.wrongDigit : FORMS.whole
}

/** Anybody may have written it, so that a spreadsheet must not run it. */
function badLine(row: StoredRow): string {
  const text = textOf(row)
  return stringify([[lineOf(row), text, 'INVALID_ARGUMENT', '', '', '', errorOf(text)]], {
    escape_formulas: true,
  })
}
