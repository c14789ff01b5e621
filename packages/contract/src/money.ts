/**
 * Money is an integer number of kobo (NGN minor units) inside; strings with two decimals outside. Zod-free.
 */

declare const koboBrand: unique symbol
export type Kobo = number & { readonly [koboBrand]: true }

export function kobo(amountMinor: number): Kobo {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0)
    throw new RangeError(`not an amount in kobo: ${amountMinor}`)
  return amountMinor as Kobo
}

/** The verification fee: NGN100 (decisions §3). */
export const VERIFICATION_FEE = kobo(10_000)

/** `"100.00"`, `"100"`, `100`, `100.5` → kobo; null when it is no amount with at most two decimals. */
export function parseAmount(value: string | number): Kobo | null {
  const text = String(value).trim()
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match?.[1]) return null
  return kobo(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}

/** kobo → `"100.00"`. */
export function formatAmount(amountMinor: number): string {
  const whole = Math.trunc(amountMinor / 100)
  return `${whole}.${String(amountMinor % 100).padStart(2, '0')}`
}

/** For people: `₦1,250.00`. */
export function formatNaira(amountMinor: number): string {
  const [whole = '0', decimals = '00'] = formatAmount(amountMinor).split('.')
  return `₦${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${decimals}`
}
