import type { Tx } from '../../db/index.ts'
import { after } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import { pushUrl, queuePush } from '../push/index.ts'
import { notificationSettingsOf } from '../settings/index.ts'
import { selectCustodyFacts } from './custody-queries.ts'
import type { NotificationDeps } from './deps.ts'
import type { NotificationDraft } from './draft-rules.ts'
import {
  type DeviceFacts,
  type FlagFacts,
  selectAssignedFacts,
  selectDeclinedFacts,
  selectDeviceFacts,
  selectDisputeFacts,
  selectFlagFacts,
  selectFoundFacts,
  selectHitFacts,
  selectHitOf,
  selectHoldFacts,
  selectModeFacts,
  selectNoteFacts,
  selectPayers,
  selectRefusedFacts,
  selectReportSeenFacts,
  selectRestingFacts,
  selectSeenFacts,
  selectTransferFacts,
  selectWaitingFacts,
} from './fact-queries.ts'
import type { CustodyEvent, NotificationEvent } from './jobs.ts'
import { wordsIn } from './notification-texts.ts'
import { insertNotification, selectLocales, upsertSearchAlert } from './queries.ts'
import {
  ALERT_INTERVAL_MS,
  eventKeyOf,
  goesOut,
  NOTIFICATION_TEMPLATES,
  pushedKind,
  type Template,
  takesReportsBack,
  WARN_PAYERS_FOR,
  warnPayer,
} from './rules.ts'

type DispatchDeps = Pick<NotificationDeps, 'database' | 'clock' | 'jobs'>

/**
 * Job: stores the notifications of an event, and queues each outgoing message, in one transaction: an event
 * handled twice notifies once. An event whose rows are gone notifies nobody.
 */
export async function dispatchEvent(deps: DispatchDeps, event: NotificationEvent): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const key = eventKeyOf(event)
    for (const draft of await draftsOf(tx, event, deps.clock.now())) await notifyUser(deps, tx, draft, key)
    if (event.event === 'flag_created' || event.event === 'flag_confirmed')
      await warnPayers(deps, tx, event.flagId)
    if (event.event === 'flag_confirmed' || event.event === 'flag_rejected')
      await notifyReporter(deps, tx, event.flagId)
    if (event.event === 'phone_seen') await notifyReporterOfSighting(deps, tx, event)
    if ('custodyId' in event) await notifyCustodyReporter(deps, tx, event, key)
  })
}

type CaseEvent = Extract<
  NotificationEvent,
  {
    event:
      | 'flag_created'
      | 'flag_confirmed'
      | 'flag_rejected'
      | 'flag_cleared'
      | 'registration_refused'
      | 'note_for_owner'
      | 'flag_mode_changed'
      | 'trace_rests'
      | 'report_waits'
      | 'case_assigned'
      | 'phone_seen'
  }
>

async function draftsOf(tx: Tx, event: NotificationEvent, now: Date): Promise<NotificationDraft[]> {
  switch (event.event) {
    case 'flag_created':
    case 'flag_confirmed':
    case 'flag_rejected':
    case 'flag_cleared':
    case 'registration_refused':
    case 'note_for_owner':
    case 'flag_mode_changed':
    case 'trace_rests':
    case 'report_waits':
    case 'case_assigned':
    case 'phone_seen':
      return draftsOfCase(tx, event, now)
    case 'transfer_created':
    case 'transfer_completed':
    case 'transfer_ended':
      return draftsFrom(
        tx,
        await selectTransferFacts(tx, event.transferId, now),
        NOTIFICATION_TEMPLATES[event.event],
      )
    case 'search_hit':
      return searchHitDrafts(tx, event)
    case 'device_disputed':
    case 'dispute_contested':
    case 'dispute_decided':
      return draftsFrom(
        tx,
        await selectDisputeFacts(tx, event.disputeId, now),
        NOTIFICATION_TEMPLATES[event.event],
      )
    case 'hold_placed':
    case 'hold_released':
      return draftsFrom(
        tx,
        asOf(event, await selectHoldFacts(tx, event.holdId)),
        NOTIFICATION_TEMPLATES[event.event],
      )
    case 'ownership_proven':
      return draftsFrom(
        tx,
        asOf(event, await selectDeviceFacts(tx, event.deviceId)),
        NOTIFICATION_TEMPLATES[event.event],
      )
    case 'found_reported':
    case 'found_message':
    case 'found_closed':
      return draftsFrom(
        tx,
        await selectFoundFacts(tx, event.caseId, event.ownerUserId),
        NOTIFICATION_TEMPLATES[event.event],
      )
    case 'custody_matched':
    case 'custody_called':
    case 'custody_returned':
      return draftsFrom(
        tx,
        await selectCustodyFacts(tx, event.custodyId),
        NOTIFICATION_TEMPLATES[event.event],
      )
    case 'identity_revealed':
      return draftsFrom(tx, event, NOTIFICATION_TEMPLATES[event.event])
    case 'accesses_visible':
      return draftsFrom(tx, event, NOTIFICATION_TEMPLATES[event.event])
    case 'document_declined':
      return draftsFrom(
        tx,
        await selectDeclinedFacts(tx, event.documentId),
        NOTIFICATION_TEMPLATES[event.event],
      )
  }
}

