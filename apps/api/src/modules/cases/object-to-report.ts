import { CASE_MESSAGES, type EndpointData, type objectToReport as endpoint } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { newId } from '../../kernel/random.ts'
import { lockFlagTarget } from '../flags/index.ts'
import type { CaseDeps } from './deps.ts'
import { type CaseKey, loadOwnCase } from './load-own-case.ts'
import { insertObjection } from './queries.ts'

/**
 * The owner says why a theft report is wrong ("I have my phone"). Officers read report and objection
 * together; until they decide, nothing changes.
 *
 * @throws AppError not_found; flag_state: no theft report, decided already, or objected to before
 */
export async function objectToReport(
  deps: Pick<CaseDeps, 'database' | 'clock'>,
  { userId }: UserActor,
  key: CaseKey,
  reason: string,
): Promise<EndpointData<typeof endpoint>> {
  return deps.database.transaction(async (tx) => {
    // A decision, a transfer or another objection ends first, or finds this one.
    const { now } = await lockFlagTarget(deps, tx, key.imei)
    const { flag } = await loadOwnCase(tx, userId, key)
    if (!flag.public_report) throw refused(CASE_MESSAGES.notPublic)
    if (flag.status !== 'under_review') throw refused(CASE_MESSAGES.notUnderReview)
    const id = newId(now)
    if (!(await insertObjection(tx, { id, flagId: flag.id, ownerId: userId, reason, now })))
      throw refused(CASE_MESSAGES.objectedBefore)
    return { id, reason, created_at: now.toISOString() }
  })
}

function refused(message: string): AppError {
  return new AppError('flag_state', { message })
}
