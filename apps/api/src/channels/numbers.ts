/** Keyed hashes of what must not stand in clear. */
import { keyedMac } from '../kernel/secrets.ts'

export const msisdnHashOf = (key: Buffer, msisdn: string): Buffer => keyedMac(key, `number ${msisdn}`)

/** The keyed hash of all inputs of a call so far, which may hold a PIN. */
export const inputsHashOf = (key: Buffer, inputs: readonly string[]): string =>
  keyedMac(key, `inputs ${JSON.stringify(inputs)}`).toString('base64url')

export const textHashOf = (key: Buffer, text: string): Buffer =>
  keyedMac(key, `text ${text.trim().toLowerCase()}`)

/** Letters and digits that nobody takes for one another; 12 of them are 70 bits. */
const CODE_LETTERS = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 12

/** The code of the link to an order’s report: computed, so that a repeated answer has the same one. */
export function reportCodeOf(key: Buffer, orderId: string): string {
  const bytes = keyedMac(key, `report of order ${orderId}`)
  return Array.from({ length: CODE_LENGTH }, (_, index) => {
    // Two bytes for a letter: the first letters of the alphabet are not seen more often than 1 in 1,000.
    return CODE_LETTERS[bytes.readUInt16BE(index * 2) % CODE_LETTERS.length]
  }).join('')
}

export const isReportCode = (text: string): boolean =>
  text.length === CODE_LENGTH && [...text].every((letter) => CODE_LETTERS.includes(letter))

/** The secret that opens the check of an order; computed, so that it is kept nowhere. */
export const accessTokenOf = (key: Buffer, orderId: string): string =>
  keyedMac(key, `check of order ${orderId}`).toString('base64url')
