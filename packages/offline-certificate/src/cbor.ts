/**
 * The part of CBOR (RFC 8949) that certificates need, in the deterministic form of §4.2.1: integers, byte and
 * text strings, arrays, maps with integers or texts as keys, tags. Each value has one encoding, and the
 * reader accepts no other.
 */
import { Malformed } from './malformed.ts'

type CborKey = number | string
export type CborMap = ReadonlyMap<CborKey, CborValue>
export type CborValue = number | string | Uint8Array | readonly CborValue[] | CborMap | Tagged

export interface Tagged {
  tag: number
  value: CborValue
}

const MAJOR = { unsigned: 0, negative: 1, bytes: 2, text: 3, array: 4, map: 5, tag: 6 } as const
/** Nesting that no certificate reaches. */
const MAX_DEPTH = 8

/** @throws RangeError a number that is no safe integer */
export function encodeCbor(value: CborValue): Uint8Array {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError('CBOR here has whole numbers only')
    return value < 0 ? head(MAJOR.negative, -1 - value) : head(MAJOR.unsigned, value)
  }
  if (typeof value === 'string') {
    const bytes = new TextEncoder().encode(value)
    return join([head(MAJOR.text, bytes.length), bytes])
  }
  if (value instanceof Uint8Array) return join([head(MAJOR.bytes, value.length), value])
  if (isArray(value)) return join([head(MAJOR.array, value.length), ...value.map(encodeCbor)])
  if (value instanceof Map) {
    const entries = [...(value as CborMap)].map(([key, item]) => ({
      key: encodeCbor(key),
      item: encodeCbor(item),
    }))
    entries.sort((a, b) => compare(a.key, b.key))
    return join([head(MAJOR.map, entries.length), ...entries.flatMap(({ key, item }) => [key, item])])
  }
  const { tag, value: item } = value as Tagged
  return join([head(MAJOR.tag, tag), encodeCbor(item)])
}

/** @throws Malformed anything else than one value in its deterministic form */
export function decodeCbor(bytes: Uint8Array): CborValue {
  let at = 0

  function take(count: number): Uint8Array {
    if (count > bytes.length - at) throw new Malformed('CBOR: it ends early')
    at += count
    return bytes.subarray(at - count, at)
  }

  function argument(info: number): number {
    if (info < 24) return info
    if (info > 27) throw new Malformed('CBOR: no definite length')
    const length = 2 ** (info - 24)
    const value = take(length).reduce((sum, byte) => sum * 256 + byte, 0)
    const least = length === 1 ? 24 : 2 ** (4 * length)
    if (value < least || !Number.isSafeInteger(value)) throw new Malformed('CBOR: not the shortest form')
    return value
  }

  function read(depth: number): CborValue {
    if (depth > MAX_DEPTH) throw new Malformed('CBOR: too deep')
    const [initial = 0] = take(1)
    const major = initial >> 5
    if (major > MAJOR.tag) throw new Malformed('CBOR: a type that is not used here')
    const value = argument(initial & 31)
    if (major === MAJOR.unsigned) return value
    if (major === MAJOR.negative) return -1 - value
    if (major === MAJOR.bytes) return take(value)
    if (major === MAJOR.text) return text(take(value))
    if (major === MAJOR.tag) return { tag: value, value: read(depth + 1) }
    // Each item takes a byte at least, so that no length asks for more memory than the text has.
    if (value > bytes.length - at) throw new Malformed('CBOR: it ends early')
    if (major === MAJOR.array) return Array.from({ length: value }, () => read(depth + 1))
    return map(value, depth)
  }

  function map(size: number, depth: number): CborMap {
    const found = new Map<CborKey, CborValue>()
    let before: Uint8Array | null = null
    for (let count = 0; count < size; count += 1) {
      const start = at
      const key = read(depth + 1)
      if (typeof key !== 'number' && typeof key !== 'string') throw new Malformed('CBOR: a key')
      const encoded = bytes.subarray(start, at)
      if (before && compare(before, encoded) >= 0) throw new Malformed('CBOR: the order of keys')
      before = encoded
      found.set(key, read(depth + 1))
    }
    return found
  }

  const value = read(0)
  if (at !== bytes.length) throw new Malformed('CBOR: something behind the value')
  return value
}

export const isArray = (value: CborValue | undefined): value is readonly CborValue[] => Array.isArray(value)

function head(major: number, value: number): Uint8Array {
  const first = major << 5
  if (value < 24) return Uint8Array.of(first | value)
  const length = [1, 2, 4].find((bytes) => value < 256 ** bytes) ?? 8
  const bytes = new Uint8Array(1 + length)
  bytes[0] = first | (24 + Math.log2(length))
  for (let index = length, rest = value; index > 0; index -= 1, rest = Math.floor(rest / 256))
    bytes[index] = rest % 256
  return bytes
}

function text(bytes: Uint8Array): string {
  try {
    // `ignoreBOM`: a mark at the start stays in the text.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Malformed('CBOR: no UTF-8')
  }
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Bytewise, as §4.2.1 orders keys; none of them is the beginning of another. */
function compare(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
