import type { Locale } from '@amana/messages'
import type { Logger } from '../kernel/log.ts'
import type { AccountDeps } from '../modules/accounts/index.ts'
import type { CustodyDeps } from '../modules/custody/index.ts'
import type { FlagDeps } from '../modules/flags/index.ts'
import type { PaymentDeps } from '../modules/payments/index.ts'
import type { CreateDeps } from '../modules/verifications/index.ts'
import type { SmsOutbox, SmsSender } from '../ports/sms.ts'
import type { ChannelCounts } from './counts.ts'

export interface ChannelSettings {
  provider: 'africastalking' | 'simulator' | 'off'
  ussdSecret: string
  smsSecret: string
  /** Networks from which gateways may call. Empty: all. */
  addresses: readonly string[]
  /** The service code that people dial; null: none is announced. */
  code: string | null
  /** Choices of the language menu, English among them. */
  languages: readonly Locale[]
}

export interface ChannelDeps
  extends PaymentDeps,
    Pick<AccountDeps, 'codeKey'>,
    Pick<CustodyDeps, 'custodyKey'>,
    FlagDeps,
    Pick<CreateDeps, 'tacs' | 'loaders' | 'certificates' | 'reportLinks'> {
  log: Logger
  sms: SmsSender
  /** Null: a provider has the messages. */
  smsOutbox: SmsOutbox | null
  channels: ChannelSettings
  /** 32 bytes, for hashes of numbers and inputs, and for the secrets of checks. */
  channelKey: Buffer
  /** The same of SECRET_KEY_OLD, for checks that were started with it; null: there is none. */
  channelKeyOld: Buffer | null
  channelCounts: ChannelCounts
}
