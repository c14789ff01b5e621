import { formatDateTime } from '@amana/contract/dates'
import { EmptyState, ErrorState } from '../../ui/index.ts'
import { Link } from '../../ui/Link.tsx'
import { startOfHour } from '../transparency/event-facts.ts'
import { linkTo } from '../transparency/receipt-link.ts'
import { deviceErrorOf } from './device-error.ts'
import { ReceiptsSkeleton } from './ReceiptsSkeleton.tsx'
import { receipts as text } from './receipt-messages.ts'
import { type OwnReceipt, useReceipts } from './use-receipts.ts'

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

export function ReceiptList({ receipts }: { receipts: readonly OwnReceipt[] }) {
  return (
    <ul className="divide-y divide-line">
      {receipts.map((receipt) => (
        <Row key={receipt.salt} receipt={receipt} />
      ))}
    </ul>
  )
}

function Row({ receipt }: { receipt: OwnReceipt }) {
  const { type, at, proof } = receipt
  const name = text.types[type] ?? type
  const hour = startOfHour(at)
  const time = hour ? formatDateTime(hour) : at
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <p>
        <span className="font-semibold">{name}</span>
        <span className="block text-muted text-sm">{time}</span>
      </p>
      {proof === null ? (
        <p className="text-muted text-sm">{text.waiting}</p>
      ) : (
        <Link to={linkTo(JSON.stringify(receipt))} className="inline-flex min-h-11 items-center text-link">
          {text.check}
          <span className="sr-only">
            : {name}, {time}
          </span>
        </Link>
      )}
    </li>
  )
}
