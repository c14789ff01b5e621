import { refusalText } from '../../lib/refusal-text.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { notifications as text } from './messages.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { useMarkRead, useNotifications } from './queries.ts'

/** All notifications with their marks. */
export function NotificationList() {
  const list = useNotifications()
  const { data, error, isFetching, refetch } = list
  const markRead = useMarkRead()
  if (!data) {
    if (error && !isFetching)
      return <ErrorState title={refusalText(error, text.failed)} onRetry={() => void refetch()} />
    return (
      <div role="status" className="grid gap-px">
        <span className="sr-only">{text.loading}</span>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-20 w-full" />
        ))}
      </div>
    )
  }
  if (data.items.length === 0) {
    return (
      <Card>
        <EmptyState icon="bell" {...text.empty} />
      </Card>
    )
  }
  return (
    <>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="font-semibold">
          {data.unread === 0 ? text.nothingNew : text.unread(data.unread)}
        </p>
        {data.unread > 0 && (
          <Button
            variant="ghost"
            pending={markRead.isPending}
            onClick={() => markRead.mutate(undefined)}
            className="-mr-4"
          >
            {text.markAll}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised shadow-card">
        {data.items.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} onRead={() => markRead.mutate([notification.id])} />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <Alert tone="danger" className="mt-4">
          {refusalText(list.error, text.failed)}
        </Alert>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {text.more}
        </Button>
      )}
    </>
  )
}
