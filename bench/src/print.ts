/** One line for the person at the terminal. */
export function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

export type Row = Record<string, string | number>

/** Rows under the names of their columns; numbers to the right. */
export function printTable(rows: Row[]): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const widths = columns.map((name) =>
    Math.max(name.length, ...rows.map((row) => String(row[name] ?? '').length)),
  )
  const line = (row: Row) =>
    columns
      .map((name, index) => {
        const value = row[name] ?? ''
        const width = widths[index] ?? 0
        return typeof value === 'number' ? String(value).padStart(width) : value.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  print(line(Object.fromEntries(columns.map((name) => [name, name]))))
  print(widths.map((width) => '-'.repeat(width)).join('  '))
  for (const row of rows) print(line(row))
}
