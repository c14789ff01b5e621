/** Ten thousand damaged files: what fuzz-uploads.test.ts sends some of. AMANA_FUZZ_SEED=N sends others. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentsUnderTest, startDocuments } from '../modules/documents/documents.fixtures.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { fuzzUploads } from './fuzz-uploads.fixtures.ts'

const SEED = Number(process.env.AMANA_FUZZ_SEED ?? 4471)
/** For each of the six doors. */
const FILES = Number(process.env.AMANA_FUZZ_FILES ?? 1_667)
/** A file has some kilobytes. */
const MOST_MS = 250
const MOST_BYTES_A_LINE = 2_048

const dataDir = mkdtempSync(join(tmpdir(), 'amana-fuzz-'))
let amana: TestProduct
let documents: DocumentsUnderTest
beforeAll(async () => {
  amana = await startTestProduct({ env: { DATA_DIR: dataDir } })
  documents = await startDocuments()
})
afterAll(async () => {
  await amana?.stop()
  await documents?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(`10,000 files (seed ${SEED}): no 5xx, no lost line, processor and disk bounded`, { timeout: 3_600_000 }, async () => {
  const { faults, processor } = await fuzzUploads(amana, documents, { files: FILES, seed: SEED, dataDir })
  expect(faults, faults.slice(0, 20).join('\n')).toEqual([])
  expect(processor).toBeLessThan(MOST_MS)
  const { rows } = await sql<{ most: number }>`select max(stored_bytes / lines)::float8 as most from check_jobs`.execute(
    amana.database.db,
  )
  expect(rows[0]?.most).toBeLessThan(MOST_BYTES_A_LINE)
})
