import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Alert, Button, EmptyState, ErrorState, Link, LinkButton, Skeleton } from '../../ui/index.ts'
import { useDevices } from '../devices/queries.ts'
import { DeviceCards } from './DeviceCards.tsx'
import { transfers } from './messages.ts'
import { TransferPage } from './TransferPage.tsx'

const text = transfers.selectDevice

/** `/transfer/select-device`: the first page of the path on a phone (decisions §6). */
export function Component() {
  usePageTitle(text.title)
  return (
    <TransferPage wide heading={text.title} subtitle={text.subtitle} back={paths.dashboard}>
      <Devices />
      <p className="mt-4">
        <Link to={paths.transferIncoming} className="text-link inline-flex min-h-11 items-center">
          {transfers.initiate.list}
        </Link>
      </p>
    </TransferPage>
  )
}

function Devices() {
  const list = useDevices()
  const { data, error, isFetching, refetch } = list
  if (!data) {
    if (error && !isFetching) {
      return (
        <ErrorState
          title={refusalText(error, transfers.initiate.devicesFailed)}
          onRetry={() => void refetch()}
        />
      )
    }
    return (
      <div role="status" className="grid gap-4 md:grid-cols-2">
        <span className="sr-only">{text.loading}</span>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="h-52 w-full" />
        ))}
      </div>
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        {...text.empty}
        action={<LinkButton to={paths.registerDevice}>{text.register}</LinkButton>}
      />
    )
  }
  return (
    <>
      <DeviceCards devices={data.items} />
      {list.isFetchNextPageError && (
        <Alert tone="danger" className="mt-4">
          {text.moreFailed}
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
