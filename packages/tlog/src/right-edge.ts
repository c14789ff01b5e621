/** The right edge of a growing tree: all that is needed to append to it. */
import type { Sha256 } from './bytes.ts'
import { nodeHash } from './merkle.ts'
import { foldSubtrees, type Subtree } from './subtrees.ts'

export interface Edge {
  size: number
  /** Hashes of `subtreesOf(0, size)`, largest first: as many as `size` has binary ones. */
  hashes: readonly Uint8Array[]
}

export const EMPTY_EDGE: Edge = { size: 0, hashes: [] }

export interface StoredHash extends Subtree {
  hash: Uint8Array
}

/** The edge with one more leaf, and the hashes that became final: the leaf, and each subtree it completed. */
export function appendLeaf(
  sha256: Sha256,
  edge: Edge,
  leaf: Uint8Array,
): { edge: Edge; stored: StoredHash[] } {
  const hashes = [...edge.hashes]
  const stored: StoredHash[] = [{ level: 0, index: edge.size, hash: leaf }]
  let hash = leaf
  let level = 0
  for (let index = edge.size; index % 2 === 1; ) {
    hash = nodeHash(sha256, hashes.pop() as Uint8Array, hash)
    level += 1
    index = (index - 1) / 2
    stored.push({ level, index, hash })
  }
  return { edge: { size: edge.size + 1, hashes: [...hashes, hash] }, stored }
}

export function rootOfEdge(sha256: Sha256, { hashes }: Edge): Uint8Array {
  return hashes.length === 0 ? sha256(new Uint8Array()) : foldSubtrees(sha256, hashes)
}
