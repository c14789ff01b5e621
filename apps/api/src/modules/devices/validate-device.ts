import { createHash } from 'node:crypto'
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
import { updateValidated } from '../accounts/index.ts'
import { auditLook } from './audit-look.ts'
import { requireAnswersLeft } from './count-answers.ts'
import type { DeviceDeps } from './deps.ts'
import { selectValidationFacts } from './queries.ts'

/** Numbers a day: people register few phones, and a paid check tells of the others. */
const MAX_NUMBERS_PER_DAY = 5

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
    await requireAnswersLeft({ clock, counts }, actor.userId)
    await refuseAfterEnoughNumbers({ database, clock }, actor.userId, imei)
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

/** Each of the five may be asked again. @throws AppError too_many_requests until the day ends */
async function refuseAfterEnoughNumbers(
  { database, clock }: Pick<DeviceDeps, 'database' | 'clock'>,
  userId: string,
  imei: Imei,
): Promise<void> {
  const now = clock.now()
  // The account keeps no number in clear.
  const number = createHash('sha256')
    .update(`${userId} ${imei.slice(0, 14)}`)
    .digest('base64url')
  const day = now.toISOString().slice(0, 10)
  if (await updateValidated(database.db, { userId, number, day, most: MAX_NUMBERS_PER_DAY })) return
  const retryAfterSeconds = (DAY - (now.getTime() % DAY)) / SECOND
  throw new AppError('too_many_requests', { message: DEVICE_MESSAGES.validatedEnough, retryAfterSeconds })
}
