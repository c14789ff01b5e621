import type { Proposed } from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { lockStop } from '../block-list/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { namingOpenProposal, propose } from './propose.ts'

/**
 * Proposes to let the blocks of one stop of the brake pass; a supervisor confirms it (decisions §12, §13).
 *
 * @throws AppError not_found; flag_state: it is released already; proposal_open
 */
export async function proposeRelease(
  { database, clock }: Pick<LawEnforcementDeps, 'database' | 'clock'>,
  actor: OfficerActor,
  stopId: number,
  reason: string,
): Promise<Proposed> {
  return namingOpenProposal(() =>
    database.transaction(async (tx) => {
      const stop = await lockStop(tx, stopId)
      if (!stop) throw new AppError('not_found')
      if (stop.released_at !== null) throw new AppError('flag_state')
      const about = { kind: 'release_brake', subject: { stop_id: stopId }, caseNumber: null } as const
      return propose(tx, null, { ...about, officerUserId: actor.userId, reason }, clock.now())
    }),
  )
}
