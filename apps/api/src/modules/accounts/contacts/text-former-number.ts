import type { Locale } from '@amana/messages'
import { textsIn } from '../../../kernel/texts.ts'
import { SmsRefused } from '../../../ports/sms.ts'
import { ACCOUNT_TEXTS } from '../account-texts.ts'
import type { NoticeDeps } from '../deps.ts'
import { selectFormerNumber } from './queries.ts'

/**
 * Job: tells the number that an account had that it has another one (decisions §11), unless the number is
 * somebody else's by now. A failure throws and is retried.
 */
export async function textFormerNumber(
  { database, sms, log }: NoticeDeps,
  { formerNumberId }: { formerNumberId: string },
): Promise<void> {
  const former = await selectFormerNumber(database.db, formerNumberId)
  if (!former) return
  const { id, phone_number: to, lost_at: at, locale } = former
  try {
    await sms.send({ id: `former-number-${id}`, at, to, text: phoneChangedSms(locale) })
  } catch (error) {
    if (!(error instanceof SmsRefused)) throw error
    // Without the error: the provider's answer may quote the number.
    log.warn({ former_number_id: id }, 'SMS rejected by provider, no retry')
  }
}

export function phoneChangedSms(locale: Locale | null): string {
  return textsIn(locale, ACCOUNT_TEXTS).sms.phoneChanged
}
