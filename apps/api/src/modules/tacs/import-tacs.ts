import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { FileRefused } from '../../csv/file-refused.ts'
import { FileUnreadable, OPEN_QUOTE, type Row, readRows } from '../../csv/read-rows.ts'
import { RefusedLines } from '../../csv/refused-lines.ts'
import { beginExclusiveTask } from '../../db/exclusive-task.ts'
import type { Database, Tx } from '../../db/index.ts'
import { writeInChunks } from '../../db/write-in-chunks.ts'
import type { Clock } from '../../kernel/clock.ts'
import { applyStage, createStage, insertStageRows, orderStage } from './import-queries.ts'
import { type TacRow, tacsAreEmpty, updateTacsVersion } from './queries.ts'
import { layoutOf, readTacRow, type TacColumns, type TacLayout } from './rules.ts'

export interface TacImport {
  layout: TacLayout
  /** TACs, each once. */
  rows: number
  changed: number
  /** Lines of data: without title, head, empty lines and rows of separators. */
  lines: number
  /** Left out (`skipFaulty`). */
  refused: RefusedLines
}

/** The file was refused whole. */
export class TacImportRefused extends FileRefused {
  override readonly name = 'TacImportRefused'
}

/** GSMA's lines name all bands of a device. */
const MAX_LINE_BYTES = 64 * 1024

/**
 * Imports a CSV file of TACs: all or nothing.
 *
 * @param skipFaulty leaves out invalid rows
 * @throws TacImportRefused a file that is not UTF-8, an unknown layout, or invalid rows (with their line
 *   numbers)
 */
export async function importTacs(
  { database, clock }: { database: Database; clock: Clock },
  { file, source, skipFaulty = false }: { file: string; source: string; skipFaulty?: boolean },
): Promise<TacImport> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    await beginExclusiveTask(tx, 'TAC import')
    await createStage(tx)
    const { layout, lines, refused } = await stageFile(tx, file)
    if (refused.count > 0 && !skipFaulty)
      throw new TacImportRefused(
        'Some lines are wrong; nothing was imported. To leave them out, say --skip-faulty.',
        lines,
        refused,
      )
    const rows = await orderStage(tx)
    if (layout === null || rows === 0) throw new TacImportRefused('The file holds no TACs.', lines, refused)
    const changed = await applyStage(tx, source, now)
    if (changed > 0) await updateTacsVersion(tx)
    return { layout, rows, changed, lines, refused }
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

/** `layout` null: an empty file. @throws TacImportRefused */
async function stageFile(
  tx: Tx,
  file: string,
): Promise<{ layout: TacLayout | null; lines: number; refused: RefusedLines }> {
  const refused = new RefusedLines()
  const staged = writeInChunks((rows: (TacRow & { line: number })[]) => insertStageRows(tx, rows))
  const options = {
    longest: MAX_LINE_BYTES,
    // Osmocom's export begins with a title line.
    headWithin: 2,
    divides: (cells: readonly string[], delimiter: string) => layoutOf(cells, delimiter) !== null,
  }
  const columnsIn = createColumnFinder()
  let layout: TacLayout | null = null
  let lines = 0
  try {
    for await (const rows of readRows(createReadStream(file), options))
      for (const found of rows) {
        const columns = columnsIn(found)
        if (columns === null) continue
        layout = columns.layout
        lines += 1
        const { line, cells } = found
        const row = cells === null ? OPEN_QUOTE : readTacRow(cells, columns)
        if (typeof row === 'string') refused.add({ line, message: row })
        else await staged.add({ ...row, line })
      }
  } catch (error) {
    throw error instanceof FileUnreadable
      ? new TacImportRefused(`${error.message} Nothing was imported.`)
      : error
  }
  await staged.end()
  return { layout, lines, refused }
}

/** The columns of a row of data; null: the row is the title or the head. */
function createColumnFinder(): (row: Row) => TacColumns | null {
  let columns: TacColumns | null = null
  let titles = 0
  return ({ cells }) => {
    if (columns) return columns
    columns = layoutOf(cells ?? [])
    if (columns) return columns.header ? null : columns
    titles += 1
    if (titles > 1) throw unknownColumns()
    return null
  }
}

function unknownColumns(): TacImportRefused {
  return new TacImportRefused(
    'The columns are not known. The first line must name them as Osmocom does (tac, brand, model) or the GSMA (TAC, Brand Name, Marketing Name).',
  )
}
