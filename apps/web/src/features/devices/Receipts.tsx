import { EmptyState, ErrorState } from '../../ui/index.ts'
import { ReceiptList } from '../transparency/ReceiptList.tsx'
import { deviceErrorOf } from './device-error.ts'
import { ReceiptsSkeleton } from './ReceiptsSkeleton.tsx'
import { receipts as text } from './receipts/messages.ts'
import { useReceipts } from './use-receipts.ts'

export function Receipts({ imei }: { imei: string }) {
  const { data, error, isFetching, refetch } = useReceipts(imei)
  if (data === undefined) {
    if (error && !isFetching) return <ErrorState {...deviceErrorOf(error)} onRetry={() => void refetch()} />
    return <ReceiptsSkeleton />
  }
  if (data.length === 0) return <EmptyState {...text.empty} icon="shield" />
  return (
    <>
      <p className="text-muted">{text.text}</p>
      <ReceiptList receipts={data} />
    </>
  )
}
