import { Alert } from '../../ui/index.ts'
import { payments } from './messages.ts'
import type { PaymentProblem } from './payment-problem.ts'

export interface PaymentProblemAlertProps {
  problem: PaymentProblem
  /** The price, as people read it. */
  price: string
}

/** The problem of a payment, above its form; errors of single fields stand at the fields. */
export function PaymentProblemAlert({ problem, price }: PaymentProblemAlertProps) {
  if (problem.kind === 'card_needed') {
    return (
      <Alert tone="info" title={payments.leftToPay(price)}>
        {payments.problems.card_needed}
      </Alert>
    )
  }
  if (problem.kind === 'other_open') {
    return (
      <Alert tone="info" title={payments.problems.other_open}>
        {problem.method && payments.otherOpen[problem.method]}
      </Alert>
    )
  }
  if (problem.kind === 'declined' || problem.kind === 'momo_declined') {
    const reason = problem.reason?.replace(/[.]?$/, '. ') ?? ''
    const next = problem.kind === 'declined' ? payments.declined : payments.momoDeclined
    return (
      <Alert tone="danger" title={payments.problems[problem.kind]}>
        {reason + next}
      </Alert>
    )
  }
  return (
    <Alert tone="danger" title={payments.problems[problem.kind]}>
      {problem.reason}
    </Alert>
  )
}
