/** Reading TAC lists: the Osmocom and the GSMA column layouts (decisions §2). Pure. */
import { MAX_MODEL_NAME } from '@amana/contract'
import type { TacRow } from './queries.ts'

export type TacLayout = 'osmocom' | 'gsma'

/** Columns of brand and model by preference: another one stands in for a name that is not known. */
export interface TacColumns {
  layout: TacLayout
  header: boolean
  tac: number
  brand: readonly number[]
  model: readonly number[]
}

/** Columns of Osmocom's own export. A GSMA file without head has more, and would be read as it. */
const MAX_COLUMNS_WITHOUT_HEAD = 8

/** The columns of TAC, brand and model, by the first row; a file without a header is Osmocom's. */
export function layoutOf(firstRow: readonly string[], delimiter = ','): TacColumns | null {
  const names = firstRow.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' '),
  )
  /** Those that exist of the candidates, which are ordered by preference. */
  const find = (...candidates: string[]) =>
    candidates.map((name) => names.indexOf(name)).filter((at) => at !== -1)
  const [tac] = find('tac')
  if (tac === undefined) return delimiter === '|' ? null : layoutWithoutHead(firstRow)
  const gsmaBrand = find('brand name', 'manufacturer', 'manufacturer (or) applicant')
  const gsmaModel = find('marketing name', 'model name')
  if (gsmaBrand.length > 0 && gsmaModel.length > 0)
    return { layout: 'gsma', header: true, tac, brand: gsmaBrand, model: gsmaModel }
  const [brand = -1] = find('brand', 'name')
  // Osmocom's own export names both columns `name`: brand first, model second.
  const model = names.indexOf('model') !== -1 ? names.indexOf('model') : names.indexOf('name', brand + 1)
  return brand !== -1 && model !== -1
    ? { layout: 'osmocom', header: true, tac, brand: [brand], model: [model] }
    : null
}

function layoutWithoutHead(firstRow: readonly string[]): TacColumns | null {
  const columns = firstRow.findLastIndex((cell) => cell.trim() !== '') + 1
  if (!/^\s*\d{6,8}\s*$/.test(firstRow[0] ?? '') || columns < 3 || columns > MAX_COLUMNS_WITHOUT_HEAD)
    return null
  return { layout: 'osmocom', header: false, tac: 0, brand: [1], model: [2] }
}

/** One row, or the reason why it is invalid. Restores leading zeros that a spreadsheet removed. */
export function readTacRow(
  row: readonly string[],
  columns: Pick<TacColumns, 'tac' | 'brand' | 'model'>,
): TacRow | string {
  const digits = row[columns.tac]?.trim() ?? ''
  const brand = nameIn(row, columns.brand)
  const model = nameIn(row, columns.model)
  if (!/^\d{6,8}$/.test(digits)) return 'the TAC must be 8 digits'
  if (brand === '' && model === '') return 'brand and model are empty or unknown'
  if (brand === '') return 'the brand is empty or unknown'
  if (model === '') return 'the model is empty or unknown'
  if (brand.length > MAX_MODEL_NAME || model.length > MAX_MODEL_NAME)
    return `brand and model may have at most ${MAX_MODEL_NAME} characters`
  if (`${brand}${model}`.includes('\ufffd')) return 'a letter of the brand or the model was lost (\ufffd)'
  return { tac: digits.padStart(8, '0'), brand, model }
}

/** The words that registers write where they have no name. */
const UNKNOWN = /^(?:not known|unknown|not available|not applicable|n\/a|none|null|-+|\?+|\.+)$/i

/** The first name that says something. */
function nameIn(row: readonly string[], columns: readonly number[]): string {
  return columns.map((at) => clean(row[at])).find((name) => name !== '' && !UNKNOWN.test(name)) ?? ''
}

function clean(name: string | undefined): string {
  return (name ?? '')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
