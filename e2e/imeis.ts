import { luhnValid } from '@amana/contract/imei'

/** A TAC in the TAC table, so that brand and model are shown. */
const TAC = '35800104'
/** A TAC that is not in the table: brand and model are asked for. */
export const UNKNOWN_TAC = '99000004'
let serial = Math.floor(Math.random() * 900_000)

/** A 15-digit IMEI with a right check digit that no other test uses. */
export function newImei(tac = TAC): string {
  serial += 1
  const body = `${tac}${String(serial % 1_000_000).padStart(6, '0')}`
  const imei = [...'0123456789'].map((digit) => body + digit).find(luhnValid)
  if (imei === undefined) throw new Error('one of ten digits fits')
  return imei
}

/** The same IMEI with its last digit off by one: a mistyped or altered number. */
export function wrongCheckDigit(imei: string): string {
  return imei.slice(0, 14) + ((Number(imei[14]) + 1) % 10)
}
