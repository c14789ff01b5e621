export type Digits = 14 | 15

/** The first 14 digits, or all 15 with the check digit computed from them (3GPP TS 23.003 Annex B). */
export function imeiText(imei14: string, digits: Digits): string {
  return digits === 14 ? imei14 : imei14 + checkDigitOf(imei14)
}

export function checkDigitOf(imei14: string): number {
  let sum = 0
  for (let at = 0; at < 14; at += 1) {
    const digit = imei14.charCodeAt(at) - 48
    const counted = at % 2 === 0 ? digit : digit * 2
    sum += counted > 9 ? counted - 9 : counted
  }
  return (10 - (sum % 10)) % 10
}
