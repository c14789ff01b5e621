/**
 * The stored rows of an upload, one a line: its IMEI, or `\N`, a tab and the text of a bad line. Former
 * versions wrote the line's number and a tab in front of it, and behind the IMEI a tab and the IMEI again.
 */
import { freedChunks, freeMemory } from '../../../kernel/free-memory.ts'
import { Blocks } from './blocks.ts'
import { phoneAt } from './digits.ts'

const TAB = 9
const LF = 10
const BACKSLASH = 92
/** 15 digits and what separates them. */
const MAX_NUMBER_BYTES = 16
/** More than a stream buffers (`highWaterMark`): it has written each block before it takes the next one. */
const BLOCK_BYTES = 1 << 18

/** Rows on their way to a stream. */
export class UploadRows {
  #blocks = new Blocks()

  addNumber(digits: Uint8Array, start: number, length: number): void {
    const bytes = this.#blocks.reserve(MAX_NUMBER_BYTES)
    let at = this.#blocks.length
    for (let digit = 0; digit < length; digit += 1) bytes[at++] = digits[start + digit] ?? 0
    bytes[at] = LF
    this.#blocks.length = at + 1
  }

  /** A bad line. @param text escaped */
  addText(text: string): void {
    this.#blocks.add(`\\N\t${text}\n`)
  }

  /** A block of whole rows, once there are enough. It stays as it is until the next call but one. */
  *full(): Generator<Buffer> {
    if (this.#blocks.length >= BLOCK_BYTES) yield this.#blocks.taken()
  }

  /** The rows behind the last full block. */
  *rest(): Generator<Buffer> {
    if (this.#blocks.length > 0) yield this.#blocks.taken()
  }
}

/** A row of the stored upload, where it lies in a chunk. It is used again for each row. */
export interface StoredRow {
  bytes: Buffer
  /** The line's number. */
  line: number
  /** Offsets of the IMEI, or of `\N`, and of the LF. */
  start: number
  end: number
  /** 0 for a bad line. */
  imeiLength: number
  /** The first 14 digits. */
  phone: number
}

/** Calls for each whole row, in chunks as they come. @returns takes the next chunk */
export function createRowSplitter(take: (row: StoredRow) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let isOlder = false
  const row: StoredRow = { bytes: rest, line: 0, start: 0, end: 0, imeiLength: 0, phone: 0 }
  return (chunk) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    row.bytes = bytes
    // The first row of an older version is "1", a tab, and so on.
    if (row.line === 0) isOlder = bytes[1] === TAB
    let start = 0
    while (isOlder ? isOtherWhole(bytes, row, start) : isWhole(bytes, row, start)) {
      row.line += 1
      take(row)
      start = row.end + 1
    }
    // The chunk's memory may be used again.
    rest = Buffer.from(bytes.subarray(start))
    if (bytes !== chunk) freeMemory(bytes)
  }
}

/** Fills the row, when its LF is there. */
function isWhole(bytes: Buffer, row: StoredRow, start: number): boolean {
  const length = lengthOfNumber(bytes, start)
  if (length === 0) return isOtherWhole(bytes, row, start)
  row.start = start
  row.end = start + length
  row.imeiLength = length
  row.phone = phoneAt(bytes, start)
  return true
}

/** 0: the row does not end behind 14 or 15 bytes, or is a bad line. */
function lengthOfNumber(bytes: Buffer, start: number): number {
  if (bytes[start] === BACKSLASH) return 0
  if (bytes[start + 15] === LF) return 15
  return bytes[start + 14] === LF ? 14 : 0
}

/** A bad line, or a row of an older version. */
function isOtherWhole(bytes: Buffer, row: StoredRow, start: number): boolean {
  const end = bytes.indexOf(LF, start)
  if (end === -1) return false
  const at = bytes[start] === BACKSLASH ? start : bytes.indexOf(TAB, start) + 1
  row.start = at
  row.end = end
  row.imeiLength = bytes[at] === BACKSLASH ? 0 : bytes.indexOf(TAB, at) - at
  row.phone = row.imeiLength === 0 ? 0 : phoneAt(bytes, at)
  return true
}

/** The text of a bad line, as it was sent. */
export function textOf({ bytes, start, end }: StoredRow): string {
  return bytes.toString('utf8', start + '\\N\t'.length, end).replaceAll('\\\\', '\\')
}

/** The IMEIs of the stored upload, one a line, for COPY. @param upload its chunks are freed */
export async function* goodNumbers(upload: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const rows = new UploadRows()
  const split = createRowSplitter(({ bytes, start, imeiLength }) => {
    if (imeiLength > 0) rows.addNumber(bytes, start, imeiLength)
  })
  for await (const chunk of freedChunks(upload)) {
    split(chunk)
    yield* rows.full()
  }
  yield* rows.rest()
}
