import type { Db } from '../db/index.ts'
import { newId } from '../kernel/random.ts'
import { SmsRefused } from '../ports/sms.ts'
import type { ChannelDeps } from './deps.ts'
import { insertSentText, selectQueuedText, updateTextSent } from './text-queries.ts'

type SendDeps = Pick<ChannelDeps, 'database' | 'clock' | 'sms' | 'log' | 'channelCounts'>

/** The prefix of our messages’ ids; the simulator shows these alone. */
export const TEXT_ID_PREFIX = 'channel.'

/** Queues a message, one for each thing that it is about. @returns its id; null: there is one already */
export function queueText(
  db: Db,
  { about, to, text, now }: { about: string; to: string; text: string; now: Date },
): Promise<string | null> {
  return insertSentText(db, { id: newId(now), about, phone_number: to, text, created_at: now })
}

/** Sends a queued message; one that was sent is left alone. A failure throws and is tried again. */
export async function sendText(deps: SendDeps, by: { id: string } | { about: string }): Promise<void> {
  const { database, clock, sms, log, channelCounts } = deps
  const queued = await selectQueuedText(database.db, by)
  if (!queued) return
  const { id, phone_number: to, text, created_at: at } = queued
  try {
    const providerId = (await sms.send({ id: `${TEXT_ID_PREFIX}${id}`, at, to, text })) ?? null
    await updateTextSent(database.db, id, { status: 'sent', providerId, now: clock.now() })
    channelCounts.message('sms', 'out')
  } catch (error) {
    if (!(error instanceof SmsRefused)) throw error
    // Without the error: the provider's answer may quote the number.
    log.warn({ text_id: id }, 'SMS rejected by provider, no retry')
    await updateTextSent(database.db, id, { status: 'failed', providerId: null, now: clock.now() })
  }
}
