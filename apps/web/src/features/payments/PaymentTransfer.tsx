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
  onSent: () => void
  onPayAnotherWay: () => void
}

/** The account to send the money to, and "I have sent it". */
export function PaymentTransfer({ pending, problem, saying, onSent, onPayAnotherWay }: PaymentTransferProps) {
  const { accountNumber, bank, accountName } = pending.transfer
  return (
    <div className="grid gap-4">
      {problem && (
        <Alert tone="danger" title={payments.problems[problem.kind]}>
          {problem.reason}
        </Alert>
      )}
      <div role="status" className="grid gap-1">
        <p className="text-lg font-semibold">{text.title}</p>
        <p>{text.text}</p>
      </div>
      <dl className="grid gap-3 rounded-md border border-line p-4">
        <div>
          <dt className="text-sm text-muted">{text.account}</dt>
          <dd className="flex items-center justify-between gap-2">
            <span className="digits text-xl font-semibold">{accountNumber}</span>
            <CopyButton text={accountNumber} label={text.copy} toast={text.copied} />
          </dd>
        </div>
        <Fact name={text.bank}>{bank}</Fact>
        <Fact name={text.name}>{accountName}</Fact>
        <Fact name={text.amount}>{priceText(pending.amount)}</Fact>
      </dl>
      <p className="text-sm break-all text-muted">{payments.paused.reference(pending.reference)}</p>
      <Button size="lg" pending={saying} onClick={onSent}>
        {text.sent}
      </Button>
      <Button variant="secondary" onClick={onPayAnotherWay}>
        {text.other}
      </Button>
      <p className="text-sm text-muted">{text.test}</p>
    </div>
  )
}
