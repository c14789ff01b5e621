export {
  fromBase64,
  fromBase64Url,
  type Sha256,
  type SignEd25519,
  toBase64,
  toBase64Url,
  type VerifyEd25519,
} from './bytes.ts'
export {
  type Checkpoint,
  formatCheckpoint,
  type OpenedCheckpoint,
  openCheckpoint,
  parseCheckpoint,
} from './checkpoint.ts'
export { commitmentOf, type Entry, formatEntry, hmacSha256, parseEntry, SALT_BYTES } from './commitment.ts'
export { cosignatureVerifier, cosignedAt, cosigner, type Witness } from './cosignature.ts'
export { decodeEntries, encodeEntries, MAX_ENTRY_BYTES } from './entries.ts'
export {
  type Consistency,
  HASH_BYTES,
  type Inclusion,
  leafHash,
  nodeHash,
  rootOf,
  verifyConsistency,
  verifyInclusion,
} from './merkle.ts'
export {
  COSIGNATURE,
  ED25519,
  ed25519Signer,
  ed25519Verifier,
  formatVkey,
  keyHash,
  type Note,
  type NoteSignature,
  type NoteSigner,
  type NoteVerifier,
  type OpenedNote,
  openNote,
  parseNote,
  parseVkey,
  signatureLine,
  signNote,
  type Vkey,
} from './note.ts'
export { formatProof, type Proof, parseProof } from './proof.ts'
export {
  type CheckedReceipt,
  formatReceipt,
  type Opening,
  parseReceipt,
  type Receipt,
  type ReceiptTrust,
  type RefusedReceipt,
  verifyReceipt,
} from './receipt.ts'
export { appendLeaf, type Edge, EMPTY_EDGE, rootOfEdge, type StoredHash } from './right-edge.ts'
export {
  consistencyProof,
  hashesOfConsistency,
  hashesOfInclusion,
  inclusionProof,
  type ReadHash,
  type Subtree,
} from './subtrees.ts'
export {
  type EntryBundle,
  entriesPath,
  hashesOfTile,
  type PlaceInTile,
  parseTilePath,
  placeInTile,
  readHashFromTiles,
  TILE_HEIGHT,
  TILE_WIDTH,
  type Tile,
  type TilePath,
  tilePath,
  tilesOf,
} from './tiles.ts'
