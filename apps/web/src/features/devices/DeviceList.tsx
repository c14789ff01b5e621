import type { DeviceListItem } from '@amana/contract/devices'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { paths } from '../../lib/paths.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Alert, Button, Card, EmptyState, ErrorState, Icon, LinkButton } from '../../ui/index.ts'
import { DeviceRowsSkeleton } from './DeviceRow.tsx'
import { DeviceRows } from './DeviceRows.tsx'
import { DeviceSearch } from './DeviceSearch.tsx'
import { deviceErrorOf } from './device-error.ts'
import { matchesSearch } from './device-text.ts'
import { needsYou } from './locks/messages.ts'
import { MoreRows } from './MoreRows.tsx'
import { devices } from './messages.ts'
import { useNeeds } from './needs-you.ts'
import { useDevices } from './queries.ts'

const text = devices.list
/** A short list needs no search. */
const SEARCH_FROM = 6

/** My devices. Pages load while scrolling; a search loads the rest first. */
export function DeviceList() {
  const list = useDevices()
  const { data, error } = list
  if (data === undefined) {
    return (
      <Card className="py-1 md:py-2">
        {error && !list.isFetching ? (
          <ErrorState {...deviceErrorOf(error)} onRetry={() => void list.refetch()} />
        ) : (
          <DeviceRowsSkeleton label={text.loading} />
        )}
      </Card>
    )
  }
  if (data.count === 0 && data.items.length === 0) {
    const register = <LinkButton to={paths.registerDevice}>{devices.register}</LinkButton>
    return (
      <Card>
        <EmptyState {...text.empty} action={register} />
      </Card>
    )
  }
  return <Filled list={list} items={data.items} count={data.count} />
}

interface FilledProps {
  list: ReturnType<typeof useDevices>
  items: DeviceListItem[]
  count: number
}

function Filled({ list, items, count }: FilledProps) {
  const [typed, setTyped] = useSearchText()
  const search = useDeferredValue(typed.trim())
  const searching = search !== ''
  const matches = useMemo(
    () => (searching ? items.filter((item) => matchesSearch(item, search)) : items),
    [items, search, searching],
  )
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const reading = searching && hasNextPage
  const needing = useNeeds().data?.phones ?? 0

  useEffect(() => {
    if (reading && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [reading, isFetching, isFetchNextPageError, fetchNextPage])

  return (
    <>
      {needing > 0 && (
        <p className="mb-4 flex items-center gap-2 font-semibold">
          <Icon name="warning" size={20} className="shrink-0 text-flagged" />
          {needsYou.count(needing)}
        </p>
      )}
      {(count >= SEARCH_FROM || typed !== '') && <DeviceSearch value={typed} onChange={setTyped} />}
      <p role="status" className="my-4 text-muted">
        {counted()}
      </p>
      <Card className="py-1 md:py-2">
        {rows()}
        {hasNextPage && (!searching || isFetchNextPageError) && <NextPage list={list} read={items.length} />}
      </Card>
    </>
  )

  function counted() {
    if (reading) return text.searching(items.length, count)
    return searching ? foundText(matches.length, count) : text.count(count)
  }

  function rows() {
    if (matches.length > 0) return <DeviceRows items={matches} />
    if (reading) return <DeviceRowsSkeleton label={text.loading} />
    const clear = (
      <Button variant="secondary" onClick={() => setTyped('')}>
        {text.none.clear}
      </Button>
    )
    return <EmptyState icon="search" title={text.none.title} text={text.none.text} action={clear} />
  }
}

/** How many of all devices a search has found. */
function foundText(count: number, of: number): string {
  return count === 0 ? text.foundNone(of) : text.found(count, of)
}

/** Loads the next page as the reader nears the end; after an error it offers a retry. */
function NextPage({ list, read }: { list: FilledProps['list']; read: number }) {
  const { isFetching, isFetchNextPageError, fetchNextPage } = list
  const next = () => void fetchNextPage()
  if (!isFetchNextPageError) return <MoreRows shown={read} pending={isFetching} onMore={next} />
  const again = (
    <Button variant="secondary" pending={isFetching} onClick={next}>
      {text.more}
    </Button>
  )
  return (
    <Alert tone="danger" className="my-4" action={again}>
      {text.moreFailed}
    </Alert>
  )
}
