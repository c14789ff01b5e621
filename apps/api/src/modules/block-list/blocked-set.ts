import { BLOCK_STATUSES, type BlockStatus } from '@amana/contract'

const SERIALS = 1_000_000
/** A serial number with its status in the lowest bits: 4 bytes an entry. */
const STATUS_BITS = 3
const STATUS_MASK = (1 << STATUS_BITS) - 1
/** Changes of one TAC before they are merged into its array; more for a large one. */
const MERGE_FROM = 256
const MERGE_SHARE_BITS = 5

/** The statuses as numbers: 0 is not blocked. */
const codeOf = (status: BlockStatus | null): number =>
  status === null ? 0 : BLOCK_STATUSES.indexOf(status) + 1

interface Tac {
  /** Sorted by serial number. */
  packed: Uint32Array
  /** Serial numbers that changed since, and their status; 0: blocked no longer. */
  changed: Map<number, number>
}

/**
 * The exact set of blocked numbers in memory: an array for each TAC (the first 8 of 14 digits) of the 6-digit
 * serial numbers. About 4 bytes an entry, and no false positives to explain.
 */
export class BlockedSet {
  readonly #tacs = new Map<number, Tac>()

  /** Entries in ascending order, once, before any change. @param packed from `packedEntry` */
  fill(tac: number, packed: Uint32Array): void {
    this.#tacs.set(tac, { packed, changed: new Map() })
  }

  /** @param imei 14 digits or more; the first 14 count */
  statusOf(imei: string): BlockStatus | null {
    const tac = this.#tacs.get(numberIn(imei, 0, 8))
    if (tac === undefined) return null
    const serial = numberIn(imei, 8, 14)
    const code = tac.changed.get(serial) ?? find(tac.packed, serial)
    return code === 0 ? null : (BLOCK_STATUSES[code - 1] ?? null)
  }

  /** @param status null: blocked no longer */
  set(imei14: string, status: BlockStatus | null): void {
    const number = numberIn(imei14, 0, 8)
    let tac = this.#tacs.get(number)
    if (tac === undefined) {
      tac = { packed: new Uint32Array(0), changed: new Map() }
      this.#tacs.set(number, tac)
    }
    tac.changed.set(numberIn(imei14, 8, 14), codeOf(status))
    if (tac.changed.size > Math.max(MERGE_FROM, tac.packed.length >> MERGE_SHARE_BITS)) merge(tac)
  }
}

export const packedEntry = (serial: number, status: BlockStatus): number =>
  (serial << STATUS_BITS) | codeOf(status)

/** Digits of a text as a number, without making a text of them. */
function numberIn(digits: string, from: number, to: number): number {
  let number = 0
  for (let i = from; i < to; i += 1) number = number * 10 + digits.charCodeAt(i) - 48
  return number
}

/** The status of a serial number; 0: it is not there. */
function find(packed: Uint32Array, serial: number): number {
  let low = 0
  let high = packed.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((packed[middle] ?? 0) >>> STATUS_BITS < serial) low = middle + 1
    else high = middle
  }
  const entry = packed[low] ?? SERIALS << STATUS_BITS
  return entry >>> STATUS_BITS === serial ? entry & STATUS_MASK : 0
}

function merge(tac: Tac): void {
  const changes = [...tac.changed].toSorted(([a], [b]) => a - b)
  const merged = new Uint32Array(tac.packed.length + changes.length)
  let length = 0
  let at = 0
  for (const [serial, code] of changes) {
    while (at < tac.packed.length && (tac.packed[at] ?? 0) >>> STATUS_BITS < serial)
      merged[length++] = tac.packed[at++] ?? 0
    if ((tac.packed[at] ?? 0) >>> STATUS_BITS === serial && at < tac.packed.length) at += 1
    if (code !== 0) merged[length++] = (serial << STATUS_BITS) | code
  }
  while (at < tac.packed.length) merged[length++] = tac.packed[at++] ?? 0
  tac.packed = merged.slice(0, length)
  tac.changed.clear()
}
