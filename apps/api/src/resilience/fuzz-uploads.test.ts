/** Damaged files, the same in every run; `--long` sends ten thousand (fuzz-uploads.long.test.ts). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentsUnderTest, startDocuments } from '../modules/documents/documents.fixtures.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { fuzzUploads } from './fuzz-uploads.fixtures.ts'

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

test('no file breaks a door, and none loses a line', { timeout: 600_000 }, async () => {
  const { faults, outcomes } = await fuzzUploads(amana, documents, { files: 40, seed: 20_261_126, dataDir })
  expect(faults, faults.join('\n')).toEqual([])
  for (const outcome of [
    'jobs taken',
    'packed jobs taken',
    'damaged gzip 422',
    'lists read',
    'lists refused',
    'tacs read',
    'tacs refused',
    'documents 201',
    'documents 415',
  ])
    expect(outcomes[outcome], `${outcome} of ${JSON.stringify(outcomes)}`).toBeGreaterThan(0)
})
