import { formatNaira } from '@amana/contract/money'

/** Kobo with their sign: `−₦20.00`. */
export function signedNaira(kobo: number): string {
  return kobo < 0 ? `−${formatNaira(-kobo)}` : formatNaira(kobo)
}

export const count = (number: number) => number.toLocaleString('en-NG')
