import { useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Alert, Button, Card, EmptyState, ErrorState, LinkButton } from '../../ui/index.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { CheckRow, CheckRowsSkeleton, ROWS } from './CheckRow.tsx'
import { results } from './messages.ts'
import { recentFailure } from './RecentChecks.tsx'
import { type OwnDevice, type RecentCheck, useAllChecks } from './recent-checks.ts'

const text = results.list

interface CheckListProps {
  userId: string | null
  /** By IMEI. */
  ownDevices: ReadonlyMap<string, OwnDevice>
}

/** All checks with search and paging. The server searches, once the text stands in the address. */
export function CheckList({ userId, ownDevices }: CheckListProps) {
  const [typed, setTyped] = useSearchText()
  const q = (useSearchParams()[0].get('q') ?? '').trim()
  const list = useAllChecks(userId, q)
  const { data, error, isFetching, isFetchNextPageError } = list
  const none = q === '' ? results.recent.empty : text.none
  const otherChecks =
    q === '' ? (
      <LinkButton to={paths.dashboard}>{text.checkOne}</LinkButton>
    ) : (
      <Button variant="secondary" onClick={() => setTyped('')}>
        {text.none.clear}
      </Button>
    )
  return (
    <>
      <SearchBox label={text.search} submit={text.submit} value={typed} onChange={setTyped} />
      <p role="status" className="my-4 min-h-6 text-muted">
        {data ? (q === '' ? text.count : text.found)(data.count) : ''}
      </p>
      <Card className="py-1 md:py-2">
        {data ? rowsOf(data.items) : awaited()}
        {data && list.hasNextPage && (
          <div className="grid justify-items-center gap-4 py-4">
            {isFetchNextPageError && <Alert tone="danger">{text.moreFailed}</Alert>}
            <Button variant="secondary" pending={isFetching} onClick={() => void list.fetchNextPage()}>
              {text.more}
            </Button>
          </div>
        )}
      </Card>
    </>
  )

  function awaited() {
    if (!error || isFetching) return <CheckRowsSkeleton />
    return (
      <ErrorState
        title={recentFailure(error)}
        text={error.code === 'network' ? error.message : undefined}
        onRetry={() => void list.refetch()}
      />
    )
  }

  function rowsOf(checks: readonly RecentCheck[]) {
    if (checks.length === 0)
      return <EmptyState icon="search" title={none.title} text={none.text} action={otherChecks} />
    return (
      <ul className={ROWS}>
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} ownDevice={ownDevices.get(check.device)} userId={userId} />
        ))}
      </ul>
    )
  }
}
