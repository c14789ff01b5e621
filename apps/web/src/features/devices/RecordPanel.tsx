import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../lib/api.ts'
import { focusOn } from '../../lib/focus.ts'
import { useMediaQuery, WIDE } from '../../lib/use-media-query.ts'
import { Button, EmptyState, ErrorState, type IconName, Skeleton } from '../../ui/index.ts'
import { RecordTable } from '../../ui/RecordTable.tsx'
import { deviceErrorOf } from './device-error.ts'
import { devices } from './messages.ts'

/** Rows of a table before the reader asks for the rest. */
const FIRST_ROWS = 100

export interface RecordPanelProps<Item extends { id: number }> {
  query: UseQueryResult<Item[], ApiError>
  loading: string
  empty: { title: string; text: string; icon: IconName }
  /** Cards that a phone shows first. */
  firstCards: number
  /** Column names, first to last. */
  columns: readonly string[]
  /** The table's name for screen readers. */
  caption: string
  /** True: the cards of a phone hang on a line, as what happened one after the other. */
  timeline?: boolean
  row: (item: Item) => ReactNode
  card: (item: Item) => ReactNode
}

/**
 * Records of a device: a table where there is room, else cards; with count, loading, empty and error states.
 */
export function RecordPanel<Item extends { id: number }>(props: RecordPanelProps<Item>) {
  const { query, loading, empty, firstCards, columns, caption, timeline, row, card } = props
  const wide = useMediaQuery(WIDE)
  // Number of rows shown before the reader asked for all: the first row after them takes the focus of the
  // button.
  const [before, setBefore] = useState<number | null>(null)
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (before !== null) focusOn(rows.current?.querySelectorAll('li, tbody tr')[before])
  }, [before])
  const { data, error, isFetching, refetch } = query
  if (data === undefined) {
    if (error && !isFetching) return <ErrorState {...deviceErrorOf(error)} onRetry={() => void refetch()} />
    return <PanelSkeleton label={loading} />
  }
  if (data.length === 0) return <EmptyState {...empty} />
  const shown = before !== null ? data : data.slice(0, wide ? FIRST_ROWS : firstCards)
  return (
    <div ref={rows}>
      <p className="pb-2 text-muted text-sm">{devices.records(data.length)}</p>
      {wide ? (
        <RecordTable {...{ caption, columns, row }} items={shown} keyOf={({ id }) => id} />
      ) : (
        <ul className={timeline ? 'grid gap-3 border-line border-l-2 pl-4' : 'divide-y divide-line'}>
          {shown.map((item) => (
            <li key={item.id} className={timeline ? 'grid gap-1' : 'grid gap-3 py-4'}>
              {card(item)}
            </li>
          ))}
        </ul>
      )}
      {shown.length < data.length && (
        <Button variant="secondary" className="mt-3 w-full md:w-auto" onClick={() => setBefore(shown.length)}>
          {devices.showAll(data.length)}
        </Button>
      )}
    </div>
  )
}

/** The facts of a card: column name and value. */
export function CardFacts({ facts }: { facts: ReadonlyArray<readonly [name: string, value: ReactNode]> }) {
  return (
    <dl className="grid grid-cols-2 gap-3 text-sm">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function PanelSkeleton({ label }: { label: string }) {
  return (
    <div>
      <p role="status" className="sr-only">
        {label}
      </p>
      {[1, 2].map((row) => (
        <div key={row} className="grid gap-3 py-4 md:grid-cols-3">
          <Skeleton className="h-6 w-28 rounded-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-36" />
        </div>
      ))}
    </div>
  )
}