/** Events of a case. */
async function draftsOfCase(tx: Tx, event: CaseEvent, now: Date): Promise<NotificationDraft[]> {
  switch (event.event) {
    case 'flag_created':
    case 'flag_confirmed':
    case 'flag_rejected':
    case 'flag_cleared':
      return draftsFrom(
        tx,
        asOf(event, await selectFlagFacts(tx, event.flagId)),
        NOTIFICATION_TEMPLATES[event.event],
      )
    case 'registration_refused':
      return draftsFrom(tx, await selectRefusedFacts(tx, event.flagId), NOTIFICATION_TEMPLATES[event.event])
    case 'note_for_owner':
      return draftsFrom(tx, await selectNoteFacts(tx, event.noteId), NOTIFICATION_TEMPLATES[event.event])
    case 'flag_mode_changed':
      return draftsFrom(tx, await selectModeFacts(tx, event.changeId), NOTIFICATION_TEMPLATES[event.event])
    case 'trace_rests':
      return draftsFrom(
        tx,
        await selectRestingFacts(tx, event.flagId, now),
        NOTIFICATION_TEMPLATES[event.event],
      )
    case 'phone_seen':
      return draftsFrom(tx, await selectSeenFacts(tx, event.flagId), NOTIFICATION_TEMPLATES[event.event])
    case 'report_waits':
      return draftsFrom(
        tx,
        await selectWaitingFacts(tx, event.flagId, now),
        NOTIFICATION_TEMPLATES[event.event],
      )
    case 'case_assigned':
      return draftsFrom(
        tx,
        await selectAssignedFacts(tx, event.flagId, event.officerUserId),
        NOTIFICATION_TEMPLATES[event.event],
      )
  }
}

/** Each person's draft in the language that they have chosen. */
async function draftsFrom<Facts>(
  tx: Tx,
  facts: Facts | undefined,
  template: Template<Facts>,
): Promise<NotificationDraft[]> {
  const english = facts === undefined ? [] : template(facts)
  if (facts === undefined || english.length === 0) return english
  const userIds = english.map(({ userId }) => userId)
  const locales = await selectLocales(tx, userIds)
  return english.map((draft, index) => {
    const locale = locales.get(draft.userId) ?? 'en'
    // A template's recipients and their order do not depend on the language.
    return locale === 'en' ? draft : (template(facts, wordsIn(locale))[index] ?? draft)
  })
}

/**
 * Notifies the owner at the time of the event, also when the device has another one since; its page is then
 * no longer theirs.
 */
function asOf<Facts extends DeviceFacts>(
  { ownerUserId }: { ownerUserId?: string | null },
  facts: Facts | undefined,
): Facts | undefined {
  if (!facts || ownerUserId === undefined || ownerUserId === facts.owner_user_id) return facts
  return { ...facts, owner_user_id: ownerUserId, device_id: null }
}

/** Do not consume the hourly alert quota when there is no recipient. */
async function searchHitDrafts(
  tx: Tx,
  event: Extract<NotificationEvent, { event: 'search_hit' }>,
): Promise<NotificationDraft[]> {
  const hit = await ('imei' in event
    ? selectHitOf(tx, event.imei, event.at)
    : selectHitFacts(tx, event.verificationId))
  const drafts = await draftsFrom(tx, hit, NOTIFICATION_TEMPLATES.search_hit)
  if (!hit || drafts.length === 0) return []
  return (await upsertSearchAlert(tx, hit.imei, hit.checked_at, after(hit.checked_at, -ALERT_INTERVAL_MS)))
    ? drafts
    : []
}

