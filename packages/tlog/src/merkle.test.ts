import { describe, expect, test } from 'vitest'
import {
  appendLeaf,
  consistencyProof,
  type Edge,
  EMPTY_EDGE,
  hashesOfConsistency,
  hashesOfInclusion,
  inclusionProof,
  leafHash,
  nodeHash,
  rootOf,
  rootOfEdge,
  verifyConsistency,
  verifyInclusion,
} from './index.ts'
import { sha256, withOneBitChanged } from './small-log.fixtures.ts'
import { subtreesOf } from './subtrees.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const base64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

/** The tree that implementations of RFC 6962 test with, and its roots of 1 to 8 leaves. */
const LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const PUBLISHED = LEAVES.map((leaf) => leafHash(sha256, new Uint8Array(Buffer.from(leaf, 'hex'))))

const MAX_SIZE = 300

/** `expect` takes longer than what is tested here, a hundred thousand times. */
function must(condition: boolean, what: string): void {
  if (!condition) throw new Error(what)
}
const same = (a: readonly Uint8Array[], b: readonly Uint8Array[]) => Buffer.concat(a).equals(Buffer.concat(b))

const leaves = Array.from({ length: MAX_SIZE }, (_, index) =>
  leafHash(sha256, new TextEncoder().encode(`leaf ${index}`)),
)

/** MTH, PATH and SUBPROOF as RFC 6962 §2.1 defines them, by recursion; hashes are remembered by range. */
const known = new Map<number, Uint8Array>()
const splitAt = (size: number) => 2 ** Math.ceil(Math.log2(size) - 1)
function mth(from: number, to: number): Uint8Array {
  const remembered = known.get(from * 1000 + to)
  if (remembered) return remembered
  const split = from + splitAt(to - from)
  const hash =
    to - from === 1 ? (leaves[from] as Uint8Array) : nodeHash(sha256, mth(from, split), mth(split, to))
  known.set(from * 1000 + to, hash)
  return hash
}
function path(index: number, from: number, to: number): Uint8Array[] {
  if (to - from === 1) return []
  const split = from + splitAt(to - from)
  return index < split
    ? [...path(index, from, split), mth(split, to)]
    : [...path(index, split, to), mth(from, split)]
}
function subproof(old: number, from: number, to: number, whole: boolean): Uint8Array[] {
  if (old === to) return whole ? [] : [mth(from, to)]
  const split = from + splitAt(to - from)
  return old <= split
    ? [...subproof(old, from, split, whole), mth(split, to)]
    : [...subproof(old, split, to, false), mth(from, split)]
}

/** Hashes of complete subtrees only, by the definition. */
function readHash(level: number, index: number): Uint8Array {
  if ((index + 1) * 2 ** level > MAX_SIZE) throw new RangeError('that subtree is not complete')
  return mth(index * 2 ** level, (index + 1) * 2 ** level)
}

