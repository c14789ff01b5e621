/** The Merkle tree of RFC 6962 §2.1 with SHA-256, and the checks of RFC 9162 §2.1.3.2 and §2.1.4.2. */
import { concat, equalBytes, type Sha256 } from './bytes.ts'

export const HASH_BYTES = 32
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

export function leafHash(sha256: Sha256, entry: Uint8Array): Uint8Array {
  return sha256(concat(LEAF, entry))
}

export function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concat(NODE, left, right))
}

/** Root of the tree over these leaf hashes; of no leaves it is the hash of nothing. */
export function rootOf(sha256: Sha256, leafHashes: readonly Uint8Array[]): Uint8Array {
  if (leafHashes.length === 0) return sha256(new Uint8Array())
  let level = leafHashes
  while (level.length > 1) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] as Uint8Array
      const right = level[at + 1]
      above.push(right === undefined ? left : nodeHash(sha256, left, right))
    }
    level = above
  }
  return level[0] as Uint8Array
}

function areHashes(hashes: readonly Uint8Array[]): boolean {
  return hashes.every(({ length }) => length === HASH_BYTES)
}

const half = (number: number) => Math.floor(number / 2)
const isOdd = (number: number) => number % 2 === 1
const isSize = (number: number) => Number.isSafeInteger(number) && number >= 0

export interface Inclusion {
  size: number
  root: Uint8Array
  index: number
  leaf: Uint8Array
  /** From the leaf's sibling up. */
  proof: readonly Uint8Array[]
}

export function verifyInclusion(sha256: Sha256, { size, root, index, leaf, proof }: Inclusion): boolean {
  if (!isSize(size) || !isSize(index) || index >= size || !areHashes([root, leaf, ...proof])) return false
  let node = index
  let last = size - 1
  let hash = leaf
  for (const sibling of proof) {
    if (last === 0) return false
    if (isOdd(node) || node === last) {
      hash = nodeHash(sha256, sibling, hash)
      while (!isOdd(node) && node !== 0) {
        node = half(node)
        last = half(last)
      }
    } else hash = nodeHash(sha256, hash, sibling)
    node = half(node)
    last = half(last)
  }
  return last === 0 && equalBytes(hash, root)
}

export interface Consistency {
  oldSize: number
  oldRoot: Uint8Array
  size: number
  root: Uint8Array
  proof: readonly Uint8Array[]
}

/** False for an old size of 0: everything follows upon the empty tree, so there is nothing to prove. */
export function verifyConsistency(
  sha256: Sha256,
  { oldSize, oldRoot, size, root, proof }: Consistency,
): boolean {
  if (
    !isSize(oldSize) ||
    !isSize(size) ||
    oldSize < 1 ||
    oldSize > size ||
    !areHashes([oldRoot, root, ...proof])
  )
    return false
  if (oldSize === size) return proof.length === 0 && equalBytes(oldRoot, root)
  let node = oldSize - 1
  let last = size - 1
  while (isOdd(node)) {
    node = half(node)
    last = half(last)
  }
  // An old tree that is one complete subtree is itself the first hash, and is not sent.
  const [first, ...rest] = node === 0 ? [oldRoot, ...proof] : proof
  if (first === undefined || proof.length === 0) return false
  let before = first
  let now = first
  for (const sibling of rest) {
    if (last === 0) return false
    if (isOdd(node) || node === last) {
      before = nodeHash(sha256, sibling, before)
      now = nodeHash(sha256, sibling, now)
      while (!isOdd(node) && node !== 0) {
        node = half(node)
        last = half(last)
      }
    } else now = nodeHash(sha256, now, sibling)
    node = half(node)
    last = half(last)
  }
  return last === 0 && equalBytes(before, oldRoot) && equalBytes(now, root)
}
