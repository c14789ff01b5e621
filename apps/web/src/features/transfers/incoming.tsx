import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useSession } from '../../lib/use-session.ts'
import { ErrorState, Skeleton } from '../../ui/index.ts'
import { transfers } from './messages.ts'
import { useTransfers } from './queries.ts'
import { IncomingTransfers, OutgoingTransfers } from './TransferLists.tsx'
import { TransferPage } from './TransferPage.tsx'

const text = transfers.incoming
/** Seconds between two requests whether the other side has acted. */
const POLL_INTERVAL_SECONDS = 20

/** `/transfer/incoming`: accept or decline incoming transfers, cancel own ones (decisions §6, §10). */
export function Component() {
  usePageTitle(text.title)
  const { user } = useSession()
  return (
    <TransferPage wide heading={text.title} subtitle={text.subtitle} back={paths.dashboard}>
      {user && <Lists userId={user.id} />}
    </TransferPage>
  )
}

function Lists({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useTransfers(POLL_INTERVAL_SECONDS)
  if (!data) {
    if (error && !isFetching)
      return <ErrorState title={refusalText(error, text.failed)} onRetry={() => void refetch()} />
    return (
      <div role="status" className="grid gap-8 lg:grid-cols-2">
        <span className="sr-only">{text.loading}</span>
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    )
  }
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <IncomingTransfers list={data.incoming} />
      <OutgoingTransfers list={data.outgoing} userId={userId} />
    </div>
  )
}
