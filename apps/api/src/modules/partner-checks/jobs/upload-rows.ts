/**
 * The stored rows of an upload, in the text format of COPY: line, IMEI or \N, and the text of the line, which
 * a good line repeats.
 */
import { phoneAt, writeCount } from './digits.ts'

const TAB = 9
const LF = 10
const BACKSLASH = 92
/** A line's number, twice its 15 digits, and what separates them. */
const MAX_NUMBER_BYTES = 48

/** Rows on their way to the file. */
export class UploadRows {
  #bytes = Buffer.allocUnsafe(1 << 18)
  #length = 0

  addNumber(line: number, digits: Uint8Array, start: number, length: number): void {
    this.#reserve(MAX_NUMBER_BYTES)
    const bytes = this.#bytes
    let at = writeCount(bytes, this.#length, line)
    for (let times = 0; times < 2; times += 1) {
      bytes[at++] = TAB
      for (let digit = 0; digit < length; digit += 1) bytes[at++] = digits[start + digit] ?? 0
    }
    bytes[at] = LF
    this.#length = at + 1
  }

  /** A bad line. @param text escaped */
  addText(line: number, text: string): void {
    const row = Buffer.from(`${line}\t\\N\t${text}\n`)
    this.#reserve(row.length)
    row.copy(this.#bytes, this.#length)
    this.#length += row.length
  }

  /** Bytes that were added since the last call. */
  taken(): Buffer {
    const rows = Buffer.from(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    return rows
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.#bytes.length + more))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

/** A row of the stored upload, where it lies in a chunk. It is used again for each row. */
export interface StoredRow {
  bytes: Buffer
  /** Offsets of the row and of the byte behind its LF. */
  start: number
  end: number
  /** Offset of the IMEI and its length; 0 for a bad line. */
  imeiAt: number
  imeiLength: number
  /** The first 14 digits. */
  phone: number
}

/** Calls for each whole row, in chunks as they come. @returns takes the next chunk */
export function createRowSplitter(take: (row: StoredRow) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  const row: StoredRow = { bytes: rest, start: 0, end: 0, imeiAt: 0, imeiLength: 0, phone: 0 }
  return (chunk) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    row.bytes = bytes
    let start = 0
    for (let end = findEnd(bytes, row, start); end !== 0; end = findEnd(bytes, row, start)) {
      row.start = start
      row.end = end
      take(row)
      start = end
    }
    // The chunk's memory may be used again.
    rest = Buffer.from(bytes.subarray(start))
  }
}

/** @returns the offset behind the row's LF, 0 when it is not there yet; fills the row's IMEI */
function findEnd(bytes: Buffer, row: StoredRow, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== TAB) at += 1
  at += 1
  if (bytes[at] === BACKSLASH || at >= bytes.length) {
    row.imeiLength = 0
    return bytes.indexOf(LF, at) + 1
  }
  const length = bytes[at + 14] === TAB ? 14 : 15
  row.imeiAt = at
  row.imeiLength = length
  const end = at + 2 * length + 1
  if (end >= bytes.length) return 0
  row.phone = phoneAt(bytes, at)
  if (bytes[end] === LF) return end + 1
  return bytes.indexOf(LF, at) + 1
}

/** The text of a bad line, as it was sent. */
export function textOf({ bytes, start, end }: StoredRow): string {
  const behind = bytes.indexOf('\t\\N\t', start) + '\t\\N\t'.length
  return bytes.toString('utf8', behind, end - 1).replaceAll('\\\\', '\\')
}

/** The line's number, as text. */
export function lineOf({ bytes, start }: StoredRow): string {
  return bytes.toString('latin1', start, bytes.indexOf(TAB, start))
}
