import {
  CUSTODY_MESSAGES,
  type EndpointData,
  type EndpointInput,
  type correctCustody as endpoint,
} from '@amana/contract'
import { isUniqueViolation } from '../../db/errors.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { lockForOfficer } from '../law-enforcement/index.ts'
import { selectStationByName } from '../stations/index.ts'
import type { CustodyDeps } from './deps.ts'
import { loadCustody, presentCustody } from './present-custody.ts'
import { insertStep, selectStationOf } from './queries.ts'
import { refusing } from './step-custody.ts'

/**
 * Corrects exhibit number, place or condition. The state stays; the correction is a row of the steps, with
 * who made it and why.
 *
 * @throws AppError not_found; forbidden: the officer's own case; custody_state: the phone is returned;
 *   conflict on `exhibit`; validation_failed on `place`
 */
export async function correctCustody(
  deps: CustodyDeps,
  { userId }: OfficerActor,
  id: number,
  { exhibit, place, condition, reason }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  const { database } = deps
  const { imei } = await loadCustody(database.db, id)
  const station = place === undefined ? undefined : await selectStationByName(database.db, place)
  if (place !== undefined && !station) throw fieldError('place', CUSTODY_MESSAGES.place)
  await namingExhibit(() =>
    database.transaction(async (tx) => {
      const { now } = await lockForOfficer(deps, tx, { imei, officerUserId: userId })
      const kept = await loadCustody(tx, id)
      if (kept.state === 'returned') throw new AppError('custody_state')
      const facts = {
        exhibit: exhibit ?? kept.exhibit,
        stationId: station?.id ?? (await selectStationOf(tx, id)),
        condition: condition ?? kept.condition,
      }
      await insertStep(tx, {
        ...{ custodyId: id, from: kept.state, to: kept.state, officerUserId: userId, at: now },
        ...{ correction: true, reason, facts },
      })
      await recordAudit(tx, {
        ...{ at: now, userId, action: 'correct_custody', imei, purpose: reason },
        ...(kept.case_number === null ? {} : { caseReference: kept.case_number }),
        detail: { custody: id, exhibit, place: station?.name },
      })
    }),
  )
  return presentCustody(await loadCustody(database.db, id))
}

async function namingExhibit(run: () => Promise<void>): Promise<void> {
  try {
    await refusing(run)
  } catch (error) {
    if (isUniqueViolation(error, 'custody_exhibits'))
      throw fieldError('exhibit', CUSTODY_MESSAGES.exhibitUsed, 'conflict')
    throw error
  }
}
