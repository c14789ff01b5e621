import { useMemo } from 'react'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useSession } from '../../lib/use-session.ts'
import { Button, EmptyState, ErrorState, LinkButton, Skeleton } from '../../ui/index.ts'
import { useDevices } from '../devices/queries.ts'
import { useRecentChecks } from '../verifications/recent-checks.ts'
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
    </TransferPage>
  )
}

function Devices() {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDevices()
  const lastVerified = useLastVerified()
  if (!data) {
    if (error && !isFetching) {
      return <ErrorState title={refusalText(error, transfers.initiate.devicesFailed)} onRetry={() => void refetch()} />
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
    return <EmptyState {...text.empty} action={<LinkButton to={paths.registerDevice}>{text.register}</LinkButton>} />
  }
  return (
    <>
      <DeviceCards devices={data.items} lastVerified={lastVerified} />
      {hasNextPage && (
        <Button variant="secondary" className="mt-4 w-full" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </>
  )
}

/** Time of this person's last check of each IMEI. The checks come newest first. */
function useLastVerified(): ReadonlyMap<string, string> {
  const { user } = useSession()
  const { data } = useRecentChecks(user?.id ?? null)
  return useMemo(() => new Map((data ?? []).map(({ device, created_at }) => [device, created_at] as const).toReversed()), [data])
}
