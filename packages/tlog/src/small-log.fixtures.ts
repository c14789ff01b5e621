/** A log in memory: entries, tiles and signed checkpoints, as a server would write them. */
import {
  createPrivateKey,
  createPublicKey,
  hash as hashOnce,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import {
  appendLeaf,
  commitmentOf,
  type Edge,
  EMPTY_EDGE,
  type EntryBundle,
  ed25519Signer,
  encodeEntries,
  entriesPath,
  formatCheckpoint,
  formatEntry,
  formatProof,
  formatVkey,
  inclusionProof,
  leafHash,
  parseVkey,
  type Receipt,
  readHashFromTiles,
  rootOfEdge,
  type Sha256,
  signNote,
  TILE_WIDTH,
  type Tile,
  tilePath,
  toBase64Url,
  type VerifyEd25519,
  type Vkey,
} from './index.ts'

export const sha256: Sha256 = (data) => new Uint8Array(hashOnce('sha256', data, 'buffer'))

export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const x = Buffer.from(publicKey).toString('base64url')
  return verify(
    null,
    message,
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    signature,
  )
}

export interface TestKey {
  publicKey: Uint8Array
  sign: (message: Uint8Array) => Uint8Array
}

/** The same key for the same words, so that a failure can be repeated. */
export function keyOf(words: string): TestKey {
  const seed = sha256(Buffer.from(words))
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key: KeyObject = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return {
    publicKey: new Uint8Array(Buffer.from(x, 'base64url')),
    sign: (message) => new Uint8Array(sign(null, message, key)),
  }
}

export class SmallLog {
  readonly origin: string
  readonly key: TestKey
  readonly vkey: string
  readonly verifier: Vkey
  readonly entries: Uint8Array[] = []
  /** By path below the log's URL, all that were ever written. */
  readonly files = new Map<string, Uint8Array>()
  readonly #leaves: Uint8Array[][] = []
  #edge: Edge = EMPTY_EDGE
  #published = 0

  constructor(origin = 'amana.example/log', key: TestKey = keyOf(origin)) {
    this.origin = origin
    this.key = key
    this.vkey = formatVkey(sha256, origin, key.publicKey)
    this.verifier = parseVkey(sha256, this.vkey) as Vkey
  }

  get size(): number {
    return this.entries.length
  }

  append(entry: Uint8Array): number {
    const { edge, stored } = appendLeaf(sha256, this.#edge, leafHash(sha256, entry))
    this.#edge = edge
    for (const { level, index, hash } of stored) {
      this.#leaves[level] ??= []
      ;(this.#leaves[level] as Uint8Array[])[index] = hash
    }
    return this.entries.push(entry) - 1
  }

  /** Writes the tiles that are new, signs, and writes the checkpoint. */
  publish(): string {
    for (const { n, width } of bundlesBetween(this.#published, this.size))
      this.files.set(entriesPath(n, width), encodeEntries(this.entries.slice(n * 256, n * 256 + width)))
    for (const { level, n, width } of tilesBetween(this.#published, this.size))
      this.files.set(
        tilePath(level, n, width),
        Buffer.concat(this.hashes(level * 8).slice(n * 256, n * 256 + width)),
      )
    this.#published = this.size
    const note = this.checkpoint()
    this.files.set('checkpoint', Buffer.from(note))
    return note
  }

  hashes(level: number): Uint8Array[] {
    return this.#leaves[level] ?? []
  }

  root(): Uint8Array {
    return rootOfEdge(sha256, this.#edge)
  }

  checkpoint(): string {
    const text = formatCheckpoint({ origin: this.origin, size: this.size, root: this.root() })
    return signNote(text, [ed25519Signer(sha256, this.origin, this.key.publicKey, this.key.sign)])
  }

  readTile = ({ level, n, width }: Tile): Uint8Array =>
    this.files.get(tilePath(level, n, width)) as Uint8Array

  readHash = (level: number, index: number): Uint8Array =>
    readHashFromTiles(sha256, this.#published, this.readTile)(level, index)

  /** Appends an event; its receipt exists from the next `publish` on. */
  log(type: string, at: string, event: string): () => Receipt {
    const salt = new Uint8Array(randomBytes(32))
    const index = this.append(formatEntry({ type, at }, commitmentOf(sha256, salt, event)))
    return () => ({ type, at, salt: toBase64Url(salt), event, proof: this.proof(index) })
  }

  proof(index: number): string {
    const hashes = inclusionProof(sha256, this.#published, index, this.readHash)
    return formatProof({ index, hashes, checkpoint: this.checkpoint() })
  }
}

/** Entry bundles that are to be written when a log grows from `oldSize` to `newSize` entries. */
function bundlesBetween(oldSize: number, newSize: number): EntryBundle[] {
  const bundles: EntryBundle[] = []
  for (let n = Math.floor(oldSize / TILE_WIDTH); n * TILE_WIDTH < newSize && newSize > oldSize; n += 1)
    bundles.push({ n, width: Math.min(TILE_WIDTH, newSize - n * TILE_WIDTH) })
  return bundles
}

/** Tiles of hashes that are to be written then, partial ones included, the lowest level first. */
function tilesBetween(oldSize: number, newSize: number): Tile[] {
  const tiles: Tile[] = []
  for (let level = 0, before = oldSize, now = newSize; now > 0; level += 1) {
    tiles.push(...bundlesBetween(before, now).map((bundle) => ({ level, ...bundle })))
    before = Math.floor(before / TILE_WIDTH)
    now = Math.floor(now / TILE_WIDTH)
  }
  return tiles
}

/** Copies of `bytes` with one bit changed, every bit in turn. */
export function* withOneBitChanged(bytes: Uint8Array): Generator<Uint8Array> {
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Uint8Array.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
    yield changed
  }
}
