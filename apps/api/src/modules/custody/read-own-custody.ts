import type { EndpointData, readOwnCustody as endpoint, Imei } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { imeisOf, selectDeviceByImei } from '../devices/index.ts'
import type { CustodyDeps } from './deps.ts'
import {
  type OwnCustody,
  type StayStep,
  selectOwnCustody,
  selectStepsOfCase,
  selectWaiting,
} from './owner-queries.ts'
import { effectiveSteps, ownerCode } from './rules.ts'

type Deps = Pick<CustodyDeps, 'database' | 'custodyKey'>
type OwnView = EndpointData<typeof endpoint>

/**
 * Where the police keep the caller's phone. The station stands there once the owner is called; the code
 * until the phone is returned.
 *
 * @throws AppError not_found: not the caller's phone, or not matched with a case of theirs
 */
export async function readOwnCustody(
  { database: { db }, custodyKey }: Deps,
  { userId }: UserActor,
  imei: Imei,
): Promise<OwnView> {
  return presentOwn(custodyKey, await loadOwnCustody(db, userId, imei))
}

/** The phone that waits for a person who asks by phone, after their PIN; null: none does. */
export async function readWaiting(
  { database: { db }, custodyKey }: Deps,
  userId: string,
): Promise<(OwnView & Pick<OwnCustody, 'imei' | 'brand' | 'model'>) | null> {
  const own = await selectWaiting(db, userId)
  if (!own) return null
  const { imei, brand, model } = own
  return { ...presentOwn(custodyKey, own), imei, brand, model }
}

/** The steps of a case's phone in custody, oldest first, without those that were taken back. */
export async function stepsOfCase(db: Db, flagId: number): Promise<StayStep[]> {
  return effectiveSteps(await selectStepsOfCase(db, flagId))
}

/** @throws AppError not_found */
export async function loadOwnCustody(db: Db, userId: string, imei: Imei): Promise<OwnCustody> {
  const device = await selectDeviceByImei(db, imei)
  const own = await selectOwnCustody(db, userId, imeisOf(device ?? { imei, imei2: null }))
  if (!own) throw new AppError('not_found')
  return own
}

/** Station and code as the state allows them. */
export function presentOwn(custodyKey: Buffer, own: OwnCustody): OwnView {
  const called = own.called_at
  return {
    state: own.state,
    since: own.state_since.toISOString(),
    station: called
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
    representative: own.representative,
  }
}
