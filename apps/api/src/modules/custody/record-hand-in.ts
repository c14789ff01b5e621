import {
  CUSTODY_MESSAGES,
  type EndpointData,
  type EndpointInput,
  type recordHandIn as endpoint,
} from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { lockForOfficer } from '../law-enforcement/index.ts'
import type { CustodyDeps } from './deps.ts'
import { insertHandIn } from './owner-queries.ts'
import { loadCustody } from './present-custody.ts'

/**
 * Records once who handed a phone in, and the seller as they state it. The audit row names neither.
 *
 * @throws AppError not_found; forbidden: the officer's own case; conflict: it was recorded before
 */
export async function recordHandIn(
  deps: CustodyDeps,
  { userId }: OfficerActor,
  id: number,
  { name, seller }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  const { database } = deps
  const { imei } = await loadCustody(database.db, id)
  return database.transaction(async (tx) => {
    const { now } = await lockForOfficer(deps, tx, { imei, officerUserId: userId })
    await loadCustody(tx, id)
    const statement = { custody_id: id, name, seller, officer_user_id: userId, stated_at: now }
    if (!(await insertHandIn(tx, statement)))
      throw new AppError('conflict', { message: CUSTODY_MESSAGES.handedInBefore })
    await recordAudit(tx, { at: now, userId, action: 'record_hand_in', imei, detail: { custody: id } })
    return { id, name, seller, stated_at: now.toISOString() }
  })
}
