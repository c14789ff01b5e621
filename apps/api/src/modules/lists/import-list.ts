import { createReadStream } from 'node:fs'
import { dayInLagos } from '@amana/contract'
import { FileRefused } from '../../csv/file-refused.ts'
import { FileUnreadable, OPEN_QUOTE, readRows } from '../../csv/read-rows.ts'
import { RefusedLines } from '../../csv/refused-lines.ts'
import { beginExclusiveTask } from '../../db/exclusive-task.ts'
import type { Database, Tx } from '../../db/index.ts'
import { writeInChunks } from '../../db/write-in-chunks.ts'
import type { Clock } from '../../kernel/clock.ts'
import { sha256OfFile } from '../../kernel/file-hash.ts'
import { newId } from '../../kernel/random.ts'
import { endCertificatesOfList } from '../certificates/index.ts'
import {
  applyStage,
  createStage,
  insertStageRows,
  orderStage,
  selectContradictions,
  selectEffect,
} from './import-queries.ts'
import {
  HEADER,
  isHeader,
  type ListReading,
  type ListRow,
  MAX_SHRINK,
  readListRow,
  shrinksTooMuch,
} from './rules.ts'
import { insertRun, type ListRun } from './run-queries.ts'

/** The list was refused whole. */
export class ListRefused extends FileRefused {
  override readonly name = 'ListRefused'
}

export interface ListImport extends ListRun {
  /** Lines of data: without head, empty lines and rows of separators. */
  lines: number
}

const MAX_LINE_BYTES = 1_024

/**
 * Replaces the entries of a source by a file: all or nothing (decisions §9). Identical rows count once.
 * Certificates of the phones in it end.
 *
 * @throws ListRefused a file that is not UTF-8, a wrong header, wrong or contradictory rows (with their
 *   lines), or the loss of more than 5 % of the source's entries without `allowShrink`
 */
export async function importList(
  { database, clock }: { database: Database; clock: Clock },
  {
    file,
    source,
    allowShrink,
    fourteenDigits = false,
  }: { file: string; source: string; allowShrink: boolean; fourteenDigits?: boolean },
): Promise<ListImport> {
  const now = clock.now()
  const sha256 = (await sha256OfFile(file)).toString('hex')
  return database.transaction(async (tx) => {
    await beginExclusiveTask(tx, `list of ${source}`)
    await createStage(tx)
    const lines = await stageFile(tx, file, { today: dayInLagos(now), fourteenDigits })
    await orderStage(tx)
    await requireAgreement(tx, lines)
    const { before, weakened, ...effect } = await selectEffect(tx, source)
    if (effect.entries === 0 && !allowShrink) throw new ListRefused('The file holds no entries.', lines)
    // Networks do not block a merely lost device, so this counts like a removed entry.
    const lost = effect.removed + weakened
    if (shrinksTooMuch(before, lost) && !allowShrink)
      throw new ListRefused(
        `The file would remove ${lost} of the ${before} entries of ${source}${weakened > 0 ? ` (${weakened} of them would only be lost)` : ''}, more than ${MAX_SHRINK * 100} %; nothing was imported. If that is right, say --allow-shrink.`,
        lines,
      )
    await applyStage(tx, source, now)
    const run: ListRun = { id: newId(now), kind: 'import', source, at: now, ...effect, sha256 }
    await insertRun(tx, run)
    await endCertificatesOfList(tx, { source, importedAt: now })
    return { ...run, lines }
  })
}

/** @throws ListRefused */
async function requireAgreement(tx: Tx, lines: number): Promise<void> {
  const refused = new RefusedLines()
  for (const { line, other_line } of await selectContradictions(tx))
    refused.add({ line, message: `says something else of this IMEI than line ${other_line}` })
  if (refused.count > 0)
    throw new ListRefused('Some lines contradict others; nothing was imported.', lines, refused)
}

/** @returns lines of data. @throws ListRefused */
async function stageFile(tx: Tx, file: string, reading: ListReading): Promise<number> {
  const refused = new RefusedLines()
  const staged = writeInChunks((rows: (ListRow & { line: number })[]) => insertStageRows(tx, rows))
  let header = false
  let lines = 0
  try {
    for await (const rows of readRows(createReadStream(file), { longest: MAX_LINE_BYTES, divides: isHeader }))
      for (const { line, cells } of rows) {
        if (!header) {
          if (!isHeader(cells ?? [])) throw noHeader()
          header = true
          continue
        }
        lines += 1
        const row = cells === null ? OPEN_QUOTE : readListRow(cells, reading)
        if (typeof row === 'string') refused.add({ line, message: row })
        else await staged.add({ ...row, line })
      }
  } catch (error) {
    throw error instanceof FileUnreadable ? new ListRefused(`${error.message} Nothing was imported.`) : error
  }
  await staged.end()
  if (refused.count > 0) throw new ListRefused('Some lines are wrong; nothing was imported.', lines, refused)
  if (!header) throw noHeader()
  return lines
}

function noHeader(): ListRefused {
  return new ListRefused(`The first line must be ${HEADER.join(',')}; nothing was imported.`)
}
