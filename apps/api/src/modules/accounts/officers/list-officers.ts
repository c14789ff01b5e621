import type { Database, Db } from '../../../db/index.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type OfficerRow, selectOfficer, selectOfficers, selectOfficersOfCommand } from './queries.ts'

export interface ListedOfficer {
  officerId: string
  name: string
  role: 'officer' | 'supervisor'
  rank: string
  stateCommand: string
  station: string
  expiresAt: Date
  suspendedAt: Date | null
  /** `new`: has not chosen a password yet. */
  status: 'active' | 'new' | 'suspended' | 'expired'
}

/** More officers than any force has. */
const MAX_OFFICERS = 500_000

export async function listOfficers({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<ListedOfficer[]> {
  const now = clock.now()
  const rows = await selectOfficers(database.db, MAX_OFFICERS)
  return rows.map((row) => listed(row, now))
}

/** Officers of one state command, by officer id; `after`: those behind this one. */
export async function listOfficersOfCommand(
  db: Db,
  stateCommand: string,
  { after, limit, now }: { after: string | null; limit: number; now: Date },
): Promise<ListedOfficer[]> {
  const rows = await selectOfficersOfCommand(db, stateCommand, { after, limit })
  return rows.map((row) => listed(row, now))
}

/** @throws Error when there is none */
export async function readOfficer(db: Db, officerId: string, now: Date): Promise<ListedOfficer> {
  return listed(await selectOfficer(db, officerId), now)
}

function listed(row: OfficerRow, now: Date): ListedOfficer {
  return {
    officerId: row.officer_id,
    name: `${row.first_name} ${row.last_name}`,
    role: row.role === 'supervisor' ? 'supervisor' : 'officer',
    rank: row.rank,
    stateCommand: row.state_command,
    station: row.station,
    expiresAt: row.expires_at,
    suspendedAt: row.suspended_at,
    status: statusOf(row, now),
  }
}

function statusOf(row: OfficerRow, now: Date): ListedOfficer['status'] {
  if (row.suspended_at !== null) return 'suspended'
  if (row.expires_at <= now) return 'expired'
  return row.password_change_required ? 'new' : 'active'
}
