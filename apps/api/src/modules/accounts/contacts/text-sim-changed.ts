import type { JobData } from '../../../jobs/jobs.ts'
import { textsIn } from '../../../kernel/texts.ts'
import { uuidTime } from '../../../kernel/uuid.ts'
import { SmsRefused } from '../../../ports/sms.ts'
import { selectAccount } from '../account-queries.ts'
import { ACCOUNT_TEXTS } from '../account-texts.ts'
import type { NoticeDeps } from '../deps.ts'

/**
 * Job: tells the account's number that its SIM was replaced and the account waits (decisions §19). A thief
 * with the new SIM reads it too, and learns nothing new. A failure throws and is retried.
 */
export async function textSimChanged(
  { database, sms, log }: NoticeDeps,
  { id, userId }: JobData['accounts.text-sim-changed'],
): Promise<void> {
  const account = await selectAccount(database.db, userId)
  if (!account?.phone_number) return
  const { phone_number: to, locale } = account
  const text = textsIn(locale, ACCOUNT_TEXTS).sms.simChanged
  try {
    await sms.send({ id: `sim-changed-${id}`, at: uuidTime(id), to, text })
  } catch (error) {
    if (!(error instanceof SmsRefused)) throw error
    // Without the error: the provider's answer may quote the number.
    log.warn({ notice_id: id }, 'SMS rejected by provider, no retry')
  }
}
