import { type Imei, VERIFICATION_FEE, type Verification } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { Database } from '../../db/index.ts'
import { type Actor, userIdOf } from '../../kernel/actor.ts'
import { after } from '../../kernel/durations.ts'
import { newId, newSecret } from '../../kernel/random.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { hasFreeSearch, spendFreeSearch } from '../payments/index.ts'
import type { TacTable } from '../tacs/index.ts'
import { type CompletionDeps, completeVerification } from './complete-verification.ts'
import { hasPaidSince, type NewCheck, selectUserEmail, storedAs } from './creation-queries.ts'
import type { CheckLoaders } from './loaders.ts'
import { presentCheck } from './present-check.ts'
import { selectCheck } from './queries.ts'
import { CHECK_LIFE, formFindings, REPEAT_WINDOW } from './rules.ts'
import { startChecks } from './start-checks.ts'

export interface CreateDeps extends CompletionDeps {
  database: Database
  tacs: TacTable
  loaders: CheckLoaders
}

export interface CreateInput {
  imei: Imei
  requested_by?: string | undefined
  requested_by_email?: string | undefined
  /** Language of the request; English without one. */
  language?: Locale
  /** Secret of a visitor who is known by their own channel; else one is drawn. */
  access_token?: string
}

/**
 * Starts a check; concurrent ones share their statements and their commit. A visitor's answer carries the
 * secret that alone opens it. An account that paid for the same IMEI within 24 hours, or has a free search
 * left, gets the result at once. The owner of a stolen or lost phone is alerted now, before any payment
 * (decisions §3), by a job that every check queues: the time of an answer reveals nothing (decisions §17).
 */
export async function createVerification(
  deps: CreateDeps,
  actor: Actor,
  input: CreateInput,
): Promise<Verification> {
  const { database, clock, tacs, loaders, reportLinks } = deps
  const now = clock.now()
  const userId = userIdOf(actor)
  const accessToken = userId === null ? (input.access_token ?? newSecret()) : undefined
  const known = tacs.modelOf(input.imei)
  const [model, email, settledBy] = await Promise.all([
    // Never one owner's text: it would reveal that the phone is registered, and by whom (decisions §17).
    known ?? loaders.crowdSourcedModel(input.imei),
    input.requested_by_email ?? (userId === null ? null : selectUserEmail(database.db, userId)),
    userId === null ? null : freeFor(database, userId, input.imei, now),
  ])
  const check: NewCheck = {
    id: newId(now),
    imei: input.imei,
    brand: model?.brand ?? '',
    model: model?.model ?? '',
    user_id: userId,
    requested_by: input.requested_by || null,
    email,
    access_token_hash: accessToken ? hashSecret(accessToken) : null,
    required_amount_minor: VERIFICATION_FEE,
    findings: formFindings(input.imei, known !== undefined),
    locale: input.language ?? null,
    created_at: now,
    expires_at: after(now, CHECK_LIFE),
  }
  if (userId === null || settledBy === null) {
    await loaders.start(check)
    return presentCheck(storedAs(check), { accessToken, language: input.language })
  }
  return database.transaction(async (tx) => {
    await startChecks(deps.jobs, tx, [check])
    // A concurrent check of the same account may have taken the last free search: then this one has to be
    // paid.
    if (settledBy === 'repeat' || (await spendFreeSearch(tx, { userId, verificationId: check.id, now })))
      await completeVerification(deps, tx, { verificationId: check.id, email: null, settledBy })
    const stored = (await selectCheck(tx, check.id)) ?? storedAs(check)
    return presentCheck(stored, { language: input.language, link: reportLinks.urlOf(stored) })
  })
}

/** The reason why this account need not pay; a payment within the last 24 hours saves a free search. */
async function freeFor(
  database: Database,
  userId: string,
  imei: Imei,
  now: Date,
): Promise<'repeat' | 'free_search' | null> {
  if (await hasPaidSince(database.db, userId, imei, after(now, -REPEAT_WINDOW))) return 'repeat'
  return (await hasFreeSearch(database, userId)) ? 'free_search' : null
}
