import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parse } from 'csv-parse'
import { beginExclusiveTask } from '../../db/exclusive-task.ts'
import type { Database, Tx } from '../../db/index.ts'
import { writeInChunks } from '../../db/write-in-chunks.ts'
import type { Clock } from '../../kernel/clock.ts'
import { applyStage, createStage, insertStageRows, orderStage } from './import-queries.ts'
import { type TacRow, tacsAreEmpty, updateTacsVersion } from './queries.ts'
import { layoutOf, readTacRow, type TacFault, type TacLayout } from './rules.ts'

export interface TacImport {
  layout: TacLayout
  rows: number
  changed: number
}

/** The file was refused whole; `faults` names the first lines. */
export class TacImportRefused extends Error {
  override readonly name = 'TacImportRefused'
  readonly faults: TacFault[]

  constructor(message: string, faults: TacFault[] = []) {
    super(message)
    this.faults = faults
  }
}

const MAX_FAULTS = 20

/**
 * Imports a CSV file of TACs: all or nothing.
 * @throws TacImportRefused an unknown layout, or invalid rows (with their line numbers)
 */
export async function importTacs(
  { database, clock }: { database: Database; clock: Clock },
  { file, source, skipFaulty = false }: { file: string; source: string; skipFaulty?: boolean },
): Promise<TacImport> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    await beginExclusiveTask(tx, 'TAC import')
    await createStage(tx)
    const layout = await stageFile(tx, file, skipFaulty)
    const rows = await orderStage(tx)
    if (layout === null || rows === 0) throw new TacImportRefused('The file holds no TACs.')
    const changed = await applyStage(tx, source, now)
    if (changed > 0) await updateTacsVersion(tx)
    return { layout, rows, changed }
  })
}

/**
 * Loads Osmocom's list of 2017 from the npm package `imei_gencheck` (CC-BY-SA; a data source only), at the
 * very first start.
 */
export async function loadFirstTacs(deps: { database: Database; clock: Clock }): Promise<TacImport | null> {
  if (!(await tacsAreEmpty(deps.database.db))) return null
  const root = dirname(createRequire(import.meta.url).resolve('imei_gencheck/package.json'))
  // The list has a few rows without a model, which are skipped.
  return importTacs(deps, {
    file: join(root, 'data', 'tacdb_consistent_sorted_clear.csv'),
    source: 'osmocom-2017',
    skipFaulty: true,
  })
}

/** Null: an empty file. */
async function stageFile(tx: Tx, file: string, skipFaulty: boolean): Promise<TacLayout | null> {
  const faults: TacFault[] = []
  const staged = writeInChunks((rows: (TacRow & { line: number })[]) => insertStageRows(tx, rows))
  let columns: ReturnType<typeof layoutOf> = null
  const parser = createReadStream(file).pipe(
    parse({
      bom: true,
      delimiter: await delimiterOf(file),
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      info: true,
    }),
  )
  let title = true
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    if (!columns) {
      // Osmocom's export begins with a title line.
      const isTitle = title && record.length === 1
      title = false
      if (isTitle) continue
      columns = layoutOf(record)
      if (!columns)
        throw new TacImportRefused(
          'The columns are not known. Expected Osmocom (tac, brand, model) or GSMA (TAC, Brand Name, Marketing Name).',
        )
      if (columns.header) continue
    }
    const row = readTacRow(record, columns)
    if (typeof row === 'string') {
      if (!skipFaulty) faults.push({ line: info.lines, message: row })
      if (faults.length >= MAX_FAULTS) break
    } else await staged.add({ ...row, line: info.lines })
  }
  await staged.end()
  if (faults.length > 0) throw new TacImportRefused('Some lines are wrong; nothing was imported.', faults)
  return columns?.layout ?? null
}

/**
 * The GSMA separates columns by `|`, and has commas in its names: the first line with one of these decides.
 */
async function delimiterOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    for await (const line of handle.readLines()) {
      const delimiter = ['\t', '|', ','].find((sign) => line.includes(sign))
      if (delimiter) return delimiter
    }
    return ','
  } finally {
    await handle.close()
  }
}
