import type { EndpointData, holdImei as endpoint, Imei } from '@amana/contract'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { placeHold, releaseHold } from '../flags/index.ts'
import type { LawEnforcementDeps } from './deps.ts'
import { loadOfficerDevice } from './load-device.ts'
import { lockForOfficer } from './refuse-own-case.ts'

/**
 * An officer puts or lifts the hold of a device that need not have a case (decisions §9). For a case
 * act-on-flag.ts also keeps the reason among its notes.
 *
 * @throws AppError not_found: Amana knows nothing of the IMEI; forbidden: the officer's own case;
 *   flag_state: held already, or not held
 */
export async function holdImei(
  deps: Pick<LawEnforcementDeps, 'database' | 'clock' | 'jobs' | 'certificates'>,
  actor: OfficerActor,
  verb: 'hold' | 'release',
  imei: Imei,
  { reason, block = false }: { reason: string; block?: boolean },
): Promise<EndpointData<typeof endpoint>> {
  const officerUserId = actor.userId
  const { database, clock } = deps
  const device = await loadOfficerDevice(database.db, imei, clock.now())
  if (!device) throw new AppError('not_found')
  const held = verb === 'hold'
  await database.transaction(async (tx) => {
    await lockForOfficer(deps, tx, { imei, officerUserId })
    await (held ? placeHold : releaseHold)(deps, tx, { imei, officerUserId, reason, block })
    const about = {
      imei,
      subjectUserId: device.owner?.id ?? null,
      purpose: reason,
      ...(block ? { detail: { block } } : {}),
    }
    await recordAudit(tx, {
      at: clock.now(),
      userId: officerUserId,
      action: held ? 'place_hold' : 'release_hold',
      ...about,
    })
  })
  return { imei, held }
}
