/** SQL of models named by owners (decisions §2). */

import type { Model } from '@amana/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** Number of unrelated owners who must agree. */
const MIN_OWNERS = 3
/** Devices of one TAC that are considered: a popular model must not make a look-up slow. */
const MAX_DEVICES = 300

/**
 * Brand and model as owners of the same TACs call them, where enough of them agree; of two such the one with
 * more owners. Accounts with the same phone number count as one, accounts without a proven address do not
 * count.
 */
export async function selectCrowdSourcedModels(db: Db, tacs: readonly string[]): Promise<Map<string, Model>> {
  const { rows } = await sql<Model & { tac: string }>`
    select distinct on (tac) tac, brand, model from (
      select t.tac, min(d.brand) as brand, min(d.model) as model, count(distinct coalesce(u.phone_number, u.id::text)) as owners
      from unnest(${[...tacs]}::text[]) t (tac)
      cross join lateral (
        select i.device_id from device_imeis i where left(i.imei::text, 8) = t.tac limit ${MAX_DEVICES}
      ) known
      join devices d on d.id = known.device_id
      join users u on u.id = d.registered_by_user_id and u.email_verified_at is not null
      group by t.tac, lower(d.brand), lower(d.model)
    ) said
    where owners >= ${MIN_OWNERS} order by tac, owners desc, brand, model`.execute(db)
  return new Map(rows.map(({ tac, brand, model }) => [tac, { brand, model }]))
}
