import { luhnValid } from '@amana/contract/imei'

/** The TAC of S1's example number. */
const TAC = '35418804'

/** A 15-digit IMEI with a right check digit; `serial`: 0 to 999999. */
export function imeiOf(serial: number): string {
  const body = `${TAC}${String(serial).padStart(6, '0')}`
  const imei = [...'0123456789'].map((digit) => body + digit).find(luhnValid)
  if (imei === undefined) throw new Error('one of ten digits fits')
  return imei
}

/** The same IMEI with its last digit off by one: a mistyped or altered number. */
export function wrongCheckDigit(imei: string): string {
  return imei.slice(0, 14) + ((Number(imei[14]) + 1) % 10)
}
