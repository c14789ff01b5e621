/** The rules of `add-checkpoint` (c2sp.org/tlog-witness): what is cosigned, and how the rest is refused. */
import {
  type Checkpoint,
  fromBase64,
  HASH_BYTES,
  type NoteSignature,
  openCheckpoint,
  rootOf,
  type Vkey,
  verifyConsistency,
} from '@amana/tlog'
import { sha256, verifyEd25519 } from './crypto.ts'

export interface Answer {
  status: number
  type: string
  body: string
}

export const plain = (status: number, line: string): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${line}\n`,
})

export interface Submission {
  oldSize: number
  proof: Uint8Array[]
  checkpoint: Checkpoint
  /** The signed text, and the signatures of the log's keys. */
  text: string
  signatures: NoteSignature[]
}

const MAX_HASHES = 63

/**
 * Reads a request and checks who signed it.
 * @param keys of the logs that this witness knows
 * @returns a refusal: 400, 404 or 403
 */
export function openSubmission(body: string, keys: readonly Vkey[]): Submission | Answer {
  const end = body.indexOf('\n\n')
  const [head = '', ...lines] = body.slice(0, Math.max(end, 0)).split('\n')
  const [, old] = /^old (0|[1-9]\d{0,15})$/.exec(head) ?? []
  const proof = lines.map(fromBase64)
  if (
    old === undefined ||
    !Number.isSafeInteger(Number(old)) ||
    proof.some((hash) => hash?.length !== HASH_BYTES)
  )
    return plain(400, 'expected: "old SIZE", hashes in base64, an empty line, a checkpoint')
  if (proof.length > MAX_HASHES) return plain(400, `a consistency proof has at most ${MAX_HASHES} hashes`)
  const opened = openCheckpoint(body.slice(end + 2), keys, verifyEd25519)
  if (!opened.ok) {
    if (opened.reason === 'other_log') return plain(404, 'this witness does not know that origin')
    if (opened.reason === 'malformed') return plain(400, 'that is no checkpoint')
    return plain(403, 'no key of this log signed that checkpoint')
  }
  const { checkpoint, text, signatures } = opened
  return { oldSize: Number(old), proof: proof as Uint8Array[], checkpoint, text, signatures }
}

export interface Known {
  size: number
  root: Uint8Array
}

/**
 * @param known what was cosigned last
 * @returns null: it follows upon that; else a refusal: 400, 409 or 422
 */
export function judge(
  { oldSize, proof, checkpoint: { size, root } }: Submission,
  known: Known,
): Answer | null {
  if (oldSize > size) return plain(400, 'the old size is beyond the checkpoint')
  if (oldSize !== known.size) return { status: 409, type: 'text/x.tlog.size', body: `${known.size}\n` }
  if (oldSize > 0)
    return verifyConsistency(sha256, { oldSize, oldRoot: known.root, size, root, proof })
      ? null
      : plain(422, 'that checkpoint does not follow upon the last one')
  if (proof.length > 0) return plain(422, 'from size 0 there is nothing to prove')
  return size > 0 || Buffer.from(root).equals(rootOf(sha256, []))
    ? null
    : plain(422, 'that is not the root of an empty tree')
}
