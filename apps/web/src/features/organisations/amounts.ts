import { formatNaira } from '@amana/contract/money'
import { formatNumber } from '@amana/messages'

/** Kobo with their sign: `−₦20.00`. */
export function signedNaira(kobo: number): string {
  return kobo < 0 ? `−${formatNaira(-kobo)}` : formatNaira(kobo)
}

export const count = (number: number) => formatNumber(number)

const HOUR_MS = 3_600_000

/** The day in Lagos, an hour ahead of UTC: `2026-11-30`. */
export const dayOf = (time: number) => new Date(time + HOUR_MS).toISOString().slice(0, 10)
