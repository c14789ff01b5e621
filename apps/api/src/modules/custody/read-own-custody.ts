import type { EndpointData, readOwnCustody as endpoint, Imei } from '@amana/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { imeisOf, selectDeviceByImei } from '../devices/index.ts'
import type { CustodyDeps } from './deps.ts'
import { selectOwnCustody } from './queries.ts'
import { ownerCode } from './rules.ts'

/**
 * Where the police keep the caller's phone. The station stands there once the owner is called; the code until the
 * phone is returned.
 *
 * @throws AppError not_found: not the caller's phone, or not matched with a case of theirs
 */
export async function readOwnCustody(
  { database: { db }, custodyKey }: Pick<CustodyDeps, 'database' | 'custodyKey'>,
  { userId }: UserActor,
  imei: Imei,
): Promise<EndpointData<typeof endpoint>> {
  const device = await selectDeviceByImei(db, imei)
  const own = await selectOwnCustody(db, userId, imeisOf(device ?? { imei, imei2: null }))
  if (!own) throw new AppError('not_found')
  const called = own.called_at
  const shown = called !== null && own.state !== 'matched'
  return {
    state: own.state,
    since: own.state_since.toISOString(),
    station: shown
      ? {
          name: own.station_name,
          address: own.station_address,
          phone: own.station_phone,
          hours: own.station_hours,
        }
      : null,
    code:
      called !== null && own.state === 'owner_called'
        ? ownerCode(custodyKey, { ...own, called_at: called })
        : null,
    case_number: own.case_number,
    receipt: own.receipt,
  }
}
