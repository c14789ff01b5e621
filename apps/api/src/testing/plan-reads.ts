/** PostgreSQL's plan for a table, for tests that a query uses an index. */
import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Schema } from '../db/schema.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

export interface PlannedRead {
  node: string
  /** A part of a bitmap scan names the index alone, without a table. */
  index: string | undefined
}

/** @returns `db`, which records its statements, and `readsOf`, which explains those that a function sent */
export function createPlanReader(pool: Pool) {
  let statements: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  })

  /**
   * The plan nodes that read the table, for every statement of `run`. With `dear`, reading the whole table
   * gets the cost of a million rows: a plan that still does so has no index to use.
   */
  async function readsOf(table: string, run: () => Promise<unknown>, dear = false): Promise<PlannedRead[]> {
    statements = []
    await run()
    const reads: PlannedRead[] = []
    const { rows: parts } = await pool.query<{ part: string; whole: string }>(
      'select inhrelid::regclass::text as part, pg_partition_root(inhrelid)::text as whole from pg_inherits',
    )
    const wholes = new Map(parts.map(({ part, whole }) => [part, whole]))
    /** A partition and its index count as those of the whole table. */
    const wholeOf = (name: string | undefined) =>
      name === undefined ? undefined : (wholes.get(name) ?? name)
    const visit = (plan: Plan) => {
      const [relation, index] = [wholeOf(plan['Relation Name']), wholeOf(plan['Index Name'])]
      if (relation === table || plan['Node Type'] === 'Bitmap Index Scan')
        reads.push({ node: plan['Node Type'], index })
      for (const part of plan.Plans ?? []) visit(part)
    }
    const client = await pool.connect()
    try {
      await client.query(`set enable_seqscan = ${dear ? 'off' : 'on'}`)
      for (const statement of statements) {
        const explain = `explain (format json) ${statement.sql}`
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain, [
          ...statement.parameters,
        ])
        for (const row of rows) visit(row['QUERY PLAN'][0].Plan)
      }
    } finally {
      await client.query('reset enable_seqscan')
      client.release()
    }
    return reads
  }

  return { db, readsOf }
}
