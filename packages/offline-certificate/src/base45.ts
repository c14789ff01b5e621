/**
 * Base45 (RFC 9285): bytes in the alphabet of a QR code's alphanumeric mode. The text may hold several spaces
 * in a row, which no reader may fold.
 */
import { Malformed } from './malformed.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

export function encodeBase45(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2)
    const pair = second !== undefined
    let value = pair ? first * 256 + second : first
    for (let digit = 0; digit < (pair ? 3 : 2); digit += 1) {
      text += ALPHABET[value % 45]
      value = Math.floor(value / 45)
    }
  }
  return text
}

/** @throws Malformed another character, a length that no bytes have, a group above what its bytes hold */
export function decodeBase45(text: string): Uint8Array {
  if (text.length % 3 === 1) throw new Malformed('base45: the length')
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const group = text.slice(at, at + 3)
    let value = 0
    for (let digit = group.length - 1; digit >= 0; digit -= 1) {
      const worth = ALPHABET.indexOf(group.charAt(digit))
      if (worth < 0) throw new Malformed('base45: a character')
      value = value * 45 + worth
    }
    if (value > (group.length === 3 ? 0xffff : 0xff)) throw new Malformed('base45: a group')
    if (group.length === 3) bytes.push(value >> 8)
    bytes.push(value & 0xff)
  }
  return Uint8Array.from(bytes)
}
