/**
 * What must happen after a commit. A job is a row written in the transaction of the business row: both are there or neither is
 * (docs/adr/0003). Handlers may run more than once and must not mind.
 */
import type { Tx } from '../db/index.ts'

/** Every job and its data. Ids only: no personal data in the queue. */
export interface JobData {
  /** Sends the report of a completed check. */
  'verifications.deliver': { verificationId: string }
  /**
   * Asks the gateway how a pending payment stands; sends itself again until settled or 24 h old. `lastPolledAt`: the payment's when the
   * job was queued, by which a repeat knows that it has a successor. Jobs of older releases have none.
   */
  'payments.poll': { reference: string; lastPolledAt?: string | null }
  /** Sends the receipt of a payment that bought nothing; the others' receipts go with the report. */
  'payments.receipt': { reference: string }
  /** Compares the payments of the last days with the gateways' books. */
  'payments.reconcile': Record<string, never>
  /** Marks unpaid checks older than 30 days. */
  'verifications.expire': Record<string, never>
  /** Sends a one-time code or link by mail or SMS. */
  'codes.send': { codeId: string }
  /** Tells somebody by mail what happened to their account. `id` makes the message's own id. */
  'accounts.notify': { id: string; userId: string; what: AccountNotice }
  /** Deletes codes, sessions and locks that nobody needs any more. */
  'accounts.purge': Record<string, never>
  /** Ends personal data that has been kept for long enough (docs/privacy.md). */
  'privacy.purge': Record<string, never>
  /** Deletes stored files that no document has, and uploads that never ended. */
  'documents.purge': Record<string, never>
  /** Tells everybody whom an event concerns, each by their own channels. */
  'notifications.dispatch': NotificationEvent
  /**
   * One message of a notification, by one channel; or to somebody without an account: the warning to who paid for a clean report, the
   * decision to who reported a phone.
   */
  'notifications.send':
    | { notificationId: string; channel: 'email' | 'sms' }
    | { flagId: number; verificationId: string }
    | { reportId: number }
  /** Ends transfers whose session is over. */
  'transfers.expire': Record<string, never>
}

/** What happened, to be told by the notifications module. Who is told is decided there. */
export type NotificationEvent =
  | ({ event: 'flag_created' | 'flag_cleared' | 'flag_confirmed' | 'flag_rejected'; flagId: number } & ToOwner)
  | { event: 'transfer_created' | 'transfer_completed' | 'transfer_ended'; transferId: string }
  /** Somebody asked about a stolen or lost phone. */
  | { event: 'search_hit'; verificationId: string }
  /** Somebody tried to register a phone that carries this flag; `userId` is who tried. */
  | { event: 'registration_refused'; flagId: number; userId: string }
  | { event: 'device_disputed' | 'dispute_decided'; disputeId: number }
  | ({ event: 'hold_placed' | 'hold_released'; holdId: number } & ToOwner)
  | ({ event: 'ownership_proven'; deviceId: number } & ToOwner)
  | { event: 'document_declined'; documentId: string }

/** Whose device it was when it happened: by the time it is told it may be somebody else's. */
interface ToOwner {
  /** Null: nobody's. Events of older versions do not say. */
  ownerUserId?: string | null
}

export type AccountNotice =
  | 'locked'
  | 'pin_locked'
  | 'pin_changed'
  | 'password_changed'
  | 'token_reused'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'two_factor_locked'
  | 'recovery_code_used'
  | 'email_change_asked'

export type JobName = keyof JobData

export interface EnqueueOptions {
  /** Milliseconds, by the queue's clock: ours may differ from it. */
  delay?: number
  /** Of jobs of one name with this key there is one, for as long as the queue remembers it: days after it was done. */
  once?: string
}

export interface JobQueue {
  /** Inside the transaction that makes it necessary. */
  enqueue<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name], options?: EnqueueOptions): Promise<void>
}

/** `signal` ends when the job is no longer this process's: it took too long, or the process stops. Long ones heed it. */
export type JobHandler<Name extends JobName> = (data: JobData[Name], signal: AbortSignal) => Promise<void>

/** What a module gives to the runner. */
export type JobHandlers = { [Name in JobName]: JobHandler<Name> }
