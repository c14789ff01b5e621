/** The demo's story: people, phones, and what happened. */
import type { FlagType, Imei, NoteAudience } from '@amana/contract'
import type { Insertable } from 'kysely'
import type { Payments } from '../modules/payments/tables.ts'
import type { Verifications } from '../modules/verifications/tables.ts'

export interface DemoModel {
  tac: string
  brand: string
  model: string
}

export interface DemoPerson {
  user_id: string
  name: string
  phone: string
  email: string
}

export interface DemoNetwork {
  id: string
  name: string
}

export interface DemoDevice extends DemoModel {
  place: string
  imeis: [Imei, ...Imei[]]
}

export interface DemoCheck {
  check: Insertable<Verifications> & { id: string; email: string }
  payment: Insertable<Payments> | null
}

/** An event and its time. People are users, documents are PDFs by their lines. */
export type DemoEvent = { at: Date } & (
  | ({ device: DemoDevice } & (
      | { kind: 'registered'; by: DemoPerson; receipt: string[] | null }
      | { kind: 'proven'; officer: DemoPerson }
      | { kind: 'flagged'; by: DemoPerson; flagType: FlagType; reason: string }
      | { kind: 'reported'; by: DemoPerson; reason: string }
      | { kind: 'held'; officer: DemoPerson; reason: string }
      | { kind: 'offered'; from: DemoPerson; to: DemoPerson; acceptedAt: Date | null }
      | { kind: 'claimed'; by: DemoPerson; reason: string; receipt: string[] }
      | { kind: 'objected'; by: DemoPerson; reason: string }
      | { kind: 'news'; by: DemoPerson; text: string }
      | { kind: 'noted'; officer: DemoPerson; note: string; audience: NoteAudience }
      | { kind: 'found'; by: DemoPerson; place: string; state: string; message: string }
      | { kind: 'wrote'; from: 'finder' | 'owner'; text: string }
      | { kind: 'proposed'; officer: DemoPerson; reason: string }
      | { kind: 'traced'; by: DemoPerson }
      | {
          kind: 'seized'
          officer: DemoPerson
          exhibit: string
          condition: string
          place: string
          calledAt: Date
        }
      | { kind: 'seen'; network: DemoNetwork; state: string; area: string }
    ))
  | ({ kind: 'checked' } & DemoCheck)
)
