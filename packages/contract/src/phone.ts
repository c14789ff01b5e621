/** Nigerian mobile numbers (decisions D3). Zod-free. */

declare const phoneBrand: unique symbol
/** `+234` followed by the 10-digit national number. */
export type NigerianPhone = string & { readonly [phoneBrand]: true }

export const PHONE_MESSAGE = 'Please enter a valid Nigerian phone number'

/** 3-digit prefixes of the national number; `702` is issued by blocks of four digits. */
export const MOBILE_PREFIXES = [
  '701',
  '703',
  '704',
  '705',
  '706',
  '708',
  '709',
  '802',
  '803',
  '804',
  '805',
  '806',
  '807',
  '808',
  '809',
  '810',
  '811',
  '812',
  '813',
  '814',
  '815',
  '816',
  '817',
  '818',
  '901',
  '902',
  '903',
  '904',
  '905',
  '906',
  '907',
  '909',
  // Issued later; 702 stands for 7020 to 7029.
  '702',
  '707',
  '801',
  '908',
  '911',
  '912',
  '913',
  '915',
  '916',
] as const

const PREFIX_SET: ReadonlySet<string> = new Set(MOBILE_PREFIXES)

/** Accepts +234…, +234 (0)…, 234…, 0… and the bare 10 digits; null when it is no Nigerian mobile number. */
export function parsePhone(unverifiedPhone: string): NigerianPhone | null {
  // Cards and letterheads write the 0 that callers at home dial: `+234 (0)803 123 4567`.
  const text = unverifiedPhone.replace(/^(\s*\+?\s*234[\s-]*)\(\s*0\s*\)/, '$1').replace(/[^\d+]/g, '')
  const match = /^(?:\+234|234|0)?(\d{10})$/.exec(text)
  const national = match?.[1]
  if (!national || !PREFIX_SET.has(national.slice(0, 3))) return null
  return `+234${national}` as NigerianPhone
}

/** The typed part of the national number in 3-3-4 groups, at most 10 digits. */
export function formatNationalPhone(digits: string): string {
  const national = digits.replace(/\D/g, '').slice(0, 10)
  return [national.slice(0, 3), national.slice(3, 6), national.slice(6)].filter(Boolean).join(' ')
}
