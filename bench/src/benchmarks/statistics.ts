/** The release of a month that has every flag of the registry, and its recount, by the commands. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STATES } from '@amana/contract'
import pg from 'pg'
import { newSecretKey } from '../access-token.ts'
import { runAdmin } from '../administrator.ts'
import type { Benchmark } from '../benchmark.ts'
import { print, printTable } from '../print.ts'
import { startProduct } from '../servers.ts'
import { rounded } from '../statistics.ts'
import { startSystemPostgres } from '../system-postgres.ts'

const GOAL_SECONDS = 30
const MONTH = '2025-03'

export const statisticsBenchmark: Benchmark = {
  about: `seconds to release a month of statistics and to verify it, all flags in that month (goal for 5,000,000: ≤ ${GOAL_SECONDS})`,
  defaults: { rows: 5_000_000 },
  async run({ rows }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    const database = await startSystemPostgres()
    const client = new pg.Client({ connectionString: database.url })
    try {
      const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, SECRET_KEY: newSecretKey(), DEMO: 'off' }
      await (await startProduct(env)).stop()
      await client.connect()
      print(`Noting ${rows} flags …`)
      await seedCases(client, rows)
      const release = await secondsOf(() => runAdmin(env, 'statistics', 'release', MONTH))
      const verify = await secondsOf(() => runAdmin(env, 'statistics', 'verify', MONTH))
      const { rows: released } = await client.query<{ totals: object }>(
        `select content -> 'totals' as totals from statistics_releases`,
      )
      const table = [
        { command: 'release', rows, s: release, goal: `≤ ${GOAL_SECONDS}: ${release <= GOAL_SECONDS ? 'yes' : 'no'}` },
        { command: 'verify', rows, s: verify, goal: '' },
      ]
      print()
      printTable(table)
      return { postgres: database.version, table, totals: released[0]?.totals, goalSeconds: GOAL_SECONDS }
    } finally {
      await client.end()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** Rows as the trigger of `flags` writes them: four of five people have one case; some lost turn stolen. */
async function seedCases(client: pg.Client, rows: number): Promise<void> {
  await client.query(
    `insert into statistics_cases (flag_id, case_id, flag_type, state_key, activated_at, person)
     select n, n, case when n % 20 = 0 then 'found' when n % 3 = 0 then 'lost' else 'stolen' end,
       case when n % 50 = 0 then '' else lower(($2::text[])[1 + floor(power((n * 7919 % 10007) / 10007.0, 3) * 37)::int]) end,
       timestamptz '${MONTH}-02T00:00:00Z' + interval '1 second' * (n * 7919 % 2400000),
       md5((case when n % 5 = 0 then n % 1000 else n end)::text)::uuid
     from generate_series(1, $1::bigint) n`,
    [rows, STATES],
  )
  await client.query(
    `insert into statistics_cases (flag_id, case_id, flag_type, state_key, activated_at, person)
     select flag_id + $1::bigint, case_id, 'stolen', state_key, activated_at + interval '1 day', person
     from statistics_cases where flag_type = 'lost' and flag_id % 60 = 3`,
    [rows],
  )
  await client.query('vacuum (analyze) statistics_cases')
  await client.query('checkpoint').catch(() => undefined)
}

/** Seconds of the whole command, with its start. */
async function secondsOf(command: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await command()
  return rounded((performance.now() - startedAt) / 1000, 1)
}
