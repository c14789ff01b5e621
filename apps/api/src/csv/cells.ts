/** Any of them may stand between the columns until a line shows which one does. */
export const ANY_DELIMITER = ',;\t'

/**
 * The columns of one line (RFC 4180), whose quoted columns end with it.
 *
 * @param delimiters each of these characters ends a column
 * @returns null: a quote is not closed, or text follows a closed one
 */
export function cellsOf(line: string, delimiters: string): string[] | null {
  // The GSMA separates by it, and a quote in its names is an inch.
  if (delimiters === '|') return line.split('|').map(unquoted)
  if (!line.includes('"')) return plainCellsOf(line, delimiters)
  const cells: string[] = []
  for (let at = 0; ; at += 1) {
    const start = afterBlanks(line, at)
    const cell = line[start] === '"' ? quotedAt(line, start) : plainAt(line, at, delimiters)
    if (cell === null) return null
    cells.push(cell.text)
    at = cell.end
    if (at === line.length) return cells
    if (!delimiters.includes(line[at] as string)) return null
  }
}

function plainCellsOf(line: string, delimiters: string): string[] {
  if (delimiters.length === 1) return line.split(delimiters)
  const cells: string[] = []
  for (let at = 0; ; at += 1) {
    const { text, end } = plainAt(line, at, delimiters)
    cells.push(text)
    at = end
    if (at === line.length) return cells
  }
}

interface Cell {
  text: string
  end: number
}

function plainAt(line: string, start: number, delimiters: string): Cell {
  let end = start
  while (end < line.length && !delimiters.includes(line[end] as string)) end += 1
  return { text: line.slice(start, end), end }
}

function quotedAt(line: string, start: number): Cell | null {
  let text = ''
  for (let from = start + 1; ; ) {
    const quote = line.indexOf('"', from)
    if (quote === -1) return null
    text += line.slice(from, quote)
    from = quote + 2
    if (line[quote + 1] !== '"') return { text, end: afterBlanks(line, quote + 1) }
    text += '"'
  }
}

function afterBlanks(line: string, from: number): number {
  let at = from
  while (line[at] === ' ') at += 1
  return at
}

function unquoted(cell: string): string {
  const [, inside] = /^\s*"(.*)"\s*$/.exec(cell) ?? []
  return inside === undefined ? cell : inside.replaceAll('""', '"')
}
