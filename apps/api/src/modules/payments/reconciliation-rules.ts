/** When our books and a gateway's say different things of one payment. Pure. */
import type { PaymentStatus } from '@amana/contract'
import type { GatewayTransaction } from '../../ports/payment-gateway.ts'
import { type ExpectedPayment, judgeTransaction } from './rules.ts'

export type DifferenceKind =
  /** Theirs succeeded, ours had not: a webhook or an answer was lost. */
  | 'paid_at_gateway'
  /** Ours is completed, theirs is not. */
  | 'not_paid_at_gateway'
  /** Money moved, but not what was asked for. */
  | 'mismatch'
  /** Theirs gave the money back, ours did not know. */
  | 'reversed'
  /** The gateway could not be asked. */
  | 'not_answered'

export interface ComparedPayment extends ExpectedPayment {
  status: PaymentStatus
  /** The money went back already, as we know. */
  refunded: boolean
}

export interface Disagreement {
  kind: DifferenceKind
  note: string
}

/** Null: both say the same, or nothing that money depends on. */
export function compare(payment: ComparedPayment, transaction: GatewayTransaction): Disagreement | null {
  const judgement = judgeTransaction(payment, transaction)
  const completed = payment.status === 'completed'
  switch (judgement.kind) {
    case 'settled':
      return completed ? null : { kind: 'paid_at_gateway', note: '' }
    case 'mismatch':
      return { kind: 'mismatch', note: judgement.note }
    case 'reversed':
      return completed && !payment.refunded ? { kind: 'reversed', note: '' } : null
    case 'failed':
      return completed ? { kind: 'not_paid_at_gateway', note: judgement.reason } : null
    case 'waiting':
      return completed ? { kind: 'not_paid_at_gateway', note: '' } : null
  }
}
