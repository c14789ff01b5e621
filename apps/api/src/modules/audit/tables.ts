import type { Generated, JSONColumnType } from 'kysely'
import type { Time } from '../../db/column-types.ts'

interface AuditHeads {
  id: Generated<number>
  position: number
  hash: Buffer
  at: Time
  key_id: string
  signature: string
}

interface AuditLog {
  id: Generated<number>
  at: Time
  actor_user_id: string | null
  officer_id: string | null
  actor_name: string
  action: string
  imei: string | null
  subject_user_id: string | null
  case_reference: Generated<string>
  purpose: Generated<string>
  detail: JSONColumnType<object, string | undefined, string>
}

interface AuditChain {
  audit_id: number
  position: number
  hash: Buffer
}

interface AuditPending {
  audit_id: number
}

interface AuditSubjects {
  audit_id: number
  user_id: string
  imeis: string[]
}

/** The tables that this module owns: it alone writes them. */
export interface AuditTables {
  audit_log: AuditLog
  audit_subjects: AuditSubjects
  audit_pending: AuditPending
  audit_chain: AuditChain
  audit_heads: AuditHeads
}
