/**
 * Work to do after a commit. A job is a row written in the transaction of the business row: both exist or
 * neither (docs/adr/0003). Handlers may run more than once.
 */
import type { Tx } from '../db/index.ts'

/**
 * Every job and its data: ids and case numbers, and IMEIs and TACs where no row stands for what was asked. No
 * name, address or text of a person: the queue keeps jobs for days.
 */
export interface JobData {
  /** Sends the report of a completed check. */
  'verifications.deliver': { verificationId: string }
  /** Sends it once more. `nth` of the `day` (Lagos): each is a message of its own. */
  'verifications.deliver-again': { verificationId: string; day: string; nth: number }
  /** Sends it again to the address that paid. Null: there is none, and nobody may notice by the time. */
  'verifications.deliver-asked': { id: string; verificationId: string | null }
  /**
   * Asks the gateway for a pending payment; enqueues itself again until the payment is settled or 24 h old.
   * `lastPolledAt`: the payment's value when the job was queued, by which a repeated job recognises its
   * successor. Jobs of older releases have none.
   */
  'payments.poll': { reference: string; lastPolledAt?: string | null }
  /** Sends the receipt of a payment that bought nothing; other receipts go with the report. */
  'payments.receipt': { reference: string }
  /** Compares the payments of the last days with the gateways' books. */
  'payments.reconcile': Record<string, never>
  /** Checks were started: owners of stolen and lost phones among them are alerted. */
  'verifications.started': { verificationIds: string[] }
  /** Marks unpaid checks older than 30 days. */
  'verifications.expire': Record<string, never>
  /** Sends a one-time code or link by mail or SMS. */
  'codes.send': { codeId: string }
  /**
   * Mails a person about their account. `id` becomes the message's id; a one-time password that goes by mail
   * is computed from it. `undoId`: to a former address, with the link that brings it back.
   */
  'accounts.notify': { id: string; userId: string; what: AccountNotice; undoId?: string }
  /** Tells a number that its account has another one: `formerNumberId` is the id of `former_numbers`. */
  'accounts.text-former-number': { formerNumberId: string }
  /** Deletes codes, sessions and locks that are no longer needed. */
  'accounts.purge': Record<string, never>
  /** Sends the last message to a deleted account: `noticeId` is the id of `erasure_notices`. */
  'profile.tell-erased': { noticeId: string }
  /** Ends personal data after its retention (docs/privacy.md). */
  'privacy.purge': Record<string, never>
  /** Deletes stored files without a document, and unfinished uploads. */
  'documents.purge': Record<string, never>
  /** Ends public reports whose contact nobody proved. */
  'flags.lapse': Record<string, never>
  /** Notifies everybody concerned by an event, each by their own channels. */
  'notifications.dispatch': NotificationEvent
  /**
   * One message of a notification, by one channel; or to a person without an account: the warning after a
   * paid clean report, the decision about a public report.
   */
  'notifications.send':
    | { notificationId: string; channel: 'email' | 'sms'; receipt?: boolean }
    | { flagId: number; verificationId: string }
    | { reportId: number }
  /** Signs the head of the audit log. */
  'audit.sign-head': Record<string, never>
  /** Mails a signed head to the supervisors. */
  'audit.mail-head': { headId: number }
  /** Mails the supervisors what officers did yesterday. */
  'audit.digest': Record<string, never>
  /** Mails an invitation, with a new link. */
  'organisations.invite': { invitationId: string }
  /** Mails the administrators that an organisation applied. */
  'organisations.applied': { organisationId: string }
  /** Mails the owners what an administrator decided. */
  'organisations.decided': { organisationId: string; status: 'approved' | 'rejected' | 'suspended' }
  /** Deletes what clients no longer need: old assertions, kept answers. */
  'organisations.purge': Record<string, never>
  /** Checks the numbers of an uploaded file. */
  'partner-checks.run-job': { jobId: string }
  /** `toldFlags`: flags that changed lately and that the answer tells of; jobs of older versions lack it. */
  'partner-checks.remember': { jobId: string; toldFlags?: number[] }
  /** Deletes uploads and results after 7 days, and who checked what after 90. */
  'partner-checks.purge': Record<string, never>
  /** Tells of flags that changed while a single check was answered. */
  'partner-checks.tell-missed': Record<string, never>
  /** Single checks were answered: owners of stolen and lost phones among them are alerted. */
  'partner-checks.answered': { imeis: string[]; at: string }
  /** Mails the administrators that a client asks for neighbouring serial numbers. */
  'partner-checks.alarm': { clientId: string; tac: string; numbers: number; at: string }
  /** Deletes events that were delivered or given up long ago. */
  'webhooks.purge': Record<string, never>
  /** Mails the owners and developers of an organisation that a webhook was disabled. */
  'webhooks.disabled': { webhookId: string }
  /** Mails the supervisors that the brake stopped new blocks. */
  'block-list.stopped': { stopId: number }
  /**
   * Mails the supervisors, and the officers who were named, that a command proposed or made a release of
   * stops.
   */
  'block-list.release': { step: 'proposed' | 'released'; by: string[]; reason: string; sources: string[]; at: string }
  /** Writes a file of the block list if it has changed, and deletes what is told no longer. */
  'block-list.snapshot': Record<string, never>
  /** Mails the administrators that a client used up its quota of private checks. */
  'private-lookup.alarm': { clientId: string; day: string; asked: number }
  /** Deletes the counts of earlier days. */
  'private-lookup.purge': Record<string, never>
  /** Asks who misses a phone that somebody found. `mails`: the finder gets a message. */
  'found.match': { caseId: string; mails: boolean }
  /** A reporter proved their contact: found cases that nobody misses the phone of are asked again. */
  'found.report-proven': { flagId: number }
  /**
   * Tells one side of a found case that there is something to read. `id`: of the message or case that it is
   * about.
   */
  'found.tell': { caseId: string; to: 'finder' | 'owner'; what: 'received' | 'reported' | 'message' | 'closed'; id: string }
  /** A `found` flag was made, which closes what is written about the phone. */
  'found.flagged': { flagId: number }
  /** Mails those who look after this Amana that `side` reported the other one. */
  'found.abuse': { caseId: string; side: 'finder' | 'owner' }
  /** Asks a caller's network for the money of a check: `orderId` is the id of `phone_checks`. */
  'channels.pay': { orderId: string }
  /** Tells a caller the result of a check that is paid for. */
  'channels.answer': { verificationId: string }
  /** Tells a caller that the payment for a check did not go through. */
  'channels.refused': { verificationId: string }
  /** Answers a received text message. */
  'channels.reply': { receivedId: string }
  'channels.send': { textId: string }
  /** Deletes calls and messages after their retention. */
  'channels.purge': Record<string, never>
  /** Ends transfers whose session is over. */
  'transfers.expire': Record<string, never>
  /** Marks proposals that no supervisor decided in time. */
  'law-enforcement.expire-proposals': Record<string, never>
}

