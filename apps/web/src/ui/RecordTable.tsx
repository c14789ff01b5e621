import type { ReactNode } from 'react'

export interface RecordTableProps<Item> {
  /** The table's name for screen readers. */
  caption: string
  /** Names of the columns, first to last. */
  columns: readonly string[]
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  /** The cells of one row, each a `td` or `th`. */
  row: (item: Item) => ReactNode
}

/** Records in rows, where there is room for columns. */
export function RecordTable<Item>({ caption, columns, items, keyOf, row }: RecordTableProps<Item>) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line border-b">
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-semibold text-muted last:pr-0">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {items.map((item) => (
          <tr key={keyOf(item)} className="align-top *:py-3 *:pr-4 *:wrap-anywhere *:last:pr-0">
            {row(item)}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
