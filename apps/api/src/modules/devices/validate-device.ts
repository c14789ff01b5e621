import { type EndpointData, type Imei, luhnValid, type validateDevice as validateEndpoint } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { auditLook } from './audit-look.ts'
import { refuseAfterEnoughNumbers, refuseAfterEnoughTold } from './count-told.ts'
import type { DeviceDeps } from './deps.ts'
import { selectValidationFacts } from './queries.ts'

/**
 * The checks before a registration (decisions §10). Only people with a proven number learn whether the phone
 * is flagged, of five numbers a day (UTC).
 *
 * @throws AppError too_many_requests until the day ends
 */
export async function validateDevice(
  { database, clock, counts, tacs }: Pick<DeviceDeps, 'database' | 'clock' | 'counts' | 'tacs'>,
  actor: UserActor,
  imei: Imei,
): Promise<EndpointData<typeof validateEndpoint>> {
  // The primary: the number may have been proven a moment ago.
  const { phone_proven, flagged } = await selectValidationFacts(database.db, actor.userId, imei)
  if (phone_proven) {
    await refuseAfterEnoughTold({ clock, counts }, actor.userId)
    await refuseAfterEnoughNumbers({ clock, counts }, actor.userId, imei)
  }
  await auditLook({ database, clock }, actor, 'validate_device', imei)
  const known = tacs.modelOf(imei)
  return {
    imei,
    sim_verified: phone_proven,
    luhn_valid: luhnValid(imei),
    brand: known?.brand ?? '',
    model: known?.model ?? '',
    flagged: phone_proven ? flagged : null,
  }
}
