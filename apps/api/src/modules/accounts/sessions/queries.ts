import { sql } from 'kysely'
import { anyOf, type Db, type Tx, unseen, updatedOne } from '../../../db/index.ts'
import type { SessionEndReason, Users } from '../tables.ts'

export interface NewSession {
  id: string
  user_id: string
  device: string
  created_at: Date
  expires_at: Date
}

export async function insertSession(
  tx: Tx,
  { id, user_id, device, created_at, expires_at }: NewSession,
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id,
      device,
      created_at,
      last_used_at: created_at,
      expires_at,
      ended_at: null,
      end_reason: null,
    })
    .execute()
}

/** When it began. */
export async function selectSessionStart(db: Db, id: string): Promise<Date | undefined> {
  return (await db.selectFrom('sessions').select('created_at').where('id', '=', id).executeTakeFirst())
    ?.created_at
}

export async function insertRefreshToken(
  tx: Tx,
  tokenHash: Buffer,
  sessionId: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: tokenHash, session_id: sessionId, issued_at: now, used_at: null })
    .execute()
}

/** Ends the open sessions of an account, all or all but one. Returns their ids. */
export async function updateSessionsEnded(
  tx: Tx,
  userId: string,
  reason: SessionEndReason,
  now: Date,
  exceptSessionId?: string,
): Promise<string[]> {
  const rows = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '<>', exceptSessionId ?? ''))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** False: it had ended already. `userId`: only if it is this account's. */
export async function updateSessionEnded(
  db: Db,
  sessionId: string,
  reason: SessionEndReason,
  now: Date,
  userId?: string,
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirst()
  return updatedOne(result)
}

/** Ends those that are open. */
export async function updateSessionsEndedById(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'ended_by_user' })
    .where('id', '=', anyOf(ids))
    .where('ended_at', 'is', null)
    .execute()
}

export interface OpenSessionRow {
  id: string
  device: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

/** The open sessions of an account, last used first. */
export function selectOpenSessions(
  db: Db,
  userId: string,
  now: Date,
  limit: number,
): Promise<OpenSessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(limit)
    .execute()
}

/** The facts that decide whether a session may be used. */
export interface SessionStanding {
  session_id: string
  user_id: string
  role: Users['role']
  two_factor_method: Users['two_factor_method']
  has_passkey: boolean
  ended_at: Date | null
  expires_at: Date
  /** Null: no officer. */
  officer_id: string | null
  officer_suspended_at: Date | null
  officer_expires_at: Date | null
}

/** The standing of many sessions with one statement. */
export async function selectStandings(db: Db, sessionIds: string[]): Promise<Map<string, SessionStanding>> {
  const { rows } = await sql<SessionStanding>`
    select s.id as session_id, s.user_id, u.role, u.two_factor_method, s.ended_at, s.expires_at,
           exists (select from passkeys p where p.user_id = s.user_id) as has_passkey,
           o.officer_id, o.suspended_at as officer_suspended_at, o.expires_at as officer_expires_at
    from sessions s
    join users u on u.id = s.user_id
    left join officers o on o.user_id = s.user_id
    where s.id = any(${unseen(sessionIds, 'uuid[]')})`.execute(db)
  return new Map(rows.map((row) => [row.session_id, row]))
}

export interface RefreshTokenStanding extends Omit<SessionStanding, 'has_passkey'> {
  used_at: Date | null
}

export function selectRefreshToken(db: Db, tokenHash: Buffer): Promise<RefreshTokenStanding | undefined> {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('officers', 'officers.user_id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'sessions.user_id',
      'users.role',
      'users.two_factor_method',
      'sessions.ended_at',
      'sessions.expires_at',
      'officers.officer_id',
      'officers.suspended_at as officer_suspended_at',
      'officers.expires_at as officer_expires_at',
      'refresh_tokens.used_at',
    ])
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** False: another request exchanged it first. */
export async function updateRefreshTokenUsed(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return updatedOne(result)
}

/** False: it ended in the meantime. */
export async function updateSessionProlonged(
  tx: Tx,
  sessionId: string,
  expiresAt: Date,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('sessions')
    .set({ last_used_at: now, expires_at: expiresAt })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return updatedOne(result)
}

/** Deletes their refresh tokens too. Returns how many. */
export async function deleteSessionsExpiredBefore(db: Db, time: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('expires_at', '<', time)
        .orderBy('expires_at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Those exchanged before a time, of sessions that are still open. Returns how many. */
export async function deleteTokensUsedBefore(db: Db, time: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('refresh_tokens')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('refresh_tokens')
        .select('token_hash')
        .where('used_at', '<', time)
        .orderBy('used_at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
