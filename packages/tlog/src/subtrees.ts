/** Proofs and roots made from the hashes of complete subtrees. */
import type { Sha256 } from './bytes.ts'
import { nodeHash } from './merkle.ts'

/** A complete subtree: `2^level` leaves from leaf `index · 2^level` on. */
export interface Subtree {
  level: number
  index: number
}

/** Hash of a complete subtree. An asynchronous reader loads the `hashesOf…` first and answers from them. */
export type ReadHash = (level: number, index: number) => Uint8Array

/** The largest power of two below `size`, for a size of at least 2 (RFC 6962 §2.1). */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/**
 * The complete subtrees of `size` leaves from leaf `start` on, largest first; `start` is a multiple of each
 * one's size.
 */
export function subtreesOf(start: number, size: number): Subtree[] {
  const subtrees: Subtree[] = []
  let level = Math.floor(Math.log2(Math.max(size, 1))) + 1
  for (let at = start, left = size; left > 0; level -= 1) {
    const leaves = 2 ** level
    if (left < leaves) continue
    subtrees.push({ level, index: at / leaves })
    at += leaves
    left -= leaves
  }
  return subtrees
}

type Range = readonly [start: number, size: number]

/** PATH of RFC 6962 §2.1.1: the ranges whose hashes are the proof, the leaf's sibling first. */
function inclusionRanges(size: number, index: number): Range[] {
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(index) || index < 0 || index >= size)
    throw new RangeError(`a tree of ${size} leaves has no leaf ${index}`)
  const ranges: Range[] = []
  for (let start = 0, left = size; left > 1; ) {
    const split = splitOf(left)
    if (index < start + split) {
      ranges.push([start + split, left - split])
      left = split
    } else {
      ranges.push([start, split])
      start += split
      left -= split
    }
  }
  return ranges.reverse()
}

/** SUBPROOF of RFC 6962 §2.1.2, without the old tree itself when that is complete. */
function consistencyRanges(oldSize: number, size: number): Range[] {
  if (!Number.isSafeInteger(oldSize) || !Number.isSafeInteger(size) || oldSize < 1 || oldSize > size)
    throw new RangeError(`no consistency proof leads from ${oldSize} to ${size} leaves`)
  const ranges: Range[] = []
  let start = 0
  let left = size
  while (oldSize !== start + left) {
    const split = splitOf(left)
    if (oldSize <= start + split) {
      ranges.push([start + split, left - split])
      left = split
    } else {
      ranges.push([start, split])
      start += split
      left -= split
    }
  }
  if (start > 0) ranges.push([start, left])
  return ranges.reverse()
}

const subtreesOfRanges = (ranges: readonly Range[]) =>
  ranges.flatMap(([start, size]) => subtreesOf(start, size))

/** @throws RangeError unless index < size */
export function hashesOfInclusion(size: number, index: number): Subtree[] {
  return subtreesOfRanges(inclusionRanges(size, index))
}

/** @throws RangeError unless 1 ≤ oldSize ≤ size */
export function hashesOfConsistency(oldSize: number, size: number): Subtree[] {
  return subtreesOfRanges(consistencyRanges(oldSize, size))
}

/** @param hashes of subtrees beside each other, largest first; at least one */
export function foldSubtrees(sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array {
  return hashes.reduceRight((right, left) => nodeHash(sha256, left, right))
}

function hashOf(sha256: Sha256, [start, size]: Range, readHash: ReadHash): Uint8Array {
  return foldSubtrees(
    sha256,
    subtreesOf(start, size).map(({ level, index }) => readHash(level, index)),
  )
}

/** @throws RangeError unless index < size */
export function inclusionProof(
  sha256: Sha256,
  size: number,
  index: number,
  readHash: ReadHash,
): Uint8Array[] {
  return inclusionRanges(size, index).map((range) => hashOf(sha256, range, readHash))
}

/** Empty when both sizes are equal. @throws RangeError unless 1 ≤ oldSize ≤ size */
export function consistencyProof(
  sha256: Sha256,
  oldSize: number,
  size: number,
  readHash: ReadHash,
): Uint8Array[] {
  return consistencyRanges(oldSize, size).map((range) => hashOf(sha256, range, readHash))
}
