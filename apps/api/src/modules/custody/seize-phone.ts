import {
  CUSTODY_MESSAGES,
  type EndpointData,
  type EndpointInput,
  type seizePhone as endpoint,
  type Imei,
  samePhone,
} from '@amana/contract'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Tx } from '../../db/index.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { after, MINUTE } from '../../kernel/durations.ts'
import { recordAudit } from '../audit/index.ts'
import { imeisOf, selectDeviceByImei } from '../devices/index.ts'
import { lockForOfficer } from '../law-enforcement/index.ts'
import { selectStationByName } from '../stations/index.ts'
import { answerOf, createFactsLoader } from '../verifications/index.ts'
import type { CustodyDeps } from './deps.ts'
import { matchOpenCase } from './match-open-case.ts'
import { loadCustody } from './present-custody.ts'
import { insertCustody, type Scan, selectCustody, selectKept, selectScan } from './queries.ts'

/** Clocks of phones and servers differ. */
const AHEAD = 5 * MINUTE

type Seizure = EndpointInput<typeof endpoint>['body']

/**
 * Takes a phone into custody and answers what Amana knows of it. A phone with an open case is matched with
 * it in the same transaction. The audit row is written with it. The same scan again, whose answer was lost,
 * is answered as the first time.
 *
 * @throws AppError in_custody with the first; forbidden: the officer's own case; conflict on `exhibit` or
 *   `scan_id`; validation_failed on `place`, `found_at`
 */
export async function seizePhone(
  deps: CustodyDeps,
  { userId }: OfficerActor,
  body: Seizure,
): Promise<EndpointData<typeof endpoint>> {
  const { database, clock, tacs } = deps
  const { db } = database
  const station = await selectStationByName(db, body.place)
  if (!station) throw fieldError('place', CUSTODY_MESSAGES.place)
  const foundAt = new Date(body.found_at)
  if (foundAt > after(clock.now(), AHEAD)) throw fieldError('found_at', CUSTODY_MESSAGES.foundLater)
  const seizure = { ...body, stationId: station.id, foundAt, userId }
  const taken = await naming(() => database.transaction((tx) => seize(deps, tx, seizure)))
  const id = taken ?? (await refuseKept(deps, body.imei, userId))
  const factsOf = createFactsLoader({ database, clock })
  const [kept, { result, findings }] = await Promise.all([
    loadCustody(db, id),
    answerOf({ factsOf, tacs }, body.imei, clock.now()),
  ])
  const { brand, model, case_number, state } = kept
  return {
    ...{ id, findings, case_number, state },
    verdict: result,
    device_brand: brand,
    device_model: model,
  }
}

type Seizing = Seizure & { stationId: number; foundAt: Date; userId: string }

/** @returns the id; null: the phone is kept already */
async function seize(
  deps: CustodyDeps,
  tx: Tx,
  { imei, exhibit, condition, stationId, foundAt, userId: officerUserId, scan_id: scanId }: Seizing,
): Promise<number | null> {
  const { imeis, device, now } = await lockForOfficer(deps, tx, { imei, officerUserId })
  const before = scanId === undefined ? undefined : await selectScan(tx, scanId)
  if (before) return sameScan(before, { imeis, officerUserId })
  if ((await selectKept(tx, imeis)) !== undefined) return null
  const id = await insertCustody(tx, {
    ...{ imei, imeis, stationId, exhibit, condition, foundAt, officerUserId, scanId: scanId ?? null, now },
  })
  const flag = await matchOpenCase(deps, tx, { custodyId: id, imeis, now })
  await recordAudit(tx, {
    ...{ at: now, userId: officerUserId, action: 'seize_phone', imei },
    subjectUserId: device?.owner_user_id ?? null,
    ...(flag ? { caseReference: flag.case_number } : {}),
    detail: { custody: id },
  })
  return id
}

function sameScan(
  { id, imei, seized_by_user_id, undone_at }: Scan,
  { imeis, officerUserId }: { imeis: readonly Imei[]; officerUserId: string },
): number {
  const same = imeis.some((one) => samePhone(one, imei))
  if (!same || seized_by_user_id !== officerUserId || undone_at !== null) throw scanUsed()
  return id
}

const scanUsed = () => fieldError('scan_id', CUSTODY_MESSAGES.scanUsed, 'conflict')

/** A constraint answers as the look before it does. */
async function naming(run: () => Promise<number | null>): Promise<number | null> {
  try {
    return await run()
  } catch (error) {
    if (isUniqueViolation(error, 'custody_exhibits'))
      throw fieldError('exhibit', CUSTODY_MESSAGES.exhibitUsed, 'conflict')
    if (isUniqueViolation(error, 'custody_scans')) throw scanUsed()
    if (isUniqueViolation(error, 'custody_numbers_pkey')) return null
    throw error
  }
}

/** Names the phone that is kept: its exhibit, its place, and whether the officer took it in. */
async function refuseKept({ database: { db } }: CustodyDeps, imei: Imei, userId: string): Promise<never> {
  const device = await selectDeviceByImei(db, imei)
  const id = await selectKept(db, imeisOf(device ?? { imei, imei2: null }))
  const kept = id === undefined ? undefined : await selectCustody(db, id)
  // Undone in this moment.
  if (!kept) throw new AppError('conflict')
  const { exhibit, place, seized_by_user_id } = kept
  const own = String(seized_by_user_id === userId)
  throw new AppError('in_custody', { context: { id: String(id), exhibit, place, own } })
}
