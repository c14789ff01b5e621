import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Alert, Button, Card, EmptyState, ErrorState, Skeleton } from '../../ui/index.ts'
import { RecordList, type RecordListProps } from '../../ui/RecordList.tsx'
import { lawEnforcement } from './messages.ts'

interface PagedRecordsProps<Item> extends Omit<RecordListProps<Item>, 'items' | 'caption'> {
  list: UseInfiniteQueryResult<InfiniteData<{ results: Item[] }>, ApiError>
  /** `forbidden`: for a list that not every officer may read. */
  text: { loading: string; failed: string; empty: string; caption: string; forbidden?: string }
}

/** A list in pages: loading, failed, empty, and a button for more. */
export function PagedRecords<Item>({ list, text, ...records }: PagedRecordsProps<Item>) {
  const { data, error, isFetching, refetch } = list
  if (data === undefined) {
    if (!error || isFetching) {
      return (
        <Card>
          <p role="status" className="mb-4 text-muted">
            {text.loading}
          </p>
          <Skeleton className="h-40 w-full" />
        </Card>
      )
    }
    return (
      <Card>
        {error.code === 'forbidden' && text.forbidden ? (
          <ErrorState icon="lock" title={text.forbidden} />
        ) : (
          <ErrorState title={refusalText(error, text.failed)} onRetry={() => void refetch()} />
        )}
      </Card>
    )
  }
  const items = data.pages.flatMap(({ results }) => results)
  const more = (
    <Button variant="secondary" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {lawEnforcement.more}
    </Button>
  )
  return (
    <Card>
      {items.length === 0 ? (
        <EmptyState icon="search" title={text.empty} />
      ) : (
        <RecordList caption={text.caption} items={items} {...records} />
      )}
      {list.isFetchNextPageError ? (
        <Alert tone="danger" className="mt-4" action={more}>
          {lawEnforcement.moreFailed}
        </Alert>
      ) : (
        list.hasNextPage && <div className="flex justify-center pt-4">{more}</div>
      )}
    </Card>
  )
}
