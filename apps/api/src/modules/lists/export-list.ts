import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { beginExclusiveTask } from '../../db/exclusive-task.ts'
import type { Database, Tx } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/random.ts'
import { changeOf, HEADER } from './rules.ts'
import {
  createListNow,
  insertExport,
  insertRun,
  type ListRun,
  selectChangedSince,
  selectExported,
  selectExportNumber,
  selectListEffect,
  updateHash,
} from './run-queries.ts'

/** There is no export with this id. */
export class RunUnknown extends Error {
  override readonly name = 'RunUnknown'
}

const CHUNK = 5_000

export interface ListExport extends ListRun {
  /** Lines of the file under its header. */
  lines: number
}

/**
 * Writes our list of stolen and lost devices, whole or the changes since an earlier export, for network
 * operators (decisions §9). Ends `out`. Run and list are stored only when all was written; the SHA-256 covers
 * the bytes.
 *
 * @throws RunUnknown; errors of `out`
 */
export async function exportList(
  { database, clock }: { database: Database; clock: Clock },
  { since, out }: { since: string | null; out: Writable },
): Promise<ListExport> {
  let writing = false
  return database.transaction(async (tx) => {
    // Written bytes cannot be taken back.
    if (writing) throw new Error('an export cannot be tried again')
    await beginExclusiveTask(tx, 'list export')
    const sinceNumber = since === null ? null : await selectExportNumber(tx, since)
    if (sinceNumber === undefined) throw new RunUnknown(`There is no export ${since}.`)
    const now = clock.now()
    await createListNow(tx)
    const run: ListRun = {
      id: newId(now),
      kind: 'export',
      source: 'amana',
      at: now,
      ...(await selectListEffect(tx)),
      sha256: '',
    }
    await insertExport(tx, await insertRun(tx, run))
    writing = true
    const { lines, sha256 } = await write(
      out,
      sinceNumber === null ? wholeList(tx) : changes(tx, sinceNumber),
    )
    await updateHash(tx, run.id, sha256)
    return { ...run, sha256, lines }
  })
}

async function* wholeList(tx: Tx): AsyncGenerator<string[]> {
  yield [HEADER.join(',')]
  for (let after = ''; ; ) {
    const rows = await selectExported(tx, after, CHUNK)
    yield rows.map(({ imei14, status, reporting_date }) => `${imei14},${reporting_date},${status}`)
    if (rows.length < CHUNK) return
    after = rows.at(-1)?.imei14 ?? ''
  }
}

async function* changes(tx: Tx, sinceNumber: number): AsyncGenerator<string[]> {
  yield [`${HEADER.join(',')},change_type`]
  for (let after = ''; ; ) {
    const rows = await selectChangedSince(tx, sinceNumber, after, CHUNK)
    yield rows.flatMap((row) => {
      const before =
        row.old_status && row.old_reporting_date
          ? { status: row.old_status, reporting_date: row.old_reporting_date }
          : null
      const now =
        row.status && row.reporting_date ? { status: row.status, reporting_date: row.reporting_date } : null
      const change = changeOf(before, now)
      const said = now ?? before
      return change && said ? [`${row.imei14},${said.reporting_date},${said.status},${change}`] : []
    })
    if (rows.length < CHUNK) return
    after = rows.at(-1)?.imei14 ?? ''
  }
}

async function write(
  out: Writable,
  chunks: AsyncGenerator<string[]>,
): Promise<{ lines: number; sha256: string }> {
  const hash = createHash('sha256')
  let lines = -1
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    lines += chunk.length
    const text = `${chunk.join('\n')}\n`
    hash.update(text)
    // A broken stream emits its error once: waiting for `drain` now would never end.
    if (out.destroyed) throw out.errored ?? new Error('the output was closed')
    if (!out.write(text)) await once(out, 'drain')
  }
  // Before the commit: an incomplete file leaves no run behind.
  out.end()
  await finished(out)
  return { lines, sha256: hash.digest('hex') }
}
