import type { Config } from '../../config/index.ts'
import { openOutbox, outboxFolder } from '../../kernel/outbox-folder.ts'
import type { SmsOutbox, SmsSender } from '../../ports/sms.ts'
import { createAfricasTalking } from './africastalking.ts'
import { createOutboxReader, createSmsOutbox } from './outbox.ts'
import { createTermii } from './termii.ts'

/** The sender that SMS_PROVIDER names. */
export function createSmsSender({ sms, dataDir }: Pick<Config, 'sms' | 'dataDir'>): SmsSender {
  switch (sms.provider) {
    case 'outbox':
      return createSmsOutbox(openOutbox(dataDir, 'sms'))
    case 'termii':
      return createTermii(sms)
    case 'africastalking':
      return createAfricasTalking(sms)
  }
}

/** The sent messages where SMS_PROVIDER is the folder; null: a provider has them. */
export function createSmsOutboxReader({ sms, dataDir }: Pick<Config, 'sms' | 'dataDir'>): SmsOutbox | null {
  return sms.provider === 'outbox' ? createOutboxReader(outboxFolder(dataDir, 'sms')) : null
}
