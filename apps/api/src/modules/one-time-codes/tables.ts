import type { Locale } from '@amana/messages'
import type { Generated } from 'kysely'
import type { Time } from '../../db/column-types.ts'

export type CodePurpose =
  | 'verify_email'
  | 'sign_in'
  | 'reset_password'
  | 'verify_phone'
  | 'email_link'
  | 'transfer'
  | 'report_contact'
  | 'two_factor'
  | 'second_step'
  | 'reset_pin'
  | 'identity'
  | 'phone_lookup'
  | 'phone_collect'

interface OneTimeCodes {
  id: string
  purpose: CodePurpose
  subject: string
  channel: 'email' | 'sms'
  target: string | null
  tries: Generated<number>
  created_at: Time
  expires_at: Time
  sent_at: Time | null
  used_at: Time | null
  ended_at: Time | null
  attempt_id: Generated<string | null>
  /** Language of the person who gets it, if the subject is no account; null: English. */
  locale: Generated<Locale | null>
  stranger_tries: Generated<number>
}

interface StrangerCodeTries {
  code_id: string
  network_hash: Buffer
  tries: number
}

/** The tables that this module owns: it alone writes them. */
export interface OneTimeCodesTables {
  one_time_codes: OneTimeCodes
  stranger_code_tries: StrangerCodeTries
}
