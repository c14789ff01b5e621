/** SQL of what networks have in their equipment registers. */
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { organisationHas } from '../organisations/index.ts'

/**
 * Networks that read the list, by name, and when each first said that it had reached the blocks of these
 * numbers. Empty when none of them is blocked, or all are traced. A network whose clients were all revoked is
 * named while it has said so. Organisations of other kinds never are, even with a granted scope.
 */
export async function selectNetworks(
  db: Db,
  imei14s: readonly string[],
  now: Date,
): Promise<{ name: string; since: Date | null }[]> {
  const { rows } = await sql<{ name: string; since: Date | null }>`
    with blocked as (select max(blocked_at_position) as position from block_list where imei14 = any (${[...imei14s]}::text[]) and status <> 'track')
    select o.name, said.applied_at as since
    from blocked cross join organisations o left join lateral (
      select c.applied_at from block_cursors c
      where c.organisation_id = o.id and c.position >= blocked.position order by c.position limit 1
    ) said on true
    where o.kind = 'network' and blocked.position is not null
      and (said.applied_at is not null or (o.status = 'approved' and ${organisationHas('telco:read', sql.ref('o.id'), now)}))
    order by o.name`.execute(db)
  return rows
}
