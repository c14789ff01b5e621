/** Reads an uploaded file while it arrives: memory does not grow with it. */
import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { FileUnreadable, type Row, readRows } from '../../../csv/read-rows.ts'
import { AppError, fieldError } from '../../../kernel/app-error.ts'
import { pipeToFile } from '../../../kernel/pipe-to-file.ts'
import { isGoodNumber, visible } from './bad-lines.ts'
import { NumberSet } from './number-set.ts'

const MAX_LINES = 1_000_000
const MAX_SANDBOX_LINES = 1_000
const MAX_BYTES = 256 * 1024 * 1024
const MAX_LINE_BYTES = 1_024
/** Numbers unpack to five times their size; a file that unpacks to more is made to cost. */
const MAX_EXPANSION_RATIO = 20
const ANY_RATIO_BYTES = 1024 * 1024
/** A file of which so much is wrong is no list of numbers. */
const MAX_BAD_LINES = 10_000
const LINES_AT_ANY_SHARE = 1_000

export interface Upload {
  lines: number
  badLines: number
  duplicates: number
  /** Different phones among the good lines, by their first 14 digits: each is paid for once. */
  phones: number
  /** Too many of the lines so far are bad: the rest was not looked at. */
  stopped: boolean
  /** Written to `path`. */
  bytes: number
}

/**
 * Writes one row a data line to `path`, in the text format of COPY: line, IMEI or \N, text. Blank lines and a
 * head are no data lines.
 *
 * @throws AppError validation_failed on `file` for what is no list of IMEIs; too_many_lines, body_too_large,
 *   unpacks_too_large
 */
export async function readUpload(
  body: Readable,
  { gzip, path, sandbox }: { gzip: boolean; path: string; sandbox: boolean },
): Promise<Upload> {
  const upload: Upload = { lines: 0, badLines: 0, duplicates: 0, phones: 0, stopped: false, bytes: 0 }
  const sent = { bytes: 0 }
  const rowsOf = createRows(upload, sandbox ? MAX_SANDBOX_LINES : MAX_LINES)
  const steps = [
    body,
    ...(gzip ? [counted(sent), createGunzip()] : []),
    bounded(gzip ? sent : null),
    (source: AsyncIterable<Buffer>) => copyRows(source, upload, rowsOf),
  ]
  await pipeToFile(steps, path).catch((error: unknown) => {
    throw refusalOf(error)
  })
  if (upload.lines === 0) throw unreadable('The file has no IMEI in it.')
  return upload
}

function counted(sent: { bytes: number }): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sent.bytes += chunk.length
      done(null, chunk)
    },
  })
}

/** Refuses a bomb. @param sent packed bytes so far; null: the file is not packed */
function bounded(sent: { bytes: number } | null): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (sent && bytes > ANY_RATIO_BYTES && bytes > MAX_EXPANSION_RATIO * sent.bytes)
        return done(new AppError('unpacks_too_large'))
      if (bytes > MAX_BYTES)
        return done(new AppError('body_too_large', { message: 'The file has more than 256 MB unpacked.' }))
      done(null, chunk)
    },
  })
}

/** Text of many rows at once: a call for each line would cost more than the line. */
async function* copyRows(
  source: AsyncIterable<Buffer>,
  upload: Upload,
  rowsOf: (rows: readonly Row[]) => string,
) {
  const divides = (cells: readonly string[]) => columnOf(cells) !== -1
  for await (const rows of readRows(source, { longest: MAX_LINE_BYTES, divides })) {
    // The caller's connection needs the rest to be read, and its digest is over all of it.
    if (upload.stopped) continue
    const text = Buffer.from(rowsOf(rows))
    upload.bytes += text.length
    if (text.length > 0) yield text
  }
}

function columnOf(cells: readonly string[]): number {
  return cells.findIndex((cell) => visible(cell).toLowerCase() === 'imei')
}

/** @throws AppError */
function createRows(upload: Upload, mostLines: number): (rows: readonly Row[]) => string {
  const seen = new NumberSet()
  const seenBad = new NumberSet()
  const phones = new NumberSet()
  let column: number | null = null

  const isHead = (cells: readonly string[] | null): boolean => {
    const named = columnOf(cells ?? [])
    const filled = (cells ?? []).flatMap((cell, index) => (visible(cell) === '' ? [] : [index]))
    if (named === -1 && filled.length > 1)
      throw unreadable('The file has several columns. Name the one with the IMEIs "imei".')
    column = named === -1 ? (filled[0] ?? 0) : named
    return named !== -1
  }

  const take = ({ cells, text: line }: Row): string => {
    if (column === null && isHead(cells)) return ''
    if (upload.lines === mostLines) throw tooManyLines(mostLines)
    upload.lines += 1
    const text = visible(cells === null ? line : (cells[column ?? 0] ?? ''))
    const good = cells !== null && isGoodNumber(text)
    if (!good) upload.badLines += 1
    // 14 digits and 15 are two texts of one phone: a leading 1 keeps them apart.
    const isNew = good
      ? seen.add(Number(text.length === 14 ? `1${text}0` : text) * (text.length === 14 ? 4 : 1))
      : seenBad.add(hashOf(text))
    if (!isNew) upload.duplicates += 1
    if (good && phones.add(Number(text.slice(0, 14)))) upload.phones += 1
    upload.stopped = tooManyBad(upload)
    return good ? `${upload.lines}\t${text}\t${text}\n` : `${upload.lines}\t\\N\t${escaped(text)}\n`
  }

  return (rows) => {
    let texts = ''
    for (const row of rows) {
      texts += take(row)
      if (upload.stopped) break
    }
    return texts
  }
}

function tooManyBad({ lines, badLines }: Upload): boolean {
  return badLines > MAX_BAD_LINES || (lines > LINES_AT_ANY_SHARE && badLines > lines / 2)
}

function tooManyLines(most: number): AppError {
  if (most === MAX_LINES) return new AppError('too_many_lines')
  return new AppError('too_many_lines', {
    message: 'A test client checks at most 1,000 lines in a file. Split the file.',
  })
}

function unreadable(message: string): AppError {
  return fieldError('file', message)
}

/** 48 bits of SHA-256: two different bad lines count as repeated once in a hundred files of a million. */
function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6)
}

/** For COPY, and on one line. */
function escaped(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll('\\', '\\\\')
}

function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (error instanceof FileUnreadable) {
    if (error.reason === 'not_utf8') return unreadable(error.message)
    return new AppError('body_too_large', { message: 'A line has more than 1 kB.', cause: error })
  }
  const { code } = error as { code?: string }
  if (code?.startsWith('Z_')) return unreadable('The gzip file is damaged.')
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET')
    return new AppError('malformed_body', { cause: error })
  return error
}
