/** The report of a blocked number, in CAMARA's words. Pure. */
import type { BlockStatus } from '@amana/contract'
import type { PrivateStatus, Report } from '@amana/private-check/entry'

/** The statuses of a set: a traced phone is in none (decisions §20). */
export type SetStatus = Exclude<BlockStatus, 'track'>

/** The list has the strongest status of its sources already. */
const STATUS: Record<SetStatus, PrivateStatus> = {
  stolen: 'stolen',
  blocked: 'blocked',
  lost: 'lost',
  held: 'regulatory',
}

export function isInSets(status: BlockStatus): status is SetStatus {
  return status !== 'track'
}

export function reportOf(status: SetStatus, reportingDate: string): Report {
  return { status: STATUS[status], reportingDate }
}
