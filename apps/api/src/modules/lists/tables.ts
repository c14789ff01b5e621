import type { Generated } from 'kysely'
import type { Time } from '../../db/column-types.ts'

interface ListEntries {
  source: string
  imei14: string
  status: 'stolen' | 'blocked' | 'lost'
  reporting_date: Time
  imported_at: Time
}

interface ListRuns {
  id: string
  number: Generated<number>
  kind: 'import' | 'export'
  source: string
  at: Time
  entries: number
  added: number
  removed: number
  updated: number
  sha256: string
}

interface ListExported {
  imei14: string
  status: 'stolen' | 'lost'
  reporting_date: Time
}

interface ListChanges {
  run_number: number
  imei14: string
  old_status: string | null
  old_reporting_date: Time | null
}

/** The tables that this module owns: it alone writes them. */
export interface ListsTables {
  list_runs: ListRuns
  list_entries: ListEntries
  list_changes: ListChanges
  list_exported: ListExported
}
