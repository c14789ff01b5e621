import type { Tx } from '../../db/index.ts'
import type { NotificationEvent } from '../../jobs/jobs.ts'
import { after } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import { notificationSettingsOf } from '../settings/index.ts'
import type { NotificationDeps } from './deps.ts'
import type { Telling } from './draft-rules.ts'
import {
  type DeviceFacts,
  type FlagFacts,
  selectDeclinedFacts,
  selectDeviceFacts,
  selectDisputeFacts,
  selectFlagFacts,
  selectHitFacts,
  selectHoldFacts,
  selectPayers,
  selectRefusedFacts,
  selectTransferFacts,
} from './fact-queries.ts'
import { claimSearchAlert, insertNotification } from './queries.ts'
import { ALERT_PAUSE, eventKeyOf, goesOut, TELLINGS, takesReportsBack, WARN_PAYERS_FOR, warnPayer } from './rules.ts'

type DispatchDeps = Pick<NotificationDeps, 'database' | 'clock' | 'jobs'>

/**
 * Job: writes down what everybody concerned is told, and queues each message that goes out, in one transaction: an event handled
 * twice is told once. An event whose rows are gone is told to nobody.
 */
export async function dispatchEvent(deps: DispatchDeps, event: NotificationEvent): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const key = eventKeyOf(event)
    for (const telling of await tellingsOf(tx, event)) await tellPerson(deps, tx, telling, key)
    if (event.event === 'flag_created' || event.event === 'flag_confirmed') await warnPayers(deps, tx, event.flagId)
    if (event.event === 'flag_confirmed' || event.event === 'flag_rejected') await tellReporter(deps, tx, event.flagId)
  })
}

async function tellingsOf(tx: Tx, event: NotificationEvent): Promise<Telling[]> {
  switch (event.event) {
    case 'flag_created':
    case 'flag_confirmed':
    case 'flag_rejected':
    case 'flag_cleared':
      return tellingsBy(asOf(event, await selectFlagFacts(tx, event.flagId)), TELLINGS[event.event])
    case 'registration_refused':
      return tellingsBy(await selectRefusedFacts(tx, event.flagId), TELLINGS[event.event])
    case 'transfer_created':
    case 'transfer_completed':
    case 'transfer_ended':
      return tellingsBy(await selectTransferFacts(tx, event.transferId), TELLINGS[event.event])
    case 'search_hit':
      return searchHitTellings(tx, event.verificationId)
    case 'device_disputed':
    case 'dispute_decided':
      return tellingsBy(await selectDisputeFacts(tx, event.disputeId), TELLINGS[event.event])
    case 'hold_placed':
    case 'hold_released':
      return tellingsBy(asOf(event, await selectHoldFacts(tx, event.holdId)), TELLINGS[event.event])
    case 'ownership_proven':
      return tellingsBy(asOf(event, await selectDeviceFacts(tx, event.deviceId)), TELLINGS[event.event])
    case 'document_declined':
      return tellingsBy(await selectDeclinedFacts(tx, event.documentId), TELLINGS[event.event])
  }
}

function tellingsBy<Facts>(facts: Facts | undefined, tellings: (facts: Facts) => Telling[]): Telling[] {
  return facts === undefined ? [] : tellings(facts)
}

/** To whom it happened is told, also when the device has gone to somebody else since; its page is then no longer theirs. */
function asOf<Facts extends DeviceFacts>(
  { ownerUserId }: { ownerUserId?: string | null },
  facts: Facts | undefined,
): Facts | undefined {
  if (!facts || ownerUserId === undefined || ownerUserId === facts.ownerUserId) return facts
  return { ...facts, ownerUserId, deviceId: null }
}

/** An alert that nobody would get does not take the turn of the hour. */
async function searchHitTellings(tx: Tx, verificationId: string): Promise<Telling[]> {
  const hit = await selectHitFacts(tx, verificationId)
  const tellings = tellingsBy(hit, TELLINGS.search_hit)
  if (!hit || tellings.length === 0) return []
  return (await claimSearchAlert(tx, hit.imei, hit.checkedAt, after(hit.checkedAt, -ALERT_PAUSE))) ? tellings : []
}

/** False: they were told before. */
async function tellPerson(
  { clock, jobs }: DispatchDeps,
  tx: Tx,
  { channel, userId, kind, title, text, link }: Telling,
  eventKey: string,
): Promise<boolean> {
  const now = clock.now()
  const id = newId(now)
  const row = { id, user_id: userId, kind, event_key: eventKey, title, text, link, created_at: now }
  if (!(await insertNotification(tx, row))) return false
  if (channel === 'in_app' || !goesOut(kind, await notificationSettingsOf(tx, userId))) return true
  await jobs.enqueue(tx, 'notifications.send', { notificationId: id, channel: 'email' })
  if (channel === 'email_sms') await jobs.enqueue(tx, 'notifications.send', { notificationId: id, channel: 'sms' })
  return true
}

/** Those who paid for a clean report of a phone that turned out to be stolen; once for a flag, however it became active. */
async function warnPayers(deps: DispatchDeps, tx: Tx, flagId: number): Promise<void> {
  const flag = await selectFlagFacts(tx, flagId)
  if (!flag || !takesReportsBack(flag)) return
  for (const { userId, ...payer } of await selectPayers(tx, flagId, after(deps.clock.now(), -WARN_PAYERS_FOR)))
    if (userId === null) await warnVisitor(deps, tx, flag, payer.verificationId)
    else await tellPerson(deps, tx, warnPayer(flag, { ...payer, userId }), `later_stolen:${flagId}`)
}

/** They have no list inside the product that would tell whether they were told before. */
async function warnVisitor({ jobs }: DispatchDeps, tx: Tx, { flagId }: FlagFacts, verificationId: string): Promise<void> {
  await jobs.enqueue(tx, 'notifications.send', { flagId, verificationId }, { once: `${flagId} ${verificationId}` })
}

/** Who reported without an account is reached by the contact of the report; it is decided once. */
async function tellReporter({ jobs }: DispatchDeps, tx: Tx, flagId: number): Promise<void> {
  const flag = await selectFlagFacts(tx, flagId)
  if (flag?.publicReport) await jobs.enqueue(tx, 'notifications.send', { reportId: flagId }, { once: `report ${flagId}` })
}
