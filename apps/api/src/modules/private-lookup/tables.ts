import type { Generated } from 'kysely'
import type { Time, TimeIfAny } from '../../db/column-types.ts'

interface PrivateEpochs {
  epoch: number
  public_key: Buffer
  encrypted_seed: Buffer | null
  key_id: string
  created_at: Time
  build: string | null
  bits: number | null
  slots: number | null
  capacity: number | null
  entries: number | null
  list_epoch: string | null
  list_position: number | null
  assigned: Generated<number>
  published: Generated<number>
  confirmed_at: TimeIfAny
  begun_at: TimeIfAny
  until: TimeIfAny
}

interface PrivateChanges {
  epoch: number
  position: number
  bucket: number
  removed: Buffer
  added: Buffer
}

interface PrivateUses {
  /** An account, a client, or an organisation for the clients that it made itself. */
  caller: string
  /** In Lagos: `2026-11-30`. */
  day: string
  elements: number
  quota_alarm_sent: Generated<boolean>
}

/** The tables that this module owns: it alone writes them. */
export interface PrivateLookupTables {
  private_epochs: PrivateEpochs
  private_changes: PrivateChanges
  private_uses: PrivateUses
}
