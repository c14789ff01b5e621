import type { Checkout, Imei, PaymentMethod, PaymentStatus } from '@amana/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Time, TimeIfAny } from '../../db/column-types.ts'

interface Refunds {
  id: string
  payment_id: string
  amount_minor: number
  reason: 'already_paid' | 'promo_over' | 'reversed_by_gateway'
  status: 'due' | 'done'
  provider_reference: string | null
  created_at: Time
  updated_at: Time
}

interface FreeSearches {
  id: string
  user_id: string
  source: 'nin' | 'bvn'
  /** Null: granted to an account that was erased before these hashes were stored. */
  number_hash: Buffer | null
  granted_at: Time
  spent_at: Time | null
  verification_id: string | null
}

interface Reconciliations {
  id: string
  provider: string
  from_time: Time
  to_time: Time
  run_at: Time
  compared: number
  differences: JSONColumnType<object[]>
}

interface PromoCodes {
  code: string
  percent_off: number | null
  amount_off_minor: number | null
  valid_from: Time
  valid_until: Time
  max_uses: number
  uses: Generated<number>
}

interface PromoUses {
  code: string
  /** Keyed hash of an account, a mailbox, a phone or a network. */
  person: Buffer
  nth: number
  payment_id: string
}

export interface Payments {
  id: string
  reference: string
  provider: string
  method: PaymentMethod
  purpose: 'device_unlock' | 'top_up'
  amount_minor: number
  currency: 'NGN'
  status: PaymentStatus
  user_id: string | null
  verification_id: string | null
  imei: ColumnType<Imei | null, Imei | null, never>
  organisation_id: Generated<string | null>
  email: string
  phone_number: string | null
  promo_code: string | null
  failure_reason: string | null
  created_at: Time
  completed_at: Time | null
  granted_at: Time | null
  promo_held_until: TimeIfAny
  checkout: ColumnType<Checkout | null, string | null | undefined, string | null>
  last_polled_at: Time | null
  receipted_at: Time | null
}

interface PaymentEvents {
  id: Generated<number>
  provider: string
  reference: string
  event: string
  note: Generated<string>
  received_at: Time
}

interface SandboxTransactions {
  reference: string
  channel: 'card' | 'bank_transfer' | 'airtime'
  amount_minor: number
  currency: string
  outcome: 'succeeded' | 'failed' | null
  reason: string | null
  settles_at: Time | null
  created_at: Time
}

/** The tables that this module owns: it alone writes them. */
export interface PaymentsTables {
  promo_codes: PromoCodes
  promo_uses: PromoUses
  payments: Payments
  payment_events: PaymentEvents
  refunds: Refunds
  reconciliations: Reconciliations
  free_searches: FreeSearches
  'sandbox.transactions': SandboxTransactions
}
