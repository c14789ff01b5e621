/** Reads an uploaded file while it arrives: memory does not grow with it. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { AppError, fieldError } from '../../../kernel/app-error.ts'
import { NumberSet } from './number-set.ts'

export const MOST_LINES = 1_000_000
const MOST_BYTES = 256 * 1024 * 1024
const LONGEST_LINE = 1_024
const GOOD = /^\d{14,15}$/

export interface Upload {
  lines: number
  badLines: number
  duplicates: number
  /** Different phones among the good lines, by their first 14 digits: each is paid for once. */
  phones: number
}

/**
 * Writes one row a data line to `path`, in the text format of COPY: line, IMEI or \N, text. Blank lines and a
 * head are no data lines.
 *
 * @throws AppError validation_failed on `file` for what is no list of IMEIs; too_many_lines, body_too_large
 */
export async function readUpload(body: Readable, { gzip, path }: { gzip: boolean; path: string }): Promise<Upload> {
  const counts: Upload = { lines: 0, badLines: 0, duplicates: 0, phones: 0 }
  const csv = parse({
    bom: true,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: LONGEST_LINE,
  })
  const stages = [
    body,
    ...(gzip ? [createGunzip()] : []),
    limited(),
    csv,
    rowsOf(counts),
    createWriteStream(path, { mode: 0o600 }),
  ]
  await pipeline(stages as unknown as [Readable, NodeJS.WritableStream]).catch((error: unknown) => {
    throw refusalOf(error)
  })
  if (counts.lines === 0) throw unreadable('The file has no IMEI in it.')
  return counts
}

/** Refuses a bomb, and text that is not UTF-8. */
function limited(): Transform {
  let bytes = 0
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (bytes === 0 && /^(?:\xff\xfe|\xfe\xff)/.test(chunk.toString('latin1', 0, 2))) return done(unreadable(NOT_UTF8))
      bytes += chunk.length
      if (bytes > MOST_BYTES) return done(new AppError('body_too_large', { message: 'The file has more than 256 MB unpacked.' }))
      try {
        decoder.decode(chunk, { stream: true })
      } catch {
        return done(unreadable(NOT_UTF8))
      }
      done(chunk.includes(0) ? unreadable(NOT_UTF8) : null, chunk)
    },
    flush(done) {
      try {
        decoder.decode()
      } catch {
        return done(unreadable(NOT_UTF8))
      }
      done()
    },
  })
}

const NOT_UTF8 = 'Save the file as CSV in UTF-8.'

function unreadable(message: string): AppError {
  return fieldError('file', message)
}

/** Rows of COPY out of records, some thousand at once: a call for each line would cost more than the line. */
function rowsOf(counts: Upload): Transform {
  const seen = new NumberSet()
  const seenBad = new NumberSet()
  const phones = new NumberSet()
  let column: number | null = null
  let rows = ''
  const take = (record: string[]): AppError | null => {
    if (column === null) {
      const names = record.map((name) => name.trim().toLowerCase())
      const named = names.indexOf('imei')
      if (named < 0 && record.length > 1) return unreadable('The file has several columns. Name the one with the IMEIs "imei".')
      column = Math.max(0, named)
      if (named >= 0) return null
    }
    const text = (record[column] ?? '').trim()
    if (counts.lines === MOST_LINES) return new AppError('too_many_lines')
    counts.lines += 1
    const good = GOOD.test(text)
    if (!good) counts.badLines += 1
    // 14 digits and 15 are two texts of one phone: a leading 1 keeps them apart.
    const isNew = good
      ? seen.add(Number(text.length === 14 ? `1${text}0` : text) * (text.length === 14 ? 4 : 1))
      : seenBad.add(hashOf(text))
    if (!isNew) counts.duplicates += 1
    if (good && phones.add(Number(text.slice(0, 14)))) counts.phones += 1
    rows += good ? `${counts.lines}\t${text}\t${text}\n` : `${counts.lines}\t\\N\t${escaped(text)}\n`
    return null
  }
  return new Transform({
    writableObjectMode: true,
    transform(record: string[], _encoding, done) {
      const refusal = take(record)
      if (refusal) return done(refusal)
      if (rows.length < 64_000) return done()
      const full = rows
      rows = ''
      done(null, full)
    },
    flush(done) {
      done(null, rows)
    },
  })
}

/** 48 bits of SHA-256: two different bad lines count as repeated once in a hundred files of a million. */
function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6)
}

/** For COPY, and on one line. */
function escaped(text: string): string {
  return text.replaceAll(/[\r\n\t]+/g, ' ').replaceAll('\\', '\\\\')
}

function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error
  const { code } = error as { code?: string }
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new AppError('body_too_large', { message: 'A line has more than 1 kB.', cause: error })
  if (code?.startsWith('CSV_')) return unreadable('The file is no CSV: a quote is open at its end.')
  if (code?.startsWith('Z_')) return unreadable('The gzip file is damaged.')
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET') return new AppError('malformed_body', { cause: error })
  return error
}
