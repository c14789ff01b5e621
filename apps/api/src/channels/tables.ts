import type { Locale } from '@amana/messages'
import type { ColumnType, Generated } from 'kysely'
import type { Time, TimeIfAny } from '../db/column-types.ts'
import type { State } from './dialogue.ts'

export type Channel = 'ussd' | 'sms'

interface DialogueSessions {
  channel: 'ussd'
  session_id: string
  msisdn_hash: Buffer
  /** Written as JSON text. */
  state: ColumnType<State | null, string, string | null>
  turns: Generated<number>
  inputs_taken: Generated<number>
  answers: ColumnType<Record<string, string>, string | undefined, string>
  claimed_until: TimeIfAny
  cost_kobo: Generated<number | null>
  created_at: Time
  updated_at: Time
  expires_at: Time
}

interface PhoneChecks {
  id: string
  verification_id: string
  channel: Channel
  phone_number: string
  created_at: Time
  /** The hash of a link in an answer from before checks had links. */
  report_code_hash: Generated<Buffer | null>
}

interface PhoneSettings {
  msisdn_hash: Buffer
  locale: Locale | null
  stopped_at: TimeIfAny
  updated_at: Time
}

interface ReceivedTexts {
  id: string
  provider: string
  provider_id: string
  msisdn_hash: Buffer
  text_hash: Buffer
  phone_number: string | null
  text: string | null
  answered: boolean
  cost_kobo: number | null
  received_at: Time
}

interface SentTexts {
  id: string
  about: string
  phone_number: string | null
  text: string | null
  status: Generated<'queued' | 'sent' | 'delivered' | 'failed'>
  provider_id: Generated<string | null>
  created_at: Time
  sent_at: TimeIfAny
}

/** The tables that this module owns: it alone writes them. */
export interface ChannelsTables {
  phone_settings: PhoneSettings
  dialogue_sessions: DialogueSessions
  received_texts: ReceivedTexts
  sent_texts: SentTexts
  phone_checks: PhoneChecks
}
