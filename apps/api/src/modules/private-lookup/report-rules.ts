/** The report of a blocked number, in CAMARA's words. Pure. */
import type { BlockStatus } from '@amana/contract'
import type { PrivateStatus, Report } from '@amana/private-check/entry'

/** The list has the strongest status of its sources already. */
const STATUS: Record<BlockStatus, PrivateStatus> = {
  stolen: 'stolen',
  blocked: 'blocked',
  lost: 'lost',
  held: 'regulatory',
}

export function reportOf(status: BlockStatus, reportingDate: string): Report {
  return { status: STATUS[status], reportingDate }
}
