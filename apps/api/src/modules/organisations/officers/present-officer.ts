import type { CommandOfficer } from '@amana/contract'
import type { ListedOfficer } from '../../accounts/index.ts'

export function presentOfficer(officer: ListedOfficer): CommandOfficer {
  return {
    officer_id: officer.officerId,
    name: officer.name,
    rank: officer.rank,
    station: officer.station,
    supervisor: officer.role === 'supervisor',
    status: officer.status,
    expires_at: officer.expiresAt.toISOString(),
    suspended_at: officer.suspendedAt?.toISOString() ?? null,
  }
}
