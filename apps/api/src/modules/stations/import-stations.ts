import { createReadStream } from 'node:fs'
import { FileRefused } from '../../csv/file-refused.ts'
import { FileUnreadable, OPEN_QUOTE, readRows } from '../../csv/read-rows.ts'
import { RefusedLines } from '../../csv/refused-lines.ts'
import { beginExclusiveTask } from '../../db/exclusive-task.ts'
import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { upsertStations } from './queries.ts'
import { readStationRow, type StationColumns, type StationRow, stationColumns } from './rules.ts'

export interface StationsImport {
  /** Stations of the file. */
  rows: number
  /** New or with other data than before. */
  changed: number
}

/** The file was refused whole. */
export class StationsRefused extends FileRefused {
  override readonly name = 'StationsRefused'
}

const MAX_LINE_BYTES = 8 * 1024

/**
 * Imports a CSV file of stations (`name,state,area,phone,address`, and `hours` if it has them): all or
 * nothing. A name that exists gets the new data; stations that the file does not name stay.
 *
 * @throws StationsRefused a file that is not UTF-8, unknown columns, no stations, or invalid lines
 */
export async function importStations(
  { database, clock }: { database: Database; clock: Clock },
  file: string,
): Promise<StationsImport> {
  const rows = await readStations(file)
  const importedAt = clock.now()
  const changed = await database.transaction(async (tx) => {
    await beginExclusiveTask(tx, 'stations import')
    return upsertStations(tx, rows, { importedAt, demo: false })
  })
  return { rows: rows.length, changed }
}

/** @throws StationsRefused */
async function readStations(file: string): Promise<StationRow[]> {
  const refused = new RefusedLines()
  const byName = new Map<string, StationRow>()
  let columns: StationColumns | null = null
  let lines = 0
  const options = {
    longest: MAX_LINE_BYTES,
    divides: (cells: readonly string[]) => stationColumns(cells) !== null,
  }
  try {
    for await (const rows of readRows(createReadStream(file), options))
      for (const { line, cells } of rows) {
        if (columns === null) {
          columns = stationColumns(cells ?? [])
          if (columns === null) throw unknownColumns()
          continue
        }
        lines += 1
        const row = cells === null ? OPEN_QUOTE : readStationRow(cells, columns)
        if (typeof row === 'string') refused.add({ line, message: row })
        else if (byName.has(row.name.toLowerCase()))
          refused.add({ line, message: `the name "${row.name}" stands in an earlier line` })
        else byName.set(row.name.toLowerCase(), row)
      }
  } catch (error) {
    throw error instanceof FileUnreadable
      ? new StationsRefused(`${error.message} Nothing was imported.`)
      : error
  }
  if (refused.count > 0)
    throw new StationsRefused('Some lines are wrong; nothing was imported.', lines, refused)
  if (byName.size === 0) throw new StationsRefused('The file holds no stations.', lines, refused)
  return [...byName.values()]
}

function unknownColumns(): StationsRefused {
  return new StationsRefused(
    'The columns are not known. The first line must name them: name, state, area, phone, address, and hours if you have them.',
  )
}
