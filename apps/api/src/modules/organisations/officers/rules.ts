import { COMMAND_OFFICER_MESSAGES, type ErrorCode } from '@amana/contract'
import type { OfficerStanding } from '../../accounts/index.ts'
import type { OrganisationRow } from '../queries.ts'

export type Command = Pick<OrganisationRow, 'status' | 'state_command'>

export interface Refusal {
  code: ErrorCode
  message?: string
}

const M = COMMAND_OFFICER_MESSAGES

/**
 * Why an account may not look after the officers of a police command: for its supervisors alone, and only
 * while the organisation is approved. Another command's is as unknown as none. Null: it may.
 */
export function refusalOfSupervisor(
  command: Command | undefined,
  supervisor: OfficerStanding | undefined,
  now: Date,
): Refusal | null {
  if (
    supervisor?.role !== 'supervisor' ||
    supervisor.officer_suspended_at !== null ||
    supervisor.officer_expires_at <= now
  )
    return { code: 'forbidden', message: M.noSupervisor }
  if (!command || command.state_command !== supervisor.state_command) return { code: 'not_found' }
  return command.status === 'approved' ? null : { code: 'organisation_inactive' }
}

/**
 * Why a supervisor may not change the account of an officer: of the own command alone, never the own one, nor
 * another supervisor's, since two could then shut each other out. Null: they may.
 */
export function refusalOfOfficer(
  supervisor: OfficerStanding,
  officer: OfficerStanding | undefined,
): Refusal | null {
  if (officer?.state_command !== supervisor.state_command) return { code: 'not_found' }
  if (officer.user_id === supervisor.user_id) return { code: 'forbidden', message: M.ownAccount }
  return officer.role === 'supervisor' ? { code: 'forbidden', message: M.supervisorAccount } : null
}
