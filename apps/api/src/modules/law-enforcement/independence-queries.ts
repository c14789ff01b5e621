/** SQL of who made whose account: two officers are two people whom nobody made alone (decisions §18). */

import type { OfficerAction } from '@amana/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/index.ts'
import { after, DAY } from '../../kernel/durations.ts'

/** After these acts a supervisor may know how to sign in as the officer, or keeps the account alive. */
const MAKING: readonly OfficerAction[] = ['invite_officer', 'renew_officer', 'reset_officer_password']
const REMEMBERED = 90 * DAY

/**
 * Whether nobody made both accounts in the last 90 days: neither the one the other, nor a third person both,
 * also through accounts that they made. The rows of the audit log tell, each written in the transaction of
 * its act; what administrators do on the machine does not count.
 */
export async function areIndependent(
  db: Db,
  [one, other]: readonly [string, string],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ independent: boolean }>`
    with recursive makers (of_one, user_id) as (
      (select true, ${one}::uuid union all select false, ${other}::uuid)
      union
      select m.of_one, a.actor_user_id from makers m join audit_log a on a.subject_user_id = m.user_id
      where a.action = any(${[...MAKING]}::text[]) and a.at > ${after(now, -REMEMBERED)}::timestamptz and a.actor_user_id is not null
    ) select not exists (
      select user_id from makers where of_one intersect select user_id from makers where not of_one) as independent`.execute(
    db,
  )
  return rows[0]?.independent ?? false
}

/**
 * Locks a supervisor and the officer whose proposal they decide until the transaction ends: role, suspension
 * and expiry stay, and nobody resets an account of theirs meanwhile. False: the account is no supervisor any
 * more.
 */
export async function lockSupervisor(
  tx: Tx,
  { userId, proposerUserId }: { userId: string; proposerUserId: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: string; works: boolean }>`
    select u.id, u.role = 'supervisor' and o.suspended_at is null and o.expires_at > ${now}::timestamptz as works
    from officers o join users u on u.id = o.user_id
    where o.user_id in (${userId}, ${proposerUserId}) order by u.id for share`.execute(tx)
  return rows.some(({ id, works }) => id === userId && works)
}