/** An event for the notifications module, which decides who is notified. */
export type NotificationEvent =
  | ({ event: 'flag_created' | 'flag_cleared' | 'flag_confirmed' | 'flag_rejected'; flagId: number } & ToOwner)
  | { event: 'transfer_created' | 'transfer_completed' | 'transfer_ended'; transferId: string }
  /** A stolen or lost phone was checked. */
  | { event: 'search_hit'; verificationId: string }
  /** The same by an organisation. `at`: ISO 8601. */
  | { event: 'search_hit'; imei: string; at: string }
  /** A person tried to register a phone that carries this flag; `userId` is that person. */
  | { event: 'registration_refused'; flagId: number; userId: string }
  | { event: 'device_disputed' | 'dispute_contested' | 'dispute_decided'; disputeId: number }
  | ({ event: 'hold_placed' | 'hold_released'; holdId: number } & ToOwner)
  | ({ event: 'ownership_proven'; deviceId: number } & ToOwner)
  | { event: 'document_declined'; documentId: string }
  /** News for who misses a phone that somebody found. `id`: of the message or case that it is about. */
  | { event: 'found_reported' | 'found_message' | 'found_closed'; caseId: string; id: string; ownerUserId: string }
  /** An officer wrote a note for the owner of the phone of a case. */
  | { event: 'note_for_owner'; noteId: number }
  | IdentityRevealed
  /** Officers' looks at a person's data are shown to them now; `lastAccessId` is the newest of `count`. */
  | { event: 'accesses_visible'; userId: string; lastAccessId: number; count: number }

/** An officer read a person's NIN or BVN, for a case of their device. */
export interface IdentityRevealed {
  event: 'identity_revealed'
  revealId: string
  ownerUserId: string
  field: 'nin' | 'bvn'
  caseReference: string
  /** ISO 8601. */
  at: string
}

/** The owner at the time of the event: when the message is sent, the device may have another one. */
interface ToOwner {
  /** Null: no owner. Events of older versions have none. */
  ownerUserId?: string | null
}

export type AccountNotice =
  | 'locked'
  | 'pin_locked'
  | 'caller_locked'
  | 'callers_locked'
  | 'pin_changed'
  | 'password_changed'
  | 'token_reused'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'two_factor_locked'
  | 'recovery_code_used'
  | 'email_change_asked'
  | 'email_changed'
  | 'email_restored'
  | 'pin_reset'
  | 'phone_changed'
  | 'phone_lost'
  | 'identity_lost'
  | 'identity_free'
  | 'one_time_password'
  | 'officer_invited'
  | 'password_mailed'

export type JobName = keyof JobData

export interface EnqueueOptions {
  /** Milliseconds, by the queue's clock: ours may differ from it. */
  delay?: number
  /** Deduplication key; kept until the queue archives the job (days after completion). */
  once?: string
}

export interface JobQueue {
  /** Inside the transaction that makes it necessary. */
  enqueue<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name], options?: EnqueueOptions): Promise<void>
}

/**
 * `signal` aborts when the job no longer belongs to this process: it took too long, or the process stops.
 * Long jobs must check it.
 */
type JobHandler<Name extends JobName> = (data: JobData[Name], signal: AbortSignal) => Promise<void>

/** The handlers that modules give to the runner. */
export type JobHandlers = { [Name in JobName]: JobHandler<Name> }
