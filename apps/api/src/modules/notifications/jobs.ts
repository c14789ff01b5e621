import { job, PERSISTENT } from '../../jobs/define-job.ts'

export const notificationsJobs = {
  /** Notifies everybody concerned by an event, each by their own channels. */
  'notifications.dispatch': job<NotificationEvent>(PERSISTENT),
  /**
   * One message of a notification, by one channel; or to a person without an account: the warning after a
   * paid clean report, the decision about a theft report, a sighting of its phone (`at`: ISO 8601), the IMEI
   * that an officer added, a step of their phone in custody, a case that waits for its IMEI. A text message
   * about `calledTo` has the code of that stay.
   */
  'notifications.send': job<
    | {
        notificationId: string
        channel: 'email' | 'sms'
        receipt?: boolean
        nextSteps?: boolean
        calledTo?: number
      }
    | { flagId: number; verificationId: string }
    | { reportId: number }
    | { seenReportId: number; at: string }
    | { imeiAddedTo: number }
    | { custodyId: number; step: CustodyEvent['event'] }
    | { pendingCase: string; what: 'begun' | 'reminder' | 'ended' }
  >(PERSISTENT),
}

/** An event for the notifications module, which decides who is notified. */
export type NotificationEvent =
  | ({
      event: 'flag_created' | 'flag_cleared' | 'flag_confirmed' | 'flag_rejected'
      flagId: number
    } & ToOwner)
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
  | {
      event: 'found_reported' | 'found_message' | 'found_closed'
      caseId: string
      id: string
      ownerUserId: string
    }
  /** Networks trace or block the phone of a case from now on. */
  | { event: 'flag_mode_changed'; changeId: number }
  /** No officer has acted on a traced case for 72 hours. `at`: ISO 8601, of this reminder. */
  | { event: 'trace_rests'; flagId: number; at: string }
  /** A network saw the phone of an open case. `day`: the day of receipt in Lagos; one event a day. */
  | { event: 'phone_seen'; flagId: number; day: string }
  /** The reporter of a theft report has proven their contact: it waits for officers. */
  | { event: 'report_waits'; flagId: number }
  /** A case was given to an officer by somebody else. `at`: ISO 8601. */
  | { event: 'case_assigned'; flagId: number; officerUserId: string; at: string }
  /** An officer wrote a note for the owner of the phone of a case. */
  | { event: 'note_for_owner'; noteId: number }
  | CustodyEvent
  | IdentityRevealed
  /** Officers' looks at a person's data are shown to them now; `lastAccessId` is the newest of `count`. */
  | { event: 'accesses_visible'; userId: string; lastAccessId: number; count: number }

/** A phone in custody matched a case, its person is called (`at`: ISO 8601, of the call), or it went back. */
export type CustodyEvent =
  | { event: 'custody_matched' | 'custody_returned'; custodyId: number }
  | { event: 'custody_called'; custodyId: number; at: string }

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
