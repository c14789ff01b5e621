import type { Config } from '../../config/index.ts'
import { openOutbox } from '../../kernel/outbox-folder.ts'
import type { SmsSender } from '../../ports/sms.ts'
import { createAfricasTalking } from './africastalking.ts'
import { createSmsOutbox } from './outbox.ts'
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
