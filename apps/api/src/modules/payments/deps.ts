import type { Imei, PaymentMethod } from '@amana/contract'
import type { Budgets } from '../../config/index.ts'
import type { Database, Tx } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/log.ts'
import type { UseLimits } from '../../limits/use-limits.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { MobileBilling, PaymentGateway } from '../../ports/payment-gateway.ts'
import type { PaymentCounts } from './outcome-counts.ts'
import type { ProviderBreakers } from './provider-breaker.ts'

/** A check that may be paid for now. */
export interface PayableCheck {
  id: string
  imei: Imei
  requiredAmountMinor: number
  userId: string | null
  /** The caller has paid for this IMEI within 24 hours, so nothing is due (decisions §3). */
  repeat: boolean
}

/** The checks, as payments see them: a port that the module of checks implements. */
export interface CheckLedger {
  /** @throws AppError not_found, already_paid, check_expired */
  findPayable(
    actor: Actor,
    check: { imei: Imei; verificationId?: string; accessToken?: string },
    now: Date,
  ): Promise<PayableCheck>
  /** Whether the actor, or the holder of the access token, may see the check. */
  mayRead(actor: Actor, verificationId: string, accessToken?: string): Promise<boolean>
  /** Completes the paid check. False: it was completed before, nothing changed. */
  complete(
    tx: Tx,
    paid: { verificationId: string; settledBy: 'payment' | 'promo' | 'repeat'; email: string | null },
  ): Promise<boolean>
  /** The link that opens its report for everybody who has it; null: there is none, or it has ended. */
  linkToReport(verificationId: string): Promise<string | null>
  endLinkToReport(tx: Tx, verificationId: string): Promise<void>
}

/** The balances of organisations, as payments see them: a port that their module implements. */
export interface BalanceLedger {
  credit(tx: Tx, paid: { organisationId: string; kobo: number; reference: string; at: Date }): Promise<void>
  /** The whole payment, once, also when its money is reserved or spent. @returns kobo that are owed since */
  takeBack(
    tx: Tx,
    reversed: { organisationId: string; kobo: number; reference: string; at: Date },
  ): Promise<number>
}

export interface PaymentDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  /** Cards, bank transfers, bank USSD. */
  gateway: PaymentGateway
  /** Airtime and mobile money. */
  billing: MobileBilling
  /** The ways to pay that this deployment has. */
  methods: readonly PaymentMethod[]
  /** Created once for a process: createProviderBreakers. */
  breakers: ProviderBreakers
  /** Absent: nobody reads the figures of this process. */
  paymentCounts?: PaymentCounts
  checks: CheckLedger
  balances: BalanceLedger
  mailer: Mailer
  log: Logger
  useLimits: UseLimits
  /** 32 bytes, for hashes of people who use promo codes. */
  promoKey: Buffer
  budgets: Budgets
  /** Without a trailing slash; a hosted checkout sends the buyer back there. Read at each use. */
  publicUrl: string
}
