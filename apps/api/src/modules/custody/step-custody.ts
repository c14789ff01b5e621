import {
  CUSTODY_MESSAGES,
  type CustodyState,
  type EndpointData,
  type EndpointInput,
  type stepCustody as endpoint,
  type undoSeizure as undoEndpoint,
} from '@amana/contract'
import { isCheckViolation } from '../../db/errors.ts'
import type { Tx } from '../../db/index.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { discardFiles, type StorageDeps } from '../documents/index.ts'
import { lockForOfficer } from '../law-enforcement/index.ts'
import type { CustodyDeps } from './deps.ts'
import { type Matching, matchOpenCase } from './match-open-case.ts'
import { deletePhotos } from './photo-queries.ts'
import { loadCustody, presentCustody } from './present-custody.ts'
import { type CustodyRow, insertStep, updateCalled, updateUndone } from './queries.ts'
import { canUndo, isBack, needsReason } from './rules.ts'

/**
 * Takes the next step of a phone in custody. `owner_called` notifies its person and makes their code; again
 * it makes a new one. A step back is a correction with a reason.
 *
 * @throws AppError not_found; forbidden: the officer's own case; custody_state; validation_failed on `reason`
 */
export async function stepCustody(
  deps: CustodyDeps,
  { userId }: OfficerActor,
  id: number,
  { to, reason = '' }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  const { database } = deps
  const { imei } = await loadCustody(database.db, id)
  await refusing(() =>
    database.transaction(async (tx) => {
      const { now, imeis } = await lockForOfficer(deps, tx, { imei, officerUserId: userId })
      const kept = await loadCustody(tx, id)
      const correction = isBack(kept.state, to)
      if (reason === '' && (correction || needsReason(kept.state, to)))
        throw fieldError('reason', CUSTODY_MESSAGES.reason)
      await takeStep(deps, tx, {
        ...{ custodyId: id, imeis, from: kept.state, to, officerUserId: userId, now, correction },
        reason: reason === '' ? null : reason,
      })
      await recordStep(tx, kept, { userId, to, reason, now })
    }),
  )
  return presentCustody(await loadCustody(database.db, id))
}

interface Taken extends Matching {
  from: CustodyState
  to: CustodyState
  officerUserId: string
  correction: boolean
  reason: string | null
}

/** With what follows: a match needs an open case, and a call makes a code and notifies. */
async function takeStep(deps: CustodyDeps, tx: Tx, step: Taken): Promise<void> {
  const { custodyId, from, to, now } = step
  if (from === 'seized' && to === 'matched') {
    if (await matchOpenCase(deps, tx, step)) return
    throw new AppError('custody_state', { message: CUSTODY_MESSAGES.notFromHere })
  }
  if (to === 'owner_called') await updateCalled(tx, custodyId, now)
  await insertStep(tx, { ...step, at: now })
  if (to === 'owner_called')
    await deps.jobs.enqueue(tx, 'notifications.dispatch', {
      event: 'custody_called',
      custodyId,
      at: now.toISOString(),
    })
  // A case that opened meanwhile did not find it. A match that an officer takes back does not come again.
  if (to === 'seized' && from !== 'matched')
    await matchOpenCase(deps, tx, { custodyId, imeis: step.imeis, now })
}

/**
 * Undoes a scan of the officer's own; its pictures go with it.
 *
 * @throws AppError not_found, forbidden, custody_state
 */
export async function undoSeizure(
  deps: CustodyDeps & StorageDeps,
  { userId }: OfficerActor,
  id: number,
): Promise<EndpointData<typeof undoEndpoint>> {
  const { database } = deps
  const { imei } = await loadCustody(database.db, id)
  const files = await database.transaction(async (tx) => {
    const { now } = await lockForOfficer(deps, tx, { imei, officerUserId: userId })
    const kept = await loadCustody(tx, id)
    if (!canUndo(kept, userId, now))
      throw new AppError('custody_state', { message: CUSTODY_MESSAGES.undoLate })
    await updateUndone(tx, id, now)
    const about = { imei, detail: { custody: id } }
    await recordAudit(tx, { at: now, userId, action: 'undo_seizure', ...about })
    return deletePhotos(tx, id)
  })
  await discardFiles(deps, files)
  return { id }
}

async function recordStep(
  tx: Tx,
  { id, imei, case_number }: CustodyRow,
  { userId, to, reason, now }: { userId: string; to: CustodyState; reason: string; now: Date },
): Promise<void> {
  await recordAudit(tx, {
    ...{ at: now, userId, action: 'step_custody', imei },
    ...(case_number === null ? {} : { caseReference: case_number }),
    ...(reason === '' ? {} : { purpose: reason }),
    detail: { custody: id, to },
  })
}

/** The database refuses a step that the state does not allow. */
export async function refusing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isCheckViolation(error, 'custody_step_allowed'))
      throw new AppError('custody_state', { message: CUSTODY_MESSAGES.notFromHere, cause: error })
    if (isCheckViolation(error, 'custody_step_from_state'))
      throw new AppError('custody_state', { cause: error })
    throw error
  }
}
