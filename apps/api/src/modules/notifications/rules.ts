/** The one table of notifications: recipients and channels of each event (decisions §3, §5, §6). Pure. */
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationSettings,
  PUSHED_KINDS,
  type PushedKind,
} from '@amana/contract'
import { formatDateIn } from '@amana/messages'
import { DAY, HOUR } from '../../kernel/durations.ts'
import type { CustodyFacts } from './custody-queries.ts'
import { custodyCalled, custodyMatched, custodyReturned } from './custody-rules.ts'
import { deviceDisputed, disputeContested, disputeDecided } from './dispute-rules.ts'
import {
  type Content,
  draftsFor,
  ENGLISH,
  type NotificationDraft,
  nameOf,
  pageOf,
  type Words,
} from './draft-rules.ts'
import type {
  AssignedFacts,
  DeclinedFacts,
  DeviceFacts,
  DisputeFacts,
  FlagFacts,
  FoundFacts,
  HitFacts,
  HoldFacts,
  ModeFacts,
  NoteFacts,
  Payer,
  RefusedFacts,
  RestingFacts,
  SeenFacts,
  TransferFacts,
  WaitingFacts,
  WarningFacts,
} from './fact-queries.ts'
import {
  flagCleared,
  flagConfirmed,
  flagCreated,
  flagRejected,
  registrationRefused,
  searchHit,
} from './flag-rules.ts'
import { foundClosed, foundMessage, foundReported } from './found-rules.ts'
import type { IdentityRevealed, NotificationEvent } from './jobs.ts'
import { flagModeChanged, traceRests } from './mode-rules.ts'
import { noteForOwner } from './note-rules.ts'
import { documentDeclined, ownershipProven } from './proof-rules.ts'
import { phoneSeen } from './sighting-rules.ts'
import { transferCompleted, transferCreated, transferEnded } from './transfer-rules.ts'
import { caseAssigned, reportWaits } from './work-rules.ts'

/** At most one alert an hour for a checked IMEI (decisions §3). */
export const ALERT_INTERVAL_MS = HOUR
/** Period in which a clean report is withdrawn when the phone becomes stolen (decisions §3). */
export const WARN_PAYERS_FOR = 30 * DAY

/** Whether a kind is also sent by e-mail with these settings. */
export function goesOut(kind: NotificationKind, settings: NotificationSettings): boolean {
  const name = NOTIFICATION_KINDS[kind]
  return name === 'always' || settings[name]
}

/** The kind as which a draft is also pushed with these settings; null: it is not. */
export function pushedKind(
  { kind, pushed }: Pick<NotificationDraft, 'kind' | 'pushed'>,
  settings: NotificationSettings,
): PushedKind | null {
  return pushed !== false && isPushed(kind) && settings[PUSHED_KINDS[kind]] ? kind : null
}

const isPushed = (kind: NotificationKind): kind is PushedKind => Object.hasOwn(PUSHED_KINDS, kind)

function holdChanged(hold: HoldFacts, placed: boolean, words: Words): NotificationDraft[] {
  const { holds } = words.texts
  return draftsFor([hold.owner_user_id], {
    kind: 'device_hold',
    channel: 'email',
    title: (placed ? holds.placed : holds.released)(nameOf(hold, words)),
    text: (placed ? holds.placedText : holds.releasedText)(hold.imei),
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
  dispute_contested: DisputeFacts
  dispute_decided: DisputeFacts
  hold_placed: HoldFacts
  hold_released: HoldFacts
  ownership_proven: DeviceFacts
  document_declined: DeclinedFacts
  found_reported: FoundFacts
  found_message: FoundFacts
  found_closed: FoundFacts
  phone_seen: SeenFacts
  custody_matched: CustodyFacts
  custody_called: CustodyFacts
  custody_returned: CustodyFacts
  note_for_owner: NoteFacts
  flag_mode_changed: ModeFacts
  trace_rests: RestingFacts
  report_waits: WaitingFacts
  case_assigned: AssignedFacts
  identity_revealed: IdentityRevealed
  accesses_visible: AccessesVisible
}

/** Drafts for every recipient of an event, in one language. */
export type Template<Facts> = (facts: Facts, words?: Words) => NotificationDraft[]

/** The table. Officers see new flags on their dashboard; they are notified of work if they want pushes. */
export const NOTIFICATION_TEMPLATES: { [Event in NotificationEvent['event']]: Template<FactsOf[Event]> } = {
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
  dispute_contested: disputeContested,
  dispute_decided: disputeDecided,
  hold_placed: (hold, words = ENGLISH) => holdChanged(hold, true, words),
  hold_released: (hold, words = ENGLISH) => holdChanged(hold, false, words),
  ownership_proven: ownershipProven,
  document_declined: documentDeclined,
  found_reported: foundReported,
  found_message: foundMessage,
  found_closed: foundClosed,
  phone_seen: phoneSeen,
  custody_matched: custodyMatched,
  custody_called: custodyCalled,
  custody_returned: custodyReturned,
  note_for_owner: noteForOwner,
  flag_mode_changed: flagModeChanged,
  trace_rests: traceRests,
  report_waits: reportWaits,
  case_assigned: caseAssigned,
  identity_revealed: identityRevealed,
  accesses_visible: accessesVisible,
}

/** The officer's name stays in the audit log, which supervisors read. */
function identityRevealed(
  { ownerUserId, field, caseReference, at }: IdentityRevealed,
  { locale, texts }: Words = ENGLISH,
): NotificationDraft[] {
  return draftsFor([ownerUserId], {
    kind: 'security',
    channel: 'email',
    title: texts.looks.revealed(field.toUpperCase()),
    text: texts.looks.revealedText(formatDateIn(locale, at), caseReference),
    link: '',
  })
}

/** The page alone says what it was: mails are read on other people's screens too. */
function accessesVisible(
  { userId, count }: AccessesVisible,
  { texts }: Words = ENGLISH,
): NotificationDraft[] {
  return draftsFor([userId], {
    kind: 'security',
    channel: 'email',
    title: texts.looks.visible(count),
    text: texts.looks.visibleText,
    link: '/settings/access',
    receipt: true,
  })
}

/** Whether people with a clean report are warned: the device is now known to be stolen. */
export function takesReportsBack({ flag_type, status }: Pick<FlagFacts, 'flag_type' | 'status'>): boolean {
  return flag_type === 'stolen' && status === 'active'
}

/** The warning to a person with a clean report of a phone that is stolen now. */
export function laterStolen(
  { imei, completed_at, case_number }: Pick<WarningFacts, 'imei' | 'completed_at' | 'case_number'>,
  { locale, texts }: Words = ENGLISH,
): Content {
  return {
    kind: 'later_stolen',
    channel: 'email',
    title: texts.laterStolen.title,
    text: texts.laterStolen.text(formatDateIn(locale, completed_at), imei, case_number),
    link: '',
  }
}

export function warnPayer(
  { case_number }: FlagFacts,
  { user_id: userId, imei, completed_at }: Payer & { user_id: string },
  words: Words = ENGLISH,
): NotificationDraft {
  return { userId, ...laterStolen({ imei, completed_at, case_number }, words) }
}

/** A repeated event has the same key, so that nobody is notified twice. */
export function eventKeyOf(event: NotificationEvent): string {
  const { event: name, ...ids } = event
  return [name, ...Object.values(ids).map(String).toSorted()].join(':')
}
