/** Bytes of a device in registries of two sizes: where they lie, and whether they grow with the registry. */
import type { Benchmark } from '../benchmark.ts'
import { withClient } from '../postgres.ts'
import { print, type Row } from '../print.ts'
import { seedCountry } from '../seed/country.ts'
import { startSetup, withCleanup } from '../setup.ts'
import { goalText, rounded } from '../statistics.ts'
import { LOADING } from './registries.ts'

const COUNTRY = 100_000_000
const GOAL_GB = 55

export const bytes: Benchmark = {
  about: `bytes a device by table and index, at a third of --devices and at all (goal: ${GOAL_GB} GB for 100,000,000)`,
  defaults: { devices: 3_000_000 },
  run: async ({ devices }) => {
    const smaller = await bytesOf(Math.ceil(devices / 3))
    const larger = await bytesOf(devices)
    const table = [...larger.entries()].map(([part, each]) => ({
      part,
      [`at ${Math.ceil(devices / 3)}`]: rounded(smaller.get(part) ?? 0, 1),
      [`at ${devices}`]: rounded(each, 1),
    }))
    const gigabytes = rounded(((larger.get('all') ?? 0) * COUNTRY) / 1e9, 1)
    const country: Row = { devices: COUNTRY, GB: gigabytes, goal: goalText(gigabytes, GOAL_GB) }
    return { tables: [table, [country]] }
  },
}

/** Bytes a device of each table's rows and of each index, and of all. */
function bytesOf(devices: number): Promise<Map<string, number>> {
  return withCleanup(async (cleanup) => {
    const { databaseUrl, stop } = await startSetup(cleanup, { postgres: LOADING })
    // The product made the schema and the models.
    await stop()
    print(`Loading ${devices} devices …`)
    await seedCountry(databaseUrl, devices)
    return withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ part: string; bytes: number }>(
        `select c.relname || ', rows' as part, pg_table_size(c.oid)::float8 as bytes, c.relname as "table", 0 as nth
         from pg_class c where c.oid = any($1::regclass[])
         union all
         select indexrelid::regclass::text, pg_relation_size(indexrelid), indrelid::regclass::text, 1
         from pg_index where indrelid = any($1::regclass[])
         order by "table", nth, part`,
        ['{users,devices,device_imeis,ownerships}'],
      )
      const all = rows.reduce((sum, each) => sum + each.bytes, 0)
      return new Map([...rows, { part: 'all', bytes: all }].map((row) => [row.part, row.bytes / devices]))
    })
  })
}
