/**
 * The one reader of files of lines: lists, TACs and check jobs (decisions §18). A line ends at its line
 * break, no matter what its quotes say, so that none is lost. Empty lines, rows of separators alone and
 * Excel's
 * `sep=` line are skipped.
 */
import { ANY_DELIMITER, cellsOf } from './cells.ts'

export interface Row {
  /** Its number in the file, from 1. */
  line: number
  text: string
  /** Null: a quote is not closed in this line. */
  cells: string[] | null
}

export interface RowOptions {
  /** Characters of a line. */
  longest: number
  /** Whether these are columns of a file that this delimiter separates. */
  divides: (cells: readonly string[], delimiter: string) => boolean
  /** Rows in which the delimiter is looked for: a title stands before the head. Default 1. */
  headWithin?: number
}

/** The bytes are no such file at all. */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable'
  readonly reason: 'not_utf8' | 'line_too_long'

  constructor(reason: FileUnreadable['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export const OPEN_QUOTE = 'a quote is not closed in this line'

const DELIMITERS = [',', ';', '\t', '|']
const SEP_LINE = /^\s*"?sep=(\t|[^\w\s"])["\s,;|]*$/i
const EMPTY = /^[\s,;|]*$/

/**
 * Rows of CSV text in UTF-8, as many at once as arrive at once. Lines end with LF, CRLF or CR.
 *
 * @throws FileUnreadable
 */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  options: RowOptions,
): AsyncGenerator<Row[]> {
  const reader = createRowReader(options)
  for await (const chunk of bytes) {
    const rows = reader.push(chunk)
    if (rows.length > 0) yield rows
  }
  yield reader.end()
}

/** Each call throws FileUnreadable for bytes that are no such file. */
export interface RowReader {
  /** Rows whose lines end in these bytes. */
  push(bytes: Uint8Array): Row[]
  end(): Row[]
  /** All bytes so far are in rows: the next one begins a line. */
  isBetweenLines(): boolean
}

export function createRowReader(options: RowOptions): RowReader {
  const decode = createDecoder()
  const rowsOf = createDivider(options)
  let rest = ''
  let count = 0
  const take = (text: string): Row[] => {
    rest += text
    // The LF of a CRLF may be still to come.
    const held = rest.endsWith('\r') ? '\r' : ''
    const lines = rest.slice(0, rest.length - held.length).split(/\r\n|[\r\n]/)
    rest = (lines.pop() ?? '') + held
    requireShort([...lines, rest], count + 1, options.longest)
    return counted(lines)
  }
  const counted = (lines: readonly string[]): Row[] => {
    const rows = rowsOf(lines, count + 1)
    count += lines.length
    return rows
  }
  return {
    push: (bytes) => take(decode(bytes)),
    end() {
      const rows = take(decode())
      return rest === '' ? rows : [...rows, ...counted([rest.replace(/\r$/, '')])]
    },
    isBetweenLines: () => rest === '',
  }
}

/** @throws FileUnreadable */
function createDecoder(): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (bytes) => {
    // UTF-16 without a mark.
    if (bytes?.includes(0)) throw notUtf8()
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw notUtf8()
    }
  }
}

function notUtf8(): FileUnreadable {
  return new FileUnreadable('not_utf8', 'Save the file as CSV in UTF-8.')
}

/** @throws FileUnreadable */
function requireShort(lines: readonly string[], first: number, longest: number): void {
  const long = lines.findIndex((line) => line.length > longest)
  if (long === -1) return
  throw new FileUnreadable('line_too_long', `Line ${first + long} has more than ${longest} characters.`)
}

function createDivider({
  divides,
  headWithin = 1,
}: RowOptions): (lines: readonly string[], first: number) => Row[] {
  let delimiters: string | null = null
  let looked = 0
  const isEmpty = (text: string) =>
    EMPTY.test(text) || (delimiters?.length === 1 && text.replaceAll(delimiters, '').trim() === '')
  // A single column shows no delimiter.
  const dividesBy = (text: string, sign: string) => {
    const cells = cellsOf(text, sign) ?? []
    return cells.length > 1 && divides(cells, sign)
  }
  const delimitersFor = (text: string): string => {
    if (delimiters !== null) return delimiters
    looked += 1
    delimiters =
      DELIMITERS.find((sign) => dividesBy(text, sign)) ?? (looked < headWithin ? null : ANY_DELIMITER)
    return delimiters ?? ANY_DELIMITER
  }
  return (lines, first) => {
    const rows: Row[] = []
    for (const [index, text] of lines.entries()) {
      if (isEmpty(text)) continue
      if (delimiters === null && looked === 0) {
        delimiters = SEP_LINE.exec(text)?.[1] ?? null
        if (delimiters !== null) continue
      }
      rows.push({ line: first + index, text, cells: cellsOf(text, delimitersFor(text)) })
    }
    return rows
  }
}
