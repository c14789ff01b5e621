/** Rows under a heading, in columns as wide as their content. */
export function tableOf<Row>(columns: Record<string, (row: Row) => string>, rows: readonly Row[]): string {
  const cells = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((cell) => cell(row)))]
  const widths = Object.keys(columns).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return `${lines.join('\n')}\n`
}
