import type { Session } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { UserActor } from '../../../kernel/actor.ts'
import type { AccountDeps } from '../deps.ts'
import { wordedDevice } from './device-name.ts'
import { type OpenSessionRow, selectOpenSessions } from './queries.ts'

/** Nobody recognises more than that. */
export const MAX_SESSIONS = 100

/** The actor's open sessions, last used first. */
export async function listSessions(
  { database, clock }: Pick<AccountDeps, 'database' | 'clock'>,
  actor: UserActor,
  language: Locale,
): Promise<{ results: Session[] }> {
  const rows = await selectOpenSessions(database.db, actor.userId, clock.now(), MAX_SESSIONS)
  return {
    results: rows.map((row) => presentSession(row, { actor, language })),
  }
}

export function presentSession(
  { id, device, created_at, last_used_at, expires_at }: OpenSessionRow,
  { actor, language }: { actor: UserActor; language: Locale },
): Session {
  return {
    id,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    expires_at: expires_at.toISOString(),
    device: wordedDevice(device, language),
    current: id === actor.sessionId,
  }
}
