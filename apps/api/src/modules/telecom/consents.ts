import type { Consent, EndpointInput, withdrawConsents as endpoint } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import type { UserActor } from '../../kernel/actor.ts'
import type { TelecomDeps } from './deps.ts'
import { selectConsents, updateWithdrawn } from './queries.ts'

/** The caller's consents to questions of networks, newest first. */
export function listConsents(
  { database }: Pick<TelecomDeps, 'database'>,
  { userId }: UserActor,
): Promise<Consent[]> {
  return consentsOf(database.db, userId)
}

/** Ends those of one purpose, or all. What networks said by them is shown nowhere any more. */
export async function withdrawConsents(
  { database, clock }: Pick<TelecomDeps, 'database' | 'clock'>,
  { userId }: UserActor,
  { purpose }: EndpointInput<typeof endpoint>['body'],
): Promise<Consent[]> {
  return database.transaction(async (tx) => {
    await updateWithdrawn(tx, { userId, purpose, now: clock.now() })
    return consentsOf(tx, userId)
  })
}

async function consentsOf(db: Db, userId: string): Promise<Consent[]> {
  return (await selectConsents(db, userId)).map(({ phone, given_at, withdrawn_at, ...consent }) => ({
    ...consent,
    phone: phone ?? '',
    at: given_at.toISOString(),
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
  }))
}
