/** SQL of officers' accounts. */

import { type RawBuilder, sql } from 'kysely'
import { type Db, type Tx, updatedOne } from '../../../db/index.ts'
import type { Officers, Users } from '../tables.ts'

/** False: the officer has an own password already. */
export async function updateOwnPasswordSet(tx: Tx, userId: string): Promise<boolean> {
  const result = await tx
    .updateTable('officers')
    .set({ password_change_required: false })
    .where('user_id', '=', userId)
    .where('password_change_required', '=', true)
    .executeTakeFirst()
  return updatedOne(result)
}

export interface NewOfficerAccount {
  user: Pick<
    Users,
    'id' | 'email' | 'first_name' | 'last_name' | 'phone_number' | 'password_hash' | 'role'
  > & {
    created_at: Date
  }
  officer: Pick<Officers, 'officer_id' | 'rank' | 'force_number' | 'state_command' | 'station'> & {
    expires_at: Date
  }
}

/**
 * The administrator set the official address: it counts as proven. Throws the unique violation of e-mail or
 * officer id.
 */
export async function insertOfficer(tx: Tx, { user, officer }: NewOfficerAccount): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      ...user,
      email_verified_at: user.created_at,
      phone_verified_at: null,
      pin_hash: null,
      two_factor_method: null,
    })
    .execute()
  await tx
    .insertInto('officers')
    .values({ ...officer, user_id: user.id, suspended_at: null, password_change_required: true })
    .execute()
}

/**
 * Mailboxes that are one for their provider have one form: without the part after +, and for Google without
 * dots too.
 */
const mailboxOf = (address: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  case when split_part(lower(${address}), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(${address}), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(${address}), '@', 1), '+', 1) || '@' || split_part(lower(${address}), '@', 2) end`

/** Whether mails to this address arrive in the mailbox of an officer who has an account. */
export async function isMailboxOfOfficer(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from officers o join users u on u.id = o.user_id
    where u.email <> ${email} and ${mailboxOf(sql`u.email`)} = ${mailboxOf(sql`${email}::text`)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

function listedOfficers(db: Db) {
  return db
    .selectFrom('officers')
    .innerJoin('users', 'users.id', 'officers.user_id')
    .select([
      'officers.officer_id',
      'users.first_name',
      'users.last_name',
      'users.role',
      'officers.rank',
      'officers.state_command',
      'officers.station',
      'officers.expires_at',
      'officers.suspended_at',
      'officers.password_change_required',
    ])
}

export type OfficerRow = Awaited<ReturnType<typeof selectOfficers>>[number]

export function selectOfficers(db: Db, limit: number) {
  return listedOfficers(db).orderBy('officers.officer_id').limit(limit).execute()
}

/** By the index officers_of_command. */
export function selectOfficersOfCommand(
  db: Db,
  stateCommand: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<OfficerRow[]> {
  return listedOfficers(db)
    .where('officers.state_command', '=', stateCommand)
    .$if(after !== null, (query) => query.where('officers.officer_id', '>', after ?? ''))
    .orderBy('officers.officer_id')
    .limit(limit)
    .execute()
}

export function selectOfficer(db: Db, officerId: string): Promise<OfficerRow> {
  return listedOfficers(db).where('officers.officer_id', '=', officerId).executeTakeFirstOrThrow()
}

/** The facts that decide what an officer may do, and who may change the account. */
export interface OfficerStanding {
  user_id: string
  officer_id: string
  role: Users['role']
  state_command: string
  officer_suspended_at: Date | null
  officer_expires_at: Date
}

/**
 * One account and one officer, locked until the transaction ends: neither is demoted, suspended or moved
 * meanwhile. In the order of their ids, so that two who act on each other do not deadlock.
 */
export async function lockOfficers(
  tx: Tx,
  { userId, officerId }: { userId: string; officerId: string | null },
): Promise<OfficerStanding[]> {
  const { rows } = await sql<OfficerStanding>`
    select u.id as user_id, o.officer_id, u.role, o.state_command, o.suspended_at as officer_suspended_at,
      o.expires_at as officer_expires_at
    from users u join officers o on o.user_id = u.id
    where o.user_id = any(array(select user_id from officers where officer_id = ${officerId}::text) || ${userId}::uuid)
    order by u.id for no key update`.execute(tx)
  return rows
}

/** The officer's account; undefined: no such officer. `changed` false: was suspended already. */
export async function updateSuspended(
  tx: Tx,
  officerId: string,
  now: Date,
): Promise<{ userId: string; changed: boolean } | undefined> {
  const { rows } = await sql<{ user_id: string; was: Date | null }>`
    with before as (select user_id, suspended_at from officers where officer_id = ${officerId} for update)
    update officers set suspended_at = coalesce(officers.suspended_at, ${now}::timestamptz)
    from before where officers.user_id = before.user_id
    returning officers.user_id, before.suspended_at as was`.execute(tx)
  const [row] = rows
  return row && { userId: row.user_id, changed: row.was === null }
}

/** The officer has to replace the new password. Undefined: no such officer. */
export async function updateOneTimePassword(
  tx: Tx,
  officerId: string,
  passwordHash: string,
): Promise<string | undefined> {
  const officer = await tx
    .updateTable('officers')
    .set({ password_change_required: true })
    .where('officer_id', '=', officerId)
    .returning('user_id')
    .executeTakeFirst()
  if (!officer) return undefined
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', officer.user_id)
    .execute()
  return officer.user_id
}

/** Undefined: no such officer. `changed` false: was not suspended. */
export async function updateReinstated(db: Db, officerId: string): Promise<{ changed: boolean } | undefined> {
  const { rows } = await sql<{ was: Date | null }>`
    with before as (select user_id, suspended_at from officers where officer_id = ${officerId} for update)
    update officers set suspended_at = null
    from before where officers.user_id = before.user_id
    returning before.suspended_at as was`.execute(db)
  const [row] = rows
  return row && { changed: row.was !== null }
}

/** Undefined: no such officer. `changed` false: had the role already. */
export async function updateRole(
  tx: Tx,
  officerId: string,
  role: 'officer' | 'supervisor',
): Promise<{ changed: boolean } | undefined> {
  const { rows } = await sql<{ was: string }>`
    with before as (
      select u.id, u.role from users u join officers o on o.user_id = u.id where o.officer_id = ${officerId} for update)
    update users set role = ${role} from before where users.id = before.id
    returning before.role as was`.execute(tx)
  const [row] = rows
  return row && { changed: row.was !== role }
}

/** Undefined: no such officer. */
export function updateExpiry(
  db: Db,
  officerId: string,
  expiresAt: Date,
): Promise<{ suspended_at: Date | null } | undefined> {
  return db
    .updateTable('officers')
    .set({ expires_at: expiresAt })
    .where('officer_id', '=', officerId)
    .returning('suspended_at')
    .executeTakeFirst()
}
