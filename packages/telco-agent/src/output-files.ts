/** The files that an equipment register reads: names and lines, in Amana's and in DIRBS' columns. */
import type { BlockChange, BlockStatus } from '@amana/contract'
import { type BlockList, inOrder } from './block-list.ts'
import type { NetChange, NetKind, Page } from './changes.ts'
import { type Entry, statusOf, unpackEntry } from './entry.ts'
import { type Digits, imeiText } from './imei.ts'

type Format = 'amana' | 'dirbs'

/** The codes of the network's own register, in place of the words; `track` is a word where it has no code. */
export type Reasons = Record<Exclude<BlockStatus, 'track'>, string> & { track?: string }

export interface Layout {
  format: Format
  digits: Digits
  reasons?: Reasons | undefined
}

export interface OutputFile {
  /** The same for the same positions of an epoch: a repeat after a kill replaces the file. */
  name: string
  /** Without the header. */
  lines: number
  chunks: () => Iterable<string>
}

const LINES_A_CHUNK = 4_096
/** Names are sorted as the positions are. */
const placeOf = (position: number): string => String(position).padStart(12, '0')
const eraOf = (epoch: string): string => epoch.slice(0, 8)

const CHANGE_TYPES: Record<BlockChange['change'], string> = {
  block: 'add',
  unblock: 'remove',
  update: 'update',
}
const NET_KINDS: readonly NetKind[] = ['blocked', 'unblocked', 'changed']

const HEADERS: Record<Format, string> = {
  amana: 'imei,reporting_date,status',
  dirbs: 'imei,block_date,reasons',
}

function lineOf(
  { format, digits, reasons }: Layout,
  imei14: string,
  { status, reportingDate }: Entry,
): string {
  const day = format === 'dirbs' ? reportingDate.replaceAll('-', '') : reportingDate
  return `${imeiText(imei14, digits)},${day},${reasons?.[status] ?? status}`
}

/** DIRBS has blocked phones alone: a traced one is in none of its files. */
const isIn = (format: Format, status: BlockStatus): boolean => format !== 'dirbs' || status !== 'track'

function countIn(list: BlockList, format: Format): number {
  if (format !== 'dirbs') return list.entries
  let lines = 0
  for (const { values, size } of list.buckets)
    for (let at = 0; at < size; at += 1) if (isIn(format, statusOf(values[at] as number))) lines += 1
  return lines
}

export function fullFile(
  list: BlockList,
  layout: Layout,
  { epoch, position }: { epoch: string; position: number },
): OutputFile {
  const kind = layout.format === 'dirbs' ? 'blacklist' : 'amana_full'
  return {
    name: `${kind}_${eraOf(epoch)}_${placeOf(position)}.csv`,
    lines: countIn(list, layout.format),
    *chunks() {
      let chunk = `${HEADERS[layout.format]}\n`
      let lines = 0
      for (const [imei14, packed] of inOrder(list)) {
        if (!isIn(layout.format, statusOf(packed))) continue
        chunk += `${lineOf(layout, imei14, unpackEntry(packed))}\n`
        lines += 1
        if (lines % LINES_A_CHUNK > 0) continue
        yield chunk
        chunk = ''
      }
      yield chunk
    },
  }
}

/** Name of the file of lines that were found wrong at a position. */
export const differencesName = ({ epoch, position }: { epoch: string; position: number }): string =>
  `differences_${eraOf(epoch)}_${placeOf(position)}.csv`

/** The change as a reader of blocked phones alone sees it; null: none. */
function blockedChangeOf({ imei14, kind, was, status, reportingDate }: NetChange): NetChange | null {
  const before = was && isIn('dirbs', was.status) ? was : null
  const now = kind !== 'unblocked' && isIn('dirbs', status) ? { status, reportingDate } : null
  if (now) return { imei14, kind: before ? 'changed' : 'blocked', was: before, ...now }
  return before && { imei14, kind: 'unblocked', was: before, ...before }
}

/**
 * Amana: every change in order. DIRBS: a file for each kind of which there is a change, one line a number.
 *
 * @param net of `applyPage`
 */
export function deltaFiles(
  layout: Layout,
  epoch: string,
  page: Page,
  net: readonly NetChange[],
): OutputFile[] {
  const positions = `${eraOf(epoch)}_${placeOf(page.after)}_${placeOf(page.to)}`
  const file = (name: string, header: string, lines: readonly string[]): OutputFile => ({
    name,
    lines: lines.length,
    chunks: () => [[header, ...lines, ''].join('\n')],
  })
  if (layout.format === 'dirbs') {
    const blocked = net.map(blockedChangeOf).filter((change) => change !== null)
    return NET_KINDS.map((kind) => ({ kind, changes: blocked.filter((change) => change.kind === kind) }))
      .filter(({ changes }) => changes.length > 0)
      .map(({ kind, changes }) =>
        file(
          `blacklist_delta_${positions}_${kind}.csv`,
          HEADERS.dirbs,
          changes.map((change) => lineOf(layout, change.imei14, change)),
        ),
      )
  }
  const lines = page.changes.map(
    ({ imei, status, reporting_date, change }) =>
      `${lineOf(layout, imei, { status, reportingDate: reporting_date })},${CHANGE_TYPES[change]}`,
  )
  return [file(`amana_delta_${positions}.csv`, `${HEADERS.amana},change_type`, lines)]
}
