import { type Imei, VERIFICATION_FEE, type Verification } from '@amana/contract'
import type { Database } from '../../db/pool.ts'
import { type Actor, userIdOf } from '../../kernel/actor.ts'
import { after } from '../../kernel/durations.ts'
import { newId, newSecret } from '../../kernel/random.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { hasFreeSearch, spendFreeSearch } from '../payments/index.ts'
import type { TacTable } from '../tacs/index.ts'
import { viewCheck } from './check-view.ts'
import { type CompletionDeps, completeVerification } from './complete-verification.ts'
import {
  hasActiveCase,
  hasPaidSince,
  insertCheck,
  type NewCheck,
  selectCheck,
  selectRegisteredModel,
  selectUserEmail,
} from './queries.ts'
import { CHECK_LIFE, formFindings, REPEAT_WINDOW } from './rules.ts'

export interface CreateDeps extends CompletionDeps {
  database: Database
  tacs: TacTable
}

export interface CreateInput {
  imei: Imei
  requested_by?: string | undefined
  requested_by_email?: string | undefined
}

/**
 * Starts a check. A visitor's answer carries the secret that alone opens it. An account that paid for the same IMEI within
 * 24 hours, or has a free search left, gets the result at once. Of a stolen or lost phone the owner is alerted now, before anybody
 * pays (decisions §3).
 */
export async function createVerification(deps: CreateDeps, actor: Actor, input: CreateInput): Promise<Verification> {
  const { database, clock, tacs } = deps
  const now = clock.now()
  const userId = userIdOf(actor)
  const accessToken = userId === null ? newSecret() : undefined
  const known = tacs.modelOf(input.imei)
  const { brand, model } = known ?? (await selectRegisteredModel(database.db, input.imei)) ?? { brand: '', model: '' }
  const check: NewCheck = {
    id: newId(now),
    imei: input.imei,
    brand,
    model,
    userId,
    requestedBy: input.requested_by || null,
    email: input.requested_by_email ?? (userId ? await selectUserEmail(database.db, userId) : null),
    accessTokenHash: accessToken ? hashSecret(accessToken) : null,
    requiredAmountMinor: VERIFICATION_FEE,
    findings: formFindings(input.imei, known !== undefined),
    createdAt: now,
    expiresAt: after(now, CHECK_LIFE),
  }
  const [settledBy, alert] = await Promise.all([
    userId === null ? null : freeFor(database, userId, input.imei, now),
    hasActiveCase(database.db, input.imei),
  ])
  if (settledBy === null && !alert) return viewCheck(await insertCheck(database.db, check), accessToken)
  return database.transaction(async (tx) => {
    const inserted = await insertCheck(tx, check)
    if (alert) await deps.jobs.enqueue(tx, 'notifications.dispatch', { event: 'search_hit', verificationId: inserted.id })
    if (userId === null || settledBy === null) return viewCheck(inserted, accessToken)
    // Another check of the same account may have taken the last free search in the meantime: then this one is to be paid for.
    if (settledBy === 'repeat' || (await spendFreeSearch(tx, { userId, verificationId: inserted.id, now })))
      await completeVerification(deps, tx, { verificationId: inserted.id, email: null, settledBy })
    return viewCheck((await selectCheck(tx, inserted.id)) ?? inserted)
  })
}

/** Why this account need not pay; a payment of the last 24 hours spares a free search. */
async function freeFor(database: Database, userId: string, imei: Imei, now: Date): Promise<'repeat' | 'free_search' | null> {
  if (await hasPaidSince(database.db, userId, imei, after(now, -REPEAT_WINDOW))) return 'repeat'
  return (await hasFreeSearch(database, userId)) ? 'free_search' : null
}
