/** Ten thousand damaged files: what fuzz-uploads.test.ts sends some of. AMANA_FUZZ_SEED=N sends others. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fuzzedProduct } from './fuzz-uploads.fixtures.ts'

const SEED = Number(process.env.AMANA_FUZZ_SEED ?? 4471)
/** For each of the six doors. */
const FILES = Number(process.env.AMANA_FUZZ_FILES ?? 1_667)
/** A file has some kilobytes. */
const MAX_CPU_MS = 250
const MAX_BYTES_PER_LINE = 2_048

const { database, fuzz } = fuzzedProduct()

test(`10,000 files (seed ${SEED}): no 5xx, no lost line, processor and disk bounded`, {
  timeout: 10_800_000,
}, async () => {
  const { faults, processor } = await fuzz({ files: FILES, seed: SEED })
  expect(faults, faults.slice(0, 20).join('\n')).toEqual([])
  expect(processor).toBeLessThan(MAX_CPU_MS)
  const { rows } = await sql<{
    most: number
  }>`select max(stored_bytes / lines)::float8 as most from check_jobs`.execute(database())
  expect(rows[0]?.most).toBeLessThan(MAX_BYTES_PER_LINE)
})
