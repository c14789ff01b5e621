import { RECEIPTS_LISTED } from '@amana/contract/receipts'
import { usePageTitle } from '../../lib/page-title.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { Card, EmptyState, ErrorState, PageHeading } from '../../ui/index.ts'
import { ReceiptList } from '../transparency/ReceiptList.tsx'
import { settings } from './messages.ts'
import { useAllReceipts } from './queries.ts'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'

const text = settings.receipts

/** `/settings/receipts` (decisions §15): also of devices that were given away, and of officers' looks. */
export function Component() {
  usePageTitle(text.title)
  return (
    <>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <Card>
        <p className="mb-2 max-w-prose text-muted">{text.text}</p>
        <Receipts />
      </Card>
    </>
  )
}

function Receipts() {
  const { data, error, isFetching, refetch } = useAllReceipts()
  if (data === undefined) {
    if (error && !isFetching)
      return (
        <ErrorState
          title={text.loadFailed}
          text={refusalText(error, '') || undefined}
          onRetry={() => void refetch()}
        />
      )
    return <SettingsSkeleton rows={4} />
  }
  if (data.length === 0) return <EmptyState icon="shield" title={text.empty} text={text.emptyText} />
  return (
    <>
      <ReceiptList receipts={data} withImei />
      {data.length === RECEIPTS_LISTED && (
        <p className="mt-4 text-muted text-sm">{text.newest(RECEIPTS_LISTED)}</p>
      )}
    </>
  )
}
