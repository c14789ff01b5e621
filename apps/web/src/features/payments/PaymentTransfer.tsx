import { Alert, Button } from '../../ui/index.ts'
import { payments } from './messages.ts'
import type { PaymentProblem } from './payment-problem.ts'
import type { PendingPayment } from './pending-payment.ts'
import type { BankAccount } from './transfer/bank-account.ts'
import { account } from './transfer/messages.ts'
import { TransferAccount, useSecondsLeft } from './transfer/TransferAccount.tsx'

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
  const left = useSecondsLeft(pending.transfer)
  const ended = left === 0
  return (
    <div className="grid gap-4">
      {problem && (
        <Alert tone="danger" title={payments.problems[problem.kind]}>
          {problem.reason}
        </Alert>
      )}
      <div role="status" className="grid gap-1">
        <p className="text-lg font-semibold">{ended ? account.ended : text.title}</p>
        {!ended && <p>{text.text}</p>}
      </div>
      {ended && (
        <Button pending={renewing} onClick={onRenew}>
          {account.renew}
        </Button>
      )}
      {!ended && <TransferAccount account={pending.transfer} amount={pending.amount} left={left} />}
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
