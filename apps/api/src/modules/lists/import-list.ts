import { createReadStream } from 'node:fs'
import { dayInLagos } from '@amana/contract'
import { CsvError, parse } from 'csv-parse'
import { beginExclusiveTask } from '../../db/exclusive-task.ts'
import type { Database, Tx } from '../../db/index.ts'
import { writeInChunks } from '../../db/write-in-chunks.ts'
import type { Clock } from '../../kernel/clock.ts'
import { sha256OfFile } from '../../kernel/file-hash.ts'
import { newId } from '../../kernel/random.ts'
import { endCertificatesOfList } from '../certificates/index.ts'
import { applyStage, createStage, insertStageRows, orderStage, selectContradictions, selectEffect } from './import-queries.ts'
import { HEADER, isHeader, type ListRow, MAX_SHRINK, readListRow, shrinksTooMuch } from './rules.ts'
import { insertRun, type ListRun } from './run-queries.ts'

export interface ListFault {
  line: number
  message: string
}

/** The list was refused whole; `faults` names the first lines. */
export class ListRefused extends Error {
  override readonly name = 'ListRefused'
  readonly faults: readonly ListFault[]

  constructor(message: string, faults: readonly ListFault[] = []) {
    super(message)
    this.faults = faults
  }
}

const MAX_FAULTS = 20

/**
 * Replaces the entries of a source by a file: all or nothing (decisions §9). Identical rows count once.
 * Certificates of the phones in it end.
 *
 * @throws ListRefused a wrong header, wrong or contradictory rows (with their lines), or the loss of more
 *   than 5 % of the source's entries without `allowShrink`
 */
export async function importList(
  { database, clock }: { database: Database; clock: Clock },
  { file, source, allowShrink }: { file: string; source: string; allowShrink: boolean },
): Promise<ListRun> {
  const now = clock.now()
  const sha256 = (await sha256OfFile(file)).toString('hex')
  return database.transaction(async (tx) => {
    await beginExclusiveTask(tx, `list of ${source}`)
    await createStage(tx)
    await stageFile(tx, file, now)
    await orderStage(tx)
    const contradictions = await selectContradictions(tx, MAX_FAULTS)
    if (contradictions.length > 0)
      throw new ListRefused(
        'Some lines contradict others; nothing was imported.',
        contradictions.map(({ line, other_line }) => ({
          line,
          message: `says something else of this IMEI than line ${other_line}`,
        })),
      )
    const { before, weakened, ...effect } = await selectEffect(tx, source)
    if (effect.entries === 0 && !allowShrink) throw new ListRefused('The file holds no entries.')
    // Networks do not block a merely lost device, so this counts like a removed entry.
    const lost = effect.removed + weakened
    if (shrinksTooMuch(before, lost) && !allowShrink)
      throw new ListRefused(
        `The file would remove ${lost} of the ${before} entries of ${source}${weakened > 0 ? ` (${weakened} of them would only be lost)` : ''}, more than ${MAX_SHRINK * 100} %; nothing was imported. If that is right, say --allow-shrink.`,
      )
    await applyStage(tx, source, now)
    const run: ListRun = { id: newId(now), kind: 'import', source, at: now, ...effect, sha256 }
    await insertRun(tx, run)
    await endCertificatesOfList(tx, { source, importedAt: now })
    return run
  })
}

async function stageFile(tx: Tx, file: string, now: Date): Promise<void> {
  const today = dayInLagos(now)
  const faults: ListFault[] = []
  const staged = writeInChunks((rows: (ListRow & { line: number })[]) => insertStageRows(tx, rows))
  let header = false
  try {
    const parser = createReadStream(file).pipe(parse({ bom: true, relaxColumnCount: true, skipEmptyLines: true, info: true }))
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (!header) {
        if (!isHeader(record)) throw new ListRefused(`The first line must be ${HEADER.join(',')}; nothing was imported.`, [])
        header = true
        continue
      }
      const row = readListRow(record, today)
      if (typeof row === 'string') {
        faults.push({ line: info.lines, message: row })
        if (faults.length >= MAX_FAULTS) break
      } else await staged.add({ ...row, line: info.lines })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    faults.push({ line: Number(error.lines ?? 0), message: 'the line is no CSV' })
  }
  await staged.end()
  if (faults.length > 0) throw new ListRefused('Some lines are wrong; nothing was imported.', faults)
  if (!header) throw new ListRefused(`The first line must be ${HEADER.join(',')}; nothing was imported.`)
}
