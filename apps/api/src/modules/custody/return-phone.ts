import {
  CUSTODY_MESSAGES,
  dayInLagos,
  type EndpointData,
  type EndpointInput,
  type returnPhone as endpoint,
} from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { type Described, described } from '../../http/route.ts'
import type { OfficerActor } from '../../kernel/actor.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { clearFlag, type FlagTarget, openCasesOf } from '../flags/index.ts'
import { areIndependent, lockForOfficer } from '../law-enforcement/index.ts'
import type { CustodyDeps } from './deps.ts'
import { loadCustody, presentCustody } from './present-custody.ts'
import {
  type CustodyRow,
  countTry,
  insertStep,
  selectOfficerId,
  selectWaitingReturn,
  updateReceipt,
  upsertWaitingReturn,
} from './queries.ts'
import { codeMatches, MAX_CODE_TRIES, receiptNumber } from './rules.ts'
import { refusing } from './step-custody.ts'

type Input = EndpointInput<typeof endpoint>['body']
type Returned = EndpointData<typeof endpoint>
/** A refusal is no exception here: the try of a code has to be committed. */
type Outcome = 'returned' | 'waits' | 'code_wrong' | 'code_tries_used'

/**
 * Returns a phone to its owner by two people: an officer and the owner with their code, or two officers who
 * saw an identity document. The second officer confirms by the same call with their own account. The return
 * ends the case of the phone, and with it block or trace, in one transaction.
 *
 * @throws AppError not_found; forbidden: the officer's own case, or one person alone; not_independent;
 *   custody_state: the owner is not called; flag_state: the phone is held; code_wrong, code_tries_used;
 *   validation_failed on `second_officer`
 */
export async function returnPhone(
  deps: CustodyDeps,
  { userId }: OfficerActor,
  id: number,
  body: Input,
): Promise<Returned | Described<Returned>> {
  const { database } = deps
  const { imei } = await loadCustody(database.db, id)
  const outcome = await refusing(() =>
    database.transaction(async (tx) => {
      const target = await lockForOfficer(deps, tx, { imei, officerUserId: userId })
      const kept = await loadCustody(tx, id)
      if (kept.state !== 'owner_called' || kept.called_at === null) throw new AppError('custody_state')
      if ((await openCasesOf(tx, target)).policeHold)
        throw new AppError('flag_state', { message: CUSTODY_MESSAGES.held })
      const stay = { ...kept, called_at: kept.called_at }
      return body.owner_code === undefined
        ? returnByTwo(deps, tx, { stay, target, userId, body })
        : returnByCode(deps, tx, { stay, target, userId, code: body.owner_code })
    }),
  )
  if (outcome === 'code_wrong') throw fieldError('owner_code', CUSTODY_MESSAGES.code, 'code_wrong')
  if (outcome === 'code_tries_used')
    throw new AppError('code_tries_used', { message: CUSTODY_MESSAGES.codeLocked })
  const row = presentCustody(await loadCustody(database.db, id))
  return outcome === 'waits' ? described(CUSTODY_MESSAGES.waits, row, 'otherStatus') : row
}

interface Returning {
  stay: CustodyRow & { called_at: Date }
  target: FlagTarget
  userId: string
}

async function returnByCode(
  deps: CustodyDeps,
  tx: Tx,
  { code, ...returning }: Returning & { code: string },
): Promise<Outcome> {
  const { stay } = returning
  if (!(await countTry(tx, stay.id, MAX_CODE_TRIES))) return 'code_tries_used'
  if (!codeMatches(deps.custodyKey, stay, code)) return 'code_wrong'
  await complete(deps, tx, returning, null)
  return 'returned'
}

async function returnByTwo(
  deps: CustodyDeps,
  tx: Tx,
  { body, ...returning }: Returning & { body: Input },
): Promise<Outcome> {
  const { stay, target, userId } = returning
  const waiting = await selectWaitingReturn(tx, stay.id, target.now)
  if (waiting?.second_user_id === userId) {
    await requireTwo(tx, waiting.first_user_id, userId, target.now)
    const { document, first_user_id } = waiting
    await complete(deps, tx, { ...returning, userId: first_user_id }, { userId, document })
    return 'returned'
  }
  const secondUserId = await selectOfficerId(tx, body.second_officer ?? '', target.now)
  if (secondUserId === undefined) throw fieldError('second_officer', CUSTODY_MESSAGES.noOfficer)
  await requireTwo(tx, userId, secondUserId, target.now)
  const asked = { first_user_id: userId, second_user_id: secondUserId, document: body.document ?? '' }
  await upsertWaitingReturn(tx, stay.id, asked, target.now)
  const about = { imei: stay.imei, detail: { custody: stay.id, second: secondUserId } }
  await recordAudit(tx, { at: target.now, userId, action: 'ask_return', ...about })
  return 'waits'
}

/** Two people, of whom nobody made both accounts (decisions §18). */
async function requireTwo(tx: Tx, first: string, second: string, now: Date): Promise<void> {
  if (first === second) throw new AppError('forbidden', { message: CUSTODY_MESSAGES.twoPeople })
  if (!(await areIndependent(tx, [first, second], now))) throw new AppError('not_independent')
}

async function complete(
  deps: CustodyDeps,
  tx: Tx,
  { stay, target, userId }: Returning,
  second: { userId: string; document: string } | null,
): Promise<void> {
  const { id, imei } = stay
  const { now } = target
  const receipt = receiptNumber(Number(dayInLagos(now).slice(0, 4)), id)
  await updateReceipt(tx, id, receipt)
  await insertStep(tx, {
    ...{ custodyId: id, from: stay.state, to: 'returned', officerUserId: userId, at: now, second },
  })
  for (const flag of (await openCasesOf(tx, target)).flags)
    await clearFlag(deps, tx, { flagId: flag.id, officerUserId: userId })
  await deps.jobs.enqueue(tx, 'notifications.dispatch', { event: 'custody_returned', custodyId: id })
  await recordAudit(tx, {
    ...{ at: now, userId: second?.userId ?? userId, action: 'return_phone', imei },
    subjectUserId: target.device?.owner_user_id ?? null,
    ...(stay.case_number === null ? {} : { caseReference: stay.case_number }),
    detail: { custody: id, receipt, by: second === null ? 'owner_code' : 'two_officers' },
  })
}
