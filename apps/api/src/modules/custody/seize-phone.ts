import {
  CUSTODY_MESSAGES,
  type EndpointData,
  type EndpointInput,
  type seizePhone as endpoint,
  type Imei,
} from '@amana/contract'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Db, Tx } from '../../db/index.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { after, MINUTE } from '../../kernel/durations.ts'
import { recordAudit } from '../audit/index.ts'
import { selectOpenFlags } from '../flags/index.ts'
import { lockForOfficer } from '../law-enforcement/index.ts'
import { selectStationByName } from '../stations/index.ts'
import { answerOf, createFactsLoader } from '../verifications/index.ts'
import type { CustodyDeps } from './deps.ts'
import { notifyMatch } from './notify-matches.ts'
import { loadCustody } from './present-custody.ts'
import { insertCustody, insertStep, selectKept, updateMatchedFlag } from './queries.ts'

/** Clocks of phones and servers differ. */
const AHEAD = 5 * MINUTE

type Seizure = EndpointInput<typeof endpoint>['body']

/**
 * Takes a phone into custody and answers what Amana knows of it. A phone with an open case is matched with it in
 * the same transaction. The audit row is written with it.
 *
 * @throws AppError in_custody with the id of the first; forbidden: the officer's own case; conflict on `exhibit`;
 *   validation_failed on `place`, `found_at`
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
  const id = await namingKept(db, body.imei, () =>
    database.transaction((tx) => seize(deps, tx, { ...body, stationId: station.id, foundAt, userId })),
  )
  const factsOf = createFactsLoader({ database, clock })
  const [kept, { result, findings }] = await Promise.all([
    loadCustody(db, id),
    answerOf({ factsOf, tacs }, body.imei, clock.now()),
  ])
  return { id, verdict: result, findings, case_number: kept.case_number, state: kept.state }
}

async function seize(
  deps: CustodyDeps,
  tx: Tx,
  {
    imei,
    exhibit,
    condition,
    stationId,
    foundAt,
    userId: officerUserId,
  }: Seizure & { stationId: number; foundAt: Date; userId: string },
): Promise<number> {
  const { imeis, device, now } = await lockForOfficer(deps, tx, { imei, officerUserId })
  const kept = await selectKept(tx, imeis)
  if (kept !== undefined) throw inCustody(kept)
  const id = await insertCustody(tx, {
    ...{ imei, imeis, stationId, exhibit, condition, foundAt, officerUserId, now },
  })
  const [flag] = await selectOpenFlags(tx, imeis)
  if (flag) {
    await updateMatchedFlag(tx, id, flag.id)
    await insertStep(tx, { custodyId: id, from: 'seized', to: 'matched', officerUserId: null, at: now })
    await notifyMatch(deps, tx, id)
  }
  await recordAudit(tx, {
    ...{ at: now, userId: officerUserId, action: 'seize_phone', imei },
    subjectUserId: device?.owner_user_id ?? null,
    ...(flag ? { caseReference: flag.case_number } : {}),
    detail: { custody: id },
  })
  return id
}

/** A constraint answers as the look before it does. */
async function namingKept<T>(db: Db, imei: Imei, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isUniqueViolation(error, 'custody_exhibits'))
      throw fieldError('exhibit', CUSTODY_MESSAGES.exhibitUsed, 'conflict')
    if (!isUniqueViolation(error, 'custody_numbers_pkey')) throw error
    const kept = await selectKept(db, [imei])
    throw kept === undefined ? new AppError('conflict', { cause: error }) : inCustody(kept)
  }
}

const inCustody = (id: number) => new AppError('in_custody', { context: { id: String(id) } })
