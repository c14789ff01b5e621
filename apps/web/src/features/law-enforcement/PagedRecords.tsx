import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../../lib/api.ts'
import { Alert, Button, Card, EmptyState } from '../../ui/index.ts'
import { RecordList, type RecordListProps } from '../../ui/RecordList.tsx'
import { lawEnforcement } from './messages.ts'
import { NotLoaded } from './NotLoaded.tsx'

interface PagedRecordsProps<Read, Item> extends Omit<RecordListProps<Item>, 'items' | 'caption'> {
  list: UseInfiniteQueryResult<InfiniteData<{ results: Read[] }>, ApiError>
  /** Makes the rows of all records that were read. */
  group: (read: Read[]) => Item[]
  /** `forbidden`: for a list that not every officer may read. */
  text: { loading: string; failed: string; empty: string; caption: string; forbidden?: string }
}

/** A list in pages: loading, failed, empty, and a button for more. */
export function PagedRecords<Item>(props: Omit<PagedRecordsProps<Item, Item>, 'group'>) {
  return <PagedGroups {...props} group={(read) => read} />
}

/** The same with rows that several records may stand in. */
export function PagedGroups<Read, Item>({ list, text, group, ...records }: PagedRecordsProps<Read, Item>) {
  const { data } = list
  if (data === undefined) return <NotLoaded query={list} text={text} />
  const items = group(data.pages.flatMap(({ results }) => results))
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
