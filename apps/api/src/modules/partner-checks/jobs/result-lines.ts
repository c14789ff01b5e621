/** The lines of a job's result, out of its stored upload and what is known of each phone. */
import { stringify } from 'csv-stringify/sync'
import { type Answers, FORMS, type Form, sandboxEndingOf } from './answers.ts'
import { errorOf } from './bad-lines.ts'
import { Blocks } from './blocks.ts'
import { isLuhnValidAt, isOneDigitAt, writeCount } from './digits.ts'
import type { Phones } from './phones.ts'
import { createRowSplitter, type StoredRow, textOf } from './upload-rows.ts'

const HEAD = 'line,imei,operational_status,reported_date,context_code,result,error\n'

const COMMA = 44
/** A line's number, its IMEI and what separates them. */
const MAX_BEGINNING_BYTES = 32

/** @param ending of the line, behind the IMEI */
function addNumber(lines: Blocks, { bytes, line, start, imeiLength }: StoredRow, ending: Buffer): void {
  const out = lines.reserve(MAX_BEGINNING_BYTES + ending.length)
  let length = writeCount(out, lines.length, line)
  out[length++] = COMMA
  // Byte by byte: a call of `copy` takes longer than so few bytes.
  for (let at = start; at < start + imeiLength; at += 1) out[length++] = bytes[at] ?? 0
  for (let at = 0; at < ending.length; at += 1) out[length++] = ending[at] ?? 0
  lines.length = length
}

/** Adds the lines of a job. */
export type AddLine = (row: StoredRow, lines: Blocks) => void

/**
 * The result in blocks, each of which stays as it is until the next but one is asked for.
 *
 * @param upload as it is stored
 */
export async function* resultBlocks(upload: AsyncIterable<Buffer>, addLine: AddLine): AsyncGenerator<Buffer> {
  const lines = new Blocks()
  lines.add(HEAD)
  const split = createRowSplitter((row) => {
    if (row.imeiLength === 0) lines.add(badLine(row))
    else addLine(row, lines)
  })
  for await (const chunk of upload) {
    split(chunk)
    yield lines.taken()
  }
}

/** @param known ids of answers; nothing is known of the other phones */
export function knownLines({ known, answers }: { known: Phones; answers: Answers }): AddLine {
  return (row, lines) => addNumber(lines, row, answers.endingOf(known.get(row.phone) ?? 0, formOf(row)))
}

/** For a test client. @param counts good lines by status, filled on the way */
export function sandboxLines({ counts, now }: { counts: Record<string, number>; now: Date }): AddLine {
  return (row, lines) => {
    const imei = row.bytes.toString('latin1', row.start, row.start + row.imeiLength)
    const { text, status } = sandboxEndingOf(imei, now)
    counts[status] = (counts[status] ?? 0) + 1
    addNumber(lines, row, Buffer.from(text))
  }
}

/** A number of 14 digits has no check digit. */
function formOf({ bytes, start, imeiLength }: StoredRow): Form {
  if (isOneDigitAt(bytes, start, imeiLength)) return FORMS.oneDigit
  return imeiLength === 15 && !isLuhnValidAt(bytes, start, imeiLength) ? FORMS.wrongDigit : FORMS.whole
}

/** Anybody may have written it, so that a spreadsheet must not run it. */
function badLine(row: StoredRow): string {
  const text = textOf(row)
  return stringify([[String(row.line), text, 'INVALID_ARGUMENT', '', '', '', errorOf(text)]], {
    escape_formulas: true,
  })
}
