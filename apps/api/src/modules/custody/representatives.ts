/** The person whom an owner, or a reporter without an account, sends to collect a phone (decisions §21). */
import {
  CUSTODY_MESSAGES,
  type EndpointData,
  type EndpointInput,
  type nameRepresentative as endpoint,
  type Imei,
  type nameReporterRepresentative as ofReporter,
  type Representative,
} from '@amana/contract'
import { isCheckViolation } from '../../db/errors.ts'
import type { Db, Tx } from '../../db/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { requirePin } from '../accounts/index.ts'
import { lockFlagTarget, provenContact } from '../flags/index.ts'
import type { ReporterDeps, RepresentativeDeps } from './deps.ts'
import { deleteRepresentative, type OwnCustody, upsertRepresentative } from './owner-queries.ts'
import { loadOwnCustody } from './read-own-custody.ts'
import { loadReporterCustody } from './read-reporter-custody.ts'

type Deps = Pick<RepresentativeDeps, 'database' | 'clock'>
/** Reads the stay again once its phone is locked. */
type Load = (db: Db | Tx) => Promise<OwnCustody>

/**
 * Names the person; another one replaces them. A session alone sends nobody: the PIN is asked, and one that
 * was set after a recovery is held.
 *
 * @throws AppError not_found; custody_state: the phone does not wait; pin_missing, pin_wrong,
 *   account_locked, recently_recovered
 */
export async function nameRepresentative(
  deps: RepresentativeDeps,
  actor: UserActor,
  imei: Imei,
  { security_pin, ...representative }: EndpointInput<typeof endpoint>['body'],
): Promise<EndpointData<typeof endpoint>> {
  const { userId } = actor
  const load: Load = (db) => loadOwnCustody(db, userId, imei)
  await load(deps.database.db)
  await requirePin(deps, actor, security_pin)
  await nameIn(deps, load, representative, userId)
  return representative
}

/** @throws AppError not_found; custody_state: the phone no longer waits, and the receipt stays as it is */
export async function removeRepresentative(deps: Deps, { userId }: UserActor, imei: Imei): Promise<null> {
  await removeFrom(deps, (db) => loadOwnCustody(db, userId, imei))
  return null
}

/**
 * The same by a reporter without an account, for whom the code to the contact of the report stands in the
 * place of a PIN.
 *
 * @throws AppError not_found, custody_state; code_expired: the proof is over
 */
export async function nameReporterRepresentative(
  deps: ReporterDeps,
  caseNumber: string,
  { proof, ...representative }: EndpointInput<typeof ofReporter>['body'],
): Promise<EndpointData<typeof ofReporter>> {
  const contact = await provenContact(deps, proof)
  await nameIn(deps, (db) => loadReporterCustody(db, caseNumber, contact), representative, null)
  return representative
}

/** @throws AppError not_found, custody_state, code_expired */
export async function removeReporterRepresentative(
  deps: ReporterDeps,
  caseNumber: string,
  { proof }: { proof: string },
): Promise<null> {
  const contact = await provenContact(deps, proof)
  await removeFrom(deps, (db) => loadReporterCustody(db, caseNumber, contact))
  return null
}

/** @param userId null: the reporter of the case */
async function nameIn(
  { database, clock }: Deps,
  load: Load,
  representative: Representative,
  userId: string | null,
): Promise<void> {
  const { imei } = await load(database.db)
  try {
    await database.transaction(async (tx) => {
      await lockFlagTarget({ clock }, tx, imei)
      // A claim that was upheld meanwhile gave the phone to somebody else.
      const own = await load(tx)
      const by =
        userId === null
          ? { named_by_user_id: null, named_for_flag_id: own.flag_id }
          : { named_by_user_id: userId, named_for_flag_id: null }
      await upsertRepresentative(tx, own.id, representative, { by, now: clock.now() })
    })
  } catch (error) {
    throw isCheckViolation(error, 'custody_representatives_wait') ? notWaiting(error) : error
  }
}

async function removeFrom({ database, clock }: Deps, load: Load): Promise<void> {
  const { imei } = await load(database.db)
  await database.transaction(async (tx) => {
    await lockFlagTarget({ clock }, tx, imei)
    const own = await load(tx)
    if (own.state !== 'matched' && own.state !== 'owner_called') throw notWaiting()
    await deleteRepresentative(tx, own.id)
  })
}

const notWaiting = (cause?: unknown) =>
  new AppError('custody_state', { message: CUSTODY_MESSAGES.notWaiting, cause })
