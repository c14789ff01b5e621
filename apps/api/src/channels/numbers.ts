/** Keyed hashes of what must not stand in clear. */
import { keyedMac } from '../kernel/secrets.ts'

export const msisdnHashOf = (key: Buffer, msisdn: string): Buffer => keyedMac(key, `number ${msisdn}`)

/** The keyed hash of all inputs of a call so far, which may hold a PIN. */
export const inputsHashOf = (key: Buffer, inputs: readonly string[]): string =>
  keyedMac(key, `inputs ${JSON.stringify(inputs)}`).toString('base64url')

export const textHashOf = (key: Buffer, text: string): Buffer =>
  keyedMac(key, `text ${text.trim().toLowerCase()}`)

/** The secret that opens the check of an order; computed, so that it is kept nowhere. */
export const accessTokenOf = (key: Buffer, orderId: string): string =>
  keyedMac(key, `check of order ${orderId}`).toString('base64url')
