/** Reads an uploaded file while it arrives: memory does not grow with it. */
import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { createRowReader, FileUnreadable, type Row } from '../../../csv/read-rows.ts'
import { AppError, fieldError } from '../../../kernel/app-error.ts'
import { freedChunks } from '../../../kernel/free-memory.ts'
import { pipeToFile } from '../../../kernel/pipe-to-file.ts'
import { isGoodNumber, visible } from './bad-lines.ts'
import { isLuhnValidAt, phoneAt } from './digits.ts'
import { takePlainLines } from './plain-lines.ts'
import { SortedNumbers } from './sorted-numbers.ts'
import { UploadRows } from './upload-rows.ts'

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
/** Lines of a chunk that are read one by one; a file of quoted numbers is read in larger pieces. */
const MAX_OTHERS = 16
const ZERO = 48

export interface Upload {
  lines: number
  badLines: number
  duplicates: number
  /** The phones of the good lines by their first 14 digits, once each and in order: each is paid for once. */
  phones: Float64Array
  /** Too many of the lines so far are bad: the rest was not looked at. */
  stopped: boolean
  /** Written to `path`. */
  bytes: number
}

interface ReadOptions {
  gzip: boolean
  path: string
  sandbox: boolean
  /** The chunks of the body belong to the reader alone, which gives back their memory. */
  isFreed?: boolean
}

/**
 * Writes one row a data line to `path`, as upload-rows.ts says. Blank lines and a head are no data lines.
 *
 * @throws AppError validation_failed on `file` for what is no list of IMEIs; too_many_lines, body_too_large,
 *   unpacks_too_large
 */
export async function readUpload(
  body: Readable,
  { gzip, path, sandbox, isFreed = false }: ReadOptions,
): Promise<Upload> {
  const upload: Upload = {
    lines: 0,
    badLines: 0,
    duplicates: 0,
    phones: new Float64Array(),
    stopped: false,
    bytes: 0,
  }
  const sent = { bytes: 0 }
  const take = createTaker(upload, sandbox ? MAX_SANDBOX_LINES : MAX_LINES)
  const steps = [
    body,
    ...(gzip ? [countedIn(sent), createGunzip()] : []),
    bounded(gzip ? sent : null),
    (source: AsyncIterable<Buffer>) => copyRows(isFreed ? freedChunks(source) : source, upload, take),
  ]
  await pipeToFile(steps, path).catch((error: unknown) => {
    throw refusalOf(error)
  })
  take.end()
  if (upload.lines === 0) throw unreadable('The file has no IMEI in it.')
  return upload
}

function countedIn(sent: { bytes: number }): Transform {
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

/** Rows of many lines at once: a string for each line would cost more than the line. */
async function* copyRows(source: AsyncIterable<Buffer>, upload: Upload, take: Taker) {
  const divides = (cells: readonly string[]) => columnOf(cells) !== -1
  const reader = createRowReader({ longest: MAX_LINE_BYTES, divides })
  const takeAll = (rows: readonly Row[]) => {
    // The caller's connection needs the rest to be read, and its digest is over all of it.
    for (const row of rows) if (!upload.stopped) take.row(row)
  }
  for await (const chunk of source) {
    for (let at = 0, others = 0; at < chunk.length; ) {
      const isMostlyPlain = take.column() !== 'another' && others < MAX_OTHERS && !upload.stopped
      if (isMostlyPlain && take.column() === 'first' && reader.isBetweenLines())
        at = takePlainLines(chunk, at, (start, length) => take.number(chunk, start, length))
      const end = isMostlyPlain ? chunk.indexOf('\n', at) + 1 || chunk.length : chunk.length
      takeAll(reader.push(chunk.subarray(at, end)))
      others += 1
      at = end
    }
    yield* counted(take.rows.full(), upload)
  }
  takeAll(reader.end())
  yield* counted(take.rows.rest(), upload)
}

function* counted(blocks: Iterable<Buffer>, written: { bytes: number }) {
  for (const block of blocks) {
    written.bytes += block.length
    yield block
  }
}

function columnOf(cells: readonly string[]): number {
  return cells.findIndex((cell) => visible(cell).toLowerCase() === 'imei')
}

interface Taker {
  /** Where the numbers stand: known after the first row. */
  column(): 'unknown' | 'first' | 'another'
  row(row: Row): void
  /** A line of 14 or 15 digits alone, which is good or has lost its zero. @returns false: no more lines */
  number(bytes: Uint8Array, start: number, length: number): boolean
  rows: UploadRows
  /** Fills in what all lines together say. */
  end(): void
}

/** @throws AppError by `row` and `number` */
function createTaker(upload: Upload, mostLines: number): Taker {
  const rows = new UploadRows()
  const numbers = new SortedNumbers()
  const badTexts = new SortedNumbers()
  let column: number | null = null

  const isHead = (cells: readonly string[] | null): boolean => {
    const named = columnOf(cells ?? [])
    const filled = (cells ?? []).flatMap((cell, index) => (visible(cell) === '' ? [] : [index]))
    if (named === -1 && filled.length > 1)
      throw unreadable('The file has several columns. Name the one with the IMEIs "imei".')
    column = named === -1 ? (filled[0] ?? 0) : named
    return named !== -1
  }
  const count = () => {
    if (upload.lines === mostLines) throw tooManyLines(mostLines)
    upload.lines += 1
  }
  const good = (bytes: Uint8Array, start: number, length: number) => {
    numbers.add(phoneAt(bytes, start) * FORMS + formOf(bytes, start, length))
    rows.addNumber(bytes, start, length)
    upload.stopped = tooManyBad(upload)
  }
  const bad = (text: string) => {
    upload.badLines += 1
    badTexts.add(hashOf(text))
    rows.addText(escaped(text))
    upload.stopped = tooManyBad(upload)
  }

  return {
    rows,
    end() {
      const different = numbers.toArray()
      upload.duplicates = upload.lines - different.length - badTexts.toArray().length
      upload.phones = phonesAmong(different)
    },
    column() {
      if (column === null) return 'unknown'
      return column === 0 ? 'first' : 'another'
    },
    row({ cells, text: line }) {
      if (column === null && isHead(cells)) return
      count()
      const text = visible(cells === null ? line : (cells[column ?? 0] ?? ''))
      if (cells !== null && isGoodNumber(text)) good(Buffer.from(text), 0, text.length)
      else bad(text)
    },
    number(bytes, start, length) {
      count()
      if (length === 15 || !isLuhnValidAt(bytes, start, length)) good(bytes, start, length)
      else bad(Buffer.from(bytes.buffer, bytes.byteOffset + start, length).toString('latin1'))
      return !upload.stopped
    },
  }
}

/** Texts that one phone's number can have: 15 digits with one of ten at their end, or 14. */
const FORMS = 16

function formOf(bytes: Uint8Array, start: number, length: number): number {
  return length === 14 ? 10 : (bytes[start + 14] ?? ZERO) - ZERO
}

/** In its own place. @param numbers in order, those of one phone together */
function phonesAmong(numbers: Float64Array): Float64Array {
  let length = 0
  for (const number of numbers) {
    const phone = Math.floor(number / FORMS)
    if (length === 0 || phone !== numbers[length - 1]) numbers[length++] = phone
  }
  return numbers.subarray(0, length)
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

/** On one line, and unlike `\N`. */
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
