import {
  DEVICE_MESSAGES,
  type EndpointData,
  type Imei,
  luhnValid,
  type validateDevice as validateEndpoint,
} from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { DAY, SECOND } from '../../kernel/durations.ts'
import { auditLook } from './audit-look.ts'
import type { DeviceDeps } from './deps.ts'
import { selectValidationFacts } from './queries.ts'

/** For one account: more than anybody registers, and few enough to protect the paid check. */
const TOLD_A_DAY = 50

/**
 * The checks before a registration (decisions §10). Only people with a proven number learn whether the phone
 * is flagged, fifty times a day (UTC).
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
  if (phone_proven) await countTold({ clock, counts }, actor.userId)
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

async function countTold({ clock, counts }: Pick<DeviceDeps, 'clock' | 'counts'>, userId: string): Promise<void> {
  const now = clock.now().getTime()
  const day = Math.floor(now / DAY)
  const ends = (day + 1) * DAY
  const key = `flag told|${userId}|${day}`
  const told = (await counts.add(new Map([[key, 1]]), new Date(ends))).get(key) ?? 0
  if (told > TOLD_A_DAY)
    throw new AppError('too_many_requests', { message: DEVICE_MESSAGES.toldEnough, retryAfterSeconds: (ends - now) / SECOND })
}
