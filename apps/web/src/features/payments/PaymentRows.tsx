import type { Payment } from '@amana/contract/payments'
import { useId } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { Button, classes, Imei, Spinner, StatusBadge } from '../../ui/index.ts'
import { paymentHistory } from './history/messages.ts'
import { statusTone, statusWord } from './history-list.ts'
import { payments as texts } from './messages.ts'
import { priceText } from './price.ts'
import { ReceiptButton } from './ReceiptButton.tsx'

const text = paymentHistory
const { columns } = text

export interface PaymentRowsProps {
  payments: readonly Payment[]
  /** References being requeried. */
  running: ReadonlySet<string>
  onRequery: (payment: Payment) => void
}

interface RowProps {
  payment: Payment
  requerying: boolean
  onRequery: () => void
}

/** The payments on wide screens. */
export function PaymentTable({ payments, running, onRequery }: PaymentRowsProps) {
  return (
    <table className="w-full border-collapse text-left text-sm">
      <thead>
        <tr className="border-line border-b text-muted">
          <Heading>{columns.reference}</Heading>
          <Heading>{columns.date}</Heading>
          <Heading>{columns.amount}</Heading>
          <Heading>{columns.method}</Heading>
          <Heading>{columns.status}</Heading>
          <Heading>
            <span className="sr-only">{columns.actions}</span>
          </Heading>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {payments.map((payment) => (
          <TableRow
            key={payment.reference}
            payment={payment}
            requerying={running.has(payment.reference)}
            onRequery={() => onRequery(payment)}
          />
        ))}
      </tbody>
    </table>
  )
}

function Heading({ children }: { children: React.ReactNode }) {
  return (
    <th scope="col" className="py-2 pr-4 font-semibold">
      {children}
    </th>
  )
}

function TableRow({ payment, requerying, onRequery }: RowProps) {
  const id = useId()
  return (
    <tr>
      <th scope="row" className="py-3 pr-4 font-normal">
        <span id={id} className="digits block font-semibold wrap-anywhere lg:whitespace-nowrap">
          {payment.reference}
        </span>
        <Device payment={payment} />
      </th>
      <td className="py-3 pr-4 lg:whitespace-nowrap">{formatDateTime(payment.created_at)}</td>
      <td className="py-3 pr-4 font-semibold">{priceText(payment.amount)}</td>
      <td className="py-3 pr-4">{texts.method.names[payment.method]}</td>
      <td className="py-3 pr-4">
        <Status payment={payment} />
      </td>
      <td className="py-3">
        <Actions
          payment={payment}
          requerying={requerying}
          onRequery={onRequery}
          describedBy={id}
          className="flex-col"
        />
      </td>
    </tr>
  )
}

/** On a phone: a card for each payment. */
export function PaymentCards({ payments, running, onRequery }: PaymentRowsProps) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {payments.map((payment) => (
        <PaymentCard
          key={payment.reference}
          payment={payment}
          requerying={running.has(payment.reference)}
          onRequery={() => onRequery(payment)}
        />
      ))}
    </ul>
  )
}

function PaymentCard({ payment, requerying, onRequery }: RowProps) {
  const id = useId()
  return (
    <li className="grid grid-cols-1 gap-3 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <strong className="text-lg">{priceText(payment.amount)}</strong>
        <Status payment={payment} />
      </div>
      <div className="grid gap-1 text-sm">
        <p id={id} className="digits font-semibold wrap-anywhere">
          {payment.reference}
        </p>
        <Device payment={payment} />
        <p className="text-muted">
          {formatDateTime(payment.created_at)} · {texts.method.names[payment.method]}
        </p>
      </div>
      <Actions
        payment={payment}
        requerying={requerying}
        onRequery={onRequery}
        describedBy={id}
        className="flex-wrap *:flex-1"
      />
    </li>
  )
}

function Status({ payment }: { payment: Payment }) {
  return <StatusBadge tone={statusTone(payment.status)}>{statusWord(payment.status)}</StatusBadge>
}

function Device({ payment }: { payment: Payment }) {
  return (
    <span className="text-muted">
      {text.device} <Imei imei={payment.metadata.device_id} />
    </span>
  )
}

interface ActionsProps extends RowProps {
  /** Id of the payment's reference. */
  describedBy: string
  className: string
}

function Actions({ payment, requerying, onRequery, describedBy, className }: ActionsProps) {
  return (
    <div className={classes('flex gap-2', className)}>
      {/* Not disabled while it runs: the focus stays in its row. */}
      <Button
        variant="secondary"
        aria-busy={requerying || undefined}
        aria-describedby={describedBy}
        onClick={() => !requerying && onRequery()}
      >
        {requerying && <Spinner size={18} label="" />}
        {text.requery}
      </Button>
      {payment.status === 'completed' && (
        <ReceiptButton
          variant="secondary"
          reference={payment.reference}
          accessToken={null}
          aria-describedby={describedBy}
        >
          {text.receipt}
        </ReceiptButton>
      )}
    </div>
  )
}