describe('published trees', () => {
  test('have the published roots', () => {
    expect(hex(rootOf(sha256, []))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(ROOTS.map((_, index) => hex(rootOf(sha256, PUBLISHED.slice(0, index + 1))))).toEqual(ROOTS)
  })

  test('have the published proofs', () => {
    const root = base64('XcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg=')
    const proof = [
      'lqKW0iTyhcZ77pPDD4owkVfw2qNdxbh+QQt4YwoJz8c=',
      'Xwg/ChozygdqlSeYMlgNs+DvRYS9/x9UyKNg9Q3jAx4=',
      'a0eq8p7jwq+a+Im8H7klTavTEXfxYjLdaqsDXKOb9uQ=',
    ].map(base64)
    const oldRoot = base64('bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=')
    expect(verifyConsistency(sha256, { oldSize: 1, oldRoot, size: 8, root, proof })).toBe(true)
    expect(
      verifyInclusion(sha256, { size: 8, root, index: 0, leaf: PUBLISHED[0] as Uint8Array, proof }),
    ).toBe(true)
  })
})

describe(`all sizes up to ${MAX_SIZE}`, () => {
  test('give the root of the definition: from leaves, and grown leaf by leaf', () => {
    let edge: Edge = EMPTY_EDGE
    for (let size = 1; size <= MAX_SIZE; size += 1) {
      const appended = appendLeaf(sha256, edge, leaves[size - 1] as Uint8Array)
      edge = appended.edge
      for (const { level, index, hash } of appended.stored)
        expect(hex(hash)).toBe(hex(readHash(level, index)))
      const root = hex(mth(0, size))
      expect(hex(rootOf(sha256, leaves.slice(0, size)))).toBe(root)
      expect(hex(rootOfEdge(sha256, edge))).toBe(root)
      expect(edge).toEqual({
        size,
        hashes: subtreesOf(0, size).map(({ level, index }) => readHash(level, index)),
      })
    }
    expect(hex(rootOfEdge(sha256, EMPTY_EDGE))).toBe(hex(rootOf(sha256, [])))
  })

  test('give the inclusion proofs of the definition, and each verifies', () => {
    for (let size = 1; size <= MAX_SIZE; size += 1)
      for (let index = 0; index < size; index += 1) {
        const proof = inclusionProof(sha256, size, index, readHash)
        must(same(proof, path(index, 0, size)), `another proof of ${index} in ${size}`)
        const claim = { size, root: mth(0, size), index, leaf: leaves[index] as Uint8Array, proof }
        must(verifyInclusion(sha256, claim), `refused: ${index} in ${size}`)
      }
  })

  test('give the consistency proofs of the definition, and each verifies', () => {
    for (let size = 1; size <= MAX_SIZE; size += 1)
      for (let oldSize = 1; oldSize <= size; oldSize += 1) {
        const proof = consistencyProof(sha256, oldSize, size, readHash)
        must(same(proof, subproof(oldSize, 0, size, true)), `another proof from ${oldSize} to ${size}`)
        const claim = { oldSize, oldRoot: mth(0, oldSize), size, root: mth(0, size), proof }
        must(verifyConsistency(sha256, claim), `refused: from ${oldSize} to ${size}`)
      }
  })

  test('read exactly the hashes that are listed before', () => {
    for (const size of [1, 2, 3, 7, 8, 100, 255, 256, 257, 299])
      for (let index = 0; index < size; index += 7) {
        const read: string[] = []
        const note = (level: number, at: number) => {
          read.push(`${level}/${at}`)
          return readHash(level, at)
        }
        inclusionProof(sha256, size, index, note)
        expect(read).toEqual(hashesOfInclusion(size, index).map(({ level, index: at }) => `${level}/${at}`))
        read.length = 0
        consistencyProof(sha256, index + 1, size, note)
        expect(read).toEqual(
          hashesOfConsistency(index + 1, size).map(({ level, index: at }) => `${level}/${at}`),
        )
      }
  })
})

describe('every change is refused', () => {
  /** Around the sizes where trees change their form, and in between. */
  const sizes = [1, 2, 3, 7, 8, 100, 257]

  test('one bit of an inclusion proof, its leaf or its root; another index; another size', () => {
    for (const size of sizes)
      for (const index of new Set([0, size >> 1, size - 1])) {
        const proof = inclusionProof(sha256, size, index, readHash)
        const claim = { size, root: mth(0, size), index, leaf: leaves[index] as Uint8Array, proof }
        const bytes = new Uint8Array(Buffer.concat([claim.root, claim.leaf, ...proof]))
        for (const changed of withOneBitChanged(bytes)) {
          const [root, leaf, ...rest] = Array.from({ length: proof.length + 2 }, (_, at) =>
            changed.slice(at * 32, at * 32 + 32),
          )
          const forged = { ...claim, root: root as Uint8Array, leaf: leaf as Uint8Array, proof: rest }
          must(!verifyInclusion(sha256, forged), `held: ${index} in ${size}, one bit changed`)
        }
        for (const other of sizes.filter((candidate) => candidate !== index))
          expect(verifyInclusion(sha256, { ...claim, index: other })).toBe(false)
        expect(verifyInclusion(sha256, { ...claim, proof: [...proof, claim.leaf] })).toBe(false)
        if (proof.length > 0) expect(verifyInclusion(sha256, { ...claim, proof: proof.slice(1) })).toBe(false)
        if (proof.length > 0)
          expect(verifyInclusion(sha256, { ...claim, proof: proof.slice(0, -1) })).toBe(false)
        expect(verifyInclusion(sha256, { ...claim, leaf: claim.leaf.subarray(1) })).toBe(false)
        for (const wrong of [-1, 0.5, Number.NaN, size])
          expect(verifyInclusion(sha256, { ...claim, index: wrong })).toBe(false)
      }
  })

  test('one bit of a consistency proof or its roots; another old size', () => {
    for (const size of sizes)
      for (const oldSize of new Set([1, (size >> 1) + 1, size])) {
        const proof = consistencyProof(sha256, oldSize, size, readHash)
        const claim = { oldSize, oldRoot: mth(0, oldSize), size, root: mth(0, size), proof }
        const bytes = new Uint8Array(Buffer.concat([claim.oldRoot, claim.root, ...proof]))
        for (const changed of withOneBitChanged(bytes)) {
          const parts = Array.from({ length: proof.length + 2 }, (_, at) =>
            changed.slice(at * 32, at * 32 + 32),
          )
          const [oldRoot, root, ...rest] = parts as [Uint8Array, Uint8Array]
          must(
            !verifyConsistency(sha256, { ...claim, oldRoot, root, proof: rest }),
            `held: ${oldSize} to ${size}, one bit changed`,
          )
        }
        expect(verifyConsistency(sha256, { ...claim, proof: [...proof, claim.root] })).toBe(false)
        if (proof.length > 0)
          expect(verifyConsistency(sha256, { ...claim, proof: proof.slice(1) })).toBe(false)
        if (proof.length > 0)
          expect(verifyConsistency(sha256, { ...claim, proof: proof.slice(0, -1) })).toBe(false)
        for (const wrong of [-1, 0, size + 1, 0.5])
          expect(verifyConsistency(sha256, { ...claim, oldSize: wrong })).toBe(false)
      }
  })

  test('a proof that no tree has cannot be made', () => {
    for (const [size, index] of [
      [0, 0],
      [3, 3],
      [3, -1],
    ] as const)
      expect(() => inclusionProof(sha256, size, index, readHash)).toThrow(RangeError)
    for (const [oldSize, size] of [
      [0, 3],
      [4, 3],
    ] as const)
      expect(() => consistencyProof(sha256, oldSize, size, readHash)).toThrow(RangeError)
  })
})
