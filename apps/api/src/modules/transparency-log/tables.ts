import type { Generated, JSONColumnType } from 'kysely'
import type { Time, TimeIfAny } from '../../db/column-types.ts'

interface LogEvent {
  type: string
  at: Time
  salt: Buffer | null
  event: JSONColumnType<object> | null
  audit_id: number | null
  user_id: string | null
  device_id: number | null
  commitment: Buffer | null
}

interface LogPending extends LogEvent {
  id: Generated<number>
}

interface LogEntries extends LogEvent {
  index: number
}

interface LogCheckpoints {
  size: number
  root: Buffer
  note: string
  at: Time
}

interface LogState {
  one: Generated<boolean>
  assigned: Generated<number>
  size: Generated<number>
  edge: Generated<Buffer[]>
  paused: string | null
}

interface LogWitnesses {
  vkey: string
  size: number
  asked_at: Time
}

interface LogRestores {
  id: Generated<number>
  at: Time
  source: string
  first_lost: number
  published: number
}

interface PublicKeys {
  use: string
  kid: string
  jwk: JSONColumnType<{ kty: string; crv: string; x: string }>
  published_at: Time
  revoked_at: TimeIfAny
}

interface Releases {
  digest: string
  version: string
  commit: string
  started_at: Time
}

/** The tables that this module owns: it alone writes them. */
export interface TransparencyLogTables {
  public_keys: PublicKeys
  log_state: LogState
  log_entries: LogEntries
  log_pending: LogPending
  log_checkpoints: LogCheckpoints
  log_witnesses: LogWitnesses
  log_restores: LogRestores
  releases: Releases
}
