import type { OwnReceipt } from '@amana/contract/receipts'
import { formatDateTime } from '../../lib/dates.ts'
import { Imei } from '../../ui/index.ts'
import { Link } from '../../ui/Link.tsx'
import { factsOf, startOfHour, wordFor } from './event-facts.ts'
import { linkTo } from './receipt-link.ts'
import { receiptList as text } from './receipt-list/messages.ts'

/** @param withImei each row names its phone: the list is of several */
export function ReceiptList({
  receipts,
  withImei = false,
}: {
  receipts: readonly OwnReceipt[]
  withImei?: boolean
}) {
  return (
    <ul className="divide-y divide-line">
      {receipts.map((receipt) => (
        <Row key={receipt.salt} receipt={receipt} withImei={withImei} />
      ))}
    </ul>
  )
}

function Row({ receipt, withImei }: { receipt: OwnReceipt; withImei: boolean }) {
  const { type, at, event, proof } = receipt
  const name = wordFor(type, text.types)
  const hour = startOfHour(at)
  const time = hour ? formatDateTime(hour) : at
  const imei = withImei ? factsOf(event).find(({ kind }) => kind === 'imei')?.value : undefined
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <p>
        <span className="font-semibold">{name}</span>
        {imei !== undefined && <Imei imei={imei} className="block text-sm" />}
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
