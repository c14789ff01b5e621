import type { ReactNode } from 'react'
import { useMediaQuery, WIDE } from '../../lib/use-media-query.ts'

export interface RecordTableProps<Item> {
  caption: string
  columns: readonly string[]
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  /** One cell for each column. */
  cells: (item: Item) => readonly ReactNode[]
}

/** A table where there is room; on a phone each row is a card with the columns' names before its values. */
export function RecordTable<Item>({ caption, columns, items, keyOf, cells }: RecordTableProps<Item>) {
  const wide = useMediaQuery(WIDE)
  if (wide) {
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
            <tr key={keyOf(item)} className="align-top">
              {cells(item).map((cell, index) => (
                <td key={columns[index]} className="py-3 pr-4 wrap-anywhere last:pr-0">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )
  }
  return (
    <ul aria-label={caption} className="divide-y divide-line">
      {items.map((item) => (
        <li key={keyOf(item)} className="py-4 first:pt-0 last:pb-0">
          <dl className="grid gap-2 text-sm">
            {cells(item).map((cell, index) => (
              <div key={columns[index]} className="grid grid-cols-[7.5rem_1fr] gap-3">
                <dt className="text-muted">{columns[index]}</dt>
                <dd className="min-w-0 wrap-anywhere">{cell}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
