/** SQL of models that owners told us (decisions §2). */

import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** So many unrelated people must have said the same. */
const ENOUGH_OWNERS = 3
/** Of one TAC so many devices are looked at: a popular model must not make a look-up slow. */
const MOST_DEVICES = 300

/**
 * Brand and model as owners of the same TACs call them, where enough of them agree; of two such the one with more owners. Accounts
 * that share a phone number count as one, and accounts without a proven address not at all.
 */
export async function selectCrowdSourcedModels(
  db: Db,
  tacs: readonly string[],
): Promise<Map<string, { brand: string; model: string }>> {
  const { rows } = await sql<{ tac: string; brand: string; model: string }>`
    select distinct on (tac) tac, brand, model from (
      select t.tac, min(d.brand) as brand, min(d.model) as model, count(distinct coalesce(u.phone_number, u.id::text)) as owners
      from unnest(${[...tacs]}::text[]) t (tac)
      cross join lateral (
        select i.device_id from device_imeis i where left(i.imei::text, 8) = t.tac limit ${MOST_DEVICES}
      ) known
      join devices d on d.id = known.device_id
      join users u on u.id = d.registered_by_user_id and u.email_verified_at is not null
      group by t.tac, lower(d.brand), lower(d.model)
    ) said
    where owners >= ${ENOUGH_OWNERS} order by tac, owners desc, brand, model`.execute(db)
  return new Map(rows.map(({ tac, brand, model }) => [tac, { brand, model }]))
}
