/** Differences between our books and a gateway's on one payment. Pure. */
import type { PaymentStatus } from '@amana/contract'
import type { GatewayTransaction } from '../../ports/payment-gateway.ts'
import { type ExpectedPayment, judgeTransaction } from './rules.ts'

export type DifferenceKind =
  /** Succeeded there, not here: a webhook or an answer was lost. */
  | 'paid_at_gateway'
  /** Completed here, not there. */
  | 'not_paid_at_gateway'
  /** Money moved, but another amount or currency. */
  | 'mismatch'
  /** Refunded there, unknown here. */
  | 'reversed'
  /** The gateway could not be asked. */
  | 'not_answered'

export interface ComparedPayment extends ExpectedPayment {
  status: PaymentStatus
  /** Our books know the refund already. */
  refunded: boolean
}

export interface Disagreement {
  kind: DifferenceKind
  note: string
}

/** Null: both agree on everything that matters for the money. */
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
