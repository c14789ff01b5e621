import { formatTime } from '@amana/contract/dates'
import { useEffect, useReducer } from 'react'
import { Alert, Button, CopyButton, Fact } from '../../ui/index.ts'
import { payments } from './messages.ts'
import type { PaymentProblem } from './payment-problem.ts'
import type { BankAccount, PendingPayment } from './pending-payment.ts'
import { priceText } from './price.ts'

const text = payments.transfer

export interface PaymentTransferProps {
  pending: PendingPayment & { transfer: BankAccount }
  problem: PaymentProblem | null
  saying: boolean
  renewing: boolean
  onSent: () => void
  /** A new account number is wanted. */
  onRenew: () => void
  onPayAnotherWay: () => void
}

/** The account to send the money to, until when, and "I have sent it". */
export function PaymentTransfer(props: PaymentTransferProps) {
  const { pending, problem, saying, renewing, onSent, onRenew, onPayAnotherWay } = props
  const left = useSecondsLeft(pending.transfer.ends?.here ?? null)
  const ended = left === 0
  return (
    <div className="grid gap-4">
      {problem && (
        <Alert tone="danger" title={payments.problems[problem.kind]}>
          {problem.reason}
        </Alert>
      )}
      <div role="status" className="grid gap-1">
        <p className="text-lg font-semibold">{ended ? text.ended : text.title}</p>
        {!ended && <p>{text.text}</p>}
      </div>
      {ended && (
        <Button pending={renewing} onClick={onRenew}>
          {text.renew}
        </Button>
      )}
      {!ended && <Account pending={pending} left={left} />}
      <p className="text-sm break-all text-muted">{payments.paused.reference(pending.reference)}</p>
      {ended ? (
        <Button key="ended" variant="secondary" pending={saying} onClick={onSent}>
          {text.sent}
        </Button>
      ) : (
        <Button key="open" size="lg" pending={saying} onClick={onSent}>
          {text.sent}
        </Button>
      )}
      <Button variant="secondary" onClick={onPayAnotherWay}>
        {text.other}
      </Button>
      <p className="text-sm text-muted">{text.test}</p>
    </div>
  )
}

function Account({ pending, left }: Pick<PaymentTransferProps, 'pending'> & { left: number | null }) {
  const { accountNumber, bank, accountName, ends } = pending.transfer
  return (
    <dl className="grid gap-3 rounded-md border border-line p-4">
      <div>
        <dt className="text-sm text-muted">{text.account}</dt>
        <dd className="flex items-center justify-between gap-2">
          <span className="digits text-xl font-semibold">{accountNumber}</span>
          <CopyButton text={accountNumber} label={text.copy} toast={text.copied} />
        </dd>
        {ends && left !== null && <dd className="font-semibold">{deadline(formatTime(ends.at), left)}</dd>}
      </div>
      <Fact name={text.bank}>{bank}</Fact>
      <Fact name={text.name}>{accountName}</Fact>
      <Fact name={text.amount}>{priceText(pending.amount)}</Fact>
    </dl>
  )
}

/** Whole minutes: nobody has less time than is said. */
function deadline(time: string, left: number): string {
  const minutes = Math.floor(left / 60)
  return minutes === 0 ? text.soon(time) : text.before(minutes, time)
}

/** Whole seconds until a time of the page's own clock; null: there is none. */
function useSecondsLeft(end: number | null): number | null {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const left = end === null ? null : Math.max(0, Math.ceil((end - Date.now()) / 1000))
  useEffect(() => {
    if (!left) return
    const timer = setTimeout(tick, 1000)
    return () => clearTimeout(timer)
  })
  return left
}
