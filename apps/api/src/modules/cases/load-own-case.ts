import type { Imei } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { imeisOf, isFollowed, type RegisteredDevice, selectOwnedDevice } from '../devices/index.ts'
import { type CaseFlag, selectCaseFlag } from './queries.ts'

/** A flag by the address of its device, with either IMEI. */
export interface CaseKey {
  imei: Imei
  id: number
}

export interface OwnCase {
  device: RegisteredDevice
  /** The numbers that count as this phone. */
  imeis: Imei[]
  flag: CaseFlag
}

/**
 * A case that its owner may follow (decisions §12).
 *
 * @throws AppError not_found: not the caller's device, no flag of it, a former owner's, or a report that
 *   nobody proved
 */
export async function loadOwnCase(db: Db, userId: string, { imei, id }: CaseKey): Promise<OwnCase> {
  const device = await selectOwnedDevice(db, userId, { imei })
  if (!device) throw new AppError('not_found')
  const imeis = imeisOf(device)
  const flag = await selectCaseFlag(db, id, imeis)
  if (!flag || !isFollowed(flag, { userId, acquiredAt: device.acquired_at })) throw new AppError('not_found')
  return { device, imeis, flag }
}
