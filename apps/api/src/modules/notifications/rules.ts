/** The one table of notifications: recipients and channels of each event (decisions §3, §5, §6). Pure. */
import { formatDate, NOTIFICATION_KINDS, type NotificationKind, type NotificationSettings } from '@amana/contract'
import type { IdentityRevealed, NotificationEvent } from '../../jobs/jobs.ts'
import { DAY, HOUR } from '../../kernel/durations.ts'
import { deviceDisputed, disputeDecided } from './dispute-rules.ts'
import { type Content, draftsFor, type NotificationDraft, nameOf, pageOf } from './draft-rules.ts'
import type {
  DeclinedFacts,
  DeviceFacts,
  DisputeFacts,
  FlagFacts,
  FoundFacts,
  HitFacts,
  HoldFacts,
  NoteFacts,
  Payer,
  RefusedFacts,
  TransferFacts,
  WarningFacts,
} from './fact-queries.ts'
import { flagCleared, flagConfirmed, flagCreated, flagRejected, registrationRefused, searchHit } from './flag-rules.ts'
import { foundClosed, foundMessage, foundReported } from './found-rules.ts'
import { noteForOwner } from './note-rules.ts'
import { documentDeclined, ownershipProven } from './proof-rules.ts'
import { transferCompleted, transferCreated, transferEnded } from './transfer-rules.ts'

/** At most one alert an hour for a checked IMEI (decisions §3). */
export const ALERT_PAUSE = HOUR
/** Period in which a clean report is withdrawn when the phone becomes stolen (decisions §3). */
export const WARN_PAYERS_FOR = 30 * DAY

/** Text messages name no person and no device: they are read on locked screens, and on stolen phones. */
export const SMS_TEXTS: Partial<Record<NotificationKind, string>> = {
  found_phone: 'Amana: there is news about a phone of yours. Sign in to read it.',
  case_note: 'Amana: the police wrote about a case of yours. Sign in to read it.',
  transfer_completed:
    'Amana: a device has left your account by a transfer. If that was not you, sign in and change your PIN and password now.',
}

/** Whether a kind is also sent by e-mail with these settings. */
export function goesOut(kind: NotificationKind, settings: NotificationSettings): boolean {
  const name = NOTIFICATION_KINDS[kind]
  return name === 'always' || settings[name]
}

function holdChanged(hold: HoldFacts, placed: boolean): NotificationDraft[] {
  const device = nameOf(hold)
  return draftsFor([hold.owner_user_id], {
    kind: 'device_hold',
    channel: 'email',
    title: placed ? `The police hold your ${device}` : `The police released your ${device}`,
    text: placed
      ? `IMEI ${hold.imei} cannot be transferred, and its cases cannot be closed by you, until the hold is lifted.`
      : `The police hold on IMEI ${hold.imei} is lifted.`,
    link: pageOf(hold),
  })
}

type AccessesVisible = Extract<NotificationEvent, { event: 'accesses_visible' }>

interface FactsOf {
  flag_created: FlagFacts
  flag_confirmed: FlagFacts
  flag_rejected: FlagFacts
  flag_cleared: FlagFacts
  transfer_created: TransferFacts
  transfer_completed: TransferFacts
  transfer_ended: TransferFacts
  search_hit: HitFacts
  registration_refused: RefusedFacts
  device_disputed: DisputeFacts
  dispute_decided: DisputeFacts
  hold_placed: HoldFacts
  hold_released: HoldFacts
  ownership_proven: DeviceFacts
  document_declined: DeclinedFacts
  found_reported: FoundFacts
  found_message: FoundFacts
  found_closed: FoundFacts
  note_for_owner: NoteFacts
  identity_revealed: IdentityRevealed
  accesses_visible: AccessesVisible
}

/** The table. Officers see new flags on their dashboard and get no notification of them. */
export const NOTIFICATION_TEMPLATES: { [Event in NotificationEvent['event']]: (facts: FactsOf[Event]) => NotificationDraft[] } = {
  flag_created: flagCreated,
  flag_confirmed: flagConfirmed,
  flag_rejected: flagRejected,
  flag_cleared: flagCleared,
  transfer_created: transferCreated,
  transfer_completed: transferCompleted,
  transfer_ended: transferEnded,
  search_hit: searchHit,
  registration_refused: registrationRefused,
  device_disputed: deviceDisputed,
  dispute_decided: disputeDecided,
  hold_placed: (hold) => holdChanged(hold, true),
  hold_released: (hold) => holdChanged(hold, false),
  ownership_proven: ownershipProven,
  document_declined: documentDeclined,
  found_reported: foundReported,
  found_message: foundMessage,
  found_closed: foundClosed,
  note_for_owner: noteForOwner,
  identity_revealed: identityRevealed,
  accesses_visible: accessesVisible,
}

/** The officer's name stays in the audit log, which supervisors read. */
function identityRevealed({ ownerUserId, field, caseReference, at }: IdentityRevealed): NotificationDraft[] {
  const number = field.toUpperCase()
  return draftsFor([ownerUserId], {
    kind: 'security',
    channel: 'email',
    title: `An officer has read your ${number}`,
    text: `It was on ${formatDate(at)}, for case ${caseReference}. Officers read the whole number for a case of your device only, and each time is recorded.\nIf you know of no such case, ask the police with the case number, or write to us.`,
    link: '',
  })
}

/** The page alone says what it was: mails are read on other people's screens too. */
function accessesVisible({ userId, count }: AccessesVisible): NotificationDraft[] {
  return draftsFor([userId], {
    kind: 'security',
    channel: 'email',
    title: count === 1 ? 'A police officer looked at your data' : `Police officers looked at your data ${count} times`,
    text: 'When it was, which command and why: see "Who looked at my data" in your settings.\nIf you know of no reason for it, ask the police command that is named there, or write to us.',
    link: '/settings/access',
    receipt: true,
  })
}

/** Whether people with a clean report are warned: the device is now known to be stolen. */
export function takesReportsBack({ flag_type, status }: Pick<FlagFacts, 'flag_type' | 'status'>): boolean {
  return flag_type === 'stolen' && status === 'active'
}

/** The warning to a person with a clean report of a phone that is stolen now. */
export function laterStolen({
  imei,
  completed_at,
  case_number,
}: Pick<WarningFacts, 'imei' | 'completed_at' | 'case_number'>): Content {
  return {
    kind: 'later_stolen',
    channel: 'email',
    title: 'A phone you checked is now reported stolen',
    text: `Our report of ${formatDate(completed_at)} on IMEI ${imei} found nothing against it. It has been reported stolen since, case ${case_number}.\nIf you have not bought it, do not. If you have, do not sell it on: keep the receipt and the seller's number, and take both to the police with this case number.`,
    link: '',
  }
}

export function warnPayer(
  { case_number }: FlagFacts,
  { user_id: userId, imei, completed_at }: Payer & { user_id: string },
): NotificationDraft {
  return { userId, ...laterStolen({ imei, completed_at, case_number }) }
}

/** A repeated event has the same key, so that nobody is notified twice. */
export function eventKeyOf(event: NotificationEvent): string {
  const { event: name, ...ids } = event
  return [name, ...Object.values(ids).map(String).toSorted()].join(':')
}
