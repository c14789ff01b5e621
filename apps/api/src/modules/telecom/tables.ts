import type { NetworkAct, NetworkAnswer, NetworkQuestion } from '@amana/contract'
import type { Time, TimeIfAny } from '../../db/column-types.ts'

export interface NetworkConsents {
  id: string
  user_id: string
  purpose: NetworkAct
  text_version: string
  channel: 'web' | 'ussd'
  /** Null: of an erased person. */
  phone: string | null
  given_at: Time
  withdrawn_at: TimeIfAny
}

export interface NetworkQuestions {
  id: string
  user_id: string
  consent_id: string
  act: NetworkAct
  question: NetworkQuestion
  device_id: number | null
  network: string
  asked_at: Time
  /** Null: the network has not answered yet, or the process ended before it did. */
  answer: NetworkAnswer | null
  answered_at: TimeIfAny
  as_of: TimeIfAny
}

interface SimHolds {
  user_id: string
  swapped_at: Time
  until: Time
}

/** The tables that this module owns: it alone writes them. */
export interface TelecomTables {
  network_consents: NetworkConsents
  network_questions: NetworkQuestions
  sim_holds: SimHolds
}
