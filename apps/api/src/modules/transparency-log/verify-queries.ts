/** SQL of the comparison of audit log and public log. */
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'

/** The first row without an entry, and how many wait. In one statement, as rows come and go. */
export async function selectUnlogged(db: Db): Promise<{ unlogged: number | null; waiting: number }> {
  const { rows } = await sql<{ unlogged: number | null; waiting: number }>`
    select min(a.id) filter (where p.audit_id is null) as unlogged, count(*) filter (where p.audit_id is not null) as waiting
    from audit_log a left join log_pending p on p.audit_id = a.id
    where log_type_of_action(a.action) is not null
      and not exists (select 1 from log_entries e where e.audit_id = a.id)`.execute(db)
  return rows[0] ?? { unlogged: null, waiting: 0 }
}

/**
 * Entries of officers without a row: how many a restore has lost, and the first that no restore explains.
 * Nobody may have those forgotten.
 */
export async function selectLostEntries(db: Db): Promise<{ lost: number; unexplained: number | null }> {
  const { rows } = await sql<{ lost: number; unexplained: number | null }>`
    select count(*) filter (where explained) as lost, min(index) filter (where not explained) as unexplained from (
      select e.index, exists (
        select 1 from log_restores r where e.index >= r.first_lost and e.index < r.published
      ) as explained
      from log_entries e where e.type like 'officer.%' and e.audit_id is null
    ) without_row`.execute(db)
  return rows[0] ?? { lost: 0, unexplained: null }
}
