import type { ReactNode } from 'react'
import { useMediaQuery, WIDE } from '../lib/use-media-query.ts'
import { RecordTable } from './RecordTable.tsx'

export interface RecordListProps<Item> {
  caption: string
  columns: readonly string[]
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  /** One cell for each column. */
  cells: (item: Item) => readonly ReactNode[]
  /** The width from which the columns have room. Default: WIDE. */
  tableFrom?: string
}

/** A table where there is room; on a phone each row is a card with the columns' names before its values. */
export function RecordList<Item>(props: RecordListProps<Item>) {
  const { caption, columns, items, keyOf, cells, tableFrom = WIDE } = props
  const wide = useMediaQuery(tableFrom)
  if (wide) {
    return (
      <RecordTable
        {...{ caption, columns, items, keyOf }}
        row={(item) => cells(item).map((cell, index) => <td key={columns[index]}>{cell}</td>)}
      />
    )
  }
  return (
    <ul aria-label={caption} className="divide-y divide-line">
      {items.map((item) => (
        <li key={keyOf(item)} className="py-4 first:pt-0 last:pb-0">
          <dl className="grid gap-2 text-sm">
            {cells(item).map((cell, index) => (
              <div key={columns[index]} className="grid grid-cols-[7rem_1fr] gap-3">
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
