import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { SmsSender } from '../../ports/sms.ts'
import { createAfricasTalking } from './africastalking.ts'
import { createSmsOutbox } from './outbox.ts'
import { createTermii } from './termii.ts'

/** The sender that SMS_PROVIDER names. */
export function createSmsSender({ sms, dataDir }: Pick<Config, 'sms' | 'dataDir'>): SmsSender {
  switch (sms.provider) {
    case 'outbox':
      return createSmsOutbox(join(dataDir, 'outbox', 'sms'))
    case 'termii':
      return createTermii(sms)
    case 'africastalking':
      return createAfricasTalking(sms)
  }
}
