import type { OfficerFlag } from '@amana/contract/devices'
import type { FlagSort } from '@amana/contract/law-enforcement'
import { useRef } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { Alert, Button, EmptyState, ErrorState, LinkButton, Skeleton } from '../../../ui/index.ts'
import { desk } from '../desk/messages.ts'
import { lawEnforcement } from '../messages.ts'
import type { useFlags } from '../queries.ts'
import { FlagTable } from './FlagTable.tsx'
import type { Filters } from './flag-filters.ts'
import { useLiveFlags } from './use-live-flags.ts'
import { useRowKeys } from './use-row-keys.ts'

const text = lawEnforcement.dashboard
/** Pixels within which the list counts as scrolled to its top. */
const NEAR_TOP = 8
const NONE: readonly OfficerFlag[] = []

interface LoggedIssuesProps {
  filters: Filters
  list: ReturnType<typeof useFlags>
  /** The officer's new report, which stands on top under all filters. */
  pinned: OfficerFlag | null
  onSort: (sort: FlagSort) => void
  /** Opens a case beside the list; null: there is no room. */
  onOpen: ((flag: OfficerFlag) => void) | null
  /** A case is open beside the list. */
  split: boolean
}

/** The cases, with the new ones since the page was opened. */
export function LoggedIssues({ filters, list, pinned, onSort, onOpen, split }: LoggedIssuesProps) {
  const scroller = useRef<HTMLElement>(null)
  const live = useLiveFlags(filters, () => {
    const box = scroller.current
    return !box || (box.scrollTop < NEAR_TOP && box.getBoundingClientRect().top > 0)
  })
  const { data, error, isFetching, refetch } = list
  const flags = withPinned(data?.pages.flatMap(({ results }) => results) ?? [], pinned)
  const selected = useRowKeys(
    data === undefined ? NONE : flags,
    () => list.hasNextPage && !list.isFetchingNextPage && void list.fetchNextPage(),
  )
  if (data === undefined) {
    if (error && !isFetching)
      return <ErrorState title={text.error(reasonOf(error))} onRetry={() => void refetch()} />
    return <Loading />
  }
  const news = live.ids.size > 0 && (
    <p className="mb-2 flex flex-wrap items-center gap-x-3 rounded-md bg-brand-soft px-4 text-sm">
      <span className="font-semibold text-brand">{text.news(live.ids.size)}</span>
      <Button
        variant="ghost"
        onClick={() => {
          if (!live.waiting) return live.seen()
          live.show()
          scroller.current?.scrollTo({ top: 0 })
        }}
      >
        {live.waiting ? text.showNew : text.hideNew}
      </Button>
    </p>
  )
  return (
    <>
      <div role="status">{news}</div>
      {flags.length === 0 ? (
        <EmptyState
          icon="search"
          title={text.empty}
          text={Object.keys(filters).length > 0 ? text.emptyText : undefined}
          action={filters.q && <EveryDevice query={filters.q} />}
        />
      ) : (
        <FlagTable
          flags={flags}
          isNew={({ id }) => live.ids.has(id)}
          selected={selected}
          pinned={pinned?.id ?? null}
          sort={filters.sort}
          onSort={onSort}
          onOpen={onOpen}
          split={split}
          scroller={scroller}
          end={list.hasNextPage && <More list={list} />}
        />
      )}
    </>
  )
}

/** The list holds cases; a phone without a case is found among all devices. */
function EveryDevice({ query }: { query: string }) {
  return (
    <LinkButton variant="secondary" to={`${paths.officerSearch}?q=${encodeURIComponent(query)}`}>
      {desk.allDevices(query)}
    </LinkButton>
  )
}

/** Its place in the list is newer than the one that was kept. */
function withPinned(flags: OfficerFlag[], pinned: OfficerFlag | null): OfficerFlag[] {
  if (!pinned) return flags
  const here = flags.find(({ id }) => id === pinned.id)
  return [here ?? pinned, ...flags.filter(({ id }) => id !== pinned.id)]
}

function More({
  list: { isFetchingNextPage, isFetchNextPageError, fetchNextPage },
}: {
  list: ReturnType<typeof useFlags>
}) {
  const more = (
    <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {lawEnforcement.more}
    </Button>
  )
  if (!isFetchNextPageError) return <div className="flex justify-center py-4">{more}</div>
  return (
    <Alert tone="danger" className="my-4" action={more}>
      {lawEnforcement.moreFailed}
    </Alert>
  )
}

/** The server's message, or "Failed to fetch dashboard data"; any other error is unknown. */
function reasonOf(error: unknown): string {
  return error instanceof ApiError ? refusalText(error, text.failed) : text.unknown
}

function Loading() {
  return (
    <div>
      <p role="status" className="mb-3 text-muted">
        {text.loading}
      </p>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="grid gap-3 border-line border-t py-4 md:grid-cols-5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-6 w-20 rounded-full" />
          <Skeleton className="h-5 w-28" />
        </div>
      ))}
    </div>
  )
}