/** False: they were notified before. */
async function notifyUser(
  deps: DispatchDeps,
  tx: Tx,
  draft: NotificationDraft,
  eventKey: string,
): Promise<boolean> {
  const { clock, jobs } = deps
  const { channel, userId, kind, title, text, link, receipt, nextSteps, calledTo } = draft
  const now = clock.now()
  const id = newId(now)
  const row = { id, user_id: userId, kind, event_key: eventKey, title, text, link, created_at: now }
  if (!(await insertNotification(tx, row))) return false
  const settings = await notificationSettingsOf(tx, userId)
  const pushed = pushedKind(draft, settings)
  if (pushed)
    await queuePush(deps, tx, { userId, id, kind: pushed, url: pushUrl({ id, link }), at: now.toISOString() })
  if (channel === 'in_app' || !goesOut(kind, settings)) return true
  await jobs.enqueue(tx, 'notifications.send', {
    notificationId: id,
    channel: 'email',
    ...(receipt && { receipt }),
    ...(nextSteps && { nextSteps }),
  })
  if (channel === 'email_sms')
    await jobs.enqueue(tx, 'notifications.send', {
      notificationId: id,
      channel: 'sms',
      ...(calledTo !== undefined && { calledTo }),
    })
  return true
}

/**
 * Warns people who paid for a clean report of a phone that is now stolen; once for a flag, however it became
 * active.
 */
async function warnPayers(deps: DispatchDeps, tx: Tx, flagId: number): Promise<void> {
  const flag = await selectFlagFacts(tx, flagId)
  if (!flag || !takesReportsBack(flag)) return
  const payers = await selectPayers(tx, flagId, after(deps.clock.now(), -WARN_PAYERS_FOR))
  const locales = await selectLocales(
    tx,
    payers.flatMap(({ user_id }) => user_id ?? []),
  )
  for (const { user_id, ...payer } of payers)
    if (user_id === null) await warnVisitor(deps, tx, flag, payer.verification_id)
    else {
      const words = wordsIn(locales.get(user_id) ?? null)
      await notifyUser(deps, tx, warnPayer(flag, { ...payer, user_id }, words), `later_stolen:${flagId}`)
    }
}

/**
 * Visitors have no stored notifications that would show an earlier warning, so the job has a deduplication
 * key.
 */
async function warnVisitor(
  { jobs }: DispatchDeps,
  tx: Tx,
  { flag_id: flagId }: FlagFacts,
  verificationId: string,
): Promise<void> {
  await jobs.enqueue(
    tx,
    'notifications.send',
    { flagId, verificationId },
    { once: `${flagId} ${verificationId}` },
  )
}

/** A reporter without an account is reached by the contact of the report; it is decided once. */
async function notifyReporter({ jobs }: DispatchDeps, tx: Tx, flagId: number): Promise<void> {
  const flag = await selectFlagFacts(tx, flagId)
  if (flag?.public_report)
    await jobs.enqueue(tx, 'notifications.send', { reportId: flagId }, { once: `report ${flagId}` })
}

/** Once a day of receipt, as owners are. */
async function notifyReporterOfSighting(
  { clock, jobs }: DispatchDeps,
  tx: Tx,
  { flagId, day }: Extract<NotificationEvent, { event: 'phone_seen' }>,
): Promise<void> {
  if (!(await selectReportSeenFacts(tx, flagId))) return
  const message = { seenReportId: flagId, at: clock.now().toISOString() }
  await jobs.enqueue(tx, 'notifications.send', message, { once: `seen ${flagId} ${day}` })
}

/** The reporter of a phone that nobody registered, by the contact of the report; once for an event. */
async function notifyCustodyReporter(
  { jobs }: DispatchDeps,
  tx: Tx,
  { custodyId, event: step }: CustodyEvent,
  once: string,
): Promise<void> {
  const facts = await selectCustodyFacts(tx, custodyId)
  if (facts?.reporter_email || facts?.reporter_phone)
    await jobs.enqueue(tx, 'notifications.send', { custodyId, step }, { once })
}
