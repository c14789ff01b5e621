import type { Imei, Verification } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { Database } from '../../db/index.ts'
import { type Actor, type UserActor, userIdOf } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { after } from '../../kernel/durations.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import type { PayableCheck } from '../payments/index.ts'
import type { CreateDeps } from './create-verification.ts'
import { hasPaidByPhone, hasPaidSince, orderingPhone } from './creation-queries.ts'
import { maySeeCheck } from './policy.ts'
import { presentCheck, presentRecentCheck } from './present-check.ts'
import { type CheckRow, selectCheck, selectNewestUnpaidId, selectRecent } from './queries.ts'
import { REPEAT_WINDOW } from './rules.ts'

/** @throws AppError not_found, also for another person's */
export async function readVerification(
  { loaders, reportLinks }: Pick<CreateDeps, 'loaders' | 'reportLinks'>,
  actor: Actor,
  { id, accessToken }: { id: string; accessToken?: string | undefined },
  language: Locale = 'en',
): Promise<Verification> {
  // An id may be in capitals; the database returns small letters.
  const check = ownOf(await loaders.check(id.toLowerCase()), actor, accessToken)
  return presentCheck(check, { language, link: reportLinks.urlOf(check) })
}

/** A completed check for a message to its buyer, with the language of the request that began it. */
export async function readCompleted(
  { database, reportLinks }: Pick<CreateDeps, 'database' | 'reportLinks'>,
  id: string,
): Promise<{ check: Verification; locale: Locale | null } | null> {
  const check = await selectCheck(database.db, id)
  if (!check?.completed_at) return null
  return { check: presentCheck(check, { link: reportLinks.urlOf(check) }), locale: check.locale }
}

const RECENT = 20

export async function listRecentVerifications({ database }: Pick<CreateDeps, 'database'>, actor: UserActor) {
  // From the primary: the caller may have started or paid one a moment ago.
  return { results: (await selectRecent(database.db, actor.userId, RECENT)).map(presentRecentCheck) }
}

/**
 * The check to pay for: the named one, else the caller's newest unpaid one of this IMEI.
 * @throws AppError not_found, already_paid, check_expired
 */
export async function findPayableCheck(
  database: Database,
  actor: Actor,
  {
    imei,
    verificationId,
    accessToken,
  }: { imei: Imei; verificationId?: string | undefined; accessToken?: string | undefined },
  now: Date,
): Promise<PayableCheck> {
  const id = verificationId ?? (await newestUnpaid(database, actor, imei, accessToken))
  const check = id === undefined ? undefined : await ownCheck(database, actor, id, accessToken)
  if (!check || check.imei !== imei)
    throw new AppError('not_found', {
      message: 'There is no check of this IMEI to pay for. Start one first.',
    })
  if (check.result !== null) throw new AppError('already_paid')
  if (check.status === 'expired' || check.expires_at <= now) throw new AppError('check_expired')
  const payer = userIdOf(actor)
  const repeat =
    payer === null
      ? await hasPaidByPhone(
          database.db,
          orderingPhone(check.id),
          imei,
          after(check.created_at, -REPEAT_WINDOW),
        )
      : await hasPaidSince(database.db, payer, imei, after(now, -REPEAT_WINDOW))
  return {
    id: check.id,
    imei,
    requiredAmountMinor: check.required_amount_minor,
    userId: check.user_id,
    repeat,
  }
}

function newestUnpaid(
  { db }: Database,
  actor: Actor,
  imei: Imei,
  accessToken: string | undefined,
): Promise<string | undefined> {
  if (accessToken !== undefined)
    return selectNewestUnpaidId(db, imei, { accessTokenHash: hashSecret(accessToken) })
  return actor.kind === 'account'
    ? selectNewestUnpaidId(db, imei, { userId: actor.userId })
    : Promise.resolve(undefined)
}

export async function mayReadCheck(
  { db }: Database,
  actor: Actor,
  verificationId: string,
  accessToken?: string,
): Promise<boolean> {
  const check = await selectCheck(db, verificationId)
  return check !== undefined && maySeeCheck(actor, accessToken, check)
}

async function ownCheck(
  { db }: Database,
  actor: Actor,
  id: string,
  accessToken: string | undefined,
): Promise<CheckRow> {
  return ownOf(await selectCheck(db, id), actor, accessToken)
}

/** A check and what opens it: a visitor's secret, else the account. */
export interface CheckAccess {
  id: string
  accessToken?: string | undefined
}

/** The check, with its own row. @throws AppError not_found, also for another person's */
export function findOwnCheck(
  database: Database,
  actor: Actor,
  { id, accessToken }: CheckAccess,
): Promise<CheckRow> {
  return ownCheck(database, actor, id.toLowerCase(), accessToken)
}

function ownOf(check: CheckRow | undefined, actor: Actor, accessToken: string | undefined): CheckRow {
  if (!check || !maySeeCheck(actor, accessToken, check)) throw new AppError('not_found')
  return check
}
