import { type EndpointData, type Imei, luhnValid, type validateDevice as validateEndpoint } from '@amana/contract'
import type { Actor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { DeviceDeps } from './deps.ts'
import { selectValidationFacts } from './queries.ts'

/**
 * What stands between an IMEI and its registration (decisions §10). Whether it is flagged is told to people with a proven number
 * only: it is what a check is paid for.
 *
 * @throws AppError not_signed_in
 */
export async function validateDevice(
  { database, tacs }: Pick<DeviceDeps, 'database' | 'tacs'>,
  actor: Actor,
  imei: Imei,
): Promise<EndpointData<typeof validateEndpoint>> {
  if (actor.kind !== 'account') throw new AppError('not_signed_in')
  // The primary: the number may have been proven a moment ago.
  const { phoneProven, flagged } = await selectValidationFacts(database.db, actor.userId, imei)
  const known = tacs.modelOf(imei)
  return {
    imei,
    sim_verified: phoneProven,
    luhn_valid: luhnValid(imei),
    brand: known?.brand ?? '',
    model: known?.model ?? '',
    flagged: phoneProven ? flagged : null,
  }
}
