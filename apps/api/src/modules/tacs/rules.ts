/** Reading TAC lists: the Osmocom and the GSMA column layouts (decisions §2). Pure. */
import { MAX_MODEL_NAME } from '@amana/contract'
import type { TacRow } from './queries.ts'

export type TacLayout = 'osmocom' | 'gsma'

export interface TacFault {
  line: number
  message: string
}

/** The columns of TAC, brand and model, by the first row; a file without a header is Osmocom's. */
export function layoutOf(
  firstRow: readonly string[],
): { layout: TacLayout; header: boolean; tac: number; brand: number; model: number } | null {
  const names = firstRow.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' '),
  )
  /** The first candidate that exists; candidates are ordered by preference. */
  const find = (...candidates: string[]) => candidates.map((name) => names.indexOf(name)).find((at) => at !== -1) ?? -1
  const tac = find('tac')
  if (tac === -1) {
    return /^\d{6,8}$/.test(firstRow[0]?.trim() ?? '') && firstRow.length >= 3
      ? { layout: 'osmocom', header: false, tac: 0, brand: 1, model: 2 }
      : null
  }
  const gsmaBrand = find('brand name', 'manufacturer', 'manufacturer (or) applicant')
  const gsmaModel = find('marketing name', 'model name')
  if (gsmaBrand !== -1 && gsmaModel !== -1) return { layout: 'gsma', header: true, tac, brand: gsmaBrand, model: gsmaModel }
  const brand = find('brand', 'name')
  // Osmocom's own export names both columns `name`: brand first, model second.
  const model = names.indexOf('model') !== -1 ? names.indexOf('model') : names.indexOf('name', brand + 1)
  return brand !== -1 && model !== -1 ? { layout: 'osmocom', header: true, tac, brand, model } : null
}

/** One row, or the reason why it is invalid. Restores leading zeros that a spreadsheet removed. */
export function readTacRow(row: readonly string[], columns: { tac: number; brand: number; model: number }): TacRow | string {
  const digits = row[columns.tac]?.trim() ?? ''
  const brand = clean(row[columns.brand])
  const model = clean(row[columns.model])
  if (!/^\d{6,8}$/.test(digits)) return 'the TAC must be 8 digits'
  if (brand === '') return 'the brand is empty'
  if (model === '') return 'the model is empty'
  if (brand.length > MAX_MODEL_NAME || model.length > MAX_MODEL_NAME)
    return `brand and model may have at most ${MAX_MODEL_NAME} characters`
  return { tac: digits.padStart(8, '0'), brand, model }
}

function clean(name: string | undefined): string {
  return (name ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
